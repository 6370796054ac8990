import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { PdfDict, PdfObject } from '@libpdf/core';
import { FOOT_MARK } from '../page/notice-footer.template.js';
import { TAG, withFootAtMark } from './pdf-foot.pure.js';
import { type Edit, editable, type EditablePdf } from './pdf-edits.js';

const PRODUCT = 'Stopline';

/**
 * A PDF of Chromium without what differs each time: the time at which it was made becomes that of its issue, and the numbers
 * of the page's elements count from 1, by the order in which the file names them. All of them keep their length, so nothing
 * else moves.
 */
export function withoutChance(pdf: Buffer, issuedAt: Date): Buffer {
  const nodes = new Map<string, string>();
  const at = issuedAt.toISOString().replace(/\D/g, '').slice(0, DATE_DIGITS);
  const text = pdf
    .toString('latin1')
    .replace(NODE, (node) => {
      const known = nodes.get(node);
      if (known !== undefined) return known;
      const count = String(nodes.size + 1).padStart(node.length - '(node)'.length, '0');
      nodes.set(node, `(node${count})`);
      return `(node${count})`;
    })
    .replace(NODE_TREE, (_, limits: string, names: string) => inOrder(limits, names))
    .replace(/(\/(?:CreationDate|ModDate) \(D:)\d{14}/g, `$1${at}`);
  return Buffer.from(text, 'latin1');
}

// As Chromium names the elements of the structure tree.
const NODE = /\(node\d{8}\)/g;
// The tree in which Chromium lists all of them, with the least and the greatest name.
const NODE_TREE = /(<<\/Limits \[)[^\]]*\]\n\/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]/g;

/** The list of a PDF's named elements: readers look a name up in it by halves, so it is in the order of the names. */
function inOrder(limits: string, names: string): string {
  const entries = names.match(/\(node\d{8}\) \d+ 0 R/g)?.toSorted() ?? [];
  const [least = '', greatest = ''] = [entries.at(0), entries.at(-1)].map((entry) =>
    entry?.slice(0, '(node00000000)'.length),
  );
  return `${limits}${least} ${greatest}]\n/Names [${entries.join(' ')}]`;
}

const DATE_DIGITS = 14;

/**
 * A PDF of Chromium with the department as its author, the product in the place of the browser, an identifier of its own,
 * roles for all elements, and all that is not part of its structure marked as an artifact.
 *
 * @returns null if the file is not built as Chromium builds it
 */
export function finished(pdf: Buffer, author: string): Buffer | null {
  const file = editable(pdf);
  if (file === null) return null;
  const info = file.object(Number(/\/Info (\d+) 0 R/.exec(file.end)?.[1] ?? NaN));
  if (info === null) return null;
  const named = pdf
    .toString('latin1', info.from, info.to)
    .replace(/\/Creator \((?:\\.|[^\\)])*\)/s, `/Author ${utf16(author)}\n/Creator (${PRODUCT})`)
    .replace(/\/Producer \((?:\\.|[^\\)])*\)/s, `/Producer (${PRODUCT})`);
  if (!named.includes('/Author') || !named.includes(`/Producer (${PRODUCT})`)) return null;
  const identifier = createHash('sha256').update(pdf).digest('hex').slice(0, IDENTIFIER_DIGITS);
  // Without an identifier of its own, a file gets another with each signature.
  const end = file.end.replace(/>>(?=\s*startxref)/, `\n/ID [<${identifier}> <${identifier}>]>>`);
  return file.edited(
    [
      { ...info, bytes: Buffer.from(named, 'latin1') },
      ...withRoles(pdf, file),
      ...withArtifacts(pdf, file),
    ],
    end,
  );
}

/** Says what the names of elements mean that a PDF of this version does not know: readers warn about them. */
function withRoles(pdf: Buffer, file: EditablePdf): Edit[] {
  const root = /\/StructTreeRoot (\d+) 0 R/.exec(pdf.toString('latin1'))?.[1];
  const object = root === undefined ? null : file.object(Number(root));
  if (object === null) return [];
  const text = pdf.toString('latin1', object.from, object.to);
  if (text.includes('/RoleMap')) return [];
  const named = text.replace(
    '/Type /StructTreeRoot\n',
    `/Type /StructTreeRoot\n/RoleMap <<${ROLES}>>\n`,
  );
  return [{ ...object, bytes: Buffer.from(named, 'latin1') }];
}

// Strong text stands in a line.
const ROLES = '/Strong /Span';

const IDENTIFIER_DIGITS = 32;

/** Returns the page contents, with content outside of the structure marked as artifacts. */
function withArtifacts(pdf: Buffer, file: EditablePdf): Edit[] {
  const numbers = [...pdf.toString('latin1').matchAll(/\/Contents (\d+) 0 R\n/g)];
  return numbers.flatMap(([, number]) => {
    const object = file.object(Number(number));
    if (object === null) return [];
    const head = pdf.toString('latin1', object.from, object.from + HEAD_BYTES);
    const [opening, length] =
      /^\d+ 0 obj\n<<\/Filter \/FlateDecode\n\/Length (\d+)>> stream\n/.exec(head) ?? [];
    if (opening === undefined) return [];
    const from = object.from + opening.length;
    const drawn = inflateSync(pdf.subarray(from, from + Number(length))).toString('latin1');
    const lines = withFootAtMark(drawn.split('\n'), FOOT_MARK);
    const marked = deflateSync(Buffer.from(artifactsIn(lines), 'latin1'));
    return [
      {
        ...object,
        bytes: Buffer.concat([
          Buffer.from(opening.replace(/\/Length \d+/, `/Length ${marked.length}`), 'latin1'),
          marked,
          Buffer.from('\nendstream\n', 'latin1'),
        ]),
      },
    ];
  });
}

const HEAD_BYTES = 100;

/**
 * Chromium marks what belongs to an element of the structure, a command a line; the rest becomes artifacts. Marks that say
 * how letters are read, as those of Arabic are, stand in either.
 */
function artifactsIn(drawn: readonly string[]): string {
  const open: boolean[] = [];
  const lines = drawn.flatMap((line) => {
    if (OPENS.test(line)) {
      const isTag = line.includes(TAG);
      const isFirst = isTag && !open.includes(true);
      open.push(isTag);
      return isFirst ? ['EMC', line] : [line];
    }
    if (line !== 'EMC') return [line];
    const wasTag = open.pop() === true;
    return wasTag && !open.includes(true) ? [line, '/Artifact BMC'] : [line];
  });
  return ['/Artifact BMC', ...lines, 'EMC\n'].join('\n');
}

const OPENS = /B[DM]C$/;

/** A text string of a PDF, in any script. */
function utf16(text: string): string {
  return `<${Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')}>`;
}

/**
 * The page on which a heading of a PDF stands, from its bookmarks: Chromium makes one for each heading, in their order.
 *
 * @param heading from 0
 * @returns from 1; null where there is no such bookmark
 */
export async function pageOfHeading(pdf: Buffer, heading: number): Promise<number | null> {
  const { PDF } = await import('@libpdf/core');
  const document = await PDF.load(pdf);
  const resolved = document.getObject.bind(document);
  const pages: (PdfObject | undefined)[] = [];
  const collect = (parent: PdfDict | undefined): void => {
    let item = parent?.getDict('First', resolved);
    while (item !== undefined && pages.length <= heading) {
      pages.push(item.getArray('Dest', resolved)?.at(0));
      collect(item);
      item = item.getDict('Next', resolved);
    }
  };
  collect(document.getCatalog().getDict('Outlines', resolved));
  const at = document.getPages().findIndex(({ ref }) => ref === pages[heading]);
  return at < 0 ? null : at + 1;
}

/** Returns the number of pages of a PDF. */
export async function pageCount(pdf: Buffer): Promise<number> {
  const { PDF } = await import('@libpdf/core');
  return (await PDF.load(pdf)).getPageCount();
}
