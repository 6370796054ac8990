import { fill } from '../catalogue/catalogue.pure.js';
import { numberLabel } from './document-name.pure.js';
import type { FilledTexts } from './notice-fill.pure.js';
import { logoOf } from './notice-head.template.js';
import { code, lines, paragraphs, parts, picture, written } from './notice-html.pure.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing } from './notice-writing.pure.js';

/** True if a notice has a reply form: it needs a field (mailing 2). */
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
  const attributes = second === undefined ? '' : languageAttributes(second);
  const inBoth = (label: string, other: string): string =>
    `<span class="label">${label}</span>${other === '' ? '' : `<span class="again" ${attributes}>${other}</span>`}`;
  const field = (label: string, other: string): string =>
    `<p class="field">${inBoth(label, other)}</p>`;
  const tick = (label: string, other: string): string =>
    `<div class="field tick"><span class="box"></span><p>${inBoth(label, other)}</p></div>`;
  const title = texts.replyTitle === null ? words.replyForm : written(texts.replyTitle);
  const again = paragraphs(second?.texts.replyIntro ?? []);
  const fields = texts.replyFields.flatMap((own, at) => {
    const other = second?.texts.replyFields[at] ?? null;
    return own === null ? [] : [tick(written(own), other === null ? '' : written(other))];
  });
  return `<section class="reply">
<div class="reply-head">
<div class="reply-top">
${logoOf(content)}
<div>
<h2>${title}</h2>
<p>${numberLabel(content, words)} <strong>${code(number)}</strong></p>
</div>
</div>
<p class="send-to">${words.sendTo}</p>
<div class="reply-window">
<p>${parts('<br>', settings.departmentName, settings.officeName)}<br>${lines(settings.officeAddress)}</p>
</div>
${codes.reply === null ? '' : picture(codes.reply, fill(words.mailCode, { number }), 'reply-code')}
</div>
<div class="reply-intro">${paragraphs(texts.replyIntro)}${again === '' ? '' : `<div class="again" ${attributes}>${again}</div>`}</div>
${fields.join('\n')}
<div class="reply-end">
${field(words.date, second?.words.date ?? '')}
${field(words.signature, second?.words.signature ?? '')}
</div>
</section>`;
}
