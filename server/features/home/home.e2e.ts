import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { cloneCitation, createCitation, signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
/** Writes what the application may only read. */
let owner: DataSource;
let administrator: Visitor;
let processing: { user: TestUser; visitor: Visitor };
let inspection: { user: TestUser; visitor: Visitor };
let redlight: { user: TestUser; visitor: Visitor };

beforeAll(async () => {
  app = await startApp();
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  administrator = (await signedInAs(app, 2)).visitor;
  processing = await signedInAs(app, 4);
  inspection = await signedInAs(app, 3);
  redlight = await signedInAs(app, 5);
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const work = async (visitor: Visitor) => {
  const { status, body } = await visitor.rest('GET', 'app/my-work');
  expect(status).toBe(200);
  return body;
};

/** The events that the test is not about leave the queues. */
const empty = (): Promise<unknown> =>
  app.database.query(`UPDATE citations SET report_status = 'DISCARDED'`);

const due = (ids: readonly number[], at: string): Promise<unknown> =>
  app.database.query(`UPDATE citations SET due_at = ${at} WHERE id = ANY ($1)`, [ids]);

/** The total of a list, which officers see when they follow the figure. */
const total = async (visitor: Visitor, query: string): Promise<number> =>
  (await visitor.rest('GET', `citations?${query}`)).body.total as number;

describe('The tasks of an officer (issue 25, point 9)', () => {
  it('are the same at both doors', async () => {
    const body = await work(processing.visitor);
    const { data } = await processing.visitor.graphql(
      '{ myWork { queue mostUrgent dueSoon sentBack heldLong days { day count byAct { act count } } } }',
    );
    const { queue, mostUrgent, dueSoon, sentBack, heldLong, days } = data.myWork;
    expect(body).toEqual({
      queue,
      most_urgent: mostUrgent,
      due_soon: dueSoon,
      sent_back: sentBack,
      held_long: heldLong,
      days: days.map(({ byAct, ...day }: { byAct: object[] }) => ({ ...day, by_act: byAct })),
    });
    expect(queue).toBe('PENDING');
    expect((await work(inspection.visitor)).queue).toBe('SUBMITTED');
  });

  it('count what is due within two days as the list with that filter does', async () => {
    await empty();
    const ids = await cloneCitation(app, await createCitation(app, 'PENDING'), 5);
    await due(ids.slice(0, 3), `now() + interval '1 hour'`);
    await due(ids.slice(3, 4), `now() - interval '1 hour'`);
    await due(ids.slice(4), `now() + interval '9 days'`);
    const speeding = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    await due([speeding], `now() + interval '1 hour'`);
    for (const [who, count] of [
      [processing, 4],
      [redlight, 3],
    ] as const) {
      expect(await work(who.visitor)).toMatchObject({ due_soon: count, most_urgent: count });
      expect(await total(who.visitor, 'status=pending&deadline=URGENT')).toBe(count);
    }
    // An event that a colleague has in hand stays in the list, and the desk does not hand it out.
    await redlight.visitor.rest('PUT', `desk/claims/${ids[0]}`);
    expect(await work(processing.visitor)).toMatchObject({ due_soon: 4, most_urgent: 3 });
  });

  it('ask for as many events as the desk hands out before any other', async () => {
    await empty();
    const ids = await cloneCitation(app, await createCitation(app, 'PENDING'), 4);
    await due([ids[1]!, ids[3]!], `now() + interval '1 hour'`);
    const { most_urgent: count } = await work(processing.visitor);
    const handed: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const { body } = await processing.visitor.rest('POST', 'desk/pending/next', {
        except: handed,
      });
      handed.push(body.citation.id);
    }
    expect(handed.toSorted()).toEqual([ids[1], ids[3]].toSorted());
  });

  it('where nothing is urgent, ask for twelve events, or for as many as there are', async () => {
    await empty();
    expect((await work(processing.visitor)).most_urgent).toBe(0);
    const first = await createCitation(app, 'PENDING');
    expect((await work(processing.visitor)).most_urgent).toBe(1);
    await cloneCitation(app, first, 19);
    expect(await work(processing.visitor)).toMatchObject({ due_soon: 0, most_urgent: 12 });
  });

  it('of inspection officers leave out what the desk does not hand to them', async () => {
    await empty();
    const others = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    const own = await createCitation(app, 'REVIEW', { submittedBy: inspection.user.id });
    await due([others, own], `now() + interval '1 hour'`);
    expect(await work(inspection.visitor)).toMatchObject({ due_soon: 2, most_urgent: 1 });
  });

  it('count what was sent back to the officer until it is answered', async () => {
    await empty();
    const id = await createCitation(app, 'REVIEW', { submittedBy: processing.user.id });
    await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'REVISE' });
    const list = 'status=pending&sent_back_to_me=true';
    expect((await work(processing.visitor)).sent_back).toBe(1);
    expect(await total(processing.visitor, list)).toBe(1);
    expect((await work(redlight.visitor)).sent_back).toBe(0);
    await processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: 'Read again' });
    expect((await work(processing.visitor)).sent_back).toBe(0);
    expect(await total(processing.visitor, list)).toBe(0);
  });

  it('count what is on hold for more than seven days; a comment does not start them again', async () => {
    await empty();
    const [old, older, young] = await cloneCitation(app, await createCitation(app, 'HOLD'), 3);
    await app.database.query(
      `UPDATE citations SET updated_at = now() - interval '169 hours' WHERE id = ANY ($1)`,
      [[old, older]],
    );
    await app.database.query(
      `UPDATE citations SET updated_at = now() - interval '167 hours' WHERE id = $1`,
      [young],
    );
    await inspection.visitor.rest('POST', `citations/${old}/comments/add`, { body: 'Still' });
    expect((await work(inspection.visitor)).held_long).toBe(2);
    expect((await work(processing.visitor)).held_long).toBe(2);
  });

  it('show the acts of the last seven local days by day, from every door', async () => {
    await empty();
    const before = (await work(inspection.visitor)).days.at(-1);
    const [held, discarded] = [
      await createCitation(app, 'REVIEW'),
      await createCitation(app, 'REVIEW'),
    ];
    await inspection.visitor.rest('PUT', `citations/${held}`, { report_status: 'HOLD' });
    await inspection.visitor.rest('PUT', `citations/${discarded}`, { report_status: 'DISCARDED' });
    // A skip is no decision.
    const skipped = await createCitation(app, 'REVIEW');
    const skip = { citation_id: skipped, reason_code: 'KNOWN_PERSON' };
    expect((await inspection.visitor.rest('POST', 'desk/skips', skip)).status).toBe(200);
    const days = (await work(inspection.visitor)).days;
    const dayOf = (back: number) =>
      new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    expect(days.map(({ day }: { day: string }) => day)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((back) => dayOf(back)),
    );
    expect(days.at(-1).count).toBe(before.count + 2);
    expect(days.at(-1).by_act).toEqual(
      expect.arrayContaining([
        { act: 'DISCARD', count: 1 },
        { act: 'HOLD', count: 1 },
      ]),
    );
    await owner.query(
      `UPDATE desk_acts SET at = at - interval '6 days' WHERE user_id = $1 AND act = 'HOLD'`,
      [inspection.user.id],
    );
    await owner.query(
      `UPDATE desk_acts SET at = at - interval '7 days' WHERE user_id = $1 AND act = 'DISCARD'`,
      [inspection.user.id],
    );
    const moved = (await work(inspection.visitor)).days;
    expect(moved[0]).toEqual({ day: dayOf(6), count: 1, by_act: [{ act: 'HOLD', count: 1 }] });
    expect(moved.at(-1).by_act).not.toContainEqual(expect.objectContaining({ act: 'DISCARD' }));
    // Another officer has their own.
    expect((await work(processing.visitor)).days[0].count).toBe(0);
  });
});

describe('The figures of administrators (issue 25, point 10)', () => {
  const figures = async () => {
    const { status, body } = await administrator.rest('GET', 'app/figures');
    expect(status).toBe(200);
    return body;
  };

  it('are the same at both doors, and officers have none', async () => {
    const body = await figures();
    const { data } = await administrator.graphql(
      '{ departmentFigures { people { active invited locked } notices { toPrint notMailed } review { waiting oldestCapturedAt } integration { events failedDeliveries } } }',
    );
    const { people, notices, review, integration } = data.departmentFigures;
    expect(body).toEqual({
      people,
      notices: { to_print: notices.toPrint, not_mailed: notices.notMailed },
      review: { waiting: review.waiting, oldest_captured_at: review.oldestCapturedAt },
      integration: {
        events: integration.events,
        failed_deliveries: integration.failedDeliveries,
      },
    });
    expect((await inspection.visitor.rest('GET', 'app/figures')).status).toBe(403);
  });

  it('people: an account is invited while it has no way in, and locked by failed sign-ins', async () => {
    const before = (await figures()).people;
    const { active, invited, locked } = before;
    const person = {
      badge_number: 7_700,
      email: 'invited@stopline.test',
      first_name: 'In',
      last_name: 'Vited',
      role: 4,
    };
    expect((await administrator.rest('POST', 'users', person)).status).toBe(201);
    expect((await figures()).people).toEqual({ active, invited: invited + 1, locked });
    const other = (await signedInAs(app, 6)).user;
    expect((await figures()).people).toEqual({ active: active + 1, invited: invited + 1, locked });
    const lock = (until: string): Promise<unknown> =>
      owner.query(
        `INSERT INTO sign_in_failures (email, locked_until) VALUES ($1, now() + $2::interval)
         ON CONFLICT (email) DO UPDATE SET locked_until = now() + $2::interval`,
        [other.email, until],
      );
    await lock('1 minute');
    expect((await figures()).people).toEqual({ active, invited: invited + 1, locked: locked + 1 });
    await lock('-1 minute');
    expect((await figures()).people).toEqual({ active: active + 1, invited: invited + 1, locked });
    for (const badge of [other.badgeNumber, person.badge_number])
      await administrator.rest('DELETE', `users/${badge}`);
    expect((await figures()).people).toEqual(before);
  });

  it('notices: waiting for a run, and in a run until they are mailed, as the ledger says', async () => {
    const ids = await cloneCitation(app, await createCitation(app, 'REVIEW'), 3);
    for (const id of ids)
      await inspection.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
    const before = (await figures()).notices;
    await owner.query(`UPDATE issued_notices SET status = 'READY' WHERE citation_id = ANY ($1)`, [
      ids,
    ]);
    const state = async (name: string): Promise<number> =>
      (await administrator.rest('GET', `notice-ledger?state=${name}`)).body.total as number;
    expect((await figures()).notices.to_print).toBe(before.to_print + 3);
    expect(await state('WAITING')).toBe(before.to_print + 3);
    const run = await administrator.rest('POST', 'notice-runs', { limit: 2 });
    expect(run.status).toBe(201);
    expect((await figures()).notices).toEqual({
      to_print: before.to_print + 1,
      not_mailed: before.not_mailed + 2,
    });
    expect(await state('IN_RUN')).toBe(before.not_mailed + 2);
    await owner.query('UPDATE issued_notices SET mailed_on = CURRENT_DATE WHERE run_id = $1', [
      run.body.id,
    ]);
    expect((await figures()).notices.not_mailed).toBe(before.not_mailed);
  });

  it('review: both queues, and the oldest violation in them', async () => {
    await empty();
    expect((await figures()).review).toEqual({ waiting: 0, oldest_captured_at: null });
    await createCitation(app, 'PENDING', {
      cause: 'SPEEDING',
      event: { captured_at: '2026-03-02T10:00:00Z' },
    });
    await createCitation(app, 'REVIEW', {
      cause: 'SPEEDING',
      event: { captured_at: '2026-03-01T10:00:00Z' },
    });
    await createCitation(app, 'HOLD', {
      cause: 'SPEEDING',
      event: { captured_at: '2026-02-01T10:00:00Z' },
    });
    expect((await figures()).review).toEqual({
      waiting: 2,
      oldest_captured_at: '2026-03-01T10:00:00.000Z',
    });
  });

  it('integration: events and failed deliveries of the last 24 hours', async () => {
    const before = (await figures()).integration;
    const ids = await cloneCitation(app, await createCitation(app, 'PENDING'), 2);
    await owner.query(
      `UPDATE citations SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [ids[0]],
    );
    const [webhook] = await owner.query<{ id: number }[]>(
      `INSERT INTO webhooks (url, types, secret, created_by)
       SELECT 'https://receiver.example/hook', '{citation.held}', 'none', max(id) FROM users RETURNING id`,
    );
    await app.database.query(
      `INSERT INTO webhook_events (id, type, citation_id, data) VALUES ('msg_home', 'citation.held', 1, '{}')`,
    );
    await app.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, status, next_attempt_at, ended_at)
       SELECT $1, 'msg_home', status, NULL, now() - age FROM (VALUES
         ('FAILED', interval '1 hour'), ('FAILED', interval '25 hours'), ('DELIVERED', interval '1 hour')) AS d (status, age)`,
      [webhook!.id],
    );
    expect((await figures()).integration).toEqual({
      events: before.events + 2,
      failed_deliveries: before.failed_deliveries + 1,
    });
  });
});
