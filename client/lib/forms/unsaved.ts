import { createContext, useContext, useEffect } from 'react';
import type { Path } from 'react-router-dom';

import { askedQuestion, confirm } from './confirm';

/** Typed text that exists in this page only. */
export interface UnsavedWork {
  /** The sentence of the question. */
  loss: string;
  /** The URL parameter that it stays with; without one it stays with its page. */
  param: string | null;
}

/** The unsaved work of the dialog around a component; null outside of dialogs. */
export const DialogWork = createContext<Set<UnsavedWork> | null>(null);

const all = new Set<UnsavedWork>();

// The browser asks in its own words.
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/**
 * Declares whether a form holds work that is not saved. While it does, everything that would lose
 * it asks first: closing its dialog, another page, signing out, reloading, closing the tab.
 */
export function useUnsaved(
  unsaved: boolean,
  loss = 'What you typed is not saved, and is lost if you leave.',
  param: string | null = null,
): void {
  const dialog = useContext(DialogWork);
  useEffect(() => {
    if (!unsaved) return undefined;
    const work = { loss, param };
    all.add(work);
    dialog?.add(work);
    window.addEventListener('beforeunload', askBeforeUnload);
    return () => {
      all.delete(work);
      dialog?.delete(work);
      // A page with this listener is not kept for the browser's Back button.
      if (all.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [unsaved, loss, param, dialog]);
}

/** The unsaved work that a change of the address would lose. */
export function lostOnTheWay(from: Path, to: Path): UnsavedWork[] {
  const at = (place: Path, param: string) => new URLSearchParams(place.search).get(param);
  return [...all].filter(({ param }) =>
    param === null ? from.pathname !== to.pathname : at(from, param) !== at(to, param),
  );
}

/** Asks before unsaved work is lost. True when there is none, or when the user agrees. */
export async function mayLose(works: Iterable<UnsavedWork> = all): Promise<boolean> {
  const [work] = works;
  if (work === undefined) return true;
  // The Esc that closes a question is no reason to ask another, nor does the one that leads to a
  // question close it: every dialog hears each key.
  if (askedQuestion.get() !== null) return false;
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return confirm({
    title: 'Unsaved work',
    body: work.loss,
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    color: 'red',
  });
}
