/** An object of a PDF of Chromium, and its position. */
interface PdfObject {
  from: number;
  /** The position of its `endobj`. */
  to: number;
}

/** The new content of an object. */
export interface Edit extends PdfObject {
  bytes: Buffer;
}

/** A PDF whose objects can be replaced. */
export interface EditablePdf {
  /** Returns the object with a number; null if there is none. */
  object: (number: number) => PdfObject | null;
  /** The text from `trailer` to the end. */
  end: string;
  /** The file with other objects, and another end but for the place of its table. */
  edited: (edits: readonly Edit[], end: string) => Buffer;
}

const ENTRY_BYTES = 20;

/**
 * Opens a PDF of Chromium: one table of all objects that ends at the trailer. Only the objects that change are
 * written, in 3.6 ms for a notice: a library that reads and writes all of it takes 9.8 (decision 92).
 *
 * @returns null if the file is not built as Chromium builds it
 */
export function editable(pdf: Buffer): EditablePdf | null {
  const end = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1');
  const start = Number(/startxref\s+(\d+)/.exec(end)?.[1] ?? NaN);
  const [head, count] =
    /^xref\s+0 (\d+)\s*\n/.exec(pdf.toString('latin1', start, start + 40)) ?? [];
  if (head === undefined || count === undefined) return null;
  const tableFrom = start + head.length;
  const tableTo = tableFrom + Number(count) * ENTRY_BYTES;
  if (pdf.toString('latin1', tableTo, tableTo + 7) !== 'trailer') return null;
  const entries = pdf.toString('latin1', tableFrom, tableTo).match(/.{20}/gs) ?? [];
  const offsetOf = (entry: string): number => Number(entry.slice(0, 10));
  const isUsed = (entry: string): boolean => entry[17] === 'n';
  return {
    end,
    object: (number) => {
      const entry = entries[number];
      if (entry === undefined || !isUsed(entry)) return null;
      const from = offsetOf(entry);
      return { from, to: pdf.indexOf('endobj', from) };
    },
    edited: (edits, newEnd) => {
      const inOrder = edits.toSorted((one, other) => one.from - other.from);
      const moved = (offset: number): number =>
        inOrder.reduce(
          (sum, { from, to, bytes }) => (from < offset ? sum + bytes.length - (to - from) : sum),
          offset,
        );
      const pieces: Buffer[] = [];
      let at = 0;
      for (const { from, to, bytes } of inOrder) {
        pieces.push(pdf.subarray(at, from), bytes);
        at = to;
      }
      const table = entries.map((entry) =>
        isUsed(entry) ? String(moved(offsetOf(entry))).padStart(10, '0') + entry.slice(10) : entry,
      );
      const last = newEnd.replace(/(startxref\s+)\d+/, `$1${moved(start)}`);
      pieces.push(pdf.subarray(at, tableFrom), Buffer.from(table.join('') + last, 'latin1'));
      return Buffer.concat(pieces);
    },
  };
}
