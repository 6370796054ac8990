import type { Words } from '../catalogue/words.types.js';
import type { NoticeContent } from '../notice.content.js';
import { day } from './notice-format.pure.js';
import { code, lines, paragraphs, part, phrase, table } from './notice-html.pure.js';
import type { Writing } from './notice-writing.pure.js';
import { printedPlate } from './printed-plate.pure.js';

/** Returns the title of a letter's page and the words at its foot: those of a notice, or of a cancellation. */
export function titlesOf(
  { cancels }: Pick<NoticeContent, 'cancels'>,
  words: Words,
): { title: string; footer: string; number: string | undefined } {
  return cancels === undefined
    ? { title: words.documentTitle, footer: words.footer, number: undefined }
    : { title: words.cancellation, footer: words.cancellation, number: cancels.number };
}

/**
 * Returns the body of a letter that cancels a notice (repair 6): which case it was, that nothing is to be paid, and whom to
 * ask. It says neither why, nor which notice replaces the other one.
 */
export function cancellation(content: NoticeContent, writing: Writing, isFirst: boolean): string {
  const { cancels, settings, vehicle, capturedAt, location } = content;
  const { words, place, texts } = writing;
  const heading = phrase(words.cancellation, { number: code(cancels?.number ?? '') });
  return `<section class="title">
${isFirst ? `<h1>${heading}</h1>` : `<h2 class="title-again">${heading}</h2>`}
</section>
<section class="letter">
${table([
  [words.licencePlate, code(printedPlate(vehicle))],
  [words.dateOfViolation, part(day(capturedAt, place))],
  [words.place, lines(location.address)],
])}
<p class="sentence">${phrase(words.cancelled)}</p>
${paragraphs(texts.cancellation)}
<div class="office">
<h2>${words.office}</h2>
<p>${part(settings.officeName)}</p>
<p>${lines(settings.officeAddress)}</p>
</div>
</section>`;
}
