import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, programWith, signedInAs } from '../../test/factory.js';
import { SECONDS } from '../desk/desk.queries.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';

let app: TestApp;
let pool: Pool;
let program: Visitor;
let officer: Visitor;
let ids: number[];

beforeAll(async () => {
  app = await startApp();
  pool = new Pool({ connectionString: app.variables['DATABASE_URL'], max: 8 });
  // The database may be dropped before the last connection has closed.
  pool.on('error', () => undefined);
  ({ program } = await programWith(app, 'citations:read'));
  ({ visitor: officer } = await signedInAs(app, 4));
  const first = await createCitation(app, 'PENDING');
  ids = [first, ...(await cloneCitation(app, first, 299))];
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

interface Step {
  rows: { id: number; version: number }[];
  next: string;
}
type Read = (since: string) => Promise<Step>;

const byRest =
  (perPage: number, filter = ''): Read =>
  async (since) => {
    const query = `updated_since=${encodeURIComponent(since)}&per_page=${perPage}${filter}`;
    const { status, body } = await program.rest('GET', `citations?${query}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    return { rows: body.data, next: body.next_since };
  };

/** Walks until an answer is empty. */
async function walk(read: Read, since: string, seen = new Map<number, number>()): Promise<string> {
  let next = since;
  for (let steps = 0; steps < 5_000; steps += 1) {
    const step = await read(next);
    for (const { id, version } of step.rows) seen.set(id, Math.max(version, seen.get(id) ?? 0));
    next = step.next;
    if (step.rows.length === 0) return next;
  }
  throw new Error('The walk does not end');
}

const START = '2000-01-01T00:00:00Z';
describe('the changes since a moment (joining 4)', () => {
  it('answers rows of one instant on several pages, each of them', async () => {
    const instant = new Date(Date.now() - 5_000).toISOString();
    await app.database.query('UPDATE citations SET updated_at = $1', [instant]);
    const seen = new Map<number, number>();
    await walk(byRest(100), instant, seen);
    expect([...seen.keys()].sort((a, b) => a - b)).toEqual(ids);
  });

  it('waits for a change that is not committed, and then answers it', async () => {
    let since = await walk(byRest(100), START);
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(
      'UPDATE citations SET version = version + 1, updated_at = now() WHERE id = $1',
      [ids[0]],
    );
    await pool.query(
      'UPDATE citations SET version = version + 1, updated_at = now() WHERE id = $1',
      [ids[1]],
    );
    const meanwhile = await byRest(100)(since);
    expect(meanwhile.rows.map(({ id }) => id)).toEqual([]);
    since = meanwhile.next;
    await client.query('COMMIT');
    client.release();
    const after = await byRest(100)(since);
    expect(after.rows.map(({ id }) => id)).toEqual([ids[0], ids[1]]);
  });

  it('has a change at once, and takes the filters of the list', async () => {
    const since = await walk(byRest(100), START);
    const { status } = await officer.rest('PUT', `citations/${ids[2]}`, {
      report_status: 'REVIEW',
      recommendation: 'DISCARD',
    });
    expect(status).toBe(200);
    expect((await byRest(15)(since)).rows.map(({ id }) => id)).toEqual([ids[2]]);
    const submitted = byRest(15, '&status=submitted&cause=REDLIGHT&recommendation=DISCARD');
    expect((await submitted(START)).rows.map(({ id }) => id)).toEqual([ids[2]]);
    expect((await byRest(15, '&status=hold')(START)).rows).toEqual([]);
  });

  it.each([
    ['updated_since=yesterday', 'updated_since'],
    ['updated_since=2026-01-01', 'updated_since'],
    ['updated_since=2026-02-30T00:00:00Z', 'updated_since'],
    ['updated_since=2026-01-01T00:00:00', 'updated_since'],
    ['updated_since=MjAyNi0', 'updated_since'],
    [`updated_since=${START}&sortby=id`, 'sortby'],
    [`updated_since=${START}&order=asc`, 'order'],
    [`updated_since=${START}&page=1`, 'page'],
    [`updated_since=${START}&per_page=0`, 'per_page'],
    [`updated_since=${START}&per_page=101`, 'per_page'],
    [`updated_since=${START}&per_page=ten`, 'per_page'],
    [`updated_since=${START}&status=open`, 'status'],
    [`updated_since=${START}&deadline=never`, 'deadline'],
    ['status=pending&per_page=10', 'per_page'],
    ['cause=REDLIGHT', 'status'],
  ])('refuses %s', async (query, field) => {
    const { status, body } = await program.rest('GET', `citations?${query}`);
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'INVALID', [field]]);
  });

  it.each([
    ['after: "x"', 'after'],
    ['sortBy: ID', 'sortBy'],
    ['order: ASC', 'order'],
    ['first: 101', 'first'],
  ])('refuses %s beside updatedSince', async (argument, field) => {
    const { errors } = await program.graphql(
      `{ citationConnection(updatedSince: "${START}", ${argument}) { nextSince } }`,
    );
    expect(errors[0]?.extensions).toMatchObject({ code: 'INVALID', statusCode: 422 });
    expect(Object.keys(errors[0]?.extensions.errors ?? {})).toEqual([field]);
  });

  it('has no nextSince without updatedSince', async () => {
    const { data } = await program.graphql('{ citationConnection(first: 1) { nextSince } }');
    expect(data.citationConnection.nextSince).toBeNull();
  });
});

describe('acts that are done', () => {
  let officer: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    officer = (await signedInAs(app, 3)).visitor;
    admin = (await signedInAs(app, 1)).visitor;
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Lets every read fail from the next commit on, until the end of the test. */
  function loseReadsAfterCommit(): void {
    let isCommitted = false;
    const { run } = Transactions.prototype;
    vi.spyOn(Transactions.prototype, 'run').mockImplementation(async function (
      this: Transactions,
      work,
    ) {
      const done: unknown = await run.call(this, work);
      isCommitted = true;
      return done;
    });
    const { first, rows } = Database.prototype;
    vi.spyOn(Database.prototype, 'first').mockImplementation(async function (
      this: Database,
      ...call
    ) {
      if (isCommitted) throw new AppError('UNAVAILABLE');
      return first.apply(this, call);
    });
    vi.spyOn(Database.prototype, 'rows').mockImplementation(async function (
      this: Database,
      ...call
    ) {
      if (isCommitted) throw new AppError('UNAVAILABLE');
      return rows.apply(this, call);
    });
  }

  async function complete(): Promise<string> {
    const id = await createCitation(app, 'REVIEW');
    const { body } = await officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    return body.stopline_reference_id as string;
  }

  describe('what is done is answered, also where no read works after it (decision 93)', () => {
    it('an API token, which is shown this once, by both doors', async () => {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      loseReadsAfterCommit();
      const { data, errors } = await admin.graphql(
        `mutation ($input: CreateApiTokenInput!) {
        createApiToken(input: $input) { apiToken { id name createdBy { name } } token } }`,
        { input: { name: 'Mapping', scopes: ['CITATIONS_READ'], expiresAt } },
      );
      expect([data, errors]).toEqual([
        {
          createApiToken: {
            apiToken: { id: expect.any(String), name: 'Mapping', createdBy: expect.any(Object) },
            token: expect.stringMatching(/^stopline_/),
          },
        },
        [],
      ]);
      const { id } = data.createApiToken.apiToken as { id: string };
      const revoked = await admin.graphql(
        `mutation { revokeApiToken(input: { apiTokenId: "${id}" }) { apiToken { id revokedAt } } }`,
      );
      expect([revoked.data, revoked.errors]).toEqual([
        { revokeApiToken: { apiToken: { id, revokedAt: expect.any(String) } } },
        [],
      ]);
      const body = { name: 'Other', scopes: ['citations:read'], expires_at: expiresAt };
      const answer = await admin.rest('POST', 'tokens', body);
      expect([answer.status, answer.body]).toEqual([
        201,
        { id: expect.any(Number), token: expect.stringMatching(/^stopline_/) },
      ]);
    });

    it('a notice that becomes void', async () => {
      const number = await complete();
      loseReadsAfterCommit();
      const { data, errors } = await admin.graphql(
        'mutation ($number: String!) { voidNotice(input: { number: $number, reason: "Withdrawn" }) { notice { number } } }',
        { number },
      );
      expect([data, errors]).toEqual([{ voidNotice: { notice: { number } } }, []]);
    });

    it('a notice that came back', async () => {
      const number = await complete();
      await app.database.query(
        'UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE number = $1',
        [number],
      );
      loseReadsAfterCommit();
      const { data, errors } = await admin.graphql(
        'mutation ($number: String!) { recordNoticeReturn(input: { number: $number, reason: MOVED }) { notice { number } } }',
        { number },
      );
      expect([data, errors]).toEqual([{ recordNoticeReturn: { notice: { number } } }, []]);
    });

    it('a decision, without the warning of the pace', async () => {
      const id = await createCitation(app, 'REVIEW');
      await app.database.query(
        'UPDATE desk_settings SET pace_guard_seconds = 5, require_viewed_evidence = false',
      );
      const { rows } = Database.prototype;
      vi.spyOn(Database.prototype, 'rows').mockImplementation(async function (
        this: Database,
        ...call
      ) {
        if (call[0].sql === SECONDS.sql) throw new AppError('UNAVAILABLE');
        return rows.apply(this, call);
      });
      const { data, errors } = await officer.graphql(
        `mutation ($input: DecideAtDeskInput!) {
        decideAtDesk(input: $input) { decision { act } slowDown } }`,
        {
          input: {
            ...{ citationId: String(id), act: 'HOLD', expectedVersion: 1, seconds: 4 },
            ...{ reasonCode: 'OTHER', reason: 'Wait', viewed: [], zoomed: [], played: [] },
          },
        },
      );
      expect([data, errors]).toEqual([
        { decideAtDesk: { decision: { act: 'HOLD' }, slowDown: false } },
        [],
      ]);
    });
  });
});
