import type { ReactNode } from 'react';

import { createStore } from '../session/store';

/** A question that the global dialog asks. */
export interface Question {
  title: string;
  body: ReactNode;
  /** Label of the button that confirms. */
  confirmLabel: string;
  /** Label of the button that cancels; 'Cancel' by default. */
  cancelLabel?: string;
  /** A theme colour; red for what cannot be undone. */
  color?: string;
}

interface Asked extends Question {
  answer: (agreed: boolean) => void;
}

/** The question on the screen; null while there is none. */
export const askedQuestion = createStore<Asked | null>(null);

/** Asks in the global dialog. True when the user agreed, false when they closed it. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    askedQuestion.get()?.answer(false);
    const asked: Asked = {
      ...question,
      answer: (agreed) => {
        // A late second answer is not one to the next question.
        if (askedQuestion.get() === asked) askedQuestion.set(null);
        resolve(agreed);
      },
    };
    askedQuestion.set(asked);
  });
}
