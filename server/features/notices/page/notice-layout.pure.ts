import type { NoticeMailing } from '../notice.content.js';

/** A sheet of paper and what of it is printed on, in mm. */
export interface Sheet {
  size: string;
  width: number;
  height: number;
}

const SHEETS: Record<NoticeMailing['paper'], Sheet> = {
  A4: { size: 'A4', width: 210, height: 297 },
  LETTER: { size: 'letter', width: 215.9, height: 279.4 },
};

/** The margins of each page, in mm. */
export const MARGIN = { top: 12, right: 15, bottom: 12, left: 20 };

/** The window of an envelope, from the left and top edge of page 1, in mm (mailing 4). */
export interface EnvelopeWindow {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** True if the return address stands in it; other envelopes have it printed on them. */
  hasSender: boolean;
}

/** Returns the position of the envelope's window: DIN 5008 B for DIN long and C5, or a US #10. */
export function windowOf({
  paper,
  window,
}: Pick<NoticeMailing, 'paper' | 'window'>): EnvelopeWindow {
  if (window === 'DIN') return { left: 20, right: 105, top: 45, bottom: 90, hasSender: true };
  return paper === 'A4'
    ? { left: 23, right: 105, top: 64, bottom: 86, hasSender: false }
    : { left: 23, right: 110, top: 64, bottom: 80, hasSender: false };
}

/** The paper of a notice. */
export function sheetOf({ paper }: Pick<NoticeMailing, 'paper'>): Sheet {
  return SHEETS[paper];
}

/** The height between the margins, in mm. */
export function contentHeight({ height }: Sheet): number {
  return height - MARGIN.top - MARGIN.bottom;
}

/** The width between the margins, in mm. */
export function contentWidth({ width }: Sheet): number {
  return width - MARGIN.left - MARGIN.right;
}
