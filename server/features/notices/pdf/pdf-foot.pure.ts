/**
 * The foot of page 1 is printed in the page's margin, where no text can be lost below it, and Chromium gives no tag to what
 * stands there. So a mark stands in the document where the foot is read, and the printed foot takes its place.
 *
 * @param drawn the commands of page 1, one per line, with the tags that Chromium gives
 * @param mark the colour of the mark, in parts of 255
 * @returns the same if there is no mark, or if the page is not drawn as Chromium draws it
 */
export function withFootAtMark(drawn: readonly string[], mark: readonly number[]): string[] {
  const lines = [...drawn];
  const tagged = markedAt(lines, `${mark.map(partOf255).join(' ')} rg`);
  // Margins are drawn first.
  const margin = lines.indexOf('q');
  const marginEnd = lines.indexOf('Q', margin);
  const isDrawn = marginEnd < lines.findIndex((line) => line.includes(TAG));
  const foot = isDrawn ? footIn(lines, margin, marginEnd) : [];
  if (tagged === null || foot.length === 0) return lines;
  const before = lines.slice(margin, lines.indexOf('BT', margin));
  const drawnFoot = foot.flatMap(({ from, to }) => lines.slice(from, to));
  const tag = lines[tagged.from] ?? '';
  // Later commands need the graphics state that the mark leaves.
  const ofMark = [tagged.from, tagged.to - 1].map((at) => ({ from: at, to: at + 1 }));
  const taken = [...foot, ...ofMark, ...textsIn(lines, tagged.from, tagged.to)];
  return [
    ...lines.filter((_, at) => !taken.some(({ from, to }) => from <= at && at < to)),
    ...[tag, ...before, ...drawnFoot, 'Q', 'EMC', ''],
  ];
}

/** The key that ties marks to an element of the structure. */
export const TAG = '/MCID ';

interface Span {
  from: number;
  /** The index of the line after the last. */
  to: number;
}

/** A share of 255 as Skia writes it. */
const partOf255 = (value: number): string => (value / 255).toFixed(4).replace(/^0|0+$/g, '');

/** The tagged text that is the first in a colour. */
function markedAt(lines: readonly string[], colour: string): Span | null {
  const set = lines.findIndex((line) => line.endsWith(colour));
  const text = set < 0 ? -1 : lines.indexOf('BT', set);
  const from = lines.findLastIndex(
    (line, at) => at < text && (line.includes(TAG) || line === 'EMC'),
  );
  const to = lines.indexOf('EMC', text) + 1;
  return text >= 0 && to > 0 && lines[from]?.includes(TAG) ? { from, to } : null;
}

// Page number and notice number stand in one line, the last.
const LAST_LINE = 6;

/** Returns the commands of a margin above its last line, in the order of the lines. */
function footIn(lines: readonly string[], from: number, to: number): Span[] {
  const texts = textsIn(lines, from, to).map((span) => {
    const place = lines.slice(span.from, span.to).find((line) => line.endsWith(' Tm'));
    return { ...span, y: Number(place?.split(' ').at(-2) ?? NaN) };
  });
  const last = Math.max(...texts.map(({ y }) => y));
  return texts.filter(({ y }) => y < last - LAST_LINE);
}

/** The texts that are drawn between two lines. */
function textsIn(lines: readonly string[], from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (let at = lines.indexOf('BT', from); at >= 0 && at < to; at = lines.indexOf('BT', at + 1))
    spans.push({ from: at, to: lines.indexOf('ET', at) + 1 });
  return spans;
}
