import type { Language } from '../../platform/domain/language.js';
import { fill, wordsIn } from '../notices/catalogue/catalogue.pure.js';
import { numberLabel } from '../notices/page/document-name.pure.js';
import { closing, figure } from '../notices/page/notice-evidence.template.js';
import { printedPlate } from '../notices/page/printed-plate.pure.js';
import { addresseeRows, measurementRows, replaced } from '../notices/page/notice-facts.template.js';
import { fine } from '../notices/page/notice-fine.template.js';
import { day, moment } from '../notices/page/notice-format.pure.js';
import {
  code,
  escapeHtml,
  lines,
  part,
  parts,
  picture,
  table,
  written,
} from '../notices/page/notice-html.pure.js';
import { mailingOf } from '../notices/page/notice-mailing.pure.js';
import { texts } from '../notices/page/notice-texts.template.js';
import {
  languageAttributes,
  type Writing,
  writingOf,
} from '../notices/page/notice-writing.pure.js';
import { amountReason } from './amount-reason.template.js';
import type { ShownNotice } from './evidence-access.service.js';
import type { Contact } from './evidence-contacts.service.js';
import { noticeNumberIn } from './typed-number.pure.js';

/** The languages' own names for themselves. */
const NAMES: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
};

/** The style of both pages; the headers name it by its fingerprint. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#16202b;--paper:#fff;--quiet:#4c5a68;--line:#c9d1d9;--accent:#0b5cad;--bad:#a3161a}
@media (prefers-color-scheme:dark){:root{--ink:#e8edf2;--paper:#11181f;--quiet:#aab6c2;--line:#3a4652;--accent:#7db8f2;--bad:#ff9a94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
main,body>header,footer{max-width:52rem;margin:0 auto;padding:1.5rem 1rem}
body>header{display:flex;flex-wrap:wrap;align-items:center;gap:.75rem 1rem;padding-bottom:0}
body>header p{margin:0;flex:1 1 12rem}
footer{border-top:1px solid var(--line);padding-bottom:3rem}
footer h2{margin-top:0}
address{font-style:normal;margin-top:.75rem}
h1{font-size:1.6rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.15rem;margin:2rem 0 .5rem}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
a{color:var(--accent)}
form.entry{display:grid;gap:1rem;max-width:24rem}
label{display:grid;gap:.25rem;font-weight:600}
input{font:inherit;padding:.6rem;border:1px solid var(--quiet);border-radius:.4rem;background:var(--paper);color:var(--ink);width:100%}
button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:0;border-radius:.4rem;background:var(--accent);color:var(--paper);justify-self:start}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.refusal{color:var(--bad);font-weight:600}
table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.3rem .75rem .3rem 0;border-bottom:1px solid var(--line)}
th{font-weight:400;color:var(--quiet);width:38%}
.total td{font-weight:700;font-size:1.15rem}
img,video{display:block;max-width:100%;height:auto;background:#000}
.logo{max-width:8rem;max-height:4.5rem;background:none}
@media (prefers-color-scheme:dark){.logo{background:#fff;padding:.3rem;border-radius:.4rem}}
.figure,figure{margin:0 0 1.5rem}
.caption,figcaption{margin:.3rem 0 0;color:var(--quiet);display:flex;flex-wrap:wrap;gap:0 1rem}
@media (max-width:30rem){th,td{display:block;width:auto;padding-inline-end:0}th{border:0;padding-bottom:0}}
`;

function page(
  language: Language,
  title: string,
  body: string,
  contacts: readonly Contact[] = [],
): string {
  const direction = language === 'ar' ? ' dir="rtl"' : '';
  return `<!doctype html>
<html lang="${language}"${direction}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${letterhead(contacts)}
<main>
${body}
</main>
${reach(contacts, language)}
</body>
</html>
`;
}

/** Returns the letterhead of the page, of the first cause that has one. */
function letterhead(contacts: readonly Contact[]): string {
  const known = contacts.find(({ departmentName }) => departmentName !== '');
  if (known === undefined) return '';
  const { cause, departmentName, officeName, hasLogo } = known;
  return `<header>
${hasLogo ? picture(`/evidence/logo/${cause}`, departmentName, 'logo') : ''}
<p><strong>${part(departmentName)}</strong><br>${part(officeName)}</p>
</header>`;
}

/** Returns the ways to reach the department without this page. */
function reach(contacts: readonly Contact[], language: Language): string {
  const known = contacts.filter(({ officeAddress }) => officeAddress !== '');
  if (known.length === 0) return '';
  const words = wordsIn(language);
  const offices = known.map(
    ({ departmentName, officeName, officeAddress }) =>
      `<address>${parts('<br>', departmentName, officeName)}<br>${lines(officeAddress)}</address>`,
  );
  return `<footer>
<h2>${escapeHtml(words.ownerReach)}</h2>
<p>${escapeHtml(words.ownerReachHow)}</p>
${offices.join('\n')}
</footer>`;
}

/** Returns the links to further languages. */
function languageLinks(
  languages: readonly Language[],
  current: Language,
  address: (language: Language) => string,
): string {
  if (languages.length < 2) return '';
  const links = languages.map((language) => {
    const direction = language === 'ar' ? ' dir="rtl"' : '';
    const marked = language === current ? ' aria-current="true"' : '';
    return `<a href="${escapeHtml(address(language))}" lang="${language}" hreflang="${language}"${direction}${marked}>${NAMES[language]}</a>`;
  });
  return `<nav>${links.join('\n')}</nav>`;
}

/** The values and messages of the form. */
export interface FormState {
  number: string;
  contacts: readonly Contact[];
  refusal?: { wrong: true } | { tooMany: { seconds: number } };
}

const MINUTE = 60;

/** The form that asks for number and PIN. */
export function formPage(
  language: Language,
  languages: readonly Language[],
  { number, contacts, refusal }: FormState,
): string {
  const words = wordsIn(language);
  const sentence =
    refusal === undefined
      ? null
      : 'wrong' in refusal
        ? words.ownerWrong
        : fill(words.ownerTooMany, { n: String(Math.ceil(refusal.tooMany.seconds / MINUTE)) });
  // A text that is no number may be a PIN in the wrong field, and addresses are kept in logs.
  const shown = noticeNumberIn(number);
  const query = shown === null ? '' : `&number=${encodeURIComponent(shown)}`;
  return page(
    language,
    words.evidenceOnline,
    `${languageLinks(languages, language, (other) => `/evidence?lang=${other}${query}`)}
<h1>${escapeHtml(words.evidenceOnline)}</h1>
<p>${escapeHtml(words.ownerIntro)}</p>
${sentence === null ? '' : `<p class="refusal" role="alert">${escapeHtml(sentence)}</p>`}
<form class="entry" method="post" action="/evidence?lang=${language}">
<label>${escapeHtml(words.noticeNumber)}
<input name="number" value="${escapeHtml(number)}" dir="ltr" maxlength="40" required autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<label>${escapeHtml(words.pin)}
<input name="pin" dir="ltr" maxlength="12" required autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<button type="submit">${escapeHtml(words.ownerShow)}</button>
</form>`,
    contacts,
  );
}

/** Returns the page of a notice, for its owner: neither addresses nor numbers of the vehicle. */
export function viewPage(
  { number, content, media }: ShownNotice,
  contacts: readonly Contact[],
  asked: Language,
): string {
  const { languages } = mailingOf(content);
  const language = languages.includes(asked) ? asked : (languages[0] ?? 'en');
  const writing = writingOf(content, language, null);
  const { words, place } = writing;
  const title =
    writing.texts.violationTitle === null
      ? part(content.settings.violationTitle)
      : written(writing.texts.violationTitle);
  const facts = table([
    [numberLabel(content, words), code(number)],
    [words.dateOfIssue, part(day(content.issuedAt, place))],
    [words.dateAndTime, part(moment(content.capturedAt, place))],
    [words.place, lines(content.location.address)],
    [words.licencePlate, code(printedPlate(content.vehicle))],
    ...addresseeRows({ ...content, owner: { ...content.owner, nameAlt: null } }, writing),
    ...measurementRows(content, writing),
  ]);
  return page(
    language,
    `${words.evidenceOnline}: ${number}`,
    `${languageLinks(languages, language, (other) => `/evidence/view?lang=${other}`)}
<article ${languageAttributes(writing)}>
<h1>${title}</h1>
${replaced(content, writing)}<section><h2>${escapeHtml(words.theViolation)}</h2>
${facts}</section>
${fine(content, writing, null)}
${amountReason(mailingOf(content).fine, writing)}
${pictures(content, media, writing)}
${closing(content, writing)}
${texts(content, writing)}
</article>
<form method="post" action="/evidence/leave"><button type="submit">${escapeHtml(words.ownerLeave)}</button></form>`,
    contacts,
  );
}

function pictures(
  content: ShownNotice['content'],
  media: ShownNotice['media'],
  writing: Writing,
): string {
  const { words } = writing;
  const shown = media.map(({ id, type }, index) => {
    const src = `/evidence/media/${index + 1}`;
    if (type === 'IMAGE') {
      const image = content.images.find(({ mediaId }) => mediaId === id);
      return image === undefined ? '' : figure(image, index, src, writing);
    }
    const name = fill(words.ownerVideo, { n: String(index + 1 - content.images.length) });
    return `<figure><video src="${src}" controls preload="metadata" aria-label="${escapeHtml(name)}"></video>
<figcaption>${escapeHtml(name)}</figcaption></figure>`;
  });
  return `<section><h2>${escapeHtml(words.photographicEvidence)}</h2>
${shown.join('\n')}</section>`;
}

/** Returns the page for every other address. */
export function nothingPage(language: Language): string {
  const words = wordsIn(language);
  return page(language, words.ownerNothing, `<h1>${escapeHtml(words.ownerNothing)}</h1>`);
}
