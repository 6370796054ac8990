import { linesOf } from './notice-fit.pure.js';
import { paragraphs } from './notice-html.pure.js';
import { plainText } from '../notice-settings/placeholders.pure.js';
import type { Writing } from './notice-writing.pure.js';

const SIZE = 7;
const LINE_HEIGHT = 1.3;
const GAP_MM = 4;
const MM_A_POINT = 25.4 / 72;

/** What keeps the foot of page 1 at its place: it stands before all else. */
export function footerSpace({ texts }: Writing): string {
  return texts.footer.length === 0 ? '' : '<div class="foot-space"></div>\n';
}

/** The department's words at the foot of page 1. */
export function footer({ texts }: Writing): string {
  return texts.footer.length === 0 ? '' : `<footer><div>${paragraphs(texts.footer)}</div></footer>`;
}

/** How much of page 1 its foot takes, in mm. */
export function footerHeight({ texts }: Writing, width: number): number {
  const count = texts.footer
    .flatMap((paragraph) => plainText(paragraph).split(/\r\n?|[\n\u2028\u2029]/))
    .reduce((sum, line) => sum + linesOf(line, SIZE, width), 0);
  return count === 0 ? 0 : Math.ceil(count * SIZE * LINE_HEIGHT * MM_A_POINT + GAP_MM);
}
