import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECONDS } from '../desk/desk.queries.js';
import { AppError } from '../../platform/errors/app-error.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let officer: Visitor;
let admin: Visitor;

beforeAll(async () => {
  app = await startApp();
  officer = (await signedInAs(app, 3)).visitor;
  admin = (await signedInAs(app, 1)).visitor;
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

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
  vi.spyOn(Database.prototype, 'rows').mockImplementation(async function (this: Database, ...call) {
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
