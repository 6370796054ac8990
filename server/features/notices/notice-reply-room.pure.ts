import { type Fit, fitted, MM_A_POINT } from './notice-fit.pure.js';
import type { NoticeContent } from './notice.content.js';
import { contentWidth, MARGIN, sheetOf, windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import { LINE_BREAKS } from './notice-html.pure.js';
import { linesIn, wordsOf } from './notice-measure.pure.js';

/** The parts of a reply form, as HTML; the words of a second language stand below those of the first. */
export interface ReplyParts {
  title: string;
  intro: readonly string[];
  introAgain: readonly string[];
  fields: readonly { label: string; again: string }[];
}

/** The measures of a reply form. */
export interface ReplyRoom {
  /** The height of a field, in mm. */
  field: number;
  /** The height of date and signature, in mm. */
  end: number;
  title: Fit;
  /** The address in the window of the envelope. */
  address: Fit;
}

const LINE = 1.38;
// The estimate may be a little less than the real height.
const RESERVE = 4;
/** A box to tick with the space beside it. */
const BOX = 5.4;
/** The width of the logo with the space beside it, and of the title. */
const TOP = { logo: 45, title: 18 };
/** Around the intro, above a label, above date and signature; with their borders. */
const SPACE = { intro: 8, paragraph: 1.2, field: 1.8, end: 6 };
const USUAL = { field: 15, end: 20 };
const LEAST_END = 14;

/** The largest fields with which a reply form stays on its page (mailing 2); what is in them always has room. */
export function replyRoom(content: NoticeContent, parts: ReplyParts): ReplyRoom {
  const sheet = sheetOf(mailingOf(content));
  const width = contentWidth(sheet);
  const page = sheet.height - MARGIN.top - MARGIN.bottom - RESERVE;
  const above = windowOf(mailingOf(content)).bottom - MARGIN.top + introHeight(parts, width);
  const least = parts.fields.map(({ label, again }) => labelHeight(label, again, width - BOX));
  const room = page - above - SPACE.end;
  const fieldWith = (end: number): number => largestField(least, room - end);
  const end = fieldWith(USUAL.end) >= USUAL.field ? USUAL.end : LEAST_END;
  return { field: Math.floor(fieldWith(end) * 10) / 10, end, ...fits(content, parts) };
}

/** Returns title and return address as large as they fit: the title above the window, the address in it. */
function fits(content: NoticeContent, { title }: ReplyParts): Pick<ReplyRoom, 'title' | 'address'> {
  const { departmentName, officeName, officeAddress } = content.settings;
  const mailing = mailingOf(content);
  const { left, right, top, bottom } = windowOf(mailing);
  const address = [departmentName, officeName, ...officeAddress.trim().split(LINE_BREAKS)];
  return {
    title: fitted([{ text: wordsOf(title) }], {
      // Bold letters are wider.
      width: (contentWidth(sheetOf(mailing)) - TOP.logo) * 0.92,
      ...{ height: TOP.title, largest: 13.5, readable: 9 },
    }),
    address: fitted(
      address.map((text) => ({ text })),
      { width: right - left - 2, height: bottom - top, largest: 10, readable: 7 },
    ),
  };
}

/** The largest height of fields that fit a height, where each is at least as high as what is in it. */
function largestField(least: readonly number[], room: number): number {
  const sumWith = (height: number): number =>
    least.reduce((sum, one) => sum + Math.max(one, height), 0);
  let height = USUAL.field;
  while (height > 0 && sumWith(height) > room) height -= 0.1;
  return Math.max(height, 0);
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
