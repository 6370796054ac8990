// Without it a spreadsheet takes the letters for those of another encoding.
const BYTE_ORDER_MARK = '\ufeff';

/** A value of a file of CSV that people open. */
export type CsvValue = string | number | boolean | Date | null;

/** The first characters of a file of CSV that people open: UTF-8 with its mark, and the names of the columns. */
export const csvHead = (columns: readonly string[]): string =>
  `${BYTE_ORDER_MARK}${csvLine(columns)}`;

/** A line of such a file (RFC 4180), which ends in CRLF. */
export const csvLine = (values: readonly CsvValue[]): string =>
  `${values.map(csvField).join(',')}\r\n`;

/** A value as a field of CSV. A text that a spreadsheet would compute gets a leading `'`. */
export function csvField(value: CsvValue): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'string') return String(value);
  return csvText(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value);
}

/** Returns a text as a field of CSV (RFC 4180): in quotation marks only if they are needed. */
export function csvText(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
