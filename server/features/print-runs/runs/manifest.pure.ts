import { csvText } from '../../../platform/domain/csv.pure.js';
import type { Cause } from '../../../platform/domain/duty.js';

/** The printing house's data of one notice: no names, no addresses (mailing 5). */
export interface ManifestRow {
  file: string;
  /** The place in the run, from 1. */
  sequence: number;
  /** Counted from 1 in its file. */
  firstPage: number;
  /** The number of pages without blank ones. */
  pages: number;
  sheets: number;
  noticeNumber: string;
  version: number;
  /** The hash of the notice's own PDF. */
  sha256: string;
  postalCode: string | null;
  language: string;
  cause: Cause;
  issuedOn: string;
}

const COLUMNS = [
  ['file', 'file'],
  ['sequence', 'sequence'],
  ['first_page', 'firstPage'],
  ['pages', 'pages'],
  ['sheets', 'sheets'],
  ['notice_number', 'noticeNumber'],
  ['version', 'version'],
  ['sha256', 'sha256'],
  ['postal_code', 'postalCode'],
  ['language', 'language'],
  ['cause', 'cause'],
  ['issued_on', 'issuedOn'],
] as const satisfies readonly (readonly [string, keyof ManifestRow])[];

/** Returns the manifest by RFC 4180: a header, CRLF after each line, quotation marks only if they are needed. */
export function manifestCsv(rows: readonly ManifestRow[]): string {
  const lines = rows.map((row) =>
    COLUMNS.map(([, name]) => csvText(String(row[name] ?? ''))).join(','),
  );
  return [COLUMNS.map(([column]) => column).join(','), ...lines, ''].join('\r\n');
}

/** Returns the same in REST's spelling. */
export function manifestJson(
  run: { number: string; duplex: boolean; notices: number; createdAt: Date },
  files: readonly {
    name: string;
    sha256: string;
    bytes: number;
    notices: number;
    pages: number;
    sheets: number;
  }[],
  rows: readonly ManifestRow[],
): string {
  const { number, duplex, notices, createdAt } = run;
  return `${JSON.stringify(
    {
      run: { number, duplex, notices, created_at: createdAt.toISOString() },
      files: files.map(({ name, sha256, bytes, notices: count, pages, sheets }) => ({
        name,
        sha256,
        bytes,
        notices: count,
        pages,
        sheets,
      })),
      notices: rows.map((row) =>
        Object.fromEntries(COLUMNS.map(([column, name]) => [column, row[name]])),
      ),
    },
    null,
    1,
  )}\n`;
}
