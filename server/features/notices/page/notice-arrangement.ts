/** Limits that the browser cannot read from the document, in mm. */
export interface ArrangementLimits {
  /** The height of a page between its margins, and the width. */
  height: number;
  width: number;
  /** The bottom margin of each page; that of page 1 also has the department's words. */
  bottom: number;
  /** The first page of the second language, if it is known. */
  secondPage?: number | undefined;
}

/** Members of the DOM that are used here: the server's types have none of it. */
interface Box {
  readonly naturalWidth: number;
  readonly naturalHeight: number;
  readonly childElementCount: number;
  readonly previousElementSibling: Box;
  readonly style: { setProperty: (name: string, value: string) => void };
  readonly classList: { toggle: (name: string, isOn: boolean) => void };
  textContent: string;
  className: string;
  querySelectorAll: (selector: string) => Iterable<Box>;
  getBoundingClientRect: () => { top: number; bottom: number; width: number; height: number };
  append: (...boxes: Box[]) => void;
  before: (box: Box) => void;
}

declare const document: Box & { head: Box; createElement: (name: string) => Box };

/**
 * Arranges a notice in the browser, once its fonts are loaded: texts as large as their boxes take, all of the first
 * language on page 1 if it fits, if need be denser and with smaller pictures; otherwise the most readable density, with
 * larger pictures on the next page. Each choice is laid out and measured.
 *
 * The browser gets this function as text, so it uses nothing but its parameter.
 *
 * @returns the page that page 1 names as the first of the second language
 */
export function arrangeNotice(limits: ArrangementLimits): number {
  const MM = 96 / 25.4;
  // The printer rounds heights, in mm.
  const RESERVE = 0.5;
  // The class of each density, and the least part of its height that what becomes denser can have.
  const DENSITIES = [
    ['', 1],
    ['compact', 0.85],
    ['tight', 0.7],
  ] as const;
  // The width of the table of the amount to pay, in mm.
  const DUE_WIDTH = 48;
  // Heights of pictures in mm: the largest useful ones, and the smallest that can be read.
  const LARGEST = 48;
  const GOOD = 42;
  const SMALL = 25;
  const IN_A_ROW = 21;
  const FEW = 4;

  const all = (selector: string): Box[] => [...document.querySelectorAll(selector)];
  const only = (selector: string): Box => {
    const [box] = all(selector);
    if (box === undefined) throw new Error(`The notice has no ${selector}`);
    return box;
  };
  const rect = (box: Box) => box.getBoundingClientRect();
  const mm = (pixels: number): number => pixels / MM;
  const below = (box: Box, pixels: number): number => mm(pixels - rect(box).top);
  const use = (box: Box, density: string): void =>
    ['compact', 'tight'].forEach((name) => box.classList.toggle(name, name === density));

  /** Sets the first density that fits, and returns it. Those that are too high for sure are not laid out. */
  function setDensity(
    box: Box,
    mayFit: (least: number) => boolean,
    fits: (density: string) => boolean,
  ): string | undefined {
    const found = DENSITIES.find(([density, least]) => {
      if (!mayFit(least)) return false;
      use(box, density);
      return fits(density);
    });
    if (found === undefined) use(box, '');
    return found?.[0];
  }

  /** Sets a text smaller until it is as high as its box: lines move together before it is hard to read. */
  function fitText(text: Box, box: Box, largest: number, readable: number): void {
    const isWithin = (): boolean => {
      const [inner, outer] = [rect(text), rect(box)];
      return inner.top > outer.top - 0.5 && inner.bottom < outer.bottom + 0.5;
    };
    if (isWithin()) return;
    const fits = (size: number, lineHeight: number): boolean => {
      text.style.setProperty('font-size', `${size}pt`);
      text.style.setProperty('line-height', String(lineHeight));
      return isWithin();
    };
    // Tenths of a point: the largest that fits is found by halves.
    let [least, most] = [10, Math.round(largest * 10)];
    while (least < most) {
      const tenths = Math.ceil((least + most) / 2);
      if (fits(tenths / 10, tenths > readable * 10 ? 1.25 : 1)) least = tenths;
      else most = tenths - 1;
    }
    for (let line = 135; !fits(least / 10, line / 100) && line > 100;) line -= 5;
  }

  function fitTexts(): void {
    const texts: [text: string, box: string, largest: number, readable: number][] = [
      ['.department', 'header', 14, 9],
      ['.office-address', 'header', 7.6, 6],
      ['.recipient', '.mail', 10, 7],
      ['.reply h2', '.reply-top', 13.5, 9],
      ['.reply-window p', '.reply-window', 10, 7],
    ];
    for (const [text, box, largest, readable] of texts)
      for (const one of all(text)) fitText(one, only(box), largest, readable);
    // The amount to pay stands on one line if possible.
    for (const size of ['long', 'longest'])
      for (const table of all('.due'))
        if (mm(rect(table).width) > DUE_WIDTH + 0.1) table.classList.toggle(size, true);
  }

  /** Makes room for the department's words at the foot of page 1, and returns it in mm. */
  function footHeight(): number {
    const [foot] = all('.foot');
    if (foot === undefined) return 0;
    const height = Math.ceil(mm(rect(foot).height) + 3);
    foot.className = 'foot-mark';
    foot.textContent = '·';
    const style = document.createElement('style');
    style.textContent = `@page :first { margin-bottom: ${limits.bottom + height}mm; }`;
    document.head.append(style);
    return height;
  }

  const nameSecondPage = (page: number): number => {
    for (const named of all('.second-page')) named.textContent = String(page);
    return page;
  };

  const main = only('main');
  // A letter that cancels a notice has no pictures, and flows.
  if (all('.evidence').length === 0) {
    fitTexts();
    footHeight();
    return nameSecondPage(limits.secondPage ?? 2);
  }
  const evidence = only('.evidence');
  const lastRow = only('.end .images');
  const figures = all('.figure');
  const captions = all('.caption');
  const count = figures.length;
  const [end = evidence] = all('main > .online');
  const page = limits.height - RESERVE;
  const hasRow = count > 2 && count <= FEW;

  interface Pictures {
    columns: number;
    largest: number;
    /** Width by height of a picture as large as its column. */
    aspect?: number;
    /** Below this height it returns 0. */
    least?: number;
  }

  /** Sets the largest pictures that leave room for the rest of the evidence, and returns their height in mm. */
  function setPictures(
    { columns, largest, aspect = 16 / 9, least = 1 }: Pictures,
    room: number,
  ): number {
    const inLastRow = Math.min(count % columns || columns, count);
    if (lastRow.childElementCount !== inLastRow) {
      only('.images').append(...figures.slice(0, count - inLastRow));
      lastRow.append(...figures.slice(count - inLastRow));
    }
    const gap = columns > 2 ? 2.7 : 5;
    const column = (limits.width - (columns - 1) * gap) / columns;
    const rows = Math.max(Math.ceil(count / columns), 1);
    evidence.style.setProperty('--columns', String(columns));
    evidence.style.setProperty('--column-gap', `${gap}mm`);
    evidence.classList.toggle('in-a-row', columns > 2);
    evidence.classList.toggle('stacked', false);
    let height = Math.min(largest, column / aspect);
    while (height >= least) {
      height = Math.floor(height * 10) / 10;
      evidence.style.setProperty('--picture', `${height}mm`);
      // Words and time of a caption stand on one line, or each on its own.
      if (captions.some((caption) => mm(rect(caption).height) > 4))
        evidence.classList.toggle('stacked', true);
      const over = mm(rect(end).bottom - rect(evidence).top) - room;
      if (over <= 0) return height;
      height -= Math.max(over / rows, 0.1);
    }
    return 0;
  }

  /** True if the first language fits page 1 in its density. */
  function fitsOnePage(density: string): boolean {
    const room = first - below(main, rect(evidence).top);
    const two = { columns: 2, largest: LARGEST };
    if (density === '') return setPictures({ ...two, least: GOOD }, room) > 0;
    const row = { columns: count, largest: LARGEST, least: IN_A_ROW };
    const inARow = hasRow ? setPictures(row, room) : 0;
    const inTwo = setPictures({ ...two, least: SMALL }, room);
    return inTwo >= inARow ? inTwo > 0 : setPictures(row, room) > 0;
  }

  /** Sets pictures on pages that have room for them; two that are higher than wide share a row. */
  function setLargePictures(): void {
    const isHigh = ({ naturalWidth, naturalHeight }: Box): boolean => naturalHeight > naturalWidth;
    if (count === 2 && all('.figure img').every(isHigh))
      setPictures({ columns: 2, largest: 110, aspect: 9 / 16 }, page);
    else if (count <= 2) setPictures({ columns: 1, largest: 80 }, page);
    else {
      const large = { columns: 2, largest: count > FEW ? 36 : LARGEST };
      if (setPictures({ ...large, least: SMALL }, page) === 0) setPictures(large, Infinity);
    }
  }

  fitTexts();
  const first = page - footHeight();
  const top = below(main, rect(only('.title')).top);
  const above = below(main, rect(evidence).top) - top;
  const pictures = all('.images').reduce((sum, row) => sum + mm(rect(row).height), 0);
  const around = below(main, rect(end).bottom) - top - pictures;
  const least = hasRow ? IN_A_ROW : SMALL * Math.ceil(count / 2);
  const onePage = setDensity(main, (part) => top + part * around + least <= first, fitsOnePage);
  if (onePage === undefined) {
    const restOfPage = (): number =>
      first - below(main, rect(evidence.previousElementSibling).bottom);
    setDensity(
      main,
      (part) => top + part * above <= first,
      () => restOfPage() >= 0,
    );
    setLargePictures();
    // Many pictures use the rest of page 1.
    const [figure = evidence] = figures;
    const isUsed = count > FEW && restOfPage() > 4.5 + 2 * (mm(rect(figure).height) + 2);
    evidence.classList.toggle('own-page', restOfPage() >= 0 && !isUsed);
    for (const mark of all('.foot-mark')) evidence.before(mark);
  }
  for (const second of all('.second')) {
    const height = (): number => mm(rect(second).height);
    const usual = height();
    setDensity(
      second,
      (part) => part * usual <= page,
      () => height() <= page,
    );
  }
  return nameSecondPage(limits.secondPage ?? (onePage === undefined ? 3 : 2));
}
