import { linesOf, MM_A_POINT } from './notice-fit.pure.js';
import type { NoticeContent } from './notice.content.js';
import { contentWidth, MARGIN, sheetOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { LINE_BREAKS } from './notice-html.pure.js';
import { linesIn, wordsOf } from './notice-measure.pure.js';

/** What stands on a reply form, as HTML; the words of a second language stand below those of the first. */
export interface ReplyParts {
  title: string;
  intro: readonly string[];
  introAgain: readonly string[];
  fields: readonly { label: string; again: string }[];
}

/** How high its fields are, in mm. */
export interface ReplyRoom {
  field: number;
  /** Of date and signature. */
  end: number;
}

const LINE = 1.38;
// What is estimated may be a little less than what is set.
const RESERVE = 4;
const BARCODE = 10;
const BETWEEN = 10;
/** Around the intro, above a label, above date and signature; with their borders. */
const SPACE = { head: 4.6, title: 2, number: 2, intro: 8, paragraph: 1.2, field: 1.8, end: 6 };
const USUAL: ReplyRoom = { field: 15, end: 20 };
const LEAST_END = 14;

/** The largest fields with which a reply form stays on its page (mailing 2); what is in them always has room. */
export function replyRoom(content: NoticeContent, parts: ReplyParts): ReplyRoom {
  const sheet = sheetOf(mailingOf(content));
  const width = contentWidth(sheet);
  const page = sheet.height - MARGIN.top - MARGIN.bottom - RESERVE;
  const above = headHeight(content, parts, (width - BETWEEN) / 2) + introHeight(parts, width);
  const least = parts.fields.map(({ label, again }) => labelHeight(label, again, width));
  const room = page - above - SPACE.end;
  const fieldWith = (end: number): number => largestField(least, room - end);
  const end = fieldWith(USUAL.end) >= USUAL.field ? USUAL.end : LEAST_END;
  return { field: Math.floor(fieldWith(end) * 10) / 10, end };
}

/** The largest height of fields that fit a height, where each is at least as high as what is in it. */
function largestField(least: readonly number[], room: number): number {
  const sumWith = (height: number): number =>
    least.reduce((sum, one) => sum + Math.max(one, height), 0);
  let height = USUAL.field;
  while (height > 0 && sumWith(height) > room) height -= 0.1;
  return Math.max(height, 0);
}

function headHeight({ settings }: NoticeContent, { title }: ReplyParts, width: number): number {
  const titleLines = linesOf(wordsOf(title), 14.2, width);
  const left =
    titleLines * 13.5 * 1.25 * MM_A_POINT +
    SPACE.title +
    heightOf(1, 8.4, LINE) +
    SPACE.number +
    BARCODE;
  const address = [
    settings.departmentName,
    settings.officeName,
    ...settings.officeAddress.trim().split(LINE_BREAKS),
  ];
  const lines = address.reduce((sum, line) => sum + linesOf(line, 9, width), 0);
  return Math.max(left, heightOf(1, 8.4, LINE) + heightOf(lines, 9, 1.4)) + SPACE.head;
}

function introHeight({ intro, introAgain }: ReplyParts, width: number): number {
  const own = paragraphsHeight(intro, 8.4, width);
  const again = paragraphsHeight(introAgain, 7.2, width);
  return SPACE.intro + own + again;
}

const paragraphsHeight = (texts: readonly string[], size: number, width: number): number =>
  texts.reduce(
    (sum, text) => sum + heightOf(linesIn(text, size, width), size, LINE) + SPACE.paragraph,
    0,
  );

function labelHeight(label: string, again: string, width: number): number {
  const own = heightOf(linesIn(label, 7.8, width), 7.8, LINE);
  const other = again === '' ? 0 : heightOf(linesIn(again, 7.2, width), 7.2, LINE);
  return SPACE.field + own + other;
}

const heightOf = (lines: number, size: number, lineHeight: number): number =>
  lines * size * lineHeight * MM_A_POINT;
