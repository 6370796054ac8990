import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { certificates, type Certificates, pdfsig } from '../../test/certificates.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { readPdf } from '../../test/pdf.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

const DAY = 24 * 60 * 60 * 1_000;
const inDays = (days: number): Date =>
  new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * DAY);

let made: Certificates;
let valid: string;
let ends: Date;
let app: TestApp;
let officer: Visitor;
let administrator: Visitor;
let processing: Visitor;
let worker: TestWorker | undefined;

beforeAll(async () => {
  made = certificates();
  ends = inDays(20);
  valid = made.make('Port Ellery', inDays(-1), ends);
  app = await startApp({
    NOTICE_SIGNING_P12: valid,
    NOTICE_SIGNING_PASSWORD: made.password,
  });
  officer = (await signedInAs(app, 3)).visitor;
  administrator = (await signedInAs(app, 1)).visitor;
  processing = (await signedInAs(app, 4)).visitor;
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
  delete process.env['NOTICE_SIGNING_P12'];
  delete process.env['NOTICE_SIGNING_PASSWORD'];
  made.remove();
});

async function complete(): Promise<number> {
  const id = await createCitation(app, 'REVIEW');
  const { status } = await officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  expect(status).toBe(200);
  return id;
}

const pdfOf = (id: number): Promise<Buffer> =>
  until(`the notice of ${id} is made`, async () => {
    const { status, raw } = await officer.rest('GET', `notices/${id}/pdf`);
    expect([200, 202]).toContain(status);
    return status === 200 && raw;
  });

const QUERY = `query ($number: String!) { notice(number: $number) {
  pages documentSha256 languages signed fine { total { minorUnits } } versions { version sha256 documentSha256 renderer pdfSrc } } }`;

describe('a signed notice (mailing 4)', () => {
  let id: number;
  let pdf: Buffer;

  it('has one signature that is valid and covers all of it, as its last change', async () => {
    worker = await startWorker();
    id = await complete();
    pdf = await pdfOf(id);
    const said = pdfsig(pdf);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('Signature Type: ETSI.CAdES.detached');
    expect(said).toContain('Signing Hash Algorithm: SHA-256');
    expect(said).toContain('CN=Port Ellery');
    const text = pdf.toString('latin1');
    expect(text).toContain('/Rect [0 0 0 0]');
    // The attribute signing-certificate-v2 (1.2.840.113549.1.9.16.2.47) within the signature.
    expect(text).toMatch(/\/Contents <[0-9a-f]*060b2a864886f70d010910022f/i);
    const [row] = await app.database.query<{ document: string; bytes: number }[]>(
      'SELECT document_sha256 AS document, bytes FROM notices WHERE citation_id = $1',
      [id],
    );
    const [, signedAfter = ''] = /\/ByteRange \[0 (\d+)/.exec(text) ?? [];
    const end = text.lastIndexOf('%%EOF', Number(signedAfter)) + '%%EOF\n'.length;
    const unsigned = createHash('sha256').update(pdf.subarray(0, end)).digest('hex');
    expect(unsigned).toBe(row!.document);
    expect(row!.bytes).toBe(pdf.length);
  });

  it('is shown at both doors with its hashes, pages, languages and versions', async () => {
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const { status, body } = await officer.rest('GET', `notices/${id}`);
    expect([status, body.sha256, body.signed, body.pages, body.languages, body.fine]).toEqual([
      ...[200, sha256, true, 1, ['en'], null],
    ]);
    expect((await administrator.rest('POST', `notices/${id}/render`)).status).toBe(201);
    const again = await pdfOf(id);
    const versions = await officer.rest('GET', `notices/${id}/versions`);
    expect(versions.body).toMatchObject([
      { version: 2, pdf_src: `/api/notices/${id}/versions/2/pdf` },
      { version: 1, sha256, document_sha256: body.document_sha256 },
    ]);
    // The same content makes the same file, the signature included.
    expect(versions.body[0].sha256).toBe(sha256);
    expect(again.equals(pdf)).toBe(true);
    expect(Object.keys(versions.body[0]).sort()).toEqual([
      ...['document_sha256', 'pdf_src', 'rendered_at', 'renderer', 'sha256', 'version'],
    ]);
    const { data } = await officer.graphql(QUERY, { number: body.number });
    expect(data.notice).toMatchObject({
      ...{ pages: 1, documentSha256: body.document_sha256, languages: ['en'], signed: true },
      fine: null,
      versions: [{ version: 2 }, { version: 1, sha256 }],
    });
    const first = await officer.rest('GET', `notices/${id}/versions/1/pdf`);
    expect([first.status, first.headers['etag']]).toEqual([200, `"${sha256}"`]);
    expect(first.raw.equals(pdf)).toBe(true);
    for (const version of ['3', '0', 'x', '99999'])
      expect((await officer.rest('GET', `notices/${id}/versions/${version}/pdf`)).status).toBe(404);
    for (const path of ['', '/versions', '/versions/1/pdf']) {
      expect((await processing.rest('GET', `notices/${id}${path}`)).status).toBe(403);
      expect((await officer.rest('GET', `notices/999999${path}`)).status).toBe(404);
      expect((await administrator.rest('GET', `notices/${id}${path}`)).status).toBe(200);
    }
  });

  it('warns from 30 days before the certificate ends', async () => {
    const { body } = await administrator.rest('GET', 'notices/signing');
    expect(body).toEqual({ certificate: { expires_at: ends.toISOString(), state: 'ENDING' } });
    const { data } = await administrator.graphql('{ noticeSigning { expiresAt state } }');
    expect(data.noticeSigning).toEqual({ expiresAt: ends.toISOString(), state: 'ENDING' });
    expect((await officer.rest('GET', 'notices/signing')).status).toBe(403);
  });

  it('signs a reprint again, over the original without its signature (mailing 6)', async () => {
    const { status, body } = await administrator.rest('POST', `notices/${id}/reprint`, {
      reason: 'Lost in the mail',
    });
    expect(status).toBe(201);
    const path = `notices/${id}/copies/${body.id}/pdf`;
    const { raw } = await until('the reprint is made', async () => {
      const answer = await administrator.rest('GET', path);
      return answer.status === 200 && answer;
    });
    const said = pdfsig(raw);
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).not.toContain('Signature #2');
    for (const page of (await readPdf(raw)).pages) expect(page).toContain('DUPLICATE ');
  });

  it('waits while the certificate has expired, however often it was tried, and is made with the next', async () => {
    // A page is signed like another, whoever has printed it.
    withoutBrowser();
    await worker?.stop();
    const old = made.make('Expired', inDays(-10), inDays(-1));
    worker = await startWorker({ NOTICE_SIGNING_P12: old });
    const waiting = await complete();
    const job = async (): Promise<{ status: string; attempts: number; error: string | null }> => {
      const [row] = await app.database.query(
        `SELECT status, attempts, last_error AS error FROM jobs WHERE name = 'renderNotice' ORDER BY id DESC LIMIT 1`,
      );
      return row as { status: string; attempts: number; error: string | null };
    };
    await until('the job was tried', async () => (await job()).error !== null);
    expect(await job()).toMatchObject({
      status: 'queued',
      attempts: 0,
      error: expect.stringMatching(
        /^The certificate that notices are signed with expired on .*: replace NOTICE_SIGNING_P12$/,
      ),
    });
    expect((await officer.rest('GET', `notices/${waiting}/pdf`)).status).toBe(202);
    expect((await officer.rest('GET', `notices/${id}/pdf`)).status).toBe(200);
    await worker.stop();
    worker = await startWorker();
    // It is tried again by itself; nobody waits for that here.
    await app.database.query(`UPDATE jobs SET run_at = now() WHERE status = 'queued'`);
    expect(pdfsig(await pdfOf(waiting))).toContain('Signature is Valid');
  }, 150_000);

  it('stops the start with a sentence where the file is not there', () => {
    const file = join(made.folder, 'nothing.p12');
    const program = join(root, 'dist/server/app/worker.js');
    const { status, stderr, stdout } = spawnSync(process.execPath, [program], {
      env: { ...process.env, ...app.variables, WORKER_PORT: '0', NOTICE_SIGNING_P12: file },
      encoding: 'utf8',
      timeout: 60_000,
    });
    expect(status).not.toBe(0);
    expect(stderr + stdout).toContain(
      `NOTICE_SIGNING_P12 names ${file}, which cannot be read (ENOENT)`,
    );
  });

  it.each([
    ['has no key', () => made.withoutKey(), 'which cannot be used: No private key found'],
    ['is no such file', () => join(made.folder, 'ca.cnf'), 'which cannot be used: '],
  ])('starts no worker where the file %s', async (_, fileOf, why) => {
    const file = fileOf();
    await expect(startWorker({ NOTICE_SIGNING_P12: file })).rejects.toThrow(
      `NOTICE_SIGNING_P12 names ${file}, ${why}`,
    );
  });
});
