import { fill } from './catalogue/catalogue.pure.js';
import { closing, evidence } from './notice-evidence.template.js';
import { facts, title } from './notice-facts.template.js';
import { fine } from './notice-fine.template.js';
import { footerHeight, footerText } from './notice-footer.template.js';
import { head } from './notice-head.template.js';
import { escapeHtml } from './notice-html.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { replyForm } from './notice-reply.template.js';
import { settingOf } from './notice-room.pure.js';
import { styles } from './notice-styles.template.js';
import { evidenceOnline, texts } from './notice-texts.template.js';
import type { NoticeContent } from './notice.content.js';
import type { NoticeAssets } from './notice.types.js';
import { languageAttributes, type Writing, writingOf } from './notice-writing.pure.js';

/**
 * A citation notice as one HTML document. Text is only ever escaped, never read as markup; there are no scripts,
 * and nothing is fetched.
 */
export function noticeHtml(content: NoticeContent, assets: NoticeAssets): string {
  const [language = 'en', ...others] = mailingOf(content).languages;
  const first = writingOf(content, language, assets.pin);
  const writings = [first, ...others.map((other) => writingOf(content, other, assets.pin))];
  const above = {
    title: title(content, first, true),
    facts: facts(content, first, true),
    fine: fine(content, first, assets.codes),
    texts: texts(content, first),
    online: evidenceOnline(content, first, assets),
  };
  const foot = footerHeight(first);
  const setting = settingOf(content, above, foot);
  const body = `${head(content, first, assets)}
${above.title}
${above.facts}
${above.fine}
${above.texts}
${evidence(content, first, assets)}
${above.online}
${writings
  .slice(1)
  .map((writing) => again(content, writing, assets))
  .join('\n')}
${replyForm(content, writings, assets)}`;
  // Page numbers and what stands in the margins have no letters of the body.
  const margins =
    writings.map(({ words }) => words.footer + words.page).join('') + footerText(first);
  return `<!doctype html>
<html ${languageAttributes(first)}>
<head>
<meta charset="utf-8">
<title>${escapeHtml(fill(first.words.documentTitle, { number: content.number }))}</title>
<style>${assets.fontFaces(body + margins)}\n${styles(content, writings, setting, assets.fontStack)}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
}

/** What the notice says, in its second language, on pages of their own. */
function again(content: NoticeContent, writing: Writing, { pin }: NoticeAssets): string {
  return `<section class="second" ${languageAttributes(writing)}>
${title(content, writing, false)}
${facts(content, writing, false)}
${fine(content, writing, null)}
${texts(content, writing)}
${evidenceOnline(content, writing, { pin, codes: null })}
${closing(content, writing, false)}
</section>`;
}
