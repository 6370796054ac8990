import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { query } from '../../../../scripts/lib/postgres.mjs';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Transactions } from '../../../platform/database/transactions.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { actsHappenAt } from '../../../test/clock.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../../test/app.js';
import type { Visitor } from '../../../test/doors.js';
import { mailsIn, signedInAs, type TestUser } from '../../../test/factory.js';
import { multipart } from '../../../test/multipart.js';
import { issuedNotices, type Made, untilRunIs } from '../../../test/print-runs.js';
import { MailWarnings } from './mail-warnings.service.js';
import { RunSettingsReader } from '../runs/run-settings.service.js';
import { withoutBrowser } from '../../../test/without-browser.js';

// Programs 1: letters that had to be posted by an earlier day.

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let admin: { user: TestUser; visitor: Visitor };
let worker: TestWorker;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 2);
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const today = (): string => dayFromToday(0);
const dayFromToday = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const rest = (method: 'GET' | 'POST', path: string, body?: object) =>
  admin.visitor.rest(method, path, body);
const issued = (count: number): Promise<Made[]> =>
  issuedNotices(
    app,
    officer.user,
    Array.from({ length: count }, () => 1),
    () => null,
  );

/** Gives letters a last day of posting, as their events would have had it. */
const postBy = (days: number, ...letters: Made[]): Promise<unknown> =>
  query(
    app.variables['DATABASE_URL']!,
    `UPDATE issued_notices SET post_by = '${dayFromToday(days)}T23:59:59.999Z', met_by = 'POSTED',
       due_at = '${dayFromToday(days)}T23:59:59.999Z', last_day = '${dayFromToday(days)}'
     WHERE number IN (${letters.map(({ number }) => `'${number}'`).join(', ')})`,
  );

const stateOf = async ({ id }: Made): Promise<string> =>
  (await officer.visitor.rest('GET', `notices/${id}`)).body.mail.state;
const ledgerOf = async ({ number }: Made): Promise<any> =>
  (await rest('GET', `notice-ledger?number=${number}`)).body.data[0];
const entriesOf = async ({ id }: Made): Promise<string[]> =>
  (
    await app.database.query<{ description: string }[]>(
      `SELECT description FROM activity WHERE citation_id = $1 AND type = 'notice_mailed_late'`,
      [id],
    )
  ).map(({ description }) => description);

/** A run that was sent to print, of all that waits. */
async function sentRun(body: object = {}): Promise<any> {
  const started = await rest('POST', 'notice-runs', body);
  expect(started.status).toBe(201);
  await untilRunIs(admin.visitor, started.body.id);
  expect((await rest('POST', `notice-runs/${started.body.id}/send`)).status).toBe(200);
  return started.body;
}

describe('a letter whose last day of posting has passed', () => {
  it('is PAST_DEADLINE, and a run leaves it out', async () => {
    const [late, other] = (await issued(2)) as [Made, Made];
    await postBy(-1, late);
    await postBy(0, other);
    expect([await stateOf(late), await stateOf(other)]).toEqual(['PAST_DEADLINE', 'WAITING']);
    const leftOut = { count: 1, numbers: [late.number] };
    const preview = await rest('POST', 'notice-runs/preview', {});
    expect(preview.body).toMatchObject({
      notices: 1,
      left_out: leftOut,
      nearest_due_at: `${today()}T23:59:59.999Z`,
    });
    const { data } = await admin.visitor.graphql(
      '{ noticeRunPreview { notices leftOut { count numbers } } }',
    );
    expect(data.noticeRunPreview).toEqual({ notices: 1, leftOut });
    const request_id = '7d0f6c1e-2a4b-4c8e-9f10-2b6f3c1d5e90';
    const started = await rest('POST', 'notice-runs', { request_id });
    expect(started).toMatchObject({
      status: 201,
      body: { notices: 1, left_out: leftOut, late_reason: null },
    });
    const again = await rest('POST', 'notice-runs', { request_id });
    expect(again).toMatchObject({ status: 200, body: { id: started.body.id, left_out: leftOut } });
    const { body } = await rest('GET', 'notice-ledger/reconcile');
    expect(body.states).toMatchObject({ PAST_DEADLINE: 1 });
    expect(body.near_deadline).toEqual([late.number, other.number]);
  });

  it('alone is nothing for a run, and is taken with a reason, which the run keeps', async () => {
    expect(await rest('POST', 'notice-runs', {})).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_WAITING' },
    });
    const late_reason = 'Strike of the post';
    const preview = await rest('POST', 'notice-runs/preview', { late_reason });
    expect(preview.body).toMatchObject({ notices: 1, left_out: { count: 0, numbers: [] } });
    const started = await rest('POST', 'notice-runs', { late_reason });
    expect(started).toMatchObject({ status: 201, body: { notices: 1, late_reason } });
    const found = await rest('GET', `notice-runs/${started.body.id}`);
    expect(found.body.late_reason).toBe(late_reason);
    await untilRunIs(admin.visitor, started.body.id);
    // The reason of the run serves for sending and mailing.
    expect((await rest('POST', `notice-runs/${started.body.id}/send`)).status).toBe(200);
    const mailed = await rest('POST', `notice-runs/${started.body.id}/mailed`, {
      mailed_on: today(),
    });
    expect(mailed).toMatchObject({ status: 200, body: { status: 'MAILED' } });
    const { body } = await rest('GET', `notice-runs/${started.body.id}/notices`);
    expect(body.data).toMatchObject([
      { state: 'MAILED', late: true, late_reason, met_by: 'POSTED', post_by: dayFromToday(-1) },
    ]);
  });
});

describe('a run in which letters became late over night', () => {
  it('is not sent, and remade without them', async () => {
    const [late, other] = (await issued(2)) as [Made, Made];
    const started = await rest('POST', 'notice-runs', {});
    const { id } = started.body;
    await untilRunIs(admin.visitor, id);
    await postBy(-1, late);
    expect(await rest('POST', `notice-runs/${id}/send`)).toMatchObject({
      status: 409,
      body: {
        code: 'RUN_HAS_LATE',
        message: '1 letters of this run had to be posted by an earlier day, make its files again',
      },
    });
    expect((await rest('POST', `notice-runs/${id}/remake`)).status).toBe(200);
    await untilRunIs(admin.visitor, id);
    expect((await rest('POST', `notice-runs/${id}/send`)).body).toMatchObject({ notices: 1 });
    expect([await stateOf(late), await stateOf(other)]).toEqual(['PAST_DEADLINE', 'IN_RUN']);
    expect((await rest('GET', 'notice-ledger/reconcile')).body.ok).toBe(true);
    await rest('POST', `notice-runs/${id}/mailed`, { mailed_on: today() });
    await query(
      app.variables['DATABASE_URL']!,
      `UPDATE issued_notices SET voided_at = now(), voided_by = ${admin.user.id}, void_reason = 'x' WHERE number = '${late.number}'`,
    );
  });
});

describe('a letter that is mailed after its last day of posting', () => {
  let run: any;
  let letters: [Made, Made, Made];

  beforeAll(async () => {
    letters = (await issued(3)) as [Made, Made, Made];
    run = await sentRun();
    await postBy(-1, letters[0], letters[1]);
  });

  it('needs a reason', async () => {
    const { status, body } = await rest('POST', `notice-runs/${run.id}/mailed`, {
      mailed_on: today(),
    });
    expect(status).toBe(422);
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(dayFromToday(-1)),
    );
    expect(body.errors).toEqual({
      late_reason: [
        `2 letters had to be posted by an earlier day, first ${letters[0].number} by ${day}: a reason is needed`,
      ],
    });
    expect(await stateOf(letters[2])).toBe('IN_RUN');
  });

  it('is late with one, in item, ledger and history; others are not', async () => {
    const late_reason = 'The press stood still';
    const body = { mailed_on: today(), numbers: [letters[0].number, letters[2].number] };
    const mailed = await rest('POST', `notice-runs/${run.id}/mailed`, { ...body, late_reason });
    expect(mailed.status).toBe(200);
    expect(await ledgerOf(letters[0])).toMatchObject({ late: true, late_reason });
    expect(await ledgerOf(letters[2])).toMatchObject({ late: false, late_reason: null });
    expect(await entriesOf(letters[0])).toEqual([
      expect.stringMatching(/^Mailed late: The press stood still \(notice .+ by .+\)$/),
    ]);
    expect(await entriesOf(letters[2])).toEqual([]);
  });

  it('has the part late_reason beside a CSV; the first day stays without another reason', async () => {
    const csv = `notice_number,mailed_on\n${letters[0].number},${today()}\n${letters[1].number},${today()}\n`;
    const send = (reason: string | null) => {
      const file = { name: 'file', filename: 'mailed.csv', type: 'text/csv', content: csv };
      const parts = reason === null ? [file] : [{ name: 'late_reason', content: reason }, file];
      return admin.visitor.send({
        method: 'POST',
        url: `/api/notice-runs/${run.id}/mailed`,
        ...multipart(parts),
      });
    };
    expect((await send(null)).status).toBe(422);
    expect((await send('Late pick-up')).status).toBe(200);
    expect(await ledgerOf(letters[1])).toMatchObject({ late: true, late_reason: 'Late pick-up' });
    expect(await ledgerOf(letters[0])).toMatchObject({ late_reason: 'The press stood still' });
  });

  it('is so by a corrected day too, whose reason serves', async () => {
    const number = letters[2].number;
    await postBy(-1, letters[2]);
    const started = `UPDATE notice_runs SET created_at = now() - interval '3 days' WHERE id = ${run.id}`;
    await query(app.variables['DATABASE_URL']!, started);
    const correct = (mailed_on: string, reason: string) =>
      rest('POST', `notices/${number}/mailed-on`, { mailed_on, reason });
    await correct(dayFromToday(-1), 'In time after all');
    expect(await ledgerOf(letters[2])).toMatchObject({ late: false, late_reason: null });
    await correct(today(), 'Typed wrongly');
    expect(await ledgerOf(letters[2])).toMatchObject({ late: true, late_reason: 'Typed wrongly' });
    expect(await entriesOf(letters[2])).toEqual([
      expect.stringMatching(/^Mailed late: Typed wrongly /),
    ]);
  });
});

describe('the mail about letters whose last day of posting is near', () => {
  it('names day by day what is past its deadline within these days, unless it is mailed', async () => {
    const DAYS = 3;
    const { body: settings } = await rest('GET', 'settings/admin/mailing');
    const saved = await admin.visitor.rest('PUT', 'settings/admin/mailing', {
      ...{ ...settings, mail_warning_days: DAYS },
    });
    expect(saved.status).toBe(200);
    const letters = await issued(6);
    for (const [days, letter] of letters.entries()) await postBy(days, letter);
    // It wipes a mail that is sent, before the test reads it.
    await worker.stop();
    onTestFinished(async () => {
      worker = await startWorker();
    });
    const ours = letters.map(({ number }) => number);
    // Its round is the worker's; its clock is that of this process.
    const { nest } = app;
    const warnings = new MailWarnings(
      nest.get(Transactions),
      nest.get(JobsService),
      nest.get(RunSettingsReader),
      nest.get(Clock),
      nest.get(HourlyRounds),
      nest.get<Config>(CONFIG),
    );
    const states: string[][] = [];
    const warned: string[][] = [];
    for (let day = 0; day < 6 + DAYS; day += 1) {
      const { near_deadline } = (await rest('GET', 'notice-ledger/reconcile')).body;
      const before = (await mailsIn(app, admin.user.email)).length;
      // The day of the mail is that of the clock, from tomorrow on: the worker's own first round may have sent today's. What
      // stands in the ledger moves.
      actsHappenAt(app, new Date(Date.now() + (day + 1) * 86_400_000));
      await warnings.warn();
      await warnings.warn();
      actsHappenAt(app, null);
      const mails = (await mailsIn(app, admin.user.email)).slice(before);
      expect(mails).toHaveLength(near_deadline.length > 0 ? 1 : 0);
      if (near_deadline.length > 0) expect(mails[0]).toContain(String(near_deadline.length));
      warned.push(ours.filter((number) => near_deadline.includes(number)));
      states.push(await Promise.all(letters.map(stateOf)));
      await query(
        app.variables['DATABASE_URL']!,
        `UPDATE issued_notices SET post_by = post_by - interval '1 day', last_day = last_day - 1
         WHERE number IN (${ours.map((number) => `'${number}'`).join(', ')})`,
      );
    }
    for (let day = 0; day < 6; day += 1) {
      expect(states[day]).toEqual(
        ours.map((_, index) => (index < day ? 'PAST_DEADLINE' : 'WAITING')),
      );
      // Whatever is lost within these days was in the mail of today, and nothing else.
      const lost = ours.filter((_, index) => states[day + DAYS]![index] === 'PAST_DEADLINE');
      expect(warned[day]).toEqual(lost);
    }
  });
});
