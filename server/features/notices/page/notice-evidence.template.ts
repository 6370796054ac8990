import { fill } from '../catalogue/catalogue.pure.js';
import type { Words } from '../catalogue/words.types.js';
import { dayAndTime, moment } from './notice-format.pure.js';
import {
  code,
  escapeHtml,
  isolatedParagraphs,
  paragraphs,
  part,
  phrase,
  picture,
} from './notice-html.pure.js';
import type { NoticeContent, NoticeImage } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import type { Writing } from './notice-writing.pure.js';

/** The caption for each place in the sequence (spec 3). */
const CAPTIONS: Record<number, keyof Words> = {
  1: 'before',
  2: 'during',
  3: 'after',
  4: 'plate',
};

// As they stand before they are measured.
const COLUMNS = 2;

/** The pictures, then the statement: the last row of pictures and the statement stay on one page. */
export function evidence(
  content: NoticeContent,
  writing: Writing,
  { images }: NoticeAssets,
): string {
  const figures = content.images.map((image, index) =>
    figure(image, index, images[index] ?? '', writing),
  );
  const inLastRow = figures.length % COLUMNS || COLUMNS;
  const rows = (some: string[]): string => `<div class="images">${some.join('\n')}</div>`;
  return `<section class="evidence"><h2>${writing.words.photographicEvidence}</h2>
${rows(figures.slice(0, -inLastRow))}
<div class="end">
${rows(figures.slice(-inLastRow))}
${closing(content, writing)}
</div>
</section>`;
}

export function figure(image: NoticeImage, index: number, src: string, writing: Writing): string {
  const { words, place } = writing;
  const shown = shownOn(image, words);
  const { capturedAt } = image;
  const alt =
    capturedAt == null
      ? shown
      : fill(words.picture, { caption: shown, ...dayAndTime(capturedAt, place) });
  return `<div class="figure">
${picture(src, alt)}
${caption(image, index, writing)}
</div>`;
}

/** Returns the caption of a picture of the case. */
function caption(image: NoticeImage, index: number, { words, place }: Writing): string {
  const { capturedAt } = image;
  // Without a moment of its own an image shows none: the moment of the event may differ.
  const taken = capturedAt == null ? '' : `<time>${part(moment(capturedAt, place))}</time>`;
  return `<p class="caption"><span><b>${index + 1}</b> ${escapeHtml(shownOn(image, words))}</span>${taken}</p>`;
}

const shownOn = ({ sequenceNumber }: NoticeImage, words: Words): string =>
  words[CAPTIONS[sequenceNumber] ?? 'furtherImage'];

/** Returns the officer's statement, and the name of the officer who decided. */
export function closing(content: NoticeContent, writing: Writing): string {
  const { officer, issuedAt } = content;
  const { words, place, texts } = writing;
  const statement =
    texts.officerCitationStatement.length === 0
      ? isolatedParagraphs(writing.statement)
      : paragraphs(texts.officerCitationStatement);
  return `<section class="closing">
<div class="statement">
<h2>${words.statement}</h2>
${statement}
</div>
<div class="signature">
<p class="line"></p>
<p><strong>${part(officer.name)}</strong></p>
<p>${phrase(words.badge, { badge: code(String(officer.badgeNumber)) })}</p>
<p>${phrase(words.decidedOn, { when: part(moment(issuedAt, place)) })}</p>
</div>
</section>`;
}
