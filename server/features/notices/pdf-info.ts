import { createHash } from 'node:crypto';

const PRODUCT = 'Stopline';

/**
 * A PDF of Chromium without what differs each time: the time at which it was made becomes that of its issue, and the numbers
 * of the page's elements count from 1. All of them keep their length, so nothing else moves.
 */
export function withoutChance(pdf: Buffer, issuedAt: Date): Buffer {
  const nodes = new Map<string, string>();
  const text = pdf.toString('latin1');
  for (const [node] of text.matchAll(NODE)) nodes.set(node, node);
  for (const [index, node] of [...nodes.keys()].toSorted().entries())
    nodes.set(node, `(node${String(index + 1).padStart(node.length - '(node)'.length, '0')})`);
  const at = issuedAt.toISOString().replace(/\D/g, '').slice(0, DATE_DIGITS);
  return Buffer.from(
    text
      .replace(NODE, (node) => nodes.get(node) ?? node)
      .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${at}`),
    'latin1',
  );
}

// As Chromium names the elements of the structure tree.
const NODE = /\(node\d{8}\)/g;
const DATE_DIGITS = 14;

/** How many pages a PDF of Chromium has. */
export function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

/**
 * A PDF of Chromium with the department as its author, the product in the place of the browser, and an identifier of its
 * own. Only the entries that name the document are written anew: reading and writing all of it takes a library as long as a fifth of the rendering.
 *
 * @returns null where the file is not built as Chromium builds it
 */
export function withAuthor(pdf: Buffer, author: string): Buffer | null {
  const end = pdf.subarray(pdf.lastIndexOf('trailer')).toString('latin1');
  const [, info] = /\/Info (\d+) 0 R/.exec(end) ?? [];
  const [, start] = /startxref\s+(\d+)/.exec(end) ?? [];
  const table = start === undefined ? null : tableAt(pdf, Number(start));
  const from = table?.offsets[Number(info)];
  if (table === null || from === undefined) return null;
  const to = pdf.indexOf('endobj', from);
  const before = pdf.toString('latin1', from, to);
  const after = before
    .replace(/\/Creator \((?:\\.|[^\\)])*\)/s, `/Author ${utf16(author)}\n/Creator (${PRODUCT})`)
    .replace(/\/Producer \((?:\\.|[^\\)])*\)/s, `/Producer (${PRODUCT})`);
  if (!after.includes('/Author') || !after.includes(`/Producer (${PRODUCT})`)) return null;

  const shift = after.length - before.length;
  const moved = table.offsets.map((offset) => (offset > from ? offset + shift : offset));
  return Buffer.concat([
    pdf.subarray(0, from),
    Buffer.from(after, 'latin1'),
    pdf.subarray(to, table.from),
    Buffer.from(table.written(moved), 'latin1'),
    Buffer.from(
      end
        .replace(/>>(?=\s*startxref)/, `\n/ID [<${identifier(pdf)}> <${identifier(pdf)}>]>>`)
        .replace(/(startxref\s+)\d+/, `$1${Number(start) + shift}`),
      'latin1',
    ),
  ]);
}

interface Table {
  /** Where its first entry begins. */
  from: number;
  /** By the number of the object; 0 for none. */
  offsets: number[];
  /** The entries with other offsets. */
  written: (offsets: readonly number[]) => string;
}

const ENTRY_BYTES = 20;

/** The table of the objects' places; null where it is not one table of all objects that ends at the trailer. */
function tableAt(pdf: Buffer, start: number): Table | null {
  const [head, count] =
    /^xref\s+0 (\d+)\s*\n/.exec(pdf.toString('latin1', start, start + 40)) ?? [];
  if (head === undefined || count === undefined) return null;
  const from = start + head.length;
  const to = from + Number(count) * ENTRY_BYTES;
  if (pdf.toString('latin1', to, to + 7) !== 'trailer') return null;
  const entries = pdf.toString('latin1', from, to).match(/.{20}/gs) ?? [];
  return {
    from,
    offsets: entries.map((entry) => (entry[17] === 'n' ? Number(entry.slice(0, 10)) : 0)),
    written: (offsets) =>
      entries
        .map((entry, at) =>
          entry[17] === 'n' ? String(offsets[at]).padStart(10, '0') + entry.slice(10) : entry,
        )
        .join(''),
  };
}

// Without one of its own, a file gets another with each signature.
const IDENTIFIER_DIGITS = 32;

function identifier(pdf: Buffer): string {
  return createHash('sha256').update(pdf).digest('hex').slice(0, IDENTIFIER_DIGITS);
}

/** A text string of a PDF, in any script. */
function utf16(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}
