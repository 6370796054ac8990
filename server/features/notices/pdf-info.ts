import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import { FOOT_MARK } from './notice-footer.template.js';
import { TAG, withFootAtMark } from './pdf-foot.pure.js';
import { type Edit, editable, type EditablePdf } from './pdf-edits.js';

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
 * A PDF of Chromium with the department as its author, the product in the place of the browser, an identifier of its own,
 * and all that is not part of its structure marked as an artifact.
 *
 * @returns null where the file is not built as Chromium builds it
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
    [{ ...info, bytes: Buffer.from(named, 'latin1') }, ...withArtifacts(pdf, file)],
    end,
  );
}

const IDENTIFIER_DIGITS = 32;

/** What the pages draw, with artifacts where nothing of the structure is drawn. */
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
