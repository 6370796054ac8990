import { parse } from 'csv-parse/sync';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { NotificationsService } from '../../notifications/notifications.service.js';
import type { Config } from '../../../platform/config/config.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { Broadcasts } from '../../../platform/redis/broadcasts.js';
import { RedisConnections } from '../../../platform/redis/redis-connections.js';
import { startApp, type TestApp } from '../../../test/app.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../../test/factory.js';
import { until } from '../../../test/until.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

const ZONE = 'America/New_York';

let app: TestApp;
let processing: Officer;
let inspection: Officer;
let administrator: Officer;

beforeAll(async () => {
  app = await startApp({ TIME_ZONE: ZONE });
  await app.nest.listen(0, '127.0.0.1');
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  inspection = await signedInAs(app, 3, { firstName: '=Cy', lastName: 'Young' });
  administrator = await signedInAs(app, 2);
  await app.database.query(
    'UPDATE desk_settings SET decision_grace_seconds = 0, require_viewed_evidence = false',
  );
});
afterAll(() => app.stop());

const get = async (path: string): Promise<any> => {
  const { status, body } = await administrator.visitor.rest('GET', path);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const decision = (id: number, act: string, more: object = {}): object => ({
  citation_id: id,
  act,
  version: 1,
  seconds: 4,
  viewed: [],
  zoomed: [],
  played: [],
  ...more,
});

describe('the settings of the desk (desk 1, 2)', () => {
  const ALL = {
    decision_grace_seconds: 0,
    require_viewed_evidence: false,
    reason_required: ['DISCARD'],
    pace_guard_seconds: 3,
    usual_evidence: { REDLIGHT: [1, 2, 3, 4], SPEEDING: [1, 2, 3, 4] },
    preselect_evidence: false,
    auto_look_up: null,
    authority_required: false,
  };

  it('are saved all four, at both doors, and logged', async () => {
    const { status, body } = await administrator.visitor.rest('PUT', 'desk/settings', ALL);
    expect([status, body]).toEqual([200, ALL]);
    await administrator.visitor.rest('PUT', 'desk/settings', ALL);
    expect(await get('desk/settings')).toEqual(ALL);
    const { data, errors } = await administrator.visitor.graphql(
      `mutation { updateDeskSettings(input: { decisionGraceSeconds: 0, requireViewedEvidence: false, reasonRequired: [], paceGuardSeconds: 0 }) {
        deskSettings { decisionGraceSeconds requireViewedEvidence reasonRequired paceGuardSeconds } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.updateDeskSettings.deskSettings).toEqual({
      decisionGraceSeconds: 0,
      requireViewedEvidence: false,
      reasonRequired: [],
      paceGuardSeconds: 0,
    });
    const logged = await app.database.query(
      `SELECT log, description FROM activity WHERE type = 'desk_settings_changed' ORDER BY id`,
    );
    expect(logged).toHaveLength(2);
    expect(logged[0].log).toBe('system');
  });

  it.each([
    [
      { decision_grace_seconds: 61 },
      { decision_grace_seconds: ['Decision grace must be from 0 to 60 seconds'] },
    ],
    [
      { pace_guard_seconds: -1 },
      { pace_guard_seconds: ['Pace guard must be from 0 to 60 seconds'] },
    ],
    [
      { reason_required: ['SUBMIT'] },
      { reason_required: ['Reason required must be a list of DISCARD, HOLD, REVISE'] },
    ],
    [
      { require_viewed_evidence: null },
      { require_viewed_evidence: ['Require viewed evidence must be true or false'] },
    ],
  ])('refuses %j', async (changes, errors) => {
    const { status, body } = await administrator.visitor.rest('PUT', 'desk/settings', {
      ...ALL,
      ...changes,
    });
    expect([status, body.errors]).toEqual([422, errors]);
  });
});

describe('usual evidence, preselection and look-up in the settings (desk 14)', () => {
  const FOUR = {
    decision_grace_seconds: 0,
    require_viewed_evidence: false,
    reason_required: [],
    pace_guard_seconds: 0,
  };
  const put = (more: object): Promise<Answer> =>
    administrator.visitor.rest('PUT', 'desk/settings', { ...FOUR, ...more });
  const usual = async (): Promise<unknown> => (await get('desk/settings')).usual_evidence;
  const images = (count: number): Promise<unknown> =>
    app.database.query('UPDATE citation_settings SET max_evidence_images = $1', [count]);

  it('stay as they are where they are left out, and are saved at both doors', async () => {
    const more = {
      usual_evidence: { REDLIGHT: [4, 1], SPEEDING: [99] },
      preselect_evidence: true,
      auto_look_up: 0.9,
      authority_required: false,
    };
    expect((await put(more)).body).toEqual({ ...FOUR, ...more });
    expect((await put({})).body).toEqual({ ...FOUR, ...more });
    const nulls = { usual_evidence: null, preselect_evidence: null };
    expect((await put(nulls)).body).toEqual({ ...FOUR, ...more });
    const { data, errors } = await administrator.visitor.graphql(
      `mutation { updateDeskSettings(input: { decisionGraceSeconds: 0, requireViewedEvidence: false, reasonRequired: [], paceGuardSeconds: 0,
          usualEvidence: { REDLIGHT: [1, 2], SPEEDING: [] }, preselectEvidence: false, autoLookUp: null }) {
        deskSettings { usualEvidence { REDLIGHT SPEEDING } preselectEvidence autoLookUp } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.updateDeskSettings.deskSettings).toEqual({
      usualEvidence: { REDLIGHT: [1, 2], SPEEDING: [] },
      preselectEvidence: false,
      autoLookUp: null,
    });
    const [logged] = await app.database.query(
      `SELECT description FROM activity WHERE type = 'desk_settings_changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(logged.description).toContain(
      'Usual evidence REDLIGHT 4, 1; SPEEDING 99 → REDLIGHT 1, 2; SPEEDING ; Preselect evidence true → false; Auto look-up 0.9 → off',
    );
  });

  it('usual are the first media, as many as a notice has images, until something else is chosen', async () => {
    await put({ usual_evidence: { REDLIGHT: [1, 2, 3, 4], SPEEDING: [6, 5, 4] } });
    await images(2);
    expect(await usual()).toEqual({ REDLIGHT: [1, 2], SPEEDING: [6, 5] });
    await images(5);
    expect(await usual()).toEqual({ REDLIGHT: [1, 2, 3, 4, 5], SPEEDING: [6, 5, 4] });
    await images(4);
  });

  const LISTS =
    'Usual evidence must be a list for REDLIGHT and one for SPEEDING, each of different numbers from 1 to 99';
  const CONFIDENCE = 'Auto look-up must be a confidence from 0.5 to 1, or null';
  it.each([
    [{ usual_evidence: { REDLIGHT: [0], SPEEDING: [1] } }, { usual_evidence: [LISTS] }],
    [{ usual_evidence: { REDLIGHT: [1], SPEEDING: [100] } }, { usual_evidence: [LISTS] }],
    [{ usual_evidence: { REDLIGHT: [1, 1], SPEEDING: [1] } }, { usual_evidence: [LISTS] }],
    [{ usual_evidence: { REDLIGHT: [1.5], SPEEDING: [1] } }, { usual_evidence: [LISTS] }],
    [{ usual_evidence: { REDLIGHT: [1] } }, { usual_evidence: [LISTS] }],
    [{ usual_evidence: [1] }, { usual_evidence: [LISTS] }],
    [
      { usual_evidence: { REDLIGHT: [1, 2, 3, 4, 5], SPEEDING: [1] } },
      {
        usual_evidence: [
          'Usual evidence must have at most 4 numbers, as many as a notice has images',
        ],
      },
    ],
    [
      { preselect_evidence: 'on' },
      { preselect_evidence: ['Preselect evidence must be true or false'] },
    ],
    [{ auto_look_up: 0.49 }, { auto_look_up: [CONFIDENCE] }],
    [{ auto_look_up: 1.01 }, { auto_look_up: [CONFIDENCE] }],
    [{ auto_look_up: true }, { auto_look_up: [CONFIDENCE] }],
  ])('refuses %j', async (more, errors) => {
    const { status, body } = await put(more);
    expect([status, body.errors]).toEqual([422, errors]);
  });
});

describe('the overview (desk 10)', () => {
  it('counts as the lists do, and names who holds what, without anything of the event', async () => {
    const [one, two] = [await createCitation(app, 'PENDING'), await createCitation(app, 'PENDING')];
    await createCitation(app, 'REVIEW');
    await app.database.query(
      `UPDATE citations SET due_at = now() - interval '1 day' WHERE id = $1`,
      [two],
    );
    await processing.visitor.rest('PUT', `desk/claims/${one}`);
    const overview = await get('desk/overview');
    for (const { queue, waiting } of overview.queues) {
      const list = await processing.visitor.rest('GET', `citations?status=${queue.toLowerCase()}`);
      expect(waiting).toBe(list.body.total);
    }
    expect(overview.queues.map(({ queue }: { queue: string }) => queue)).toEqual([
      'PENDING',
      'SUBMITTED',
    ]);
    expect(overview.queues[0]).toMatchObject({
      claimed: 1,
      deferred: 0,
      expired: 1,
      nearest_due_at: null,
    });
    expect(overview.queues[0].oldest_captured_at).toBe('2026-03-01T14:05:00.250Z');
    expect(overview.claims).toEqual([
      {
        citation_id: one,
        reference_id: expect.stringMatching(/^EV-/),
        queue: 'PENDING',
        cause: 'REDLIGHT',
        user: {
          id: processing.user.id,
          name: 'Ada Marlow',
          badge_number: processing.user.badgeNumber,
        },
        claimed_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ]);
    expect(overview.forecast).toBeNull();
    const { data, errors } = await administrator.visitor.graphql(
      '{ deskOverview { queues { queue waiting } claims { citationId user { firstName name badgeNumber } } forecast { misses } } }',
    );
    expect(errors).toEqual([]);
    expect(data.deskOverview.claims).toEqual([
      {
        citationId: String(one),
        user: {
          firstName: 'Ada',
          name: 'Ada Marlow',
          badgeNumber: processing.user.badgeNumber,
        },
      },
    ]);
    await processing.visitor.rest('DELETE', `desk/claims/${one}`);
  });
});

describe('the report (desk 10)', () => {
  const DAYS = 'from=2026-01-01&to=2026-12-31';
  const days = (): string => DAYS;

  beforeAll(async () => {
    const submit = await createCitation(app, 'PENDING', { cause: 'SPEEDING' });
    await processing.visitor.rest(
      'POST',
      'desk/decisions',
      decision(submit, 'SUBMIT', { recommendation: 'HOLD', seconds: 11.5 }),
    );
    for (const seconds of [4, 7])
      await inspection.visitor.rest(
        'POST',
        'desk/decisions',
        decision(await createCitation(app, 'REVIEW'), 'DISCARD', {
          seconds,
          reason_code: 'DUPLICATE',
        }),
      );
    await inspection.visitor.rest('PUT', `citations/${await createCitation(app, 'REVIEW')}`, {
      report_status: 'DISCARDED',
      reason: 'by hand',
    });
    await inspection.visitor.rest('PUT', `citations/${await createCitation(app, 'HOLD')}`, {
      report_status: 'REVISE',
    });
    await inspection.visitor.rest('PUT', `citations/${await createCitation(app, 'REVIEW')}`, {
      report_status: 'COMPLETED',
    });
    await processing.visitor.rest('POST', 'desk/skips', {
      citation_id: await createCitation(app, 'PENDING'),
      reason: 'x',
    });
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 60');
    const taken = await inspection.visitor.rest(
      'POST',
      'desk/decisions',
      decision(await createCitation(app, 'REVIEW'), 'HOLD'),
    );
    await inspection.visitor.rest('DELETE', `desk/decisions/${taken.body.decision.id}`);
    await inspection.visitor.rest('DELETE', `desk/claims/${taken.body.decision.citation_id}`);
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 0');
  });

  it('counts equal a recount of the history in SQL, by local day and act', async () => {
    const recount = await app.database.query(
      `SELECT (created_at AT TIME ZONE $1)::date::text AS day,
         CASE type WHEN 'submitted' THEN 'SUBMIT' WHEN 'generated' THEN 'GENERATE' WHEN 'discarded' THEN 'DISCARD'
           WHEN 'held' THEN 'HOLD' WHEN 'revised' THEN 'REVISE' WHEN 'skipped' THEN 'SKIP' ELSE 'TAKEN_BACK' END AS act,
         count(*)::int AS count,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY (details ->> 'seconds')::float8) AS median_seconds,
         count((details ->> 'seconds')::float8)::int AS timed,
         (count(*) FILTER (WHERE (details ->> 'seconds')::float8 < 3))::int AS under_3,
         (count(*) FILTER (WHERE (details ->> 'seconds')::float8 < 10))::int AS under_10
       FROM activity WHERE type IN ('submitted', 'generated', 'discarded', 'held', 'revised', 'skipped', 'decision_taken_back')
       GROUP BY 1, 2 ORDER BY 1, 2`,
      [ZONE],
    );
    const report = await get(`desk/report?${days()}`);
    expect(report).toEqual({
      from: '2026-01-01',
      to: '2026-12-31',
      group: ['day', 'act'],
      rows: recount,
    });
    expect(new Set(recount.map(({ act }: { act: string }) => act)).size).toBe(6);
    expect(recount.find(({ act }: { act: string }) => act === 'DISCARD')).toMatchObject({
      count: 3,
      median_seconds: 5.5,
    });
    expect(report.rows.some(({ under_10 }: { under_10: number }) => under_10 > 0)).toBe(true);
  });

  it('what is not grouped by is absent', async () => {
    const { rows } = await get(`desk/report?${days()}&group=queue,reason`);
    expect(Object.keys(rows[0]).toSorted()).toEqual([
      'count',
      'median_seconds',
      'queue',
      'reason_code',
      'reason_label',
      'timed',
      'under_10',
      'under_3',
    ]);
    expect(rows).toContainEqual({
      queue: 'SUBMITTED',
      reason_code: 'DUPLICATE',
      reason_label: 'Duplicate',
      count: 2,
      median_seconds: 5.5,
      timed: expect.any(Number),
      under_3: expect.any(Number),
      under_10: expect.any(Number),
    });
    expect(rows).toContainEqual({
      queue: null,
      reason_code: null,
      reason_label: null,
      count: 1,
      median_seconds: null,
      timed: 0,
      under_3: 0,
      under_10: 0,
    });
  });

  it('is the same through GraphQL', async () => {
    const { data, errors } = await administrator.visitor.graphql(
      `{ deskReport(input: { from: "2026-01-01", to: "2026-12-31", group: [ACT, CAUSE, OFFICER, CAMERA, QUEUE] }) {
        group rows { act cause queue officer { id name badgeNumber } cameraSerialNumber day count medianSeconds timed under3 under10 } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.deskReport.group).toEqual(['ACT', 'CAUSE', 'OFFICER', 'CAMERA', 'QUEUE']);
    expect(data.deskReport.rows).toContainEqual({
      act: 'SUBMIT',
      cause: 'SPEEDING',
      queue: 'PENDING',
      officer: {
        id: String(processing.user.id),
        name: 'Ada Marlow',
        badgeNumber: processing.user.badgeNumber,
      },
      cameraSerialNumber: expect.stringMatching(/^SN-/),
      day: null,
      count: 1,
      medianSeconds: 11.5,
      timed: 1,
      under3: 0,
      under10: 0,
    });
  });

  it.each(['', '&group=day,act'])(
    'as CSV has the eleven columns, and the three of guards 5 behind them, with “%s”',
    async (group) => {
      const answer = await administrator.visitor.rest('GET', `desk/report.csv?${days()}${group}`);
      expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
      const text = answer.raw.toString();
      // The byte order mark makes a spreadsheet read it as UTF-8 (desk 14).
      expect(answer.raw.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
      expect(text.split('\r\n')[0]).toBe(
        '\ufeffday,queue,act,reason_code,reason_label,cause,camera_serial_number,officer_badge,officer_name,count,median_seconds,timed,under_3,under_10',
      );
      const rows = parse<Record<string, string>>(text, {
        bom: true,
        columns: true,
        record_delimiter: '\r\n',
      });
      const total = rows.reduce((sum, { count }) => sum + Number(count), 0);
      expect(total).toBe(8);
      expect(rows.filter((row) => row['officer_name'] === `'=Cy Young`).length).toBeGreaterThan(0);
      expect(rows.some((row) => row['queue'] === 'SUBMITTED' && row['act'] === 'TAKEN_BACK')).toBe(
        true,
      );
    },
  );

  it.each([
    ['', 'from'],
    ['from=2026-01-01', 'to'],
    ['from=2026-01-02&to=2026-01-01', 'to'],
    ['from=2025-01-01&to=2026-01-02', 'to'],
    ['from=2026-02-30&to=2026-03-01', 'from'],
    ['from=2026-01-01&to=2026-01-02&group=plate', 'group'],
    ['from=2026-01-01&to=2026-01-02&owner=x', 'owner'],
  ])('refuses ?%s', async (query, field) => {
    const { status, body } = await administrator.visitor.rest('GET', `desk/report?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toContain(field);
    const csv = await administrator.visitor.rest('GET', `desk/report.csv?${query}`);
    expect([csv.status, csv.body.code]).toEqual([422, 'INVALID']);
  });

  it('takes 366 days', async () => {
    expect(
      (await administrator.visitor.rest('GET', 'desk/report?from=2024-01-01&to=2024-12-31')).status,
    ).toBe(200);
  });
});

describe('role before path and body (desk 2)', () => {
  it('administrators get 403 on officers’ routes, officers on administrators’, tokens on all', async () => {
    const { program } = await programWith(app, 'citations:read');
    const officers: [string, string][] = [
      ['GET', 'desk/pending'],
      ['POST', 'desk/pending/next'],
      ['PUT', 'desk/claims/abc'],
      ['POST', 'desk/decisions'],
      ['DELETE', 'desk/decisions/abc'],
      ['POST', 'desk/skips'],
      ['DELETE', 'desk/submitted/skips'],
      ['GET', 'citations/abc/draft'],
    ];
    const administrators: [string, string][] = [
      ['GET', 'desk/settings'],
      ['PUT', 'desk/settings'],
      ['GET', 'desk/overview'],
      ['GET', 'desk/report'],
      ['GET', 'desk/report.csv'],
    ];
    const status = async (visitor: Visitor, method: string, path: string): Promise<number> =>
      (
        await visitor.rest(
          method as 'GET',
          path,
          method === 'GET' || method === 'DELETE' ? undefined : { nonsense: 1 },
        )
      ).status;
    for (const [method, path] of officers) {
      expect([path, await status(administrator.visitor, method, path)]).toEqual([path, 403]);
      expect([path, await status(program, method, path)]).toEqual([path, 403]);
    }
    for (const [method, path] of administrators) {
      expect([path, await status(processing.visitor, method, path)]).toEqual([path, 403]);
      expect([path, await status(program, method, path)]).toEqual([path, 403]);
    }
    const json = { 'content-type': 'application/json' };
    const broken = async (visitor: Visitor, path: string): Promise<number> =>
      (await visitor.rest('POST', `desk/${path}`, '{', json)).status;
    for (const path of ['decisions', 'pending/next']) {
      expect([path, await broken(administrator.visitor, path)]).toEqual([path, 403]);
      expect([path, await broken(program, path)]).toEqual([path, 403]);
      expect([path, await broken(app.visitor(), path)]).toEqual([path, 401]);
      expect([path, await broken(processing.visitor, path)]).toEqual([path, 400]);
    }
    expect((await processing.visitor.rest('GET', 'desk/submitted')).status).toBe(403);
    expect((await inspection.visitor.rest('POST', 'desk/pending/next', {})).status).toBe(403);
    for (const word of ['hold', 'PENDING', 'other'])
      expect((await processing.visitor.rest('GET', `desk/${word}`)).status).toBe(404);
  });
});

describe('GET desk/{queue} (desk 2, 10)', () => {
  it('answers the whole page, at both doors', async () => {
    const officer = await signedInAs(app, 3);
    const id = await createCitation(app, 'REVIEW');
    const waiting = await createCitation(app, 'REVIEW');
    await officer.visitor.rest('PUT', `desk/claims/${id}`);
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 60');
    await officer.visitor.rest('POST', 'desk/decisions', decision(waiting, 'HOLD', { seconds: 6 }));
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 0');
    await officer.visitor.rest(
      'POST',
      'desk/decisions',
      decision(await createCitation(app, 'REVIEW'), 'DISCARD', { seconds: 9 }),
    );
    const { status, body } = await officer.visitor.rest('GET', 'desk/submitted');
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual([
      'decisions',
      'expired',
      'forecast',
      'held',
      'next_skip_ends_at',
      'queue',
      'reasons',
      'remaining',
      'remaining_is_exact',
      'settings',
      'shift',
      'skipped',
      'with_others',
    ]);
    expect(body).toMatchObject({
      queue: 'SUBMITTED',
      with_others: 0,
      skipped: 0,
      next_skip_ends_at: null,
      forecast: null,
      decisions: [{ citation_id: waiting, act: 'HOLD', status: 'WAITING' }],
      shift: {
        decided: 2,
        by_act: [
          { act: 'DISCARD', count: 1 },
          { act: 'HOLD', count: 1 },
        ],
        skipped: 0,
        taken_back: 0,
        not_carried_out: 0,
        median_seconds: 7.5,
      },
      settings: {
        decision_grace_seconds: 0,
        require_viewed_evidence: false,
        reason_required: [],
        pace_guard_seconds: 0,
      },
    });
    expect(body.held).toMatchObject([
      { citation: { id, reviewer: { id: officer.user.id } }, draft: { reason: null } },
    ]);
    expect(body.reasons[0]).toMatchObject({
      act: 'DISCARD',
      code: 'PLATE_UNREADABLE',
      label: 'Plate not readable',
    });
    const { data, errors } = await officer.visitor.graphql(
      `{ desk(queue: SUBMITTED) { queue held { citation { id } claim { expiresAt } draft { reason } } remaining withOthers expired
        decisions { act status } shift { day decided byAct { act count } medianSeconds } forecast { misses }
        settings { reasonRequired } reasons { act code } } }`,
    );
    expect(errors).toEqual([]);
    expect(data.desk).toMatchObject({
      queue: 'SUBMITTED',
      held: [{ citation: { id: String(id) }, draft: { reason: null } }],
      decisions: [{ act: 'HOLD' }],
    });
    await officer.visitor.rest('DELETE', `desk/claims/${id}`);
  });
});

describe('deskChanged (desk 12)', () => {
  it('tells what happens in a queue, of the causes that the officer sees; no first message', async () => {
    const redlight = await signedInAs(app, 5);
    const received: {
      citationId: string;
      kind: string;
      reviewer: unknown;
      deferred: { act: string } | null;
    }[] = [];
    const cookie = [...redlight.visitor.cookies]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ');
    const { port } = app.nest.getHttpServer().address() as AddressInfo;
    class Socket extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { cookie, origin: `http://127.0.0.1:${port}` } });
      }
    }
    const client = createClient({
      url: `ws://127.0.0.1:${port}/graphql`,
      webSocketImpl: Socket,
      retryAttempts: 0,
    });
    client.subscribe<{ deskChanged: (typeof received)[number] }>(
      {
        query:
          'subscription { deskChanged(queue: PENDING) { citationId kind reviewer { ...Whole } deferred { act user { ...Whole } takesEffectAt } } } fragment Whole on Officer { id name firstName lastName badgeNumber }',
      },
      {
        next: ({ data, errors }) => {
          if (errors !== undefined) throw new Error(JSON.stringify(errors));
          received.push(data!.deskChanged);
        },
        error: (error) => {
          throw error;
        },
        complete: () => undefined,
      },
    );
    const redis = new Redis(app.variables['REDIS_URL']!);
    const channel = `stopline:${redis.options.db}:broadcast:desk:pending:REDLIGHT`;
    await until('the subscription is in force', async () => {
      const [, subscribers] = await redis.pubsub('NUMSUB', channel);
      return Number(subscribers) > 0;
    });
    redis.disconnect();
    const [id, speeding] = [
      await createCitation(app, 'PENDING'),
      await createCitation(app, 'PENDING', { cause: 'SPEEDING' }),
    ];
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 60');
    const acts: [string, () => Promise<unknown>][] = [
      ['CLAIMED', () => processing.visitor.rest('PUT', `desk/claims/${id}`)],
      ['RELEASED', () => processing.visitor.rest('DELETE', `desk/claims/${id}`)],
      [
        'DECIDED',
        () =>
          processing.visitor.rest(
            'POST',
            'desk/decisions',
            decision(id, 'SUBMIT', { recommendation: 'HOLD' }),
          ),
      ],
      [
        'TAKEN_BACK',
        async () => {
          const { body } = await processing.visitor.rest('GET', 'desk/pending');
          return processing.visitor.rest('DELETE', `desk/decisions/${body.decisions[0].id}`);
        },
      ],
      [
        'LEFT',
        () =>
          processing.visitor.rest('PUT', `citations/${id}`, {
            report_status: 'REVIEW',
            recommendation: 'HOLD',
          }),
      ],
    ];
    await processing.visitor.rest('PUT', `desk/claims/${speeding}`);
    for (const [kind, act] of acts) {
      const count = received.length;
      await act();
      await until(`the change is received: ${kind}`, () => received.length > count);
      expect(received.slice(count)).toMatchObject([{ citationId: String(id), kind }]);
    }
    const person = {
      id: String(processing.user.id),
      name: 'Ada Marlow',
      firstName: 'Ada',
      lastName: 'Marlow',
      badgeNumber: processing.user.badgeNumber,
    };
    expect(received[0]!.reviewer).toEqual(person);
    expect(received[2]!.deferred).toMatchObject({ act: 'SUBMIT', user: person });
    await client.dispose();
    await processing.visitor.rest('DELETE', `desk/claims/${speeding}`);
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 0');
  });
});

it('broadcasts do not reach another installation that has another database of the same Redis', async () => {
  const connections = [1, 2, 2].map((number) => {
    const redisUrl = app.variables['REDIS_URL']!.replace(/\d+$/, String(number));
    return new RedisConnections({ redisUrl } as Config);
  });
  const [other, sender, receiver] = connections.map((one) => new Broadcasts(one));
  const heard: string[] = [];
  other!.receive('test', (text) => heard.push(`other: ${text}`));
  receiver!.receive('test', (text) => heard.push(text));
  await expect
    .poll(() => {
      sender!.send('test', 'it');
      return heard;
    })
    .toContain('it');
  other!.send('test', 'own');
  await expect.poll(() => heard).toContain('other: own');
  expect(heard).not.toContain('other: it');
  for (const one of connections) one.onApplicationShutdown();
});

describe('notifications (desk 2, 12)', () => {
  it('further notices of one clock hour change the first one; unread again, with the time and event of the last', async () => {
    const officer = await signedInAs(app, 3);
    const notify = async (citationId: number, noticeId: number, number: string): Promise<void> => {
      const [row] = await app.database.query('SELECT reference_id FROM citations WHERE id = $1', [
        citationId,
      ]);
      await app.nest.get(Transactions).run((tx) =>
        app.nest.get(NotificationsService).notifyReady(tx, {
          userId: officer.user.id,
          citationId,
          noticeId,
          number,
          referenceId: row.reference_id,
        }),
      );
    };
    const [one, two] = [
      await createCitation(app, 'COMPLETED'),
      await createCitation(app, 'COMPLETED'),
    ];
    const list = async (): Promise<any[]> =>
      (await officer.visitor.rest('GET', 'user/notifications')).body.data;
    await notify(one, 900_001, 'TEC-2026-000001');
    const [first] = await list();
    expect(first.data.title).toBe('Notice ready');
    await officer.visitor.rest('PUT', `user/notifications/${first.id}`);
    await notify(two, 900_002, 'TEC-2026-000002');
    await notify(two, 900_002, 'TEC-2026-000002');
    const [changed, ...others] = await list();
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      id: first.id,
      read_at: null,
      data: {
        title: 'Notices ready',
        message: '2 notices are ready, the last is TEC-2026-000002',
        citation_id: two,
      },
    });
    expect(changed.created_at > first.created_at).toBe(true);
    await app.database.query(
      `UPDATE notifications SET source = source || ' earlier', created_at = created_at - interval '1 hour' WHERE user_id = $1`,
      [officer.user.id],
    );
    await notify(one, 900_003, 'TEC-2026-000003');
    expect((await list()).map(({ data }) => data.title)).toEqual(['Notice ready', 'Notices ready']);
    expect((await officer.visitor.rest('POST', 'user/notifications/read')).body).toEqual({
      marked: 2,
    });
    const { data } = await officer.visitor.graphql(
      'mutation { markAllNotificationsRead { marked } }',
    );
    expect(data.markAllNotificationsRead).toEqual({ marked: 0 });
    expect((await officer.visitor.rest('GET', 'user/notifications/count')).body).toEqual({
      total: 0,
    });
  });
});
