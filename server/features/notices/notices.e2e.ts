import { createHash } from 'node:crypto';
import { chmod, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess } from '../../../scripts/lib/test-services.mjs';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let administrator: Visitor;
let processing: Visitor;
let worker: TestWorker | undefined;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 3);
  administrator = (await signedInAs(app, 1)).visitor;
  processing = (await signedInAs(app, 4)).visitor;
});
afterAll(async () => {
  await worker?.stop();
  await app.stop();
});

async function complete(): Promise<number> {
  const id = await createCitation(app, 'REVIEW');
  const { status } = await officer.visitor.rest('PUT', `citations/${id}`, {
    report_status: 'COMPLETED',
  });
  expect(status).toBe(200);
  return id;
}

async function numberOf(id: number): Promise<string> {
  const { body } = await officer.visitor.rest('GET', `citations/${id}`);
  return body.stopline_reference_id as string;
}

interface NoticeState {
  citationId: number;
  version: number;
  status: string;
  sha256: string | null;
}

const notices = (): Promise<NoticeState[]> =>
  app.database.query(
    'SELECT citation_id AS "citationId", version, status, sha256 FROM notices ORDER BY id',
  );

const untilNonePending = (): Promise<NoticeState[]> =>
  until('no notice is pending', async () => {
    const states = await notices();
    return states.every(({ status }) => status !== 'PENDING') && states;
  });

async function count(sql: string, ...values: unknown[]): Promise<number> {
  const [row] = await app.database.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM ${sql}`,
    values,
  );
  return row!.n;
}

describe('a notice (contract 10)', () => {
  let id: number;

  it('is being made until a worker has made it: 202, and nothing to print', async () => {
    id = await complete();
    const pdf = await officer.visitor.rest('GET', `notices/${id}/pdf`);
    expect(pdf).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    const print = await officer.visitor.rest('POST', `notices/${id}/print`);
    expect(print).toMatchObject({
      status: 409,
      body: { message: 'The notice is still being made' },
    });
    const { data } = await officer.visitor.graphql(
      'query ($id: ID!) { citation(id: $id) { notice { status } } }',
      { id },
    );
    expect(data.citation.notice.status).toBe('PENDING');
  });

  it('is then one stored PDF with its fingerprint, and the deciding officer is notified', async () => {
    worker = await startWorker();
    const [notice] = await untilNonePending();
    expect(notice).toMatchObject({ citationId: id, version: 1, status: 'READY' });
    const pdf = await officer.visitor.rest('GET', `notices/${id}/pdf`);
    expect(pdf.status).toBe(200);
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(createHash('sha256').update(pdf.raw).digest('hex')).toBe(notice!.sha256);
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="TEC-\d{4}-\d{6}\.pdf"$/),
      'cache-control': 'private, no-cache',
      etag: `"${notice!.sha256}"`,
    });
    const again = await officer.visitor.rest('GET', `notices/${id}/pdf`, undefined, {
      'if-none-match': `"${notice!.sha256}"`,
    });
    expect(again.status).toBe(304);
    expect(
      await count('notifications WHERE user_id = $1 AND citation_id = $2', officer.user.id, id),
    ).toBe(1);
  });

  it('is printed by inspection officers, and the history says so', async () => {
    expect((await officer.visitor.rest('POST', `notices/${id}/print`)).status).toBe(201);
    const { data } = await officer.visitor.graphql(
      'mutation ($number: String!) { printNotice(input: { number: $number }) { notice { number status } } }',
      { number: await numberOf(id) },
    );
    expect(data.printNotice.notice.status).toBe('READY');
    expect(await count(`activity WHERE type = 'printed' AND citation_id = $1`, id)).toBe(2);
  });

  it('is seen by inspection officers and administrators only', async () => {
    expect((await administrator.rest('GET', `notices/${id}/pdf`)).status).toBe(200);
    expect((await processing.rest('GET', `notices/${id}/pdf`)).status).toBe(403);
    expect((await app.visitor().rest('GET', `notices/${id}/pdf`)).status).toBe(401);
    expect((await officer.visitor.rest('GET', 'notices/999999/pdf')).status).toBe(404);
    expect((await officer.visitor.rest('GET', 'notices/x/pdf')).status).toBe(404);
    expect((await officer.visitor.rest('POST', `notices/${id}/render`)).status).toBe(403);
    expect((await administrator.rest('POST', `notices/${id}/print`)).status).toBe(403);
  });

  it('stands in the citation for those who may open it, by both doors', async () => {
    const query =
      'query ($id: ID!) { citation(id: $id) { stoplineReferenceId notice { pdfSrc } } }';
    const seen = async (visitor: typeof processing) => {
      const { body } = await visitor.rest('GET', `citations/${id}`);
      const { data } = await visitor.graphql(query, { id });
      expect(body.stopline_reference_id).toMatch(/^TEC-/);
      expect(data.citation.stoplineReferenceId).toBe(body.stopline_reference_id);
      return [body.notice?.pdf_src ?? body.notice, data.citation.notice?.pdfSrc ?? null];
    };
    const address = `/api/notices/${id}/pdf`;
    expect(await seen(officer.visitor)).toEqual([address, address]);
    expect(await seen(processing)).toEqual([null, null]);
  });

  it('is ordered again as a new version that leaves the old one as it is', async () => {
    const before = (await notices()).find(({ citationId }) => citationId === id);
    const ordered = await administrator.rest('POST', `notices/${id}/render`);
    expect(ordered).toMatchObject({
      status: 201,
      body: { citation_id: id, version: 2, status: 'PENDING', sha256: null },
    });
    expect(Object.keys(ordered.body).sort()).toEqual([
      'citation_id',
      'id',
      'number',
      'pdf_src',
      'rendered_at',
      'requested_at',
      'sha256',
      'status',
      'version',
    ]);
    const states = (await untilNonePending()).filter(({ citationId }) => citationId === id);
    expect(states[0]).toEqual(before);
    expect(states[1]).toMatchObject({ version: 2, status: 'READY' });
    const { data } = await administrator.graphql(
      'query ($n: String!) { notice(number: $n) { version } }',
      { n: ordered.body.number },
    );
    expect(data.notice.version).toBe(2);
    await expect(
      app.database.query('UPDATE notices SET sha256 = NULL WHERE citation_id = $1', [id]),
    ).rejects.toThrow('P0001');
  });

  it('is ordered once at a time', async () => {
    const another = await complete();
    const number = await numberOf(another);
    const [one, other] = await Promise.all([
      administrator.rest('POST', `notices/${another}/render`),
      administrator.graphql(
        'mutation ($number: String!) { rerenderNotice(input: { number: $number }) { notice { version } } }',
        { number },
      ),
    ]);
    // It is being made for the first time, or one of the two was first.
    const versions = await count('notices WHERE citation_id = $1', another);
    const refused = [one.status === 409, other.errors[0]?.extensions.statusCode === 409];
    expect(versions + refused.filter(Boolean).length).toBe(3);
    for (const message of [
      ...(one.status === 409 ? [one.body.message] : []),
      ...other.errors.map((error) => error.message),
    ])
      expect(message).toBe('The notice is still being made');
    await untilNonePending();
  });

  it('is not shown once its file is not what was stored, and that is written down', async () => {
    const [row] = await app.database.query<{ key: string }[]>(
      'SELECT storage_key AS key FROM notices WHERE citation_id = $1 ORDER BY version DESC LIMIT 1',
      [id],
    );
    const path = join(app.variables['DATA_DIR']!, 'files', row!.key);
    const stored = await readFile(path);
    const changed = Buffer.from(stored);
    changed[changed.length - 20] = changed[changed.length - 20]! ^ 1;
    await chmod(path, 0o600);
    await writeFile(path, changed);
    const { status, body } = await officer.visitor.rest('GET', `notices/${id}/pdf`);
    expect([status, body]).toEqual([
      409,
      {
        statusCode: 409,
        code: 'NOTICE_DAMAGED',
        message: 'The stored notice does not match its fingerprint: it is not shown',
      },
    ]);
    await rm(path);
    expect((await officer.visitor.rest('GET', `notices/${id}/pdf`)).status).toBe(409);
    expect(await count(`activity WHERE type = 'notice_damaged' AND citation_id = $1`, id)).toBe(2);
    await writeFile(path, stored);
    expect((await officer.visitor.rest('GET', `notices/${id}/pdf`)).status).toBe(200);
  });

  it('is not made of damaged evidence, and that is written down', async () => {
    const damaged = await createCitation(app, 'REVIEW');
    await officer.visitor.rest('PUT', `citations/${damaged}`, { report_status: 'HOLD' });
    await app.database.query(
      `INSERT INTO notices (citation_id, version, number, content, requested_by)
       SELECT $1, 1, 'TEC-2026-999999', jsonb_set(content, '{images,0,sha256}', '"00"'), requested_by FROM notices WHERE citation_id = $2 LIMIT 1`,
      [damaged, id],
    );
    await app.database.query(
      `INSERT INTO jobs (name, payload) SELECT 'renderNotice', jsonb_build_object('noticeId', id) FROM notices WHERE citation_id = $1`,
      [damaged],
    );
    const state = (await untilNonePending()).find(({ citationId }) => citationId === damaged);
    expect(state?.status).toBe('FAILED');
    expect(await count(`activity WHERE type = 'notice_failed' AND citation_id = $1`, damaged)).toBe(
      1,
    );
    expect(await count(`activity WHERE type = 'evidence_damaged'`)).toBe(1);
    expect((await officer.visitor.rest('GET', `notices/${damaged}/pdf`)).status).toBe(404);
  });
});

describe('whatever happens to Redis or a worker, each completed event gets exactly one notice (reliability 19, 20, 24)', () => {
  it('when the worker is killed in the middle of rendering and Redis forgets everything', async () => {
    await worker?.stop();
    // The worker that is killed is a process with a browser; nobody reads what the next one prints.
    withoutBrowser();
    const ids: number[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await complete());
    const doomed = await startTestProcess('app/worker.js', app.variables);
    await until(
      'a notice is being rendered',
      async () => (await count(`jobs WHERE status = 'running' AND name = 'renderNotice'`)) > 0,
    );
    process.kill(doomed.pid, 'SIGKILL');
    const redis = new Redis(app.variables['REDIS_URL']!);
    await redis.flushdb();
    redis.disconnect();
    expect(await count(`notices WHERE status = 'PENDING'`)).toBeGreaterThan(0);

    worker = await startWorker();
    const states = (await untilNonePending()).filter(({ citationId }) => ids.includes(citationId));
    expect(
      states.map(({ citationId, version, status }) => ({ citationId, version, status })),
    ).toEqual(ids.map((citationId) => ({ citationId, version: 1, status: 'READY' })));
    for (const table of [
      `activity WHERE type = 'notice_rendered' AND citation_id = ANY ($1)`,
      // One notification lists the notices of a clock hour, each of them once.
      '(SELECT unnest(notice_ids) AS id FROM notifications) told JOIN notices n USING (id) WHERE n.citation_id = ANY ($1)',
    ]) {
      expect(await count(table, ids)).toBe(ids.length);
    }
    for (const id of ids)
      expect((await officer.visitor.rest('GET', `notices/${id}/pdf`)).status).toBe(200);
  });
});
