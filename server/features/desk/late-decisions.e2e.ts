import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userCaller } from '../../platform/auth/callers.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { NO_SESSION } from '../../platform/identity/caller.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { EventDeadlines } from '../deadlines/event-deadlines.service.js';
import { withoutBrowser } from '../../test/without-browser.js';

// Programs 10: what comes late can put a deadline into the past while a decision waits.

let app: TestApp;
let worker: TestWorker;
let administrator: Visitor;
let inspection: { user: TestUser; visitor: Visitor };

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = await signedInAs(app, 3);
  await app.database.query(
    'UPDATE desk_settings SET decision_grace_seconds = 60, require_viewed_evidence = false',
  );
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

beforeEach(async () => {
  await app.database.query(
    `UPDATE citations SET deadline_rule_id = NULL, deadline_alternative_id = NULL, due_at = NULL, post_by = NULL,
       last_day = NULL, deadline_limb = NULL`,
  );
  for (const { id } of (await administrator.rest('GET', 'deadline-rules')).body.data)
    await administrator.rest('DELETE', `deadline-rules/${id}`);
  await postingDays(0);
});

const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function postingDays(posting_days: number): Promise<void> {
  const { body } = await administrator.rest('GET', 'settings/admin/mailing');
  const sent = { ...body, posting_days };
  expect((await administrator.rest('PUT', 'settings/admin/mailing', sent)).status).toBe(200);
}

async function addRule(rule: object): Promise<void> {
  const { status } = await administrator.rest('POST', 'deadline-rules', {
    ...{ cause: 'REDLIGHT', effective_from: '2020-01-01', ...rule },
  });
  expect(status).toBe(201);
}

/** A decision that waits, on an event of yesterday. */
async function waiting(): Promise<{ id: number; decision: number }> {
  const id = await createCitation(app, 'REVIEW', {
    event: { captured_at: `${dayFromToday(-1)}T00:30:00.000Z` },
  });
  const { status, body } = await inspection.visitor.rest('POST', 'desk/decisions', {
    ...{ citation_id: id, act: 'GENERATE', version: 1 },
    ...{ seconds: 3, viewed: [], zoomed: [], played: [] },
  });
  expect([status, body.message]).toEqual([202, undefined]);
  return { id, decision: body.decision.id };
}

/** The owner becomes known, as at a vehicle update. */
async function ownerKnown(citationId: number): Promise<void> {
  const { user } = inspection;
  const { id: userId, badgeNumber, name, firstName, lastName, roleId } = user;
  const caller = userCaller(
    { userId, badgeNumber, name, firstName, lastName, roleId, sessionId: NO_SESSION },
    { ip: '127.0.0.1', requestId: '' },
  );
  await app.database.query(
    `UPDATE citations SET owner_vehicle_license_plate = 'KLM 4821' WHERE id = $1`,
    [citationId],
  );
  await app.nest
    .get(Transactions)
    .run((tx) =>
      app.nest
        .get(EventDeadlines)
        .vehicleUpdated(tx, caller, citationId, { before: null, after: null }),
    );
}

async function ends(decision: number): Promise<unknown> {
  await app.database.query(
    `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND (payload ->> 'decisionId')::int = $1`,
    [decision],
  );
  const rowOf = async () =>
    (
      await app.database.query('SELECT status, failure FROM deferred_decisions WHERE id = $1', [
        decision,
      ])
    )[0];
  await expect.poll(async () => (await rowOf()).status, { interval: 50 }).not.toBe('WAITING');
  return rowOf();
}

describe('a decision that waits fails where its deadline passes by', () => {
  const LIMBS = [
    { starts: 'OWNER_KNOWN', count: 1, unit: 'DAYS' },
    { starts: 'VIOLATION', count: 90, unit: 'DAYS' },
  ];

  it.each([
    ['DEADLINE_PASSED', 'DECIDED', [{ ...LIMBS[0], first_day_counts: true }, LIMBS[1]], 0],
    ['TOO_LATE_TO_POST', 'ARRIVED', LIMBS, 30],
  ])('a limb that becomes known: %s', async (failure, met_by, limbs, transit_days) => {
    await addRule({ limbs, met_by, transit_days });
    const { id, decision } = await waiting();
    await ownerKnown(id);
    if (met_by === 'DECIDED')
      // Its last day is today at the earliest: the day passes.
      await app.database.query(
        `UPDATE citations SET due_at = due_at - interval '1 day' WHERE id = $1`,
        [id],
      );
    const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
    expect(body.deadline.state).toBe('EXPIRED');
    expect(await ends(decision)).toEqual({ status: 'FAILED', failure });
    const after = (await inspection.visitor.rest('GET', `citations/${id}`)).body;
    expect(after).toMatchObject({ report_status: 'REVIEW', version: 1, deferred: null });
  });

  it('more posting days: TOO_LATE_TO_POST, with the days in its sentence', async () => {
    await addRule({ limbs: [{ ...LIMBS[1], count: 15 }], met_by: 'POSTED' });
    const { id, decision } = await waiting();
    await postingDays(14);
    expect(await ends(decision)).toEqual({ status: 'FAILED', failure: 'TOO_LATE_TO_POST' });
    const [told] = await app.database.query(
      `SELECT title, message FROM notifications WHERE user_id = $1 AND citation_id = $2`,
      [inspection.user.id, id],
    );
    expect(told).toEqual({
      title: 'Decision not carried out',
      message: expect.stringMatching(
        /your decision Generate Citation Notice was not carried out: This notice would be posted on \w+ \d+, \d{4}, it had to be posted by \w+ \d+, \d{4}$/,
      ),
    });
  });

  it('an own holiday in between: TOO_LATE_TO_POST', async () => {
    await postingDays(1);
    // From today one business day must end today or tomorrow: tomorrow is one by the own day, and then is none.
    const tomorrow = dayFromToday(1);
    const own = (kind: string) =>
      administrator.rest('PUT', `calendar-days/${tomorrow}`, { kind, name: 'Own' });
    await own('WORKING_DAY');
    await addRule({ limbs: [{ ...LIMBS[1], count: 2 }], met_by: 'POSTED' });
    const { decision } = await waiting();
    await own('HOLIDAY');
    expect(await ends(decision)).toEqual({ status: 'FAILED', failure: 'TOO_LATE_TO_POST' });
    await administrator.rest('DELETE', `calendar-days/${tomorrow}`);
  });

  it('in time it is carried out', async () => {
    await addRule({ limbs: LIMBS, met_by: 'POSTED' });
    const { id, decision } = await waiting();
    await ownerKnown(id);
    const { body } = await inspection.visitor.rest('GET', `citations/${id}`);
    expect(body.deadline.last_day).toBe(dayFromToday(1));
    expect(await ends(decision)).toEqual({ status: 'CARRIED_OUT', failure: null });
  });
});
