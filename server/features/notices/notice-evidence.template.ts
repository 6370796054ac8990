import { fill } from './catalogue/catalogue.pure.js';
import type { Words } from './catalogue/words.types.js';
import { dayAndTime, moment } from './notice-format.pure.js';
import { code, escapeHtml, lines, paragraphs, part, phrase, picture } from './notice-html.pure.js';
import type { NoticeContent, NoticeImage } from './notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import type { Writing } from './notice-writing.pure.js';

/** What each place in the sequence shows (spec 3). */
const CAPTIONS: Record<number, keyof Words> = {
  1: 'before',
  2: 'during',
  3: 'after',
  4: 'plate',
};

// Two pictures stand side by side.
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
${figures.length > inLastRow ? rows(figures.slice(0, -inLastRow)) : ''}
<div class="end">
${rows(figures.slice(-inLastRow))}
${closing(content, writing, true)}
</div>
</section>`;
}

/** A picture of the case with its caption. */
export function figure(
  { sequenceNumber, capturedAt }: NoticeImage,
  index: number,
  src: string,
  { words, place }: Writing,
): string {
  const caption = words[CAPTIONS[sequenceNumber] ?? 'furtherImage'];
  // The moment of the event is not the image's own: without one there is none.
  const taken = capturedAt == null ? '' : `<time>${part(moment(capturedAt, place))}</time>`;
  const alt =
    capturedAt == null
      ? caption
      : fill(words.picture, { caption, ...dayAndTime(capturedAt, place) });
  return `<div class="figure">
${picture(src, alt)}
<p class="caption"><span><b>${index + 1}</b> ${escapeHtml(caption)}</span>${taken}</p>
</div>`;
}

/** What the officer states, and who decided. */
export function closing(content: NoticeContent, writing: Writing, isFirst: boolean): string {
  const { settings, officer, issuedAt } = content;
  const { words, place, texts } = writing;
  const statement =
    isFirst || texts.officerCitationStatement.length === 0
      ? `<p>${lines(settings.officerCitationStatement)}</p>`
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
