import { fill } from './catalogue/catalogue.pure.js';
import { caption, closing, evidence } from './notice-evidence.template.js';
import { facts, title } from './notice-facts.template.js';
import { fine } from './notice-fine.template.js';
import { footerHeight, footerText, footMark } from './notice-footer.template.js';
import { head } from './notice-head.template.js';
import { escapeHtml } from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { replyForm } from './notice-reply.template.js';
import { type NoticeParts, secondDensity, settingOf } from './notice-room.pure.js';
import { densityClass, densityStyle, styles } from './notice-styles.template.js';
import { evidenceOnline, texts } from './notice-texts.template.js';
import type { NoticeContent } from './notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing, writingOf } from './notice-writing.pure.js';

/** A notice as HTML, with the values for a check of the printed pages. */
export interface NoticeHtml {
  html: string;
  /**
   * The start of the second language: the page that page 1 names, and the index of its first heading among all
   * headings, from 0.
   */
  second: { page: number; heading: number } | null;
}

/**
 * A citation notice as one HTML document. Text is only ever escaped, never read as markup; there are no scripts,
 * and nothing is fetched.
 *
 * @param secondPage the first page of the second language, if it is known; otherwise it is estimated
 */
export function noticeHtml(
  content: NoticeContent,
  assets: NoticeAssets,
  secondPage?: number,
): NoticeHtml {
  const [language = 'en', ...others] = mailingOf(content).languages;
  const first = writingOf(content, language, assets.pin);
  const writings = [first, ...others.map((other) => writingOf(content, other, assets.pin))];
  const parts = partsOf(content, first, assets, true);
  const setting = settingOf(content, parts, footerHeight(first), assets.isPortraitPair);
  const [, second] = writings;
  const page = secondPage ?? (setting.onePage ? 2 : 3);
  // Read at the end of page 1: before what is on the next.
  const foot = footMark(first);
  const own = `${head(content, first, assets, second === undefined ? null : { writing: second, page })}
${parts.title}
${parts.facts}
${parts.fine}
${parts.texts}
${setting.onePage ? '' : foot}
${evidence(content, first, assets, setting.pictures.columns)}
${parts.online}
${setting.onePage ? foot : ''}`;
  const body = `${own}
${writings
  .slice(1)
  .map((writing) => again(content, writing, assets))
  .join('\n')}
${replyForm(content, writings, assets)}`;
  // Page numbers and margins have no letters of the body.
  const margins =
    writings.map(({ words }) => words.footer + words.page).join('') + footerText(first);
  const html = `<!doctype html>
<html ${languageAttributes(first)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(fill(first.words.documentTitle, { number: content.number }))}</title>
<style>${assets.fontFaces(body + margins)}\n${styles(content, writings, setting, assets.fontStack)}</style>
</head>
<body>
<main class="main${densityClass(setting.density)}" style="${densityStyle(setting.density)}">
${body}
</main>
</body>
</html>`;
  const heading = own.match(/<h[12][ >]/g)?.length ?? 0;
  return { html, second: second === undefined ? null : { page, heading } };
}

/** Returns the notice in its second language, on pages of their own. */
function again(content: NoticeContent, writing: Writing, assets: NoticeAssets): string {
  const parts = partsOf(content, writing, assets, false);
  const density = secondDensity(content, parts);
  return `<section class="second${densityClass(density)}" style="${densityStyle(density)}" ${languageAttributes(writing)}>
${parts.title}
${parts.facts}
${parts.fine}
${parts.texts}
${parts.online}
${parts.closing}
</section>`;
}

/** Returns the parts of a notice in a language; the codes and captions of the pictures are those of the first. */
function partsOf(
  content: NoticeContent,
  writing: Writing,
  { pin, codes }: NoticeAssets,
  isFirst: boolean,
): NoticeParts {
  const shown = isFirst ? codes : null;
  return {
    title: title(content, writing, isFirst),
    facts: facts(content, writing, isFirst),
    fine: fine(content, writing, shown),
    texts: texts(content, writing),
    captions: isFirst ? content.images.map((image, at) => caption(image, at, writing)) : [],
    closing: closing(content, writing, isFirst),
    online: evidenceOnline(content, writing, { pin, codes: shown }),
  };
}
