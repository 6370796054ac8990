import { Readable } from 'node:stream';
import { type CsvError, type Info, parse } from 'csv-parse';
import { plateKey } from '../../../platform/domain/plate.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { GIVEN_FIELDS, type GivenEntry } from '../registry-entry.pure.js';
import { RegistryRecord } from '../registry.schema.js';
import {
  forbiddenIn,
  fromSpreadsheet,
  isFromSpreadsheet,
  mustNotContain,
} from '../suspect-plate.pure.js';
import { PLATE } from '../vehicle-fields.pure.js';

/** A record of a file that can be stored, and the line on which it begins; the header is line 1. */
interface FileRow {
  line: number;
  entry: GivenEntry;
}

/** A record of a file that stays out. */
export interface LineOut {
  line: number;
  /** As it stands in the file; null where the record could not be read. */
  plate: string | null;
  /** The key of that plate; empty if there is none. */
  plateKey: string;
  kind: 'REFUSED' | 'SUSPECT';
  reason: string;
}

/** Some records of a file, in its order. */
export interface FilePart {
  /** The number of records. */
  records: number;
  rows: FileRow[];
  out: LineOut[];
}

/** A file of which nothing can be understood. */
export class VehicleFileRefused extends Error {
  /** @param out what is wrong with its header, by line */
  constructor(readonly out: readonly LineOut[]) {
    super(out[0]?.reason);
  }
}

const COLUMNS = GIVEN_FIELDS.map(snakeCase);
const PLATE_COLUMN = snakeCase(PLATE);

const BATCH = 2_000;
const LONGEST_RECORD = 16_384;
const LONGEST_SHOWN = 100;

/**
 * Reads a CSV file of vehicles as a stream, in bounded memory: part by part, the next one being read while one is kept.
 * Records that are wrong or suspect stay out, with the reason (contract 9, guards 3).
 *
 * @throws VehicleFileRefused when the header cannot be understood
 * @throws Error when the file cannot be read or `keep` fails
 */
export async function readVehicleFile(
  source: Readable,
  keep: (part: FilePart) => Promise<void>,
): Promise<void> {
  let part: FilePart = { records: 0, rows: [], out: [] };
  let keeping = Promise.resolve();
  const flush = async (): Promise<void> => {
    const whole = part;
    part = { records: 0, rows: [], out: [] };
    await keeping;
    keeping = keep(whole);
    // Awaited with the next part; until then a failure must not count as unhandled.
    keeping.catch(() => undefined);
  };
  const { records, stop } = recordsOf(source, (line, reason) => {
    part.records += 1;
    part.out.push({ line, plate: null, plateKey: '', kind: 'REFUSED', reason: shown(reason) });
  });
  try {
    let header: string[] | undefined;
    for await (const { record, info } of records) {
      const line = info.lines - breaksIn(record.join(''));
      if (header === undefined) {
        header = readHeader(record, line);
        continue;
      }
      part.records += 1;
      const read = readRecord(header, record);
      if ('entry' in read) part.rows.push({ line, entry: read.entry });
      else part.out.push({ line, ...read });
      if (part.records >= BATCH) await flush();
    }
    if (header === undefined)
      throw new VehicleFileRefused([ofHeader(1, 'The file has no header line.')]);
    await flush();
    await keeping;
  } finally {
    stop();
  }
}

/** The records of a CSV file, as texts. @param skipped gets those that cannot be read, by line */
function recordsOf(
  source: Readable,
  skipped: (line: number, why: string) => void,
): { records: AsyncIterable<{ record: string[]; info: Info }>; stop: () => void } {
  const lines = Readable.from(withPlainLines(source));
  const parser = lines.pipe(
    parse({
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // A spreadsheet leaves lines of commas behind the last one.
      skip_records_with_empty_values: true,
      skip_records_with_error: true,
      max_record_size: LONGEST_RECORD,
      on_skip: (error) => {
        if (error !== undefined) skipped(lineOf(error), error.message);
        return undefined;
      },
    }),
  );
  lines.once('error', (error) => parser.destroy(error));
  return {
    records: parser as AsyncIterable<{ record: string[]; info: Info }>,
    stop: () => {
      parser.destroy();
      lines.destroy();
      source.destroy();
    },
  };
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

/** @throws VehicleFileRefused */
function readHeader(names: string[], line: number): string[] {
  const header = names.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((_, index) => !COLUMNS.includes(header[index] ?? ''));
  const faults = unknown.map(
    (name) =>
      `The header has an unknown column '${shown(name, 50)}'. Known are: ${COLUMNS.join(', ')}.`,
  );
  if (new Set(header).size !== header.length) faults.push('The header names a column twice.');
  if (!header.includes(PLATE_COLUMN)) faults.push(`The header has no ${PLATE_COLUMN}.`);
  if (faults.length > 0) throw new VehicleFileRefused(faults.map((fault) => ofHeader(line, fault)));
  return header;
}

const ofHeader = (line: number, reason: string): LineOut => ({
  line,
  plate: null,
  plateKey: '',
  kind: 'REFUSED',
  reason,
});

/** Returns the entry of a record, or the reason why it stays out; what a spreadsheet may have ruined is said first. */
function readRecord(
  header: readonly string[],
  record: readonly string[],
): { entry: GivenEntry } | Omit<LineOut, 'line'> {
  const plate = record[header.indexOf(PLATE_COLUMN)] ?? '';
  const out = (kind: LineOut['kind'], reason: string): Omit<LineOut, 'line'> => ({
    plate: shown(plate) || null,
    plateKey: plateKey(shown(plate)),
    kind,
    reason: shown(reason, Infinity),
  });
  if (record.length !== header.length)
    return out('REFUSED', `has ${record.length} fields, not ${header.length}`);
  if (isFromSpreadsheet(plate)) return out('SUSPECT', fromSpreadsheet(plate));
  const result = RegistryRecord.safeParse(
    Object.fromEntries(header.map((column, index) => [column, record[index]])),
  );
  const character = forbiddenIn(plate);
  if (result.success && character === null) return { entry: result.data };
  const faults = result.success ? [] : result.error.issues.map(({ message }) => message);
  return out(
    'REFUSED',
    [...(character === null ? [] : [mustNotContain(character)]), ...faults].join('; '),
  );
}

const breaksIn = (text: string): number => text.split('\n').length - 1;

/** A text of a file as Postgres keeps it and a page shows it. @param longest characters */
function shown(text: string, longest = LONGEST_SHOWN): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
}

function lineOf(error: CsvError): number {
  const lines: unknown = error['lines'];
  return typeof lines === 'number' ? lines : 0;
}
