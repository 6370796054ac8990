import type { Density } from './notice-density.pure.js';
import { linesOf, MM_A_POINT } from './notice-fit.pure.js';

/** The heights of what stands on a page, in mm, from its HTML: a little on the safe side. */

/** The height of a heading with the space below it. */
export const HEADING = 4.5;
/** The height of a heading in the department's texts. */
const TEXT_HEADING = 4;
const TABLE_LABEL = 27;
const BORDER = 0.27;

/** Between the columns of the facts and of the texts. */
const COLUMN_GAP = 5;

/** Returns the height of the title: the heading and its sentence. */
export function titleHeight(html: string, width: number, { gap }: Density): number {
  const [, heading = '', sentence = ''] =
    /<h[12][^>]*>(.*?)<\/h[12]>\s*<p>(.*)<\/p>/s.exec(html) ?? [];
  // Bold letters are wider.
  const title = linesOf(wordsOf(heading), 14.2, width) * 13.5 * 1.22;
  const below = linesOf(wordsOf(sentence), 8.6, width) * 8.4 * 1.38;
  return gap + 0.8 + (title + below) * MM_A_POINT;
}

/** The facts: two tables side by side. */
export function factsHeight(html: string, width: number, density: Density): number {
  const column = (width - COLUMN_GAP) / 2;
  const heights = tablesIn(html).map(({ rows }) =>
    sum(rows.map((row) => rowHeight(row, column, TABLE_LABEL, density))),
  );
  return density.gap + HEADING + Math.max(0, ...heights);
}

/** The measures of the fine's box: the amount to pay, the terms beside it, the code beside both, and the note. In mm. */
export const FINE = { side: 6, due: 48, dueLabel: 18, gap: 4.5, code: 32, pay: 30 };

/** The font sizes of the amount to pay, in points. */
export const AMOUNT_SIZES = { usual: 15, long: 11, longest: 8.5 };

/** The font size of the early amount beside it, if a payment code leaves room. */
export const EARLY_SIZE = 11;

/** Returns the height of the amount to pay, with the terms. */
export function fineHeight(html: string, width: number, density: Density): number {
  if (html === '') return 0;
  const tables = tablesIn(html);
  const rowsOf = (name: string): Cells[] => tables.find((table) => table.name === name)?.rows ?? [];
  const hasCode = html.includes('pay-code');
  const inner = width - FINE.side - (hasCode ? FINE.code + FINE.gap : 0);
  const beside = inner - FINE.due - FINE.gap;
  const termsWidth = hasCode ? beside : (beside - FINE.gap) / 2;
  const terms = rowsOf('terms').map((row) => termHeight(row, termsWidth, density, hasCode));
  const due = rowsOf('due').map((row) => rowHeight(row, FINE.due, FINE.dueLabel, density));
  // The amount itself is larger, and so is what stands in its place.
  const left = due.length === 0 ? noAmountHeight(html) : sum(due) + 1;
  const note = rowsOf('note').map((row) => rowHeight(row, inner, FINE.dueLabel, density));
  const rows = Math.max(left, balanced(terms, hasCode ? 1 : 2)) + sum(note) + note.length;
  const code = hasCode ? codeHeight(html) : 0;
  return density.gap + 2 * density.padding + HEADING + Math.max(rows, code);
}

const noAmountHeight = (html: string): number => {
  const words = wordsOf(/<p class="no-amount">(.*?)<\/p>/s.exec(html)?.[1] ?? '');
  return linesOf(words, 12.7, FINE.due) * 12 * 1.3 * MM_A_POINT;
};

/** Returns the height of the payment code with its words, which begins beside the heading. */
const codeHeight = (html: string): number => {
  const [label = ''] = /<p>.*?<\/p>/s.exec(html.slice(html.indexOf('pay-code'))) ?? [];
  const lines = linesOf(wordsOf(label), 6.9, FINE.code) + 1;
  return FINE.pay + 0.8 + lines * 6.8 * 1.25 * MM_A_POINT - CODE_RAISED;
};

/** The distance by which the payment code rises above its neighbours, in mm. */
export const CODE_RAISED = 4.3;

/** The value of a term takes no more than it needs. */
function termHeight(
  [label, value, name]: Cells,
  width: number,
  density: Density,
  hasCode: boolean,
): number {
  const size = name === 'early' && hasCode ? EARLY_SIZE : 8;
  const taken = widestOf(value) * 1.65 * (size / 8) + 3;
  return heightOfLines(linesOf(wordsOf(label), 8, Math.max(width - taken, 10)), density);
}

const widestOf = (value: string): number =>
  Math.max(...value.split('<br>').map((line) => wordsOf(line).length));

/** The department's texts, in two columns. */
export function textsHeight(html: string, width: number, density: Density): number {
  const sections = html.match(/<section[^>]*>.*?<\/section>/gs) ?? [];
  if (sections.length === 0) return 0;
  const column = (width - COLUMN_GAP - 1) / 2;
  const heights = sections.map((section) => textHeight(section, column, density));
  const line = 8 * density.textLine * MM_A_POINT;
  const isWhole =
    !density.isRunIn && sections.every((section) => section.includes('class="brief"'));
  const columns = isWhole ? balanced(heights, 2) : (sum(heights) + line) / 2;
  return density.gap + columns;
}

/** Returns the height of one of the department's texts, with its heading. */
function textHeight(section: string, width: number, density: Density): number {
  const [, heading = '', text = ''] = /<h2>(.*?)<\/h2>(.*)<\/section>/s.exec(section) ?? [];
  const paragraphs = text.match(/<p>.*?<\/p>/gs) ?? [];
  // Letters of a heading are capitals, and wider.
  const before = density.isRunIn ? `${wordsOf(heading).toUpperCase()}   ` : '';
  const lines = paragraphs.map((paragraph, at) =>
    paragraph
      .split('<br>')
      .reduce(
        (count, line, piece) =>
          count + linesOf((at + piece === 0 ? before : '') + wordsOf(line), 8, width),
        0,
      ),
  );
  return (
    (density.isRunIn ? 0 : TEXT_HEADING) +
    sum(lines) * 8 * density.textLine * MM_A_POINT +
    Math.max(paragraphs.length - 1, 0) +
    density.textGap
  );
}

/** Returns the height of the officer's statement beside their signature. */
export function closingHeight(html: string, width: number, density: Density): number {
  const paragraphs = /<h2>.*?<\/h2>(.*?)<\/div>/s.exec(html)?.[1]?.match(/<p>.*?<\/p>/gs) ?? [];
  const lines = paragraphs.flatMap((paragraph) => paragraph.split('<br>'));
  const statement = sum(lines.map((line) => linesOf(wordsOf(line), 8, width - CLOSING)));
  const [, ...signed] = /class="signature">(.*)/s.exec(html)?.[1]?.match(/<p[ >].*?<\/p>/gs) ?? [];
  const names = density.isRunIn ? [signed.slice(0, 2).join('  '), ...signed.slice(2)] : signed;
  const below = sum(names.map((line) => linesOf(wordsOf(line), 8.2, 56)));
  return (
    density.gap +
    Math.max(
      HEADING + statement * 8 * density.textLine * MM_A_POINT + Math.max(paragraphs.length - 1, 0),
      density.signature + 1.3 + below * 7.8 * 1.35 * MM_A_POINT,
    )
  );
}

// The signature and the space beside it.
const CLOSING = 64;

/** Returns the height of the section about the evidence, with its code. */
export function onlineHeight(html: string, width: number, density: Density): number {
  if (html === '') return 0;
  const hasCode = html.includes('evidence-code');
  const column = width - 6 - (hasCode ? density.evidenceCode + 6 : 0);
  const [table] = tablesIn(html);
  const rows = (table?.rows ?? []).map((row) => rowHeight(row, column, TABLE_LABEL, density));
  return (
    density.gap +
    2 * density.padding +
    0.5 +
    Math.max(HEADING + sum(rows), hasCode ? density.evidenceCode : 0)
  );
}

type Cells = [label: string, value: string, name: string];

interface Table {
  name: string;
  rows: Cells[];
}

const tablesIn = (html: string): Table[] =>
  [...html.matchAll(/<table(?: class="(\w+)")?>(.*?)<\/table>/gs)].map(
    ([, name = '', rows = '']) => ({
      name,
      rows: [
        ...rows.matchAll(/<tr(?: class="([\w ]+)")?><th[^>]*>(.*?)<\/th><td>(.*?)<\/td>/gs),
      ].map(([, name = '', label = '', value = '']): Cells => [label, value, name]),
    }),
  );

function rowHeight(
  [label, value]: Cells,
  width: number,
  labelWidth: number,
  density: Density,
): number {
  const lines = linesIn(value, 8.25, width - labelWidth);
  return heightOfLines(Math.max(lines, linesOf(wordsOf(label), 8, labelWidth - 2)), density);
}

const heightOfLines = (count: number, { row, rowLine }: Density): number =>
  count * 8 * rowLine * MM_A_POINT + 2 * row + BORDER;

/** The height of columns into which parts are put in their order, none of them torn. */
function balanced(heights: readonly number[], columns: number): number {
  if (columns === 1 || heights.length < 2) return sum(heights);
  return Math.min(
    ...heights.map((_, at) =>
      Math.max(sum(heights.slice(0, at)), balanced(heights.slice(at), columns - 1)),
    ),
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

/** Returns the number of lines of a piece of HTML within a width, at a size in points. */
export const linesIn = (html: string, size: number, width: number): number =>
  sum(html.split('<br>').map((line) => linesOf(wordsOf(line), size, width)));

/** Returns the words of a piece of HTML. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#\d+;/g, '-')
    .trim();
