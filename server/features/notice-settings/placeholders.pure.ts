/** The placeholders that may stand in braces in the texts of a notice (mailing 2, programs 3). */
export const PLACEHOLDERS = [
  'number',
  'reference_id',
  'plate',
  'owner',
  'violation_date',
  'violation_time',
  'place',
  'over',
  'amount',
  'total',
  'fee',
  'early_total',
  'early_until',
  'late_total',
  'late_after',
  'payable_by',
  'points',
  'issue_date',
  'officer',
  'badge',
  'evidence_url',
  'pin',
  'total_decimal',
  'currency',
  'payable_by_iso',
  'measured',
  'limit',
  'charged',
  'tolerance',
  'camera',
  'serial',
  'certificate',
  'certificate_from',
  'certificate_to',
  'laboratory',
  'session_from',
  'session_to',
  'operator',
  'authority',
  'posted_on',
  'contest_by',
  'reviewed_by',
  'plate_region',
  'offence_code',
  'letter',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

/** The printed text of each placeholder; null if there is no value. */
export type PlaceholderValues = Readonly<Record<Placeholder, string | null>>;

/** A part of a filled text: what the department wrote, or the value of a placeholder, which has a direction of its own. */
interface FilledPiece {
  text: string;
  isValue: boolean;
  /** A number, plate or code: read from left to right in every language. */
  isCode?: true;
}

const CODES: ReadonlySet<Placeholder> = new Set([
  ...(['number', 'reference_id', 'plate', 'badge', 'evidence_url', 'pin'] as const),
  ...(['total_decimal', 'currency', 'payable_by_iso'] as const),
  ...(['serial', 'certificate', 'authority', 'plate_region', 'offence_code'] as const),
]);

/** A paragraph with its values; a line break in it stays. */
export type FilledParagraph = readonly FilledPiece[];

// Doubled braces, something in braces, a single brace, anything else.
const PIECES = /\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/g;
const EMPTY_LINES = /\n[^\S\n]*(?:\n[^\S\n]*)+/;

/** The paragraphs of a text, which empty lines separate. */
export function paragraphsIn(text: string | null): string[] {
  return (text ?? '').split(EMPTY_LINES).filter((paragraph) => paragraph.trim() !== '');
}

/** The placeholders of a text, each once, in their order. */
export function placeholdersIn(text: string): Placeholder[] {
  const names = [...text.matchAll(PIECES)]
    .filter(([piece]) => piece.startsWith('{'))
    .map(([piece]) => nameIn(piece));
  return [...new Set(names)].filter(isPlaceholder);
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

const nameIn = (piece: string): string => piece.slice(1, -1);

/**
 * Returns the first part of a text that is neither a placeholder nor a doubled brace, with its braces; null if there is
 * none.
 */
export function unknownPlaceholder(text: string): string | null {
  for (const [piece] of text.matchAll(PIECES)) {
    const isPlain = piece === '{{' || piece === '}}' || !/[{}]/.test(piece);
    if (!isPlain && !isPlaceholder(nameIn(piece))) return piece;
  }
  return null;
}

/**
 * Returns a text with its values, as one paragraph; null if one of its placeholders has no value. A value is never read
 * as text with placeholders of its own.
 */
export function filled(text: string, values: PlaceholderValues): FilledParagraph | null {
  const pieces: FilledPiece[] = [];
  for (const [piece] of text.matchAll(PIECES)) {
    const name = nameIn(piece);
    if (piece.startsWith('{') && isPlaceholder(name)) {
      const value = values[name];
      if (value === null) return null;
      pieces.push({ text: value, isValue: true, ...(CODES.has(name) ? { isCode: true } : {}) });
    } else {
      const written = piece === '{{' || piece === '}}' ? piece.charAt(0) : piece;
      const last = pieces.at(-1);
      if (last === undefined || last.isValue) pieces.push({ text: written, isValue: false });
      else last.text += written;
    }
  }
  return pieces;
}

/** The paragraphs of a text, which empty lines separate, with their values; those with a placeholder without one are left out. */
export function filledParagraphs(
  text: string | null,
  values: PlaceholderValues,
): FilledParagraph[] {
  return paragraphsIn(text)
    .map((paragraph) => filled(paragraph, values))
    .filter((paragraph) => paragraph !== null);
}

/** A paragraph as plain text. */
export function plainText(paragraph: FilledParagraph): string {
  return paragraph.map(({ text }) => text).join('');
}
