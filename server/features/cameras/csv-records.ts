import { CsvError, type Info, parse } from 'csv-parse/sync';
import { AppError, type FieldErrors } from '../../platform/errors/app-error.js';

/** A record of a file of CSV, by the columns of its header. */
export interface CsvRecord<Column extends string> {
  /** The line of the file on which it begins, counted from 1. */
  line: number;
  fields: Record<Column, string>;
}

/** Returns the name of a line in the errors of a file. */
export const lineName = (line: number): string => `line ${line}`;

/**
 * Reads an uploaded file of CSV (UTF-8, RFC 4180) whose header has exactly these columns. Empty lines are passed over.
 *
 * @param most the largest number of records
 * @throws AppError `INVALID` with errors by `line {n}`
 */
export function csvRecords<Column extends string>(
  file: Buffer,
  columns: readonly Column[],
  most: number,
): CsvRecord<Column>[] {
  const [header, ...records] = parsed(textOf(file));
  if (header?.record.join(',') !== columns.join(','))
    throw refused(header?.line ?? 1, `Header must be ${columns.join(',')}`);
  const over = records[most];
  if (over !== undefined) throw refused(over.line, `At most ${most.toLocaleString('en-US')} lines`);
  const errors: FieldErrors = {};
  for (const { line, record } of records)
    if (record.length !== columns.length)
      errors[lineName(line)] = [`Line has ${record.length} fields, not ${columns.length}`];
  if (Object.keys(errors).length > 0) throw new AppError('INVALID', { errors });
  return records.map(({ line, record }) => ({
    line,
    fields: Object.fromEntries(
      columns.map((column, index) => [column, record[index] ?? '']),
    ) as Record<Column, string>,
  }));
}

interface Parsed {
  line: number;
  record: string[];
}

function parsed(text: string): Parsed[] {
  try {
    const rows = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
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

/** Returns the text with `\n` for `\r\n`, of which the parser counts each inside quotes as two lines. */
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

const refused = (line: number, sentence: string): AppError =>
  new AppError('INVALID', { errors: { [lineName(line)]: [sentence] } });
