import { fill } from './catalogue/catalogue.pure.js';
import type { FilledTexts } from './notice-fill.pure.js';
import { code, lines, paragraphs, parts, picture, written } from './notice-html.pure.js';
import type { NoticeContent } from './notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing } from './notice-writing.pure.js';

/** Whether a notice has a reply form: not without a field (mailing 2). */
export function hasReplyForm({ replyFields }: Pick<FilledTexts, 'replyFields'>): boolean {
  return replyFields.some((field) => field !== null);
}

/** A form to fill in and send back, on a page of its own; the words of a second language stand below those of the first. */
export function replyForm(
  content: NoticeContent,
  [first, second]: readonly Writing[],
  { codes }: NoticeAssets,
): string {
  if (first === undefined || !hasReplyForm(first.texts)) return '';
  const { number, settings } = content;
  const { words, texts } = first;
  const again = (html: (writing: Writing) => string): string =>
    second === undefined || html(second) === ''
      ? ''
      : `<span class="again" ${languageAttributes(second)}>${html(second)}</span>`;
  const label = (html: (writing: Writing) => string): string =>
    `<span class="label">${html(first)}</span>${again(html)}`;
  const field = (html: (writing: Writing) => string): string =>
    `<p class="field">${label(html)}</p>`;
  return `<section class="reply">
<div class="reply-head">
<div>
<h2>${texts.replyTitle === null ? words.replyForm : written(texts.replyTitle)}</h2>
<p class="reply-number">${words.noticeNumber} <strong>${code(number)}</strong></p>
${codes.reply === null ? '' : picture(codes.reply, fill(words.mailCode, { number }), 'reply-code')}
</div>
<div class="reply-address">
<p class="label">${words.sendTo}</p>
<p>${parts('<br>', settings.departmentName, settings.officeName)}<br>${lines(settings.officeAddress)}</p>
</div>
</div>
<div class="reply-intro">${paragraphs(texts.replyIntro)}${introAgain(second)}</div>
${texts.replyFields
  .flatMap((own, at) => (own === null ? [] : [field((writing) => fieldOf(writing, at))]))
  .join('\n')}
<div class="reply-end">
${field((writing) => writing.words.date)}
${field((writing) => writing.words.signature)}
</div>
</section>`;
}

const fieldOf = ({ texts }: Writing, at: number): string => {
  const field = texts.replyFields[at] ?? null;
  return field === null ? '' : written(field);
};

function introAgain(second: Writing | undefined): string {
  if (second === undefined || second.texts.replyIntro.length === 0) return '';
  return `<div class="again" ${languageAttributes(second)}>${paragraphs(second.texts.replyIntro)}</div>`;
}
