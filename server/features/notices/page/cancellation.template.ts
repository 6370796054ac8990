import type { NoticeContent } from '../notice.content.js';
import { documentNameOf } from './document-name.pure.js';
import { day } from './notice-format.pure.js';
import { code, lines, paragraphs, part, phrase, table } from './notice-html.pure.js';
import type { Writing } from './notice-writing.pure.js';
import { printedPlate } from './printed-plate.pure.js';

/**
 * Returns the title of a letter's page and the words at its foot, with the number that they name: those of a notice begin
 * with the name of the document (programs 3). Notices of before keep the title that they had.
 */
export function titlesOf(
  content: NoticeContent,
  { language, words }: Pick<Writing, 'language' | 'words'>,
): { title: string; footer: string; number: string } {
  const { cancels, edition, number } = content;
  if (cancels !== undefined)
    return { title: words.cancellation, footer: words.cancellation, number: cancels.number };
  const named = `${documentNameOf(content, language)} {number}`;
  return { title: edition === undefined ? words.documentTitle : named, footer: named, number };
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
