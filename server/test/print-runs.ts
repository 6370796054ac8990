import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TestApp } from './app.js';
import type { Visitor } from './doors.js';
import { cloneCitation, createCitation, type TestUser } from './factory.js';
import { until } from './until.js';

/** A notice of a completed event. */
export interface Made {
  id: number;
  number: string;
}

/** A file of some pages, each of which names its notice: as small as a PDF can be, for there are thousands. */
export function pdfOf(number: string, pages: number, padding = 0): Buffer {
  const places = Array.from({ length: pages }, (_, index) => 4 + 2 * index);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${places.map((place) => `${place} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...places.flatMap((place, index) => {
      const text = `BT /F 24 Tf 50 700 Td (${number} page ${index + 1}) Tj ET\n%${'x'.repeat(padding)}`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595.28 841.89] /Resources << /Font << /F 3 0 R >> >> /Contents ${place + 1} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let file = '%PDF-1.7\n';
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  objects.forEach((object, index) => {
    table += `${String(file.length).padStart(10, '0')} 00000 n \n`;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + end);
}

/**
 * Notices of completed events with files of known pages: rendering is not what is tested here.
 *
 * @param pages of each notice
 * @param padding the number of further bytes on each page
 */
export async function issuedNotices(
  app: TestApp,
  { id: requestedBy }: Pick<TestUser, 'id'>,
  pages: readonly number[],
  postalCode: (index: number) => string | null,
  padding = 0,
): Promise<Made[]> {
  const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    app.database.query<Row[]>(text, values);
  const first = await createCitation(app, 'REVIEW');
  const ids = [first, ...(await cloneCitation(app, first, pages.length - 1))];
  const start = await sql<{ last: number }>(
    `INSERT INTO notice_numbers AS n (year, last_number) VALUES (2026, $1)
     ON CONFLICT (year) DO UPDATE SET last_number = n.last_number + $1 RETURNING last_number AS last`,
    ids.length,
  );
  const before = start[0]!.last - ids.length;
  const made = ids.map((id, index) => ({
    id,
    number: `TEC-2026-${String(before + index + 1).padStart(6, '0')}`,
  }));
  const files = await Promise.all(
    made.map(async ({ id, number }, index) => {
      const pdf = pdfOf(number, pages[index]!, padding);
      const key = `notices/${id}/1-test.pdf`;
      const path = join(app.variables['DATA_DIR']!, 'files', key);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, pdf);
      return { key, sha256: createHash('sha256').update(pdf).digest('hex'), bytes: pdf.length };
    }),
  );
  // Before the number is given, which keeps the address with its addressee.
  await sql(
    `UPDATE vehicles v SET owner_address = m.address FROM unnest($1::int[], $2::text[]) AS m (id, address)
     WHERE v.citation_id = m.id`,
    ids,
    made.map((_, index) => `12 Harbour Lane\nPort Ellery ${postalCode(index) ?? ''}`),
  );
  await sql(
    `UPDATE citations c SET report_status = 'COMPLETED', stopline_reference_id = m.number, decided_at = now(),
       owner_name = 'Ada Marlow'
     FROM unnest($1::int[], $2::text[]) AS m (id, number) WHERE c.id = m.id`,
    ids,
    made.map(({ number }) => number),
  );
  await sql(
    `INSERT INTO notices (citation_id, version, number, status, content, requested_by, rendered_at, storage_key, sha256, bytes, pages)
     SELECT id, 1, number, 'READY', jsonb_build_object('cause', 'REDLIGHT', 'issuedAt', to_json(now()),
       'settings', '{}'::json), $2, now(), key, sha256, bytes, pages
     FROM unnest($1::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
       AS m (id, number, key, sha256, bytes, pages)`,
    ids,
    requestedBy,
    made.map(({ number }) => number),
    files.map(({ key }) => key),
    files.map(({ sha256 }) => sha256),
    files.map(({ bytes }) => bytes),
    pages,
  );
  return made;
}

/** Waits until a print run has a state. @throws Error if it takes another one, or stays open */
export const untilRunIs = (visitor: Visitor, id: number, state = 'MADE'): Promise<any> =>
  until(`run ${id} is ${state}`, async () => {
    const { body } = await visitor.rest('GET', `notice-runs/${id}`);
    if (body.status === state) return body;
    if (body.status !== 'OPEN') throw new Error(`The run is ${JSON.stringify(body)}`);
    return false;
  });
