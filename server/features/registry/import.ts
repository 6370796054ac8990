import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { RegistryRecord } from './registry.schema.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { GIVEN_FIELDS, type GivenEntry } from './registry-entry.pure.js';

/** The result of an import. */
export interface ImportSummary {
  /** Records that went in. */
  stored: number;
  /** Records that did not. */
  refused: number;
}

/** Stores records, and reports refused ones. */
export interface ImportTarget {
  store(vehicles: GivenEntry[]): Promise<void>;
  /** A record that was refused, by the line of the file that it ends on, counted from 1. */
  refuse(line: number, why: string): void;
}

const COLUMNS = GIVEN_FIELDS.map(snakeCase);

const BATCH = 5_000;
const LONGEST_RECORD = 16_384;

/**
 * Reads a CSV file of vehicles as a stream, in bounded memory: the good records go to the target in batches, the next
 * batch being read while one is stored; the bad ones are reported and left out (contract 9).
 *
 * @throws Error when the header cannot be understood or the target fails.
 */
export async function importVehicles(
  source: Readable,
  target: ImportTarget,
): Promise<ImportSummary> {
  const summary: ImportSummary = { stored: 0, refused: 0 };
  const refuse = (line: number, why: string): void => {
    summary.refused += 1;
    target.refuse(line, why);
  };
  const lines = Readable.from(withPlainLines(source));
  const parser = lines.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: LONGEST_RECORD,
      on_skip: (error) => {
        refuse(lineOf(error), error?.message ?? 'cannot be read');
        return undefined;
      },
    }),
  );
  lines.once('error', (error) => parser.destroy(error));

  let header: string[] | undefined;
  let batch: GivenEntry[] = [];
  let storing = Promise.resolve();
  const flush = async (): Promise<void> => {
    const vehicles = batch;
    batch = [];
    await storing;
    storing = target.store(vehicles).then(() => {
      summary.stored += vehicles.length;
    });
    // Awaited with the next batch; until then a failure must not count as unhandled.
    storing.catch(() => undefined);
  };
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    if (header === undefined) {
      header = readHeader(record);
      continue;
    }
    const vehicle = readRecord(header, record);
    if (typeof vehicle === 'string') refuse(info.lines, vehicle);
    else if (batch.push(vehicle) >= BATCH) await flush();
  }
  if (header === undefined) throw new Error('The file has no header line.');
  await flush();
  await storing;
  return summary;
}

/** The same file with `\n` for `\r\n`, of which the parser counts each inside quotes as two lines. */
async function* withPlainLines(source: Readable): AsyncGenerator<Buffer> {
  let held = '';
  for await (const chunk of source as AsyncIterable<Buffer | string>) {
    // Latin 1 keeps every byte as it is, even if a chunk cuts a character.
    const text = held + Buffer.from(chunk as Buffer).toString('latin1');
    held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length).replaceAll('\r\n', '\n');
    if (whole !== '') yield Buffer.from(whole, 'latin1');
  }
  if (held !== '') yield Buffer.from(held, 'latin1');
}

function readHeader(names: string[]): string[] {
  const header = names.map((name) => {
    const column = COLUMNS.find((known) => known === name.trim().toLowerCase());
    if (column === undefined) {
      throw new Error(
        `The header has an unknown column '${name.slice(0, 50)}'. Known are: ${COLUMNS.join(', ')}.`,
      );
    }
    return column;
  });
  if (new Set(header).size !== header.length) throw new Error('The header names a column twice.');
  if (!header.includes('owner_vehicle_license_plate'))
    throw new Error('The header has no owner_vehicle_license_plate.');
  return header;
}

/** Returns the vehicle of a record, or the reason why it has none. */
function readRecord(header: string[], record: string[]): GivenEntry | string {
  if (record.length !== header.length) return `has ${record.length} fields, not ${header.length}`;
  const fields: Record<string, string> = {};
  header.forEach((column, index) => {
    fields[column] = record[index] ?? '';
  });
  const result = RegistryRecord.safeParse(fields);
  return result.success
    ? result.data
    : result.error.issues.map(({ message }) => message).join('; ');
}

function lineOf(error: CsvError | undefined): number {
  const lines: unknown = error?.['lines'];
  return typeof lines === 'number' ? lines : 0;
}
