import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Clock } from '../../../platform/database/clock.js';
import { CAUSES } from '../../../platform/domain/duty.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { createCitation, signedInAs, type TestUser } from '../../../test/factory.js';
import type { Visitor } from '../../../test/doors.js';
import { sized } from '../../../test/siege.js';

const ZONE = 'America/New_York';
/** Each act is a request or two: the siege plays longer than every run of the tests needs to. */
const ACTS = sized(600, 150);
/** Three weeks around the change to daylight saving time. */
const BEGIN = Date.parse('2026-02-26T12:00:00Z');
const STEP_MS = (21 * 86_400_000) / ACTS;

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

type Status = 'PENDING' | 'REVIEW' | 'HOLD';

interface Event {
  id: number;
  status: Status;
}

/** Any number, of which each choice of a turn takes what it needs. */
interface Turn {
  event: number;
  officer: number;
  way: 'desk' | 'page' | 'skip' | 'undo';
  act: number;
  reason: number;
  seconds: number;
}

let app: TestApp;
/** The owner of the tables, who may do more than the application. */
let owner: DataSource;
let administrator: Officer;
let processing: Officer[];
let inspection: Officer[];
let moment = BEGIN;
const done = new Map<string, number>();

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: ZONE });
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  // The events of the play are copies of these: one that arrives days before it was captured gets no notice (guards 1).
  for (const cause of CAUSES) await createCitation(app, 'PENDING', { cause });
  vi.spyOn(app.nest.get(Clock), 'now').mockImplementation(() => new Date(moment));
  administrator = await signedInAs(app, 2);
  processing = [await signedInAs(app, 4), await signedInAs(app, 4)];
  inspection = [await signedInAs(app, 3), await signedInAs(app, 3)];
  await app.database.query('UPDATE desk_settings SET require_viewed_evidence = false');
  await play();
}, 600_000);
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const pick = <Item>(items: readonly Item[], number: number): Item => items[number % items.length]!;

const STATUS = { SUBMIT: 'REVIEW', GENERATE: 'COMPLETED', DISCARD: 'DISCARDED', HOLD: 'HOLD' };
const OFFERED = {
  PENDING: ['SUBMIT'],
  REVIEW: ['GENERATE', 'DISCARD', 'HOLD', 'REVISE'],
  HOLD: ['REVISE'],
} as const;
/** Codes of each act, and none. */
const CODES: Record<string, (string | null)[]> = {
  SUBMIT: [null],
  GENERATE: [null],
  DISCARD: [null, 'DUPLICATE', 'CAMERA_FAULT'],
  HOLD: [null, 'EXEMPT_VEHICLE', 'REGISTRY_DIFFERS'],
  REVISE: [null, 'PLATE_UNREADABLE'],
  SKIP: ['KNOWN_PERSON', 'NEEDS_SENIOR'],
};

/** Sends a call that must be answered with a success. */
async function must(
  { visitor }: Officer,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await visitor.rest(method, path, body);
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

const grace = (seconds: number): Promise<unknown> =>
  app.database.query('UPDATE desk_settings SET decision_grace_seconds = $1', [seconds]);

async function decision(event: Event, act: string, { reason, seconds }: Turn): Promise<object> {
  const [row] = await app.database.query<{ version: number }[]>(
    'SELECT version FROM citations WHERE id = $1',
    [event.id],
  );
  const code = pick(CODES[act]!, reason);
  return {
    citation_id: event.id,
    act,
    version: row!.version,
    seconds,
    ...(act === 'SUBMIT' ? { recommendation: 'GENERATE', reason: 'Look again' } : {}),
    ...(code === null ? {} : { reason_code: code }),
    viewed: [],
    zoomed: [],
    played: [],
  };
}

/** Does one turn at any door. Answers where the event is then; null when it is over. */
async function take(event: Event, turn: Turn): Promise<Status | null> {
  const officer = pick(event.status === 'PENDING' ? processing : inspection, turn.officer);
  const act = pick(OFFERED[event.status], turn.act);
  const next = act === 'REVISE' ? 'PENDING' : STATUS[act];
  const count = (name: string): unknown => done.set(name, (done.get(name) ?? 0) + 1);
  // An event on hold is in no queue: the desk cannot act on it.
  const way = event.status === 'HOLD' ? 'page' : turn.way;
  if (way === 'skip') {
    const reason_code = pick(CODES['SKIP']!, turn.reason);
    await must(officer, 'POST', 'desk/skips', { citation_id: event.id, reason_code });
    // While a skip lasts, the same one again is no act.
    await must(
      officer,
      'DELETE',
      `desk/${event.status === 'PENDING' ? 'pending' : 'submitted'}/skips`,
    );
    count('SKIP');
    return event.status;
  }
  if (way === 'undo') {
    await grace(60);
    const body = await must(officer, 'POST', 'desk/decisions', await decision(event, act, turn));
    await must(officer, 'DELETE', `desk/decisions/${body.decision.id}`);
    await must(officer, 'DELETE', `desk/claims/${event.id}`);
    await grace(0);
    count('TAKEN_BACK');
    return event.status;
  }
  const code = pick(CODES[act]!, turn.reason);
  if (way === 'desk')
    await must(officer, 'POST', 'desk/decisions', await decision(event, act, turn));
  else
    await must(officer, 'PUT', `citations/${event.id}`, {
      report_status: act === 'REVISE' ? 'REVISE' : next,
      ...(act === 'SUBMIT' ? { recommendation: 'GENERATE' } : {}),
      ...(code === null ? {} : { reason_code: code }),
    });
  count(act);
  return next === 'COMPLETED' || next === 'DISCARDED' ? null : (next as Status);
}

/** Officers at both queues do anything that they may, for three weeks. */
async function play(): Promise<void> {
  await grace(0);
  const number = fc.nat({ max: 10_000 });
  const turns: Turn[] = fc.sample(
    fc.record({
      event: number,
      officer: number,
      way: fc.constantFrom('desk', 'desk', 'desk', 'page', 'skip', 'undo'),
      act: number,
      reason: number,
      seconds: fc.integer({ min: 0, max: 60 }).map((tenths) => tenths / 4),
    }),
    { numRuns: ACTS, seed: 7 },
  );
  const events: Event[] = [];
  for (let index = 0; index < 12; index += 1)
    events.push({
      id: await createCitation(app, 'PENDING', { cause: pick(CAUSES, index) }),
      status: 'PENDING',
    });
  for (const turn of turns) {
    moment += STEP_MS;
    const place = turn.event % events.length;
    const event = events[place]!;
    const status = await take(event, turn);
    const cause = pick(CAUSES, place);
    events[place] =
      status === null
        ? { id: await createCitation(app, 'PENDING', { cause }), status: 'PENDING' }
        : { id: event.id, status };
  }
}

/** Counts the history directly, without the tables of the report. */
const recount = (columns: string): Promise<object[]> =>
  app.database.query(
    `WITH act AS (
       SELECT to_char(a.created_at AT TIME ZONE $1, 'YYYY-MM-DD') AS day,
         CASE
           WHEN a.type IN ('submitted') THEN 'PENDING'
           WHEN a.type = 'skipped' THEN upper(a.details ->> 'queue')
           WHEN a.type = 'decision_taken_back' AND a.details ->> 'act' = 'SUBMIT' THEN 'PENDING'
           WHEN a.details ->> 'from' = 'HOLD' THEN NULL
           ELSE 'SUBMITTED' END AS queue,
         CASE a.type WHEN 'submitted' THEN 'SUBMIT' WHEN 'generated' THEN 'GENERATE' WHEN 'discarded' THEN 'DISCARD'
           WHEN 'held' THEN 'HOLD' WHEN 'revised' THEN 'REVISE' WHEN 'skipped' THEN 'SKIP' ELSE 'TAKEN_BACK' END AS act,
         a.details ->> 'reason_code' AS reason_code, a.details ->> 'reason_label' AS reason_label, c.cause,
         p.camera_system_serial_number AS camera_serial_number, u.badge_number AS officer_badge,
         u.first_name || ' ' || u.last_name AS officer_name, (a.details ->> 'seconds')::float8 AS seconds
       FROM activity a JOIN citations c ON c.id = a.citation_id JOIN captures p ON p.citation_id = c.id
       JOIN users u ON u.id = a.causer_id
       WHERE a.type IN ('submitted', 'generated', 'discarded', 'held', 'revised', 'skipped', 'decision_taken_back'))
     SELECT ${columns}, count(*)::int AS count, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) AS median_seconds,
       count(seconds)::int AS timed, (count(*) FILTER (WHERE seconds < 3))::int AS under_3,
       (count(*) FILTER (WHERE seconds < 10))::int AS under_10
     FROM act GROUP BY ${columns}`,
    [ZONE],
  );

const GROUPS: Record<string, string> = {
  day: 'day',
  queue: 'queue',
  act: 'act',
  reason: 'reason_code, reason_label',
  cause: 'cause',
  camera: 'camera_serial_number',
  officer: 'officer_badge, officer_name',
};

const inOrder = (rows: object[]): string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();

describe(`the report after ${ACTS} acts of random play (desk 10)`, () => {
  it('each act was done at some door', () => {
    expect([...done.keys()].toSorted()).toEqual([
      'DISCARD',
      'GENERATE',
      'HOLD',
      'REVISE',
      'SKIP',
      'SUBMIT',
      'TAKEN_BACK',
    ]);
    expect([...done.values()].reduce((sum, count) => sum + count)).toBe(ACTS);
  });

  it.each([...Object.keys(GROUPS), 'day,act', Object.keys(GROUPS).join(',')])(
    'by %s its counts and medians equal a recount of the history in SQL',
    async (group) => {
      const expected = await recount(
        group
          .split(',')
          .map((name) => GROUPS[name]!)
          .join(', '),
      );
      const { status, body } = await administrator.visitor.rest(
        'GET',
        `desk/report?from=2026-02-01&to=2026-04-30&group=${group}`,
      );
      expect(status).toBe(200);
      expect(inOrder(body.rows)).toEqual(inOrder(expected));
      const total = body.rows.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
      expect(total).toBe(ACTS);
    },
  );

  it('by day has its rows in order, also where several statements read a long period', async () => {
    const days = ((await recount('day')) as { day: string }[]).map(({ day }) => day).toSorted();
    // A statement reads 61 days: the second one begins with 12 March, in the middle of the play.
    expect(days.some((day) => day < '2026-03-12') && days.some((day) => day > '2026-03-12')).toBe(
      true,
    );
    const { body } = await administrator.visitor.rest(
      'GET',
      'desk/report?from=2026-01-10&to=2026-12-31&group=day',
    );
    expect(body.rows.map(({ day }: { day: string }) => day)).toEqual(days);
  });

  it('counts the acts of its local days and no others', async () => {
    const days = (await recount('day')) as { day: string; count: number }[];
    const week = days.filter(({ day }) => day >= '2026-03-07' && day <= '2026-03-09');
    const { body } = await administrator.visitor.rest(
      'GET',
      'desk/report?from=2026-03-07&to=2026-03-09&group=day',
    );
    expect(week).toHaveLength(3);
    expect(inOrder(body.rows)).toEqual(inOrder(week));
  });
});
