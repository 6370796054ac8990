import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import { NestFactory } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/install.mjs';
import { REPORT_STATUSES } from '../features/citations/citation.workflow.js';
import { DemoModule } from './demo.module.js';
import { DemoService } from './demo.service.js';
import { type DemoEvent, demoEvents, ofSoldVehicle } from './events.js';
import { readScenes } from './scenes.js';
import { writeDemoProgress } from '../platform/health/demo-progress.js';
import { startApp, type TestApp } from '../test/app.js';
import type { Visitor } from '../test/doors.js';
import { PASSWORD, signIn } from '../test/factory.js';
import { withoutBrowser } from '../test/without-browser.js';

const NOW = new Date();
const DAY = 24 * 3_600_000;
const FOLDER = join(root, 'samples/demo');

let app: TestApp;
let inspection: Visitor;
let events: DemoEvent[];
let passwordHash: string;
const progress: number[] = [];

/** Number of completed events in addition: what is put right takes some. */
const MORE = 9;
const RUN = 2;

/** The event of each status with most to tell, one of two statuses with a clip, and more that are completed. */
function fewOf(all: readonly DemoEvent[]): DemoEvent[] {
  const chosen = REPORT_STATUSES.flatMap((status) => {
    const candidates = all.filter((event) => event.status === status);
    const eventful = candidates.reduce((most, event) =>
      event.steps.length > most.steps.length ? event : most,
    );
    const isWithClip = status === 'PENDING' || status === 'COMPLETED';
    const clip = candidates.find(
      (event) => isWithClip && event !== eventful && event.files.length === 5,
    );
    // Of the completed ones enough to put some right.
    const few = candidates.slice(0, status === 'COMPLETED' ? MORE : 0);
    return [...new Set([eventful, ...(clip === undefined ? [] : [clip]), ...few])];
  });
  return chosen.sort((a, b) => a.capturedAt.getTime() - b.capturedAt.getTime());
}

/** A program of its own that loads the demo, as the command is. */
async function withDemo<Result>(act: (demo: DemoService) => Promise<Result>): Promise<Result> {
  const context = await NestFactory.createApplicationContext(DemoModule, { logger: ['error'] });
  try {
    return await act(context.get(DemoService));
  } finally {
    await context.close();
  }
}

/** Loads the chosen events. @param until the number of events after which it is interrupted */
async function load(until = Infinity): Promise<boolean> {
  return withDemo(async (demo) => {
    const start = await demo.prepare(FOLDER, passwordHash, new Date());
    // The same as in the first loading, whenever this one is.
    expect(start.now).toEqual(NOW);
    const stop = new AbortController();
    const note = (loaded: number): void => {
      progress.push(loaded);
      if (loaded >= until) stop.abort();
    };
    return demo.replay({ folder: FOLDER, events, runSize: RUN, ...start }, note, stop.signal);
  });
}

/** The state that the loading shows while it is interrupted. */
let interrupted: { whole: boolean; counts: Record<string, number>[]; due: number };

beforeAll(async () => {
  withoutBrowser();
  // The demo brings its letterhead: nothing else has set one.
  app = await startApp({}, { isSetUp: false });
  events = fewOf(demoEvents(NOW, await readScenes(FOLDER)));
  passwordHash = await hash(PASSWORD);
  await withDemo((demo) => demo.prepare(FOLDER, passwordHash, NOW));
  const whole = await load(Math.round(events.length / 2));
  interrupted = {
    whole,
    counts: await rows('SELECT count(*)::int AS events FROM citations'),
    due: await dueJobs(),
  };
  await load();
  inspection = await signIn(app, { email: 'inspection@stopline.test' });
});
afterAll(() => app.stop());

/** Returns the number of jobs that a worker would take at this moment. */
async function dueJobs(): Promise<number> {
  const [found] = await rows<{ due: number }>(
    `SELECT count(*)::int AS due FROM jobs WHERE status <> 'done' AND run_at <= now()`,
  );
  return found!.due;
}

const rows = <Row>(sql: string): Promise<Row[]> => app.database.query(sql);

describe('the demo data (contract 13), as the application sees it', () => {
  it('is in every status, with the recommendation and the evidence that brought it there', async () => {
    for (const { document, status, recommendation, steps } of events) {
      const found = await inspection.rest(
        'GET',
        `search?vehicle_registration_plate=&report_status=${status}`,
      );
      const listed = found.body.data.find(
        (row: { camera_case_generated_at: string }) =>
          row.camera_case_generated_at === document.captured_at,
      );
      expect(listed, document.case_id).toBeDefined();
      const citation = (await inspection.rest('GET', `citations/${listed.id}`)).body;
      expect(citation.case_id).toBe(document.case_id);
      expect(citation.report_status).toBe(status);
      expect(citation.recommendation).toBe(recommendation);
      const selected = steps.find((step) => step.act === 'selectEvidence');
      expect(citation.media.filter((media: { selected: boolean }) => media.selected)).toHaveLength(
        selected?.act === 'selectEvidence' ? selected.images : 0,
      );
      if (status === 'COMPLETED') expect(citation.missing).toEqual([]);
    }
  });

  it('has files that are what their fingerprints say', async () => {
    const media = await rows<{ id: number; type: string }>(
      'SELECT id, type FROM media ORDER BY id',
    );
    expect(media).toHaveLength(events.flatMap(({ files }) => files).length);
    for (const { id, type } of media) {
      const file = await inspection.rest('GET', `media/${id}`);
      expect(file.status).toBe(200);
      expect(file.headers['content-type']).toBe(type === 'IMAGE' ? 'image/jpeg' : 'video/mp4');
    }
  });

  it('has each entry of the history, comment and change at the time of the demo, in that order', async () => {
    const history = await rows<{ type: string; ordered: boolean }>(
      'SELECT type, created_at >= lag(created_at, 1, created_at) OVER (ORDER BY id) AS ordered FROM activity ORDER BY id',
    );
    expect(history.every(({ ordered }) => ordered)).toBe(true);
    expect(history.filter(({ type }) => type === 'created')).toHaveLength(events.length);
    const comments = events.flatMap(({ steps }) => steps).filter(({ act }) => act === 'comment');
    expect(history.filter(({ type }) => type === 'commented')).toHaveLength(comments.length);
    const times = await rows<{ at: Date }>(
      `SELECT created_at AS at FROM activity WHERE type IN ('generated', 'warning_generated') UNION ALL SELECT decided_at FROM citations
         WHERE report_status = 'COMPLETED' UNION ALL SELECT n.requested_at FROM notices n
         JOIN issued_notices i ON i.number = n.number AND i.position = 1 AND i.kind <> 'CANCELLATION'
       UNION ALL SELECT created_at FROM notifications WHERE title = 'Notice ready'`,
    );
    const generated = events
      .flatMap(({ steps }) => steps)
      .filter(({ act }) => act === 'generate')
      .map(({ at }) => at.getTime());
    expect(times).toHaveLength(generated.length * 4);
    for (const { at } of times) expect(generated).toContain(at.getTime());
    const received = await rows<{ at: Date }>('SELECT created_at AS at FROM citations');
    const expected = events.map(({ capturedAt }) => capturedAt.getTime() + 9_000);
    expect(received.map(({ at }) => at.getTime()).sort()).toEqual(expected.sort());
  });

  it('has deadline rules from the moment at which its accounts were made, before each event (desk 13)', async () => {
    const rules = await rows<{ cause: string; early: boolean; first: boolean }>(
      `SELECT cause, created_at = (SELECT min(created_at) FROM users) AS early,
         created_at < (SELECT min(created_at) FROM citations) AS first
       FROM deadline_rules ORDER BY id`,
    );
    expect(rules).toEqual([
      { cause: 'REDLIGHT', early: true, first: true },
      { cause: 'SPEEDING', early: true, first: true },
    ]);
  });

  it('has the register of its cameras: nothing above NOTE fires on an event (cameras 5)', async () => {
    const facts = await rows<{ camera: string; kind: string; facts: number; ends: number | null }>(
      `SELECT camera_serial_number AS camera, kind, count(*)::integer AS facts, max(valid_to) - current_date AS ends
       FROM camera_facts WHERE withdrawn_at IS NULL AND kind NOT IN ('REFERENCE', 'SESSION', 'CONDITION', 'WARNING') AND hours IS NULL GROUP BY 1, 2`,
    );
    const causes = new Map(
      events.map(({ document }) => [document.camera.serial_number, document.cause]),
    );
    const wanted = [...causes].flatMap(([camera, cause]) => [
      `${camera} CERTIFICATE 1`,
      `${camera} SITE_KIND 1`,
      `${camera} ${cause === 'REDLIGHT' ? 'GRACE' : 'LIMIT'} 1`,
    ]);
    expect(facts.map((row) => `${row.camera} ${row.kind} ${row.facts}`).sort()).toEqual(
      wanted.sort(),
    );
    expect(facts.filter(({ ends }) => ends === 20)).toHaveLength(1);
    for (const { id } of await rows<{ id: number }>('SELECT id FROM citations')) {
      const { body } = await inspection.rest('GET', `citations/${id}`);
      expect(body.register.CERTIFICATE).not.toBeNull();
      const { LIMIT, GRACE } = body.register;
      if (body.vehicle.cause === 'SPEEDING')
        expect(LIMIT.value).toEqual({ value: body.vehicle.speed_limit, unit: 'km/h' });
      else expect(GRACE.value).toEqual({ seconds: 0.1 });
      expect(body.checks.filter(({ weight }: { weight: string }) => weight !== 'NOTE')).toEqual([]);
    }
  });

  it('has one warning letter, which no other event waits for (programs 4)', async () => {
    const letters = await rows<object>(
      `SELECT c.cause, c.stopline_reference_id LIKE 'WRN-%' AS numbered, n.content -> 'warning' ->> 'reason' AS reason,
         n.content -> 'mailing' -> 'texts' -> 'en' ->> 'documentName' AS name,
         n.content -> 'mailing' ->> 'fine' AS fine, i.voided_at IS NOT NULL AS void
       FROM issued_notices i JOIN citations c ON c.id = i.citation_id JOIN notices n ON n.number = i.number
       WHERE i.kind = 'WARNING'`,
    );
    expect(letters).toEqual([
      {
        cause: 'SPEEDING',
        numbered: true,
        reason: 'Warning period',
        name: 'Warning letter',
        fine: null,
        void: false,
      },
    ]);
    const warned = await rows<object>(
      `SELECT c.id FROM citations c JOIN captures p ON p.citation_id = c.id JOIN camera_facts f ON f.kind = 'WARNING'
         AND f.camera_serial_number = p.camera_system_serial_number
         AND c.camera_case_generated_at BETWEEN f.from_at AND f.to_at`,
    );
    expect(warned).toHaveLength(1);
  });

  it('has a limit of a school, which begins after every event, and the terms that it needs (guards 6)', async () => {
    const limits = await rows<object>(
      `SELECT value ->> 'value' AS value, hours -> 0 ->> 'on' AS "on", valid_from > current_date AS later,
         (SELECT count(*)::int FROM camera_facts f WHERE f.camera_serial_number = s.camera_serial_number
           AND f.kind = 'LIMIT' AND f.hours IS NULL AND (f.value ->> 'value')::int > (s.value ->> 'value')::int) AS higher,
         (SELECT jsonb_array_length(terms) FROM calendar_settings) AS terms
       FROM camera_facts s WHERE kind = 'LIMIT' AND hours IS NOT NULL`,
    );
    expect(limits).toEqual([
      { value: expect.any(String), on: 'SCHOOL', later: true, higher: 1, terms: 2 },
    ]);
  });

  it('has texts in English on every notice, and requires two of them (mailing 8)', async () => {
    const [found] = await rows<Record<string, unknown>>(
      `SELECT bool_and(n.content -> 'mailing' -> 'texts' -> 'en' ->> 'legalBasis' LIKE 'Port Ellery%') AS texts,
         bool_and(n.content -> 'mailing' -> 'languages' = '["en"]') AS languages,
         (SELECT required_fields FROM mailing_settings) AS required,
         (SELECT postal_code_format FROM mailing_settings) AS format,
         (SELECT runs_since < min(camera_case_generated_at)::date FROM citations, mailing_settings GROUP BY runs_since) AS "before"
       FROM notices n`,
    );
    expect(found).toEqual({
      texts: true,
      languages: true,
      required: {
        REDLIGHT: ['legal_basis', 'how_to_contest'],
        SPEEDING: ['legal_basis', 'how_to_contest'],
      },
      format: '#####',
      before: true,
    });
  });

  it('has mailed the oldest notices in a run, of which one came back; the next one is void (mailing 8)', async () => {
    const found = await rows<Record<string, unknown>>(
      `SELECT r.number AS run, r.status, i.mailed_on IS NOT NULL AS mailed, i.return_reason AS reason,
         CASE WHEN i.mailed_on IS NULL THEN i.voided_at::date - i.issued_at::date END AS "voidAfter",
         c.notice_void AS void, i.void_reason_code AS code, k.kind AS copy
       FROM issued_notices i JOIN citations c ON c.id = i.citation_id LEFT JOIN notice_runs r ON r.id = i.run_id
       LEFT JOIN notice_copies k ON k.notice_number = i.number
       WHERE i.kind = 'NOTICE' ORDER BY i.issued_at`,
    );
    expect(found.slice(0, 3)).toEqual([
      {
        run: 'RUN-000001',
        status: 'MAILED',
        mailed: true,
        reason: 'MOVED',
        voidAfter: null,
        void: false,
        code: null,
        copy: null,
      },
      {
        run: 'RUN-000001',
        status: 'MAILED',
        mailed: true,
        reason: null,
        voidAfter: null,
        void: true,
        code: 'WRONG_OWNER',
        copy: 'VOID',
      },
      {
        run: null,
        status: null,
        mailed: false,
        reason: null,
        voidAfter: 1,
        void: true,
        code: 'WRONG_OWNER',
        copy: 'VOID',
      },
    ]);
  });

  it('has notices that were put right, and stops no open event and no run by it (repair 9)', async () => {
    const [found] = await rows<Record<string, unknown>>(
      `SELECT (SELECT json_agg(json_build_array(a.kind, a.waits, i.position) ORDER BY a.id) FROM addressees a
           LEFT JOIN issued_notices i ON i.addressee_id = a.id WHERE a.kind <> 'OWNER') AS named,
         (SELECT json_agg(count ORDER BY count) FROM (SELECT count(*) FROM issued_notices WHERE kind = 'NOTICE'
           GROUP BY citation_id HAVING count(*) > 1) chains) AS chains,
         (SELECT json_agg(json_build_array(l.number = i.number || '-C', l.mailed_on, l.run_id)) FROM issued_notices l
           JOIN issued_notices i ON i.cancellation = l.number) AS letters,
         (SELECT json_agg(status) FROM recalls) AS recalls,
         (SELECT json_agg(state) FROM recall_items) AS items,
         (SELECT json_agg(lifted_at IS NOT NULL) FROM quarantines) AS lifted,
         (SELECT count(*) FROM issued_notices WHERE recalled_at IS NOT NULL)::int AS held,
         (SELECT json_agg(status) FROM notice_runs) AS runs,
         (SELECT count(*) FROM issued_notices WHERE voided_at IS NOT NULL AND void_reason_code IS NULL)::int AS uncoded`,
    );
    expect(found).toEqual({
      named: [
        ['DRIVER', false, 2],
        ['RENTER', true, null],
      ],
      chains: [2],
      letters: [[true, null, null]],
      recalls: ['DONE'],
      items: ['UPHELD', 'UPHELD', 'UPHELD'],
      lifted: [true],
      held: 0,
      runs: ['MAILED'],
      uncoded: 0,
    });
  });

  it('has a reason of the list on each discard, hold and revision (desk 13)', async () => {
    const acts = await rows<{ reasonCode: string | null; listed: boolean }>(
      `SELECT a.details ->> 'reason_code' AS "reasonCode", r.id IS NOT NULL AS listed
       FROM activity a LEFT JOIN reasons r ON r.code = a.details ->> 'reason_code'
         AND r.act = CASE a.type WHEN 'discarded' THEN 'DISCARD' WHEN 'held' THEN 'HOLD' ELSE 'REVISE' END
       WHERE a.type IN ('discarded', 'held', 'revised')`,
    );
    expect(acts.length).toBeGreaterThan(3);
    expect(acts.filter(({ listed }) => !listed)).toEqual([]);
  });

  it('has read every notification that is older than four days', async () => {
    const notifications = await rows<{ createdAt: Date; readAt: Date | null }>(
      'SELECT created_at AS "createdAt", read_at AS "readAt" FROM notifications',
    );
    expect(notifications.length).toBeGreaterThan(5);
    for (const { createdAt, readAt } of notifications)
      expect(readAt !== null).toBe(NOW.getTime() - createdAt.getTime() > 4 * DAY);
  });

  it('orders one notice for each completed event, counted on the day of its decision, newest first', async () => {
    const completed = events.filter(({ status }) => status === 'COMPLETED').length;
    const [counts] = await rows<Record<string, number>>(
      `SELECT (SELECT count(*) FROM citations WHERE report_status = 'COMPLETED')::int AS completed,
         (SELECT count(*) FROM notices n JOIN citations c ON c.id = n.citation_id AND c.stopline_reference_id = n.number)::int AS notices,
         (SELECT count(*) FROM jobs WHERE name = 'renderNotice' AND status = 'queued')::int AS jobs,
         (SELECT sum(total) FROM daily_notices)::int AS days, (SELECT sum(last_number) FROM notice_numbers)::int AS numbers`,
    );
    expect(counts).toEqual({
      completed,
      notices: completed,
      // The oldest are rendered with the demo: they are in the run. A second notice and a letter are ordered too.
      jobs: completed - RUN + 2,
      // A warning letter is none of them, the second notice is one more.
      days: completed - 1,
      numbers: completed,
    });
    const jobs = await rows<{ newest: boolean }>(
      `SELECT n.requested_at <= lag(n.requested_at, 1, n.requested_at) OVER (ORDER BY j.id) AS newest
       FROM jobs j JOIN notices n ON n.id = (j.payload ->> 'noticeId')::int WHERE j.status = 'queued'`,
    );
    expect(jobs.every(({ newest }) => newest)).toBe(true);
  });

  it('has a registry that knows a completed event’s vehicle', async () => {
    const [row] = await rows<{ total: number }>(
      `SELECT count(*)::int AS total FROM registry_vehicles r JOIN citations c USING (owner_vehicle_license_plate)
       WHERE c.report_status = 'COMPLETED' AND r.owner_name = c.owner_name`,
    );
    expect(row?.total).toBe(events.filter(({ status }) => status === 'COMPLETED').length);
  });

  it('has an applied import with a double and a refused line, of today (guards 6)', async () => {
    const imports = await rows<object>(
      `SELECT status, refused, doubles, source_day >= now()::date - 1 AS today FROM registry_imports ORDER BY id`,
    );
    expect(imports).toEqual([
      { status: 'APPLIED', refused: 0, doubles: 0, today: false },
      { status: 'APPLIED', refused: 1, doubles: 1, today: true },
    ]);
  });

  it('has an open event whose vehicle was sold: the registry of now has another owner (guards 6)', async () => {
    const sold = ofSoldVehicle(events)!;
    const [row] = await rows<{ id: number }>(
      `SELECT citation_id AS id FROM captures WHERE case_id = '${sold.document.case_id}'`,
    );
    const citation = (await inspection.rest('GET', `citations/${row!.id}`)).body;
    expect(citation.registry).toMatchObject({ changed: ['owner', 'address'], entries: 1 });
    const { body } = await inspection.rest('GET', `citations/${row!.id}/registry`);
    expect(body.attached.owner_name).toBe(citation.vehicle.owner_name);
    expect(body.now).toMatchObject([{ owner_name: 'Marisol Quayle' }]);
    expect(citation.checks).toContainEqual(
      expect.objectContaining({
        code: 'REGISTRY_CHANGED',
        weight: 'NOTE',
        sentence: 'The registry has changed since: owner, address',
      }),
    );
    expect(sold.steps.some(({ act }) => act === 'generate' || act === 'discard')).toBe(false);
  });

  it('goes on where it was interrupted, with nothing twice, and says how far it is', async () => {
    const half = Math.round(events.length / 2);
    expect(interrupted).toMatchObject({ whole: false, counts: [{ events: half }] });
    expect(progress).toEqual([
      ...Array.from({ length: half + 1 }, (_, index) => index),
      ...Array.from({ length: events.length - half + 1 }, (_, index) => half + index),
    ]);
    // A third loading finds nothing to do; later tests see the results of the first two.
    const [before] = await rows('SELECT count(*)::int AS entries, max(id) AS last FROM activity');
    expect(await load()).toBe(true);
    const [after] = await rows('SELECT count(*)::int AS entries, max(id) AS last FROM activity');
    expect(after).toEqual(before);
  });

  it('gives the worker nothing to do before all of it is loaded: officers have it for themselves', () => {
    expect(interrupted.due).toBe(0);
  });
});

describe('the demo data beside officers of today', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startApp();
  });
  afterAll(() => other.stop());

  it('leaves an event to the officer who was faster, and loads the others', async () => {
    const all = demoEvents(NOW, await readScenes(FOLDER));
    const [first, second] = all.filter(({ status }) => status === 'HOLD');
    const two = [first!, second!];
    await withDemo(async (demo) => {
      const start = await demo.prepare(FOLDER, await hash(PASSWORD), NOW);
      const processing = await signIn(other, { email: 'processing@stopline.test' });
      const demonstrated = { folder: FOLDER, events: two, ...start };
      const stop = new AbortController();
      const stopAfterOne = (loaded: number): void => {
        if (loaded === 1) stop.abort();
      };
      // The first event has come in, and nothing has happened to it.
      expect(await demo.replay(demonstrated, stopAfterOne, stop.signal)).toBe(false);
      const [row] = await other.database.query('SELECT id FROM citations');
      const decision = { report_status: 'REVIEW', recommendation: 'DISCARD' };
      const { status } = await processing.rest('PUT', `citations/${row.id}`, decision);
      expect(status).toBe(200);
      expect(await demo.replay(demonstrated, () => undefined)).toBe(true);
    });
    expect(
      await other.database.query(
        'SELECT report_status AS status, recommendation FROM citations ORDER BY id',
      ),
    ).toEqual([
      { status: 'REVIEW', recommendation: 'DISCARD' },
      { status: 'HOLD', recommendation: second!.recommendation },
    ]);
  });

  it('says at a public address how far it is', async () => {
    const asked = async () => (await other.visitor().rest('GET', 'demo')).body;
    expect(await asked()).toEqual({ state: 'none', loaded: 0, total: 0 });
    const dataDir = other.variables['DATA_DIR']!;
    await writeDemoProgress(dataDir, { state: 'loading', loaded: 120, total: 400 });
    expect(await asked()).toEqual({ state: 'loading', loaded: 120, total: 400 });
  });

  it('refuses a database with users that are not its own', async () => {
    await other.database.query(`UPDATE users SET email = 'x' || email`);
    await expect(withDemo((demo) => demo.prepare(FOLDER, 'x', NOW))).rejects.toThrow(
      'empty database',
    );
  });
});

describe('reference points of two cameras (cameras 5)', () => {
  // The right rear tyre in the first and the third picture, where the generator drew it.
  const TYRE: Record<string, [number, number][]> = {
    'RL-20417-01': [
      [537, 988],
      [885, 727],
    ],
    'SP-78450-15': [
      [785, 989],
      [1_185, 699],
    ],
  };

  it('measure what the camera says, and have the picture in which they were marked', async () => {
    const processing = await signIn(app, { email: 'processing@stopline.test' });
    const tec = await signIn(app, { email: 'tec@stopline.test' });
    const found = await rows<{ id: number; serial: string; queue: string }>(
      `SELECT c.id, p.camera_system_serial_number AS serial, c.queue FROM citations c JOIN captures p ON p.citation_id = c.id
       WHERE c.queue IN ('pending', 'submitted', 'hold') ORDER BY c.id`,
    );
    const measured = found.filter(({ serial }) => Object.hasOwn(TYRE, serial));
    expect(measured.length).toBeGreaterThan(0);
    for (const { id, serial, queue } of measured) {
      const visitor = queue === 'pending' ? processing : inspection;
      const { media } = (await visitor.rest('GET', `citations/${id}`)).body;
      const points = TYRE[serial]!.map(([x, y], index) => ({
        media_id: media[index * 2].id,
        x,
        y,
      }));
      const { status, body } = await visitor.rest('PUT', `citations/${id}/measurement`, { points });
      expect([status, body.measurement?.verdict]).toEqual([200, 'AGREES']);
      if (body.vehicle.cause !== 'SPEEDING') continue;
      const { speed, speed_u } = body.measurement;
      expect(Math.abs(speed - body.vehicle.speed_measured)).toBeLessThan(speed_u);
    }
    for (const serial of new Set(measured.map((event) => event.serial))) {
      const { body } = await tec.rest('GET', `cameras/${serial}/facts?kind=REFERENCE`);
      const [{ value }] = body.data;
      const picture = await tec.rest('GET', `camera-files/${value.file}`);
      expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    }
  });
});
