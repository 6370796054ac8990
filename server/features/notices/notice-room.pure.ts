import { DENSITIES, type Density } from './notice-density.pure.js';
import { linesOf } from './notice-fit.pure.js';
import type { NoticeContent } from './notice.content.js';
import { contentWidth, MARGIN, sheetOf, windowOf } from './notice-layout.pure.js';
import { mailingOf } from './notice-mailing.pure.js';
import {
  closingHeight,
  factsHeight,
  fineHeight,
  HEADING,
  onlineHeight,
  textsHeight,
  titleHeight,
  wordsOf,
} from './notice-measure.pure.js';

/** The parts of a notice in one language, as HTML. */
export interface NoticeParts {
  title: string;
  facts: string;
  fine: string;
  texts: string;
  /** Below each picture; none in a second language. */
  captions: readonly string[];
  closing: string;
  online: string;
}

/** The layout of a notice. */
export interface Setting {
  density: Density;
  pictures: Pictures;
  /** True if all of the first language is on page 1. */
  onePage: boolean;
  /** The evidence begins a page of its own. */
  ownPage: boolean;
}

/** The layout of the pictures, in mm. */
export interface Pictures {
  columns: number;
  /** Between columns. */
  gap: number;
  /** The width of a picture with its caption. */
  width: number;
  /** The height of the largest picture. */
  height: number;
  /** Captions have their time on a line of its own. */
  isStacked: boolean;
}

// The estimate may be a little less than the real height.
const RESERVE = 2;
const SIDE_BY_SIDE = 2;
const FEW = 4;
const ASPECT = 16 / 9;
const CAPTION = { above: 0.7, line: 3.1, size: 7.1, number: 3 };
const ROW_GAP = 2;
/** The largest useful and smallest readable heights of pictures, in mm, as on a page that has room. */
const LARGEST = 48;
const ALONE = 80;
const TALL = 110;
const GOOD = 42;
const MANY = 36;
const SMALL = 25;
const SMALLEST = 21;
const ALL = [DENSITIES.USUAL, DENSITIES.COMPACT, DENSITIES.TIGHT];

/**
 * Returns the layout of a notice: all of it on one page if it fits, if need be denser and with smaller pictures;
 * otherwise the most readable one, with larger pictures on the next page.
 *
 * @param foot of page 1, in mm
 * @param isPortraitPair there are two pictures, and both are higher than wide
 */
export function settingOf(
  content: NoticeContent,
  parts: NoticeParts,
  foot: number,
  isPortraitPair: boolean,
): Setting {
  const sheet = sheetOf(mailingOf(content));
  const width = contentWidth(sheet);
  const end = sheet.height - MARGIN.bottom - foot - RESERVE;
  const left = (density: Density): number =>
    end - startOf(content) - heightAbove(parts, width, density);
  for (const density of ALL) {
    const room = left(density) - heightAround(parts, width, density);
    const pictures = fittedPictures(parts.captions, width, room);
    if (isEnough(pictures, density)) return { density, pictures, onePage: true, ownPage: false };
  }
  const density = ALL.find((one) => left(one) >= 0) ?? DENSITIES.USUAL;
  const page = sheet.height - MARGIN.top - MARGIN.bottom - RESERVE;
  const room = page - heightAround(parts, width, density);
  const pictures = largePictures(parts, width, room, isPortraitPair);
  // Many pictures use what is left of page 1.
  const rowHeight = pictures.height + CAPTION.above + 2 * CAPTION.line + ROW_GAP;
  const isLeft = parts.captions.length > FEW && left(density) > HEADING + 2 * rowHeight;
  return { density, pictures, onePage: false, ownPage: left(density) >= 0 && !isLeft };
}

const isEnough = ({ columns, height }: Pictures, density: Density): boolean =>
  density === DENSITIES.USUAL
    ? columns <= SIDE_BY_SIDE && height >= GOOD
    : height >= (columns > SIDE_BY_SIDE ? SMALLEST : SMALL);

/** Returns the density of a second language's pages: a higher one if all of it then fits one page. */
export function secondDensity(content: NoticeContent, parts: NoticeParts): Density {
  const sheet = sheetOf(mailingOf(content));
  const width = contentWidth(sheet);
  const room = sheet.height - MARGIN.top - MARGIN.bottom - RESERVE;
  const fits = (density: Density): boolean =>
    heightAbove(parts, width, density) +
      closingHeight(parts.closing, width, density) +
      onlineHeight(parts.online, width, density) <=
    room;
  return ALL.find(fits) ?? DENSITIES.USUAL;
}

/**
 * The heights of the references, of the day of posting in them, and of the line below them that leads to the second
 * language, in mm.
 */
const REFERENCES = { usual: 35.5, posting: 3.8, continued: 4.6 };

/** Returns the top of page 1's title, in mm: below the window and the references. */
function startOf(content: NoticeContent): number {
  const { languages, postingOn } = mailingOf(content);
  const references =
    REFERENCES.usual +
    (postingOn === undefined ? 0 : REFERENCES.posting) +
    (languages.length > 1 ? REFERENCES.continued : 0);
  return 45 + Math.max(windowOf(mailingOf(content)).bottom - 45, 40, references);
}

const heightAbove = (parts: NoticeParts, width: number, density: Density): number =>
  titleHeight(parts.title, width, density) +
  factsHeight(parts.facts, width, density) +
  fineHeight(parts.fine, width, density) +
  textsHeight(parts.texts, width, density);

/** Returns the height of the parts around the pictures. */
const heightAround = (parts: NoticeParts, width: number, density: Density): number =>
  density.gap +
  HEADING +
  closingHeight(parts.closing, width, density) +
  onlineHeight(parts.online, width, density);

/** The pictures as large as they fit into a height, in two columns or in one row. */
function fittedPictures(captions: readonly string[], width: number, room: number): Pictures {
  const count = captions.length;
  const options = [SIDE_BY_SIDE, ...(count > SIDE_BY_SIDE && count <= FEW ? [count] : [])];
  return options
    .map((columns) => picturesIn(captions, columns, width, room))
    .reduce((one, other) => (other.height > one.height ? other : one));
}

function picturesIn(
  captions: readonly string[],
  columns: number,
  width: number,
  room: number,
  { largest = LARGEST, aspect = ASPECT } = {},
): Pictures {
  const gap = columns > SIDE_BY_SIDE ? 2.7 : 5;
  const column = (width - (columns - 1) * gap) / columns;
  const rows = Math.max(Math.ceil(captions.length / columns), 1);
  const heightWith = (lines: number): number =>
    Math.min(
      largest,
      column / aspect,
      (room - rows * (CAPTION.above + lines * CAPTION.line) - (rows - 1) * ROW_GAP) / rows,
    );
  // In one row each caption may be as wide as its column.
  const widthOf = (height: number): number =>
    columns > SIDE_BY_SIDE ? column : Math.min(column, height * ASPECT);
  let lines = 1;
  let height = heightWith(lines);
  while (lines < 4 && captionLines(captions, widthOf(height)) > lines) {
    lines += 1;
    height = heightWith(lines);
  }
  const shown = Math.floor(height * 10) / 10;
  return { columns, gap, width: widthOf(shown), height: shown, isStacked: lines > 1 };
}

/** Returns the number of lines of captions: one if words and time of all of them fit beside each other. */
function captionLines(captions: readonly string[], width: number): number {
  if (width <= CAPTION.number) return Infinity;
  const pieces = captions.map((caption) => {
    const [, text = '', time = ''] = /<span>(.*?)<\/span>(.*)/s.exec(caption) ?? [];
    return [wordsOf(text), wordsOf(time)].filter((piece) => piece !== '');
  });
  const linesIn = (text: string, room: number): number => linesOf(text, CAPTION.size, room);
  if (pieces.every((piece) => linesIn(piece.join('    '), width - CAPTION.number) === 1)) return 1;
  return Math.max(
    ...pieces.map((piece) => piece.reduce((count, text) => count + linesIn(text, width), 0)),
  );
}

/** Pictures on pages that have room for them; two that are higher than wide share a row. */
function largePictures(
  { captions }: NoticeParts,
  width: number,
  room: number,
  isPortraitPair: boolean,
): Pictures {
  if (isPortraitPair)
    return picturesIn(captions, SIDE_BY_SIDE, width, room, { largest: TALL, aspect: 1 / ASPECT });
  if (captions.length <= SIDE_BY_SIDE)
    return picturesIn(captions, 1, width, room, { largest: ALONE });
  const largest = captions.length > FEW ? MANY : LARGEST;
  const fit = picturesIn(captions, SIDE_BY_SIDE, width, room, { largest });
  if (fit.height >= SMALL) return fit;
  return picturesIn(captions, SIDE_BY_SIDE, width, Infinity, { largest });
}
