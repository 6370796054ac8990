import { fill } from '../catalogue/catalogue.pure.js';
import { cancellation, titlesOf } from './cancellation.template.js';
import { closing, evidence } from './notice-evidence.template.js';
import { facts, title } from './notice-facts.template.js';
import { fine } from './notice-fine.template.js';
import { footerText, footMark } from './notice-footer.template.js';
import { head } from './notice-head.template.js';
import { escapeHtml } from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { replyForm } from './notice-reply.template.js';
import { SCREEN_STYLES, styles } from './notice-styles.template.js';
import { evidenceOnline, texts } from './notice-texts.template.js';
import type { NoticeContent } from '../notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing, writingOf } from './notice-writing.pure.js';

// Pictures, which have no letters.
const DATA = /data:[^"]*/g;

/** A notice as HTML, with the values for a check of the printed pages. */
export interface NoticeHtml {
  html: string;
  /** The index of the first heading of the second language among all headings, from 0; null without one. */
  secondHeading: number | null;
}

/**
 * A citation notice as one HTML document, to be arranged in the browser. Text is only ever escaped, never read as markup;
 * there are no scripts, and nothing is fetched.
 */
export function noticeHtml(content: NoticeContent, assets: NoticeAssets): NoticeHtml {
  const { pin, end } = assets;
  const [language = 'en', ...others] = mailingOf(content).languages;
  const first = writingOf(content, language, pin, end);
  const writings = [first, ...others.map((other) => writingOf(content, other, pin, end))];
  const [, second] = writings;
  const isNotice = content.cancels === undefined;
  const own = `${head(content, first, assets, second)}
${isNotice ? noticeBody(content, first, assets) : cancellation(content, first, true)}
${footMark(first)}`;
  const body = `${own}
${writings
  .slice(1)
  .map((writing) => again(content, writing, assets))
  .join('\n')}
${replyForm(content, writings, assets)}`;
  const titles = titlesOf(content, first);
  // Page numbers and margins have no letters of the body.
  const margins =
    writings.map((writing) => titlesOf(content, writing).footer + writing.words.page).join('') +
    footerText(first);
  const html = `<!doctype html>
<html ${languageAttributes(first)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(fill(titles.title, { number: titles.number }))}</title>
<style>${assets.fontFaces(body.replace(DATA, '') + margins)}\n${styles(content, writings, assets.fontStack)}</style>
<style media="screen">${SCREEN_STYLES}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
  const secondHeading = second === undefined ? null : (own.match(/<h[12][ >]/g)?.length ?? 0);
  return { html, secondHeading };
}

/** Returns what a notice says in its own language, below its head. */
function noticeBody(content: NoticeContent, writing: Writing, assets: NoticeAssets): string {
  const { pin, codes } = assets;
  return `${title(content, writing, true)}
${facts(content, writing, true)}
${fine(content, writing, codes)}
${texts(content, writing)}
${evidence(content, writing, assets)}
${evidenceOnline(content, writing, { pin, codes })}`;
}

/** Returns the letter in its second language, on pages of their own; the codes are those of the first. */
function again(content: NoticeContent, writing: Writing, { pin }: NoticeAssets): string {
  if (content.cancels !== undefined)
    return `<section class="second" ${languageAttributes(writing)}>
${cancellation(content, writing, false)}
</section>`;
  return `<section class="second" ${languageAttributes(writing)}>
${title(content, writing, false)}
${facts(content, writing, false)}
${fine(content, writing, null)}
${texts(content, writing)}
${evidenceOnline(content, writing, { pin, codes: null })}
${closing(content, writing)}
</section>`;
}
