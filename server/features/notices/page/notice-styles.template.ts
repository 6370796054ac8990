import type { Cause } from '../../../platform/domain/duty.js';
import { titlesOf } from './cancellation.template.js';
import { fill } from '../catalogue/catalogue.pure.js';
import { FOOT_MARK, FOOTER_WIDTH, footerText, isolated } from './notice-footer.template.js';
import { cssString } from './notice-html.pure.js';
import { contentHeight, contentWidth, MARGIN, sheetOf, windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { replyStyles } from './notice-reply-styles.template.js';
import type { NoticeContent } from '../notice.content.js';
import type { Writing } from './notice-writing.pure.js';

const ACCENTS: Record<Cause, string> = { REDLIGHT: '#b3261e', SPEEDING: '#48617a' };

/** Returns the styles of a notice. */
export function styles(
  content: NoticeContent,
  writings: readonly Writing[],
  fonts: string,
): string {
  const accent = ACCENTS[content.cause];
  return `
${pages(content, writings, fonts)}
${body(fonts, contentWidth(sheetOf(mailingOf(content))))}
${DENSITIES}
${top(content, accent)}
${facts(accent)}
${texts(accent)}
${pictures(accent)}
${letter}
${replyStyles(windowOf(mailingOf(content)), contentHeight(sheetOf(mailingOf(content))))}
`;
}

function pages(content: NoticeContent, writings: readonly Writing[], fonts: string): string {
  const sheet = sheetOf(mailingOf(content));
  const { top: above, right, bottom, left } = MARGIN;
  const [first, second] = writings;
  if (first === undefined) return '';
  const hasFoot = first.texts.footer.length > 0;
  return `@page {
  size: ${sheet.size};
  margin: ${above}mm ${right}mm ${bottom}mm ${left}mm;
  ${margins(content, first, fonts)}
}
${hasFoot ? `@page :first { ${firstMargins(content, first, fonts)} }` : ''}
${second === undefined ? '' : `@page second { ${margins(content, second, fonts)} }`}
`;
}

function margins(content: NoticeContent, writing: Writing, fonts: string): string {
  const [start, end] = edges(writing);
  const look = lookOf(writing, fonts);
  return `@bottom-${start} { content: ${cssString(footOf(content, writing))}; ${look} }
  @bottom-${end} { content: ${pageOf(writing)}; ${look} }`;
}

/**
 * Returns the styles of the first page's margins. The department's words stand above the page number, and no text can
 * run into them.
 */
function firstMargins(content: NoticeContent, writing: Writing, fonts: string): string {
  const [start, end] = edges(writing);
  const look = lookOf(writing, fonts);
  const text = `${footerText(writing)}\n\n${footOf(content, writing)}`;
  return `@bottom-${start} { content: ${cssString(text)}; width: ${FOOTER_WIDTH}mm; white-space: pre-line; text-align: start; ${look} }
  @bottom-${end} { content: ${pageOf(writing)}; width: 25mm; text-align: end; ${look} }`;
}

/** Returns the words at the foot of each page. */
function footOf(content: NoticeContent, writing: Writing): string {
  const { footer, number } = titlesOf(content, writing);
  return fill(footer, { number: isolated(number, true) });
}

const edges = ({ isRightToLeft }: Writing): [start: string, end: string] =>
  isRightToLeft ? ['right', 'left'] : ['left', 'right'];

const lookOf = ({ isRightToLeft }: Writing, fonts: string): string =>
  `vertical-align: bottom; padding-bottom: 4.6mm; font-family: ${fonts}; font-size: 7pt; line-height: 1.3; color: #4a5663;${isRightToLeft ? ' direction: rtl;' : ''}`;

const pageOf = ({ words }: Writing): string =>
  words.page
    .split(/(\{\w+\})/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece === '{page}'
        ? 'counter(page)'
        : piece === '{pages}'
          ? 'counter(pages)'
          : cssString(piece),
    )
    .join(' ');

const body = (fonts: string, width: number): string => `
* { box-sizing: border-box; margin: 0; padding: 0; }
html { -webkit-print-color-adjust: exact; }
body { font: 8.4pt/1.38 ${fonts}; font-variant-emoji: text; color: #17202b; overflow-wrap: anywhere; }
/* Wide content is clipped: otherwise Chromium would print all of it smaller, and move the window. */
main { position: relative; width: ${width}mm; overflow-x: clip; }
h2 { font-size: 7.4pt; line-height: 1.3; font-weight: 700; letter-spacing: .05em; text-transform: uppercase; color: #12263f; margin-bottom: 1mm; break-after: avoid; }
h2:dir(rtl) { letter-spacing: 0; font-size: 8.4pt; }
p { orphans: 2; widows: 2; }
.whole { white-space: nowrap; }
.foot { position: absolute; top: 0; left: 0; width: ${FOOTER_WIDTH}mm; white-space: pre-line; font-size: 7pt; line-height: 1.3; }
.foot-mark { position: absolute; top: 0; left: 0; width: 1px; height: 1px; font-size: 1px; line-height: 1; color: rgb(${FOOT_MARK.join(' ')}); }
.second { break-before: page; page: second; }
`;

/**
 * The styles on the screen, where a notice is only measured: it stands where nothing is drawn. They are no part of the other
 * styles, which would be read again for the printer, with all fonts.
 */
export const SCREEN_STYLES = 'main { translate: -100000px; }';

/** Densities of a page, from the most readable to the most compact. */
const DENSITIES = `
main, .second { --gap: 3.4mm; --row: .5mm; --row-line: 1.3; --text-line: 1.36; --text-gap: 2.2mm; --padding: 2.3mm; --signature: 11mm; --evidence-code: 24mm; }
main.compact, .second.compact { --gap: 2.8mm; --row: .26mm; --row-line: 1.28; --text-line: 1.32; --text-gap: 1.7mm; --padding: 2mm; --signature: 8mm; --evidence-code: 21mm; }
main.tight, .second.tight { --gap: 2mm; --row: .08mm; --row-line: 1.22; --text-line: 1.25; --text-gap: 1mm; --padding: 1.6mm; --signature: 6.5mm; --evidence-code: 18mm; }
`;

function top(content: NoticeContent, accent: string): string {
  const { left, right, top: above, bottom, hasSender } = windowOf(mailingOf(content));
  const start = 45 - MARGIN.top;
  const indent = left - MARGIN.left;
  return `
.head { display: grid; direction: ltr; grid-template-columns: ${right - MARGIN.left}mm minmax(0, 1fr); grid-template-rows: ${start}mm minmax(${Math.max(bottom - 45, 40)}mm, auto); column-gap: 8mm; }
header { grid-column: 1 / -1; align-self: start; display: flex; align-items: center; gap: 5mm; min-height: 26mm; max-height: 32mm; padding-bottom: 3mm; border-bottom: .6mm solid #12263f; }
[dir=rtl] header, [dir=rtl] .references { direction: rtl; }
.beside { min-width: 0; }
.continues { margin-top: 1mm; font-size: 8pt; line-height: 1.25; font-weight: 600; color: #12263f; }
.logo { flex: none; display: block; max-height: 22mm; max-width: 40mm; }
.department { flex: 1 1 0; min-width: 0; font-size: 14pt; line-height: 1.35; font-weight: 700; color: #12263f; }
.office-name { font-size: .69em; font-weight: 600; color: #48617a; margin-top: .6mm; }
.office-address { flex: 0 1 auto; max-width: 58mm; font-size: 7.6pt; line-height: 1.35; text-align: end; color: #3b4754; }

.window { margin-left: ${indent}mm; margin-top: ${above - 45}mm; width: ${right - left}mm; height: ${bottom - above}mm; padding: ${hasSender ? 1.2 : 0}mm 1mm; display: flex; flex-direction: column; }
.sender { font-size: 5.8pt; line-height: 1.25; color: #5b6673; border-bottom: .15mm solid #9aa5b1; padding-bottom: .6mm; margin-bottom: 2.2mm; }
.mail { flex: 1 1 0; min-height: 0; display: flex; flex-direction: column; justify-content: ${hasSender ? 'flex-start' : 'center'}; }
.recipient { width: 100%; font-size: 10pt; line-height: 1.35; }
.mail-code { display: block; flex: none; }
.mail-code.code128 { height: 7.5mm; max-width: 76mm; margin: 0 3mm 2.5mm; align-self: flex-start; }
.mail:has(.datamatrix) { flex-direction: row-reverse; justify-content: space-between; align-items: ${hasSender ? 'flex-start' : 'center'}; gap: 2mm; }
.mail-code.datamatrix { width: 6.5mm; height: 6.5mm; margin-right: .5mm; }

.references { display: flex; gap: 4mm; align-items: flex-start; background: #f2f5f8; border-inline-start: .8mm solid ${accent}; padding: 2.6mm 3mm; }
dl { flex: 1 1 0; min-width: 0; }
dl div + div { margin-top: 1.3mm; }
dt { font-size: 6.6pt; line-height: 1.2; color: #5b6673; }
dd { font-size: 8.6pt; line-height: 1.25; font-weight: 600; }
.qr { flex: none; width: 23mm; height: 23mm; display: block; padding: 1.2mm; background: #fff; }

.title { margin-top: var(--gap); }
.second .title { margin-top: 0; }
h1, .title-again { font-size: 13.5pt; line-height: 1.22; font-weight: 700; color: ${accent}; letter-spacing: 0; text-transform: none; margin-bottom: 0; }
.title-again:dir(rtl) { font-size: 13.5pt; }
.title p { margin-top: .8mm; }
`;
}

const facts = (accent: string): string => `
.facts { display: grid; grid-template-columns: 1fr 1fr; gap: 5mm; margin-top: var(--gap); }
table { width: 100%; border-collapse: collapse; border-top: .25mm solid #12263f; }
tr { break-inside: avoid; border-bottom: .15mm solid #d5dbe2; }
th, td { padding: var(--row) 0; vertical-align: top; text-align: start; font-size: 8pt; line-height: var(--row-line); }
th { width: 27mm; padding-inline-end: 2mm; font-weight: 400; color: #5b6673; }
td { font-weight: 600; }

.fine { break-inside: avoid; margin-top: var(--gap); padding: var(--padding) 3mm; background: #f2f5f8; border-inline-start: .8mm solid ${accent}; }
.amounts { display: grid; grid-template: "due terms" auto "note note" 1fr / 48mm minmax(0, 1fr); column-gap: 4.5mm; align-items: start; }
.amounts.with-code { grid-template: "due terms code" auto "note note code" 1fr / 48mm minmax(0, 1fr) 32mm; }
.amounts table { border-top: 0; }
/* The amount stands on the line of what is paid early. */
.amounts .due { grid-area: due; margin-top: -.5mm; }
.amounts tr:last-child { border-bottom: 0; }
.amounts .due th, .amounts .note th { width: 18mm; min-width: 18mm; }
.amounts .total th { color: #17202b; font-weight: 600; vertical-align: middle; }
.amounts .total td { white-space: nowrap; font-size: 15pt; line-height: 1; font-weight: 700; color: ${accent}; }
.amounts .long .total td { font-size: 11pt; }
.amounts .longest .total td { font-size: 8.5pt; white-space: normal; }
.terms-area { grid-area: terms; columns: 2; column-gap: 4.5mm; }
.with-code .terms-area { columns: 1; }
.amounts .terms th { width: auto; }
.amounts .terms td { width: 1%; white-space: nowrap; text-align: end; }
.amounts .terms .early td { font-weight: 700; color: ${accent}; }
.with-code .terms .early td { font-size: 11pt; line-height: calc(8pt * var(--row-line)); }
/* Borders of their own: one between two rows would be drawn in both columns. */
.terms { border-collapse: separate; border-spacing: 0; }
.terms th, .terms td { border-bottom: .15mm solid #d5dbe2; }
.amounts .note { grid-area: note; margin-top: 1mm; }
.no-amount { grid-area: due; font-size: 12pt; line-height: 1.3; font-weight: 700; color: ${accent}; }
.payment { grid-area: code; text-align: center; font-size: 6.8pt; line-height: 1.25; color: #3b4754; }
.with-code .payment { margin-top: -4.3mm; }
.pay-code { display: block; width: 30mm; height: 30mm; padding: 1.5mm; margin: 0 auto .8mm; background: #fff; }
.code-number { font-weight: 600; color: #17202b; }
`;

const texts = (accent: string): string => `
.texts { columns: 2; column-gap: 6mm; margin-top: var(--gap); }
.texts section { margin-bottom: var(--text-gap); }
.texts h2 { margin-bottom: .5mm; }
.texts p { font-size: 8pt; line-height: var(--text-line); }
.texts p + p { margin-top: 1mm; }
.texts .ended { column-span: all; margin: 2mm 0; padding: 2mm 3mm; border: .4mm solid #b3261e; }
.texts .ended p { font-size: 11pt; line-height: 1.3; font-weight: 700; color: #b3261e; }
:not(.tight) > .texts .brief { break-inside: avoid; }
.tight > .texts section { font-size: 8pt; line-height: var(--text-line); }
.tight > .texts h2, .tight > .texts h2 + p { display: inline; }
.tight > .texts h2 { margin-inline-end: 1.2mm; }
.online { break-inside: avoid; break-before: avoid; display: flex; gap: 6mm; align-items: center; justify-content: space-between; margin-top: var(--gap); padding: var(--padding) 3mm; border: .25mm solid #d5dbe2; border-inline-start: .8mm solid ${accent}; }
.online > div { flex: 1 1 0; }
.online table { border-top: 0; }
.online tr:last-child { border-bottom: 0; }
.evidence-code { flex: none; display: block; width: var(--evidence-code); height: var(--evidence-code); }
`;

/** The letter that cancels a notice. */
const letter = `
.letter { margin-top: 5mm; }
.letter table { max-width: 110mm; }
.letter th { width: 44mm; }
.letter th, .letter td { padding: .9mm 0; font-size: 9.5pt; }
.letter p { font-size: 10pt; line-height: 1.45; }
.letter p + p { margin-top: 2.4mm; }
.letter .sentence { margin: 6mm 0 4mm; font-size: 11.5pt; font-weight: 700; }
.office { margin-top: 8mm; break-inside: avoid; }
.office p + p { margin-top: 0; }
`;

const pictures = (accent: string): string => `
.evidence { --columns: 2; --column-gap: 5mm; --picture: 48mm; margin-top: var(--gap); }
.own-page { break-before: page; margin-top: 0; }
.images { display: grid; grid-template-columns: repeat(var(--columns), 1fr); gap: 2mm var(--column-gap); }
.figure { width: min(100%, calc(var(--picture) * 16 / 9)); break-inside: avoid; }
/* In one row each caption may be as wide as its column. */
.in-a-row .figure { width: 100%; }
.figure img { display: block; max-width: 100%; max-height: var(--picture); }
.caption { display: flex; justify-content: space-between; gap: 3mm; margin-top: .7mm; font-size: 7pt; line-height: 1.25; color: #3b4754; }
.caption b { color: ${accent}; margin-inline-end: .6mm; }
.stacked .caption { flex-direction: column; gap: 0; }
time { color: #5b6673; }

.images:not(:empty) + .end { margin-top: 2mm; }
.end { break-inside: avoid; }
.closing { display: grid; grid-template-columns: 1fr 56mm; gap: 8mm; margin-top: var(--gap); break-inside: avoid; }
.statement p { font-size: 8pt; line-height: var(--text-line); text-align: justify; hyphens: auto; }
.statement p + p { margin-top: 1mm; }
.signature { font-size: 7.8pt; line-height: 1.35; align-self: end; }
.signature .line { height: var(--signature); border-bottom: .25mm solid #17202b; margin-bottom: 1mm; }
.tight > .closing .signature p:not(.line, :last-child), .tight > .evidence .signature p:not(.line, :last-child) { display: inline; margin-inline-end: 2mm; }
`;
