import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { signedInAs, type TestUser } from '../../test/factory.js';
import { issuedNotices, type Made } from '../../test/print-runs.js';
import { until } from '../../test/until.js';
import { ERROR_GROUPS, type ErrorGroup } from './error-ledger.pure.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let admin: { user: TestUser; visitor: Visitor };
let inspector: { user: TestUser; visitor: Visitor };
let made: Made[];

/** A connection of the owner of the tables: old notices are written by hand. */
let owner: DataSource;

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  owner.query<Row[]>(text, values);

/** Days of issue of old notices, in September and October of a year of their own. */
const FROM = '2024-09-01';
const TO = '2024-10-31';
const REASONS = [
  ['WRONG_PLATE', 'Plate misread', true, 'AGENCY'],
  ['CAMERA_WRONG', 'Camera measured or timed wrongly', true, 'CAMERA'],
  ['STOLEN', 'Vehicle or plate stolen', false, 'NONE'],
] as const;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp({ TIME_ZONE: 'Europe/Athens' });
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  admin = await signedInAs(app, 2);
  inspector = await signedInAs(app, 3);
  made = await issuedNotices(
    app,
    inspector.user,
    Array.from({ length: 60 }, () => 1),
    () => null,
  );
  for (const [index, { number }] of made.entries()) {
    // The last second of September by local time is in UTC still the evening.
    const issuedAt = index % 3 === 0 ? '2024-09-30T20:59:59.999Z' : '2024-09-30T21:00:00.000Z';
    const isVoid = index % 5 === 0;
    const reason = index === 0 ? undefined : REASONS[(index / 5) % 3];
    await sql(
      `UPDATE issued_notices SET issued_at = $2, camera_serial_number = $3, cause = $4,
         voided_at = CASE WHEN $5 THEN now() END, voided_by = CASE WHEN $5 THEN $6::integer END,
         void_reason = CASE WHEN $5 THEN 'Any' END, void_reason_code = $7, void_reason_label = $8,
         void_erroneous = $9, void_fault = $10 WHERE number = $1`,
      ...[number, issuedAt, `SN-${index % 2}`, index < 40 ? 'REDLIGHT' : 'SPEEDING'],
      ...[isVoid, inspector.user.id],
      ...(isVoid && reason !== undefined ? reason : [null, null, null, null]),
    );
  }
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

const ledger = (group?: string, from = FROM, to = TO, by = admin.visitor): Promise<Answer> =>
  by.rest(
    'GET',
    `error-ledger?from=${from}&to=${to}${group === undefined ? '' : `&group=${group}`}`,
  );

const COLUMNS: Record<ErrorGroup, string> = {
  code: 'void_reason_code',
  fault: 'void_fault',
  camera: 'camera_serial_number',
  month: `to_char(issued_at AT TIME ZONE 'Europe/Athens', 'YYYY-MM')`,
  cause: 'cause',
};
const NAMES: Record<ErrorGroup, string> = {
  ...{ code: 'reason_code', fault: 'fault', camera: 'camera_serial_number' },
  ...{ month: 'month', cause: 'cause' },
};

/** Counts the same in one plain statement, row by row. */
async function recount(groups: readonly ErrorGroup[]): Promise<unknown[]> {
  const others = groups.filter((group) => group !== 'code' && group !== 'fault');
  const ofVoid = others.length < groups.length;
  const keys = groups.map((group) => `${COLUMNS[group]} AS ${NAMES[group]}`);
  const same = others.map((group) => `o.${NAMES[group]} IS NOT DISTINCT FROM g.${NAMES[group]}`);
  const all = `(SELECT *, ${ERROR_GROUPS.map((group) => `${COLUMNS[group]} AS key_${group}`).join(', ')}
    FROM issued_notices WHERE kind = 'NOTICE'
      AND (issued_at AT TIME ZONE 'Europe/Athens')::date BETWEEN '${FROM}' AND '${TO}')`;
  const rows = await sql<Record<string, unknown>>(
    `WITH g AS (SELECT ${keys.join(', ')}, count(voided_at)::int AS voided,
         (count(*) FILTER (WHERE void_erroneous))::int AS erroneous
       FROM ${all} n ${ofVoid ? 'WHERE voided_at IS NOT NULL' : ''} GROUP BY ${keys.map((_, at) => at + 1).join(', ')}),
     o AS (SELECT ${others.map((group) => `key_${group} AS ${NAMES[group]},`).join(' ')} count(*)::int AS issued
       FROM ${all} n ${others.length === 0 ? '' : `GROUP BY ${others.map((_, at) => at + 1).join(', ')}`})
     SELECT ${groups.map((group) => `g.${NAMES[group]},`).join(' ')} o.issued, g.voided, g.erroneous,
       round(g.erroneous * 100.0 / o.issued, 2)::float AS share
     FROM g JOIN o ON ${same.length === 0 ? 'true' : same.join(' AND ')}
     ORDER BY ${groups.map((group) => `g.${NAMES[group]} COLLATE "C"`).join(', ')}`,
  );
  return rows;
}

describe('The error ledger (repair 8)', () => {
  it('counts notices of some local days, by code where no group is named', async () => {
    const { status, body } = await ledger();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ from: FROM, to: TO, group: ['code'] },
      ...{ issued: 60, voided: 12, erroneous: 7, unclassified: 1, share: 11.67 },
    });
    expect(body.rows).toEqual([
      {
        ...{ reason_code: 'CAMERA_WRONG', reason_label: 'Camera measured or timed wrongly' },
        ...{ issued: 60, voided: 4, erroneous: 4, share: 6.67 },
      },
      {
        ...{ reason_code: 'STOLEN', reason_label: 'Vehicle or plate stolen' },
        ...{ issued: 60, voided: 4, erroneous: 0, share: 0 },
      },
      {
        ...{ reason_code: 'WRONG_PLATE', reason_label: 'Plate misread' },
        ...{ issued: 60, voided: 3, erroneous: 3, share: 5 },
      },
      {
        ...{ reason_code: null, reason_label: null },
        ...{ issued: 60, voided: 1, erroneous: 0, share: 0 },
      },
    ]);
  });

  it('both ends of the period are local days', async () => {
    expect((await ledger('month', '2024-09-30', '2024-09-30')).body.rows).toEqual([
      { month: '2024-09', ...{ issued: 20, voided: 4, erroneous: 3, share: 15 } },
    ]);
    expect((await ledger('month', '2024-10-01', '2024-10-01')).body.issued).toBe(40);
  });

  it.each([
    ['code'],
    ['fault'],
    ['camera'],
    ['month'],
    ['cause'],
    ['camera', 'cause'],
    ['code', 'camera'],
    ['fault', 'month', 'cause'],
    ['code', 'fault', 'camera', 'month', 'cause'],
  ] as ErrorGroup[][])('is the same as a recount in SQL by %s %s %s %s %s', async (...groups) => {
    const given = groups.filter((group) => group !== undefined);
    const { body } = await ledger(given.join(','));
    expect(body.rows.map(({ reason_label: _, ...row }: Record<string, unknown>) => row)).toEqual(
      await recount(given),
    );
    const { data, errors } = await admin.visitor.graphql(
      `query ($group: [ErrorGroup!]) { errorLedger(from: "${FROM}", to: "${TO}", group: $group) {
         issued voided erroneous unclassified share group
         rows { reasonCode reasonLabel fault cameraSerialNumber month cause issued voided erroneous share } } }`,
      { group: given.map((group) => group.toUpperCase()) },
    );
    expect(errors).toEqual([]);
    expect(data.errorLedger.rows.map(({ issued }: { issued: number }) => issued)).toEqual(
      body.rows.map(({ issued }: { issued: number }) => issued),
    );
  });

  it('a notice that was transferred is no error, a cancellation is none of it', async () => {
    const { number } = made[1]!;
    await sql(
      `UPDATE issued_notices SET transferred_at = now(), transferred_by = $2 WHERE number = $1`,
      ...[number, inspector.user.id],
    );
    expect((await ledger()).body).toMatchObject({ issued: 60, voided: 12, erroneous: 7 });
    await sql('UPDATE issued_notices SET transferred_at = NULL, transferred_by = NULL');
  });

  it('is CSV by all groups, as the desk has it', async () => {
    const answer = await admin.visitor.rest(
      'GET',
      `error-ledger.csv?from=${FROM}&to=${TO}&group=code`,
    );
    expect([answer.status, answer.headers['content-type']]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ]);
    const rows = parse<Record<string, string>>(String(answer.body), { bom: true, columns: true });
    expect(Object.keys(rows[0]!)).toEqual([
      ...['reason_code', 'reason_label', 'fault', 'camera_serial_number', 'month', 'cause'],
      ...['issued', 'voided', 'erroneous', 'share'],
    ]);
    expect(rows.map(({ voided }) => Number(voided)).reduce((sum, n) => sum + n)).toBe(12);
  });

  it.each([
    ['from=2024-09-01', { to: ['To is required'] }],
    ['from=2024-09-02&to=2024-09-01', { to: ['To must not be before from'] }],
    ['from=2023-09-01&to=2024-09-01', { to: ['A report has at most 366 days'] }],
    ['from=2024-09-31&to=2024-10-01', { from: ['From must be a date'] }],
    [
      'from=2024-09-01&to=2024-09-02&group=officer',
      { group: ['Group must be of code, fault, camera, month, cause'] },
    ],
    ['from=2024-09-01&to=2024-09-02&group=code,code', { group: ['Group names one twice'] }],
  ])('refuses %s', async (query, errors) => {
    for (const path of ['error-ledger', 'error-ledger.csv']) {
      const { status, body } = await admin.visitor.rest('GET', `${path}?${query}`);
      expect([status, body.errors]).toEqual([422, errors]);
    }
  });

  it('is for administrators alone', async () => {
    const processing = (await signedInAs(app, 4)).visitor;
    for (const visitor of [inspector.visitor, processing])
      for (const path of ['error-ledger', 'error-ledger.csv', 'error-ledger/alerts'])
        expect((await visitor.rest('GET', path)).status).toBe(403);
  });
});

describe('The alerts of the error ledger (repair 8)', () => {
  const alerts = async (): Promise<unknown> =>
    (await admin.visitor.rest('GET', 'error-ledger/alerts')).body.data;
  const setLimit = async (limit: number | null): Promise<void> => {
    const { body } = await admin.visitor.rest('GET', 'settings/admin/mailing');
    await admin.visitor.rest('PUT', 'settings/admin/mailing', { ...body, error_limit: limit });
  };
  /** Issues all of them a number of local days ago. */
  const issuedDaysAgo = (days: number): Promise<unknown> =>
    sql(`UPDATE issued_notices SET issued_at = now() - $1 * interval '1 day'`, days);

  it('all cameras, and each, whose share of the last 90 days is above the limit', async () => {
    await issuedDaysAgo(89);
    // 7 of 60; SN-0 has 30 with 3, SN-1 30 with 4.
    const all = { camera_serial_number: null, issued: 60, erroneous: 7, share: 11.67 };
    const cameras = [
      { camera_serial_number: 'SN-0', issued: 30, erroneous: 3, share: 10 },
      { camera_serial_number: 'SN-1', issued: 30, erroneous: 4, share: 13.33 },
    ];
    await setLimit(9.99);
    expect(await alerts()).toEqual([all, ...cameras]);
    const { data } = await admin.visitor.graphql(
      '{ errorAlerts { cameraSerialNumber issued erroneous share } }',
    );
    expect(data.errorAlerts[0]).toEqual({
      ...{ cameraSerialNumber: null, issued: 60, erroneous: 7, share: 11.67 },
    });
    await setLimit(10);
    expect(await alerts()).toEqual([all, cameras[1]]);
    await setLimit(13.33);
    expect(await alerts()).toEqual([]);
    await setLimit(null);
    expect(await alerts()).toEqual([]);
    await setLimit(5);
    await sql(`UPDATE issued_notices SET camera_serial_number = 'SN-9' WHERE camera_serial_number = 'SN-1'
      AND number NOT IN (SELECT number FROM issued_notices WHERE camera_serial_number = 'SN-1' LIMIT 19)`);
    const serials = (await alerts()) as { camera_serial_number: string | null; issued: number }[];
    expect(serials.every(({ issued }) => issued >= 20)).toBe(true);
    expect(serials.map(({ camera_serial_number }) => camera_serial_number)).toEqual([null, 'SN-0']);
    await issuedDaysAgo(91);
    expect(await alerts()).toEqual([]);
  });

  it('one mail a day to each administrator', async () => {
    await issuedDaysAgo(1);
    const folder = join(app.variables['DATA_DIR']!, 'mail');
    const mails = async (): Promise<string[]> => {
      const names = await readdir(folder).catch(() => [] as string[]);
      const own = names.filter((name) => name.includes(admin.user.email) && !name.startsWith('.'));
      const texts = await Promise.all(own.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.filter((text) => text.includes('of the notices were wrong'));
    };
    const first = await startWorker();
    const [mail = ''] = await until('the mail is sent', async () => {
      const found = await mails();
      return found.length > 0 && found;
    });
    await first.stop();
    expect(mail).toContain('All cameras: 7 of 60');
    const second = await startWorker();
    await second.stop();
    expect(await mails()).toHaveLength(1);
    expect(await sql('SELECT alerts FROM error_warnings')).toEqual([{ alerts: 2 }]);
  });
});
