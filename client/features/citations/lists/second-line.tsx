import type { ReactNode } from 'react';

import classes from './lists.module.css';

interface SecondLineProps {
  /** Nothing is drawn without a text. */
  text: string | null | undefined;
  /** In front of the text. */
  marks?: ReactNode;
  /** Its column may be as wide as the text, where the table has room. */
  isRoomy?: boolean;
}

/** Stands below the value of a cell, in grey; what is cut off is in the title. */
export function SecondLine({ text, marks, isRoomy = false }: SecondLineProps) {
  if (!text) return null;
  const line = (
    <div className={classes.second} data-roomy={isRoomy || undefined} title={text}>
      {marks}
      <span>{text}</span>
    </div>
  );
  return isRoomy ? <div className={classes.room}>{line}</div> : line;
}
