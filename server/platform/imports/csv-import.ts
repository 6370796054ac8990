import { CsvError, type Info, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { AppError, type FieldErrors } from '../errors/app-error.js';

/** The number of records that a file may have. */
const MOST_RECORDS = 5_000;

/** A record of an imported file, and the line of the file on which it begins; the header is line 1. */
export interface ImportedRow<Row> {
  line: number;
  row: Row;
}

/** The texts of a record by the columns of the header; an empty one is null. */
export type CsvFields<Column extends string> = Readonly<Record<Column, string | null>>;

/** A record as it was understood, or what is wrong with it. */
type Understood<Row> = { row: Row } | { faults: string[] };

/**
 * Reads an uploaded file of CSV (UTF-8, RFC 4180) that is imported as a whole or not at all (cameras 1): one wrong line
 * refuses it. Lines without any text are passed over.
 *
 * @param columns the header, exactly
 * @param understand checks one record
 * @param optional the columns that may follow, all of them; without them their fields are empty
 * @throws AppError `INVALID` with the faults by `line {n}`
 */
export function readImport<Column extends string, Row, Optional extends string = never>(
  file: Buffer,
  columns: readonly Column[],
  understand: (fields: CsvFields<Column | Optional>) => Understood<Row>,
  optional: readonly Optional[] = [],
): ImportedRow<Row>[] {
  const [header, ...records] = parsed(textOf(file));
  const all: readonly (Column | Optional)[] = [...columns, ...optional];
  const width = [all, columns].find(
    (names) => header?.record.join(',') === names.join(','),
  )?.length;
  if (width === undefined) throw refused(header?.line ?? 1, `Header must be ${columns.join(',')}`);
  const over = records[MOST_RECORDS];
  if (over !== undefined)
    throw refused(over.line, `At most ${MOST_RECORDS.toLocaleString('en-US')} lines`);
  const rows: ImportedRow<Row>[] = [];
  const faulty: { line: number; faults: string[] }[] = [];
  for (const { line, record } of records) {
    const understood =
      record.length === width
        ? understand(fieldsOf(all, record))
        : { faults: [`Line has ${record.length} fields, not ${width}`] };
    if ('row' in understood) rows.push({ line, row: understood.row });
    else faulty.push({ line, faults: understood.faults });
  }
  refuseLines(faulty);
  return rows;
}

/** Returns a record as the rules for its fields understood it. */
export const understoodBy = <Row>(result: z.ZodSafeParseResult<Row>): Understood<Row> =>
  result.success
    ? { row: result.data }
    : { faults: result.error.issues.map(({ message }) => message) };

/** A line of a file, and what is wrong with it. */
interface FaultyLine {
  line: number;
  faults: string[];
}

/** Returns the refusal of a file for the faults of its lines. */
export function invalidLines(faulty: readonly FaultyLine[]): AppError {
  const errors: FieldErrors = Object.fromEntries(
    faulty.map(({ line, faults }) => [`line ${line}`, faults]),
  );
  return new AppError('INVALID', { errors, asSent: true });
}

/** Refuses a file for the faults of its lines; without faults it does nothing. @throws AppError `INVALID` */
export function refuseLines(faulty: readonly FaultyLine[]): void {
  if (faulty.length > 0) throw invalidLines(faulty);
}

const refused = (line: number, sentence: string): AppError =>
  new AppError('INVALID', { errors: { [`line ${line}`]: [sentence] }, asSent: true });

interface Parsed {
  line: number;
  record: string[];
}

/** @throws AppError `INVALID` */
function parsed(text: string): Parsed[] {
  try {
    const rows = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }) as unknown as { info: Info; record: string[] }[];
    // The parser counts the line on which a record ends.
    return rows.map(({ info, record }) => ({
      line: info.lines - breaksIn(record.join('')),
      record,
    }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as { lines?: unknown };
    throw refused(typeof lines === 'number' ? lines : 1, 'Line cannot be read as CSV');
  }
}

/**
 * Returns the text with `\n` for `\r\n`, of which the parser counts each inside quotes as two lines.
 *
 * @throws AppError `INVALID`
 */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
      .decode(file)
      .replaceAll('\r\n', '\n');
  } catch {
    const [before = ''] = file.toString('utf8').split('\ufffd', 1);
    throw refused(breaksIn(before) + 1, 'Line is not UTF-8');
  }
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

function fieldsOf<Column extends string>(
  columns: readonly Column[],
  record: readonly string[],
): CsvFields<Column> {
  return Object.fromEntries(
    columns.map((column, index) => [column, record[index] === '' ? null : (record[index] ?? null)]),
  ) as CsvFields<Column>;
}
