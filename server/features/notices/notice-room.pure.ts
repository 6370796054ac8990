import { linesOf } from './notice-fit.pure.js';
import type { NoticeContent } from './notice.content.js';
import { contentWidth, MARGIN, sheetOf, windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';

/** What stands above the evidence, as HTML. */
export interface PartsAbove {
  title: string;
  facts: string;
  fine: string;
  texts: string;
  online: string;
}

/** How evidence and statement are set. */
export interface Setting {
  /** Of the largest picture, in mm. */
  pictureHeight: number;
  /** Tables and statement are set closer, so that all stays on one page. */
  isCompact: boolean;
  /** The evidence begins a page of its own. */
  ownPage: boolean;
}

const USUAL = 36;
const SMALLEST = 25;
// Four of them and the statement are a page.
const LARGE = 46;
const FEW = 4;

/** Chooses how the evidence is set: on the page of the facts where all of it fits, else larger, on the next. */
export function settingOf(content: NoticeContent, above: PartsAbove, foot: number): Setting {
  const rows = Math.ceil(content.images.length / 2);
  const heightOf = (isCompact: boolean): number =>
    (roomFor(content, above, foot, isCompact) - rows * CAPTION - (rows - 1) * GAP) /
    Math.max(rows, 1);
  if (heightOf(false) >= USUAL) return { pictureHeight: USUAL, isCompact: false, ownPage: false };
  const height = Math.min(USUAL, Math.floor(heightOf(true) * 10) / 10);
  if (height >= SMALLEST) return { pictureHeight: height, isCompact: true, ownPage: false };
  const few = content.images.length <= FEW;
  const flowsOn = heightAbove(content, above, false) > endOf(content, foot);
  return {
    pictureHeight: few ? LARGE : USUAL,
    isCompact: false,
    ownPage: few && !flowsOn,
  };
}

const MM_A_POINT = 25.4 / 72;
const CAPTION = 3.8;
const GAP = 2;
const HEADING = 4.2;
const LABEL = 27;
// What is estimated may be a little less than what is set.
const RESERVE = 3;

/** What is left of page 1 for the pictures, in mm. */
function roomFor(
  content: NoticeContent,
  above: PartsAbove,
  foot: number,
  isCompact: boolean,
): number {
  const width = contentWidth(sheetOf(mailingOf(content)));
  const around =
    3.2 + HEADING + 3.2 + closingHeight(content, width, isCompact) + (above.online === '' ? 0 : 32);
  return endOf(content, foot) - heightAbove(content, above, isCompact) - around;
}

/** Where page 1 ends, in mm from its top. */
const endOf = (content: NoticeContent, foot: number): number =>
  sheetOf(mailingOf(content)).height - MARGIN.bottom - foot - RESERVE;

/** Where the evidence begins, in mm from the top of page 1. */
function heightAbove(
  content: NoticeContent,
  { title, facts, fine, texts }: PartsAbove,
  isCompact: boolean,
): number {
  const mailing = mailingOf(content);
  const width = contentWidth(sheetOf(mailing));
  const column = (width - 5) / 2;
  const padding = isCompact ? 0.75 : 1.09;
  const tables = tablesIn(facts).map((rows) => heightOfRows(rows, column, LABEL, padding));
  const hasCode = fine.includes('pay-code');
  const [half, label] = hasCode ? [62, 32] : [81, 42];
  const amounts = tablesIn(fine).map((rows) => heightOfRows(rows, half, label, padding));
  const terms = Math.max(hasCode ? 40 : 9, ...amounts);
  return [
    45 + Math.max(windowOf(mailing).bottom - 45, 40),
    3.8 + heightOf(title, 10.5, width, 1.3),
    3.4 + HEADING + Math.max(0, ...tables),
    fine === '' ? 0 : 11.2 + HEADING + terms,
    texts === '' ? 0 : 3.6 + textsHeight(texts, column),
  ].reduce((sum, height) => sum + height, 0);
}

function closingHeight({ settings }: NoticeContent, width: number, isCompact: boolean): number {
  const statement = settings.officerCitationStatement
    .split('\n')
    .reduce((sum, line) => sum + linesOf(line, 8, width - 64), 0);
  const signature = (isCompact ? 8 : 11) + 16;
  return Math.max(HEADING + statement * 8 * 1.36 * MM_A_POINT, signature);
}

const textsHeight = (html: string, column: number): number =>
  (html.match(/<section>.*?<\/section>/gs) ?? []).reduce(
    (sum, section) => sum + 2.7 + heightOf(section, 8, column, 1.36),
    0,
  ) /
    2 +
  4;

/** The height of paragraphs and headings that are HTML. */
function heightOf(html: string, size: number, width: number, lineHeight: number): number {
  const lines = html
    .replace(/<br>|<\/(?:p|h1|h2)>/g, '\n')
    .split('\n')
    .map(wordsOf)
    .filter((line) => line !== '');
  const count = lines.reduce((sum, line) => sum + linesOf(line, size, width), 0);
  return count * size * lineHeight * MM_A_POINT;
}

type Cells = [label: string, value: string];

const tablesIn = (html: string): Cells[][] =>
  (html.match(/<table.*?<\/table>/gs) ?? []).map((table) =>
    [...table.matchAll(/<th[^>]*>(.*?)<\/th><td>(.*?)<\/td>/gs)].map(
      ([, label = '', value = '']): Cells => [label, value],
    ),
  );

const heightOfRows = (
  rows: readonly Cells[],
  width: number,
  labelWidth: number,
  padding: number,
): number =>
  rows.reduce((sum, [label, value]) => {
    const lines = value
      .split('<br>')
      .reduce((count, line) => count + linesOf(wordsOf(line), 8.3, width - labelWidth), 0);
    const count = Math.max(lines, linesOf(wordsOf(label), 8, labelWidth - 2));
    return sum + count * 8 * 1.3 * MM_A_POINT + padding;
  }, 0);

const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&#\d+;/g, '-')
    .trim();
