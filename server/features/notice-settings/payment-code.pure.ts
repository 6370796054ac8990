import { filled, plainText, type PlaceholderValues } from './placeholders.pure.js';

/** The most that EPC069-12 allows, in bytes; other codes keep to it too (mailing 2). */
const MOST_BYTES = 331;

/** Sample values that check a payment code before there is a case: as notices print them, plain for codes. */
const SAMPLE_VALUES: PlaceholderValues = {
  number: 'TEC-2026-000001',
  reference_id: 'EV-2026-0000001',
  plate: 'ABC 1234',
  owner: 'Sample Owner',
  violation_date: 'March 1, 2026',
  violation_time: '2:05:00 PM UTC',
  place: 'Sample Street',
  over: '30 km/h',
  amount: '€50.00',
  total: '€58.50',
  fee: '€8.50',
  early_total: '€29.25',
  early_until: 'March 15, 2026',
  late_total: '€117.00',
  late_after: 'April 1, 2026',
  payable_by: 'March 31, 2026',
  points: '1',
  issue_date: 'March 4, 2026',
  officer: 'Sample Officer',
  badge: '1000',
  evidence_url: 'https://example.org/evidence',
  pin: 'ACDE-3467',
  total_decimal: '58.50',
  currency: 'EUR',
  payable_by_iso: '2026-03-31',
  measured: '83 km/h',
  limit: '50 km/h',
  charged: '80 km/h',
  tolerance: '3 km/h',
  camera: 'Sample camera',
  serial: 'SAMPLE-0000',
  certificate: 'C-100',
  certificate_from: 'January 1, 2026',
  certificate_to: 'December 31, 2026',
  laboratory: 'Sample Laboratory',
  session_from: 'March 1, 2026 at 8:00:00 AM UTC',
  session_to: 'March 1, 2026 at 4:00:00 PM UTC',
  operator: 'Sample Operator',
  authority: 'A-100',
  posted_on: 'March 5, 2026',
  contest_by: 'March 31, 2026',
  reviewed_by: 'Sample Reviewer',
  plate_region: 'US-MD',
  offence_code: '141721',
  letter: 'Citation notice',
};

/** True if a payment code follows EPC069-12 (GiroCode). */
export function isEpc(code: string): boolean {
  return code === 'BCD' || code.startsWith('BCD\n');
}

/**
 * Returns a payment code with its values; null if it is not printed: a placeholder has no value, it is too long, or it
 * is an EPC code of a fine that is not in EUR.
 */
export function paymentCodeOf(
  code: string | null,
  values: PlaceholderValues,
  currency: string | null,
): string | null {
  if (code === null || (isEpc(code) && currency !== 'EUR')) return null;
  const paragraph = filled(code, values);
  if (paragraph === null) return null;
  // A value never adds a line to a code whose lines have meanings.
  const text = plainText(
    paragraph.map((piece) =>
      piece.isValue ? { ...piece, text: piece.text.replace(/\s*\n\s*/g, ' ') } : piece,
    ),
  );
  return new TextEncoder().encode(text).length > MOST_BYTES ? null : text;
}

// EPC069-12, by lines: the first is wrong only if the code is not of this kind.
const LINES: readonly ((line: string, lines: readonly string[]) => boolean)[] = [
  (tag) => tag === 'BCD',
  (version) => version === '001' || version === '002',
  (characterSet) => /^[1-8]$/.test(characterSet),
  (kind) => kind === 'SCT',
  // Version 2 may leave it out.
  (bic, [, version]) =>
    /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bic) || (bic === '' && version === '002'),
  (name) => name.trim() !== '' && [...name].length <= 70,
  isIban,
  (amount) => /^EUR(?!0+(?:\.0*)?$)\d{1,9}(?:\.\d{1,2})?$/.test(amount),
  (purpose) => /^[A-Z0-9]{0,4}$/.test(purpose),
  (reference) => [...reference].length <= 35,
  // A remittance has a reference or a text, not both.
  (remittance, lines) => [...remittance].length <= 140 && (remittance === '' || lines[9] === ''),
  (information) => [...information].length <= 70,
];

const REQUIRED_LINES = 8;

/** Returns the number of the first line that EPC069-12 does not allow, from 1; null if all are right. */
export function wrongEpcLine(code: string): number | null {
  const paragraph = filled(code, SAMPLE_VALUES);
  const lines = (paragraph === null ? '' : plainText(paragraph)).split('\n');
  const count = Math.max(lines.length, REQUIRED_LINES);
  for (let index = 0; index < count; index++) {
    const line = lines[index];
    const isRight = line !== undefined && LINES[index]?.(line, lines);
    if (isRight !== true) return index + 1;
  }
  return null;
}

/** ISO 13616: the letters as numbers, the first four characters last, leave 1 when divided by 97. */
function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}
