import type { ReactNode } from 'react';

import classes from './lists.module.css';

interface SecondLineProps {
  /** Nothing is drawn without a text. */
  text: string | null | undefined;
  /** In front of the text. */
  marks?: ReactNode;
  className?: string | undefined;
}

/** Stands below the value of a cell, in grey, and never makes its column wider; what is cut off is in the title. */
export function SecondLine({ text, marks, className }: SecondLineProps) {
  if (!text) return null;
  return (
    <div className={[classes.second, className].filter(Boolean).join(' ')} title={text}>
      {marks}
      <span>{text}</span>
    </div>
  );
}
