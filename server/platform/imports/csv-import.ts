import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { AppError, type FieldErrors, invalidField } from '../errors/app-error.js';

/** A record of an imported file, and the line of the file that it ends on; the header is line 1. */
export interface ImportedRow<Row> {
  line: number;
  row: Row;
}

interface Reading<Column extends string, Row> {
  /** The columns of the header, in any order; only an optional one may be missing. */
  columns: Readonly<Record<Column, 'required' | 'optional'>>;
  /** Checks a record. An empty field is null. */
  read: (fields: Record<Column, string | null>) => z.ZodSafeParseResult<Row>;
}

/** The number of records that a file may have. */
const MAX_ROWS = 5_000;

/**
 * Reads a CSV file (UTF-8, RFC 4180) that is imported as a whole or not at all: one wrong line refuses it.
 *
 * @throws AppError `INVALID` with the faults by `line {n}`, or by `file` if the file itself is wrong
 */
export function readImport<Column extends string, Row>(
  file: Uint8Array,
  { columns, read }: Reading<Column, Row>,
): ImportedRow<Row>[] {
  const [first, ...records] = recordsOf(textOf(file));
  const header = headerOf(first?.record ?? [], columns);
  if (records.length > MAX_ROWS)
    throw invalidField('file', `File has more than ${MAX_ROWS} lines`, true);
  const rows: ImportedRow<Row>[] = [];
  const errors: FieldErrors = {};
  for (const { record, info } of records) {
    const line = info.lines;
    if (record.length !== header.length) {
      errors[atLine(line)] = [`Line has ${record.length} fields, not ${header.length}`];
      continue;
    }
    const result = read(fieldsOf(header, record, columns));
    if (result.success) rows.push({ line, row: result.data });
    else errors[atLine(line)] = result.error.issues.map(({ message }) => message);
  }
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors, asSent: true });
  return rows;
}

/** Names a line of an imported file in refusals. */
const atLine = (line: number): string => `line ${line}`;

/** @throws AppError `INVALID` */
function textOf(file: Uint8Array): string {
  try {
    // The parser counts `\r\n` inside of quotation marks as two lines.
    return new TextDecoder('utf-8', { fatal: true }).decode(file).replaceAll('\r\n', '\n');
  } catch {
    throw invalidField('file', 'File must be text in UTF-8', true);
  }
}

/** @throws AppError `INVALID` */
function recordsOf(text: string): { record: string[]; info: { lines: number } }[] {
  try {
    return parse(text, {
      bom: true,
      trim: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    const { lines, message } = error as { lines?: unknown; message?: unknown };
    throw invalidField(
      typeof lines === 'number' ? atLine(lines) : 'file',
      `File is not CSV: ${String(message).slice(0, 200)}`,
      true,
    );
  }
}

/** @throws AppError `INVALID` */
function headerOf<Column extends string>(
  names: readonly string[],
  columns: Readonly<Record<Column, 'required' | 'optional'>>,
): Column[] {
  const known = Object.keys(columns) as Column[];
  const header = names.map((name) => {
    const column = known.find((one) => one === name.trim().toLowerCase());
    if (column === undefined)
      throw invalidField('file', `File has an unknown column ${name.slice(0, 50)}`, true);
    return column;
  });
  if (new Set(header).size !== header.length)
    throw invalidField('file', 'File names a column twice', true);
  const missing = known.find((name) => columns[name] === 'required' && !header.includes(name));
  if (missing !== undefined) throw invalidField('file', `File has no column ${missing}`, true);
  return header;
}

function fieldsOf<Column extends string>(
  header: readonly Column[],
  record: readonly string[],
  columns: Readonly<Record<Column, unknown>>,
): Record<Column, string | null> {
  const fields = Object.fromEntries(Object.keys(columns).map((name) => [name, null])) as Record<
    Column,
    string | null
  >;
  header.forEach((name, index) => {
    const value = record[index] ?? '';
    fields[name] = value === '' ? null : value;
  });
  return fields;
}
