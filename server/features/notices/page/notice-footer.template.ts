import { printed } from '../../../platform/domain/glyphs.pure.js';
import { escapeHtml } from './notice-html.pure.js';
import type { Writing } from './notice-writing.pure.js';

/** The width of the department's words at the foot of page 1, in mm. */
export const FOOTER_WIDTH = 145;

/** The department's words at the foot of page 1; a line of its own for each paragraph. */
export function footerText({ texts }: Writing): string {
  return texts.footer
    .map((paragraph) =>
      printed(
        paragraph
          .map(({ text, isValue, isCode }) => (isValue ? isolated(text, isCode) : text))
          .join(''),
      )
        .trim()
        .replace(/\r\n?|[\u2028\u2029]/g, '\n')
        // Chromium breaks no word in a margin, and an address longer than a line would be cut off at the edge of the paper.
        .replace(/[!-~]{80,}/g, (word) => word.replace(/.{20}/g, '$&\u200b')),
    )
    .join('\n');
}

/** A value keeps its own direction, a code that of all codes: in a margin there are no elements that could isolate it. */
export const isolated = (text: string, isCode?: true): string =>
  `${isCode === true ? '\u2066' : '\u2068'}${text}\u2069`;

/**
 * The colour of a mark on page 1 that stands for the foot among the document's elements. What is printed in a margin is
 * none of them: `pdf-foot.pure.ts` gives the printed foot the place of the mark.
 */
export const FOOT_MARK = [1, 2, 3] as const;

/**
 * Returns the place of the foot in the reading order of the notice; empty if there is none. It holds the words until their
 * height is measured, then the mark.
 */
export function footMark(writing: Writing): string {
  return writing.texts.footer.length === 0
    ? ''
    : `<p class="foot">${escapeHtml(footerText(writing))}</p>`;
}
