import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;
/** Issues the notices that replace those of the first inspector. */
let second: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  second = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

type Fields = Record<string, unknown>;

/** Each event has a plate of its own. */
let plates = 1_000;

const fact = async (serial: string, body: Fields) => {
  const answer = await administrator.rest('POST', `cameras/${serial}/facts`, body);
  expect([answer.status, answer.body.errors ?? answer.body.message]).toEqual([201, undefined]);
  return answer.body as Fields;
};

const speeding = (
  serial: string,
  day: string,
  measured: number,
  plate: Fields = { plate: `YQ ${(plates += 1)}` },
): Promise<number> =>
  createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: {
      captured_at: `${day}T10:00:00Z`,
      camera: { system_name: 'Harbour Lane', system_type: 'RLC-4', serial_number: serial },
      ...plate,
      speeding: { measured, limit: 50, trigger: 58 },
    },
  });

const act = (id: number, report_status: string) =>
  inspection.rest('PUT', `citations/${id}`, { report_status });

const makeVoid = (id: number, reason_code: string) =>
  administrator.rest('POST', `notices/${id}/void`, { reason_code });

describe('the yearly report (programs 6)', () => {
  it('counts events and letters by month, cause, site, kind of site and class', async () => {
    const first = await speeding('YR-1', '2026-03-02', 60);
    const second = await speeding('YR-1', '2026-03-05', 63);
    const third = await speeding('YR-1', '2026-04-01', 90);
    const fourth = await speeding('YR-2', '2026-03-07', 66);
    await fact('YR-1', { kind: 'SITE_KIND', from: '2026-03-04', value: { kind: 'SCHOOL' } });
    for (const id of [first, second, third]) expect((await act(id, 'COMPLETED')).status).toBe(200);
    expect((await act(fourth, 'DISCARDED')).status).toBe(200);
    const { status, body } = await administrator.rest(
      'GET',
      'reports/yearly?from=2026-03-01&to=2026-04-30&cause=SPEEDING&bands=11,16,26',
    );
    expect(status).toBe(200);
    const row = (changes: Fields): Fields => ({
      month: '2026-03',
      cause: 'SPEEDING',
      site: 'YR-1',
      site_kind: null,
      band: 'below 11',
      events: 1,
      discarded: 0,
      warnings: 0,
      notices: 1,
      voided: 0,
      erroneous: 0,
      ...changes,
    });
    expect(body.data).toEqual([
      row({}),
      row({ site_kind: 'SCHOOL', band: '11 to 16' }),
      row({ site: 'YR-2', band: '16 to 26', discarded: 1, notices: 0 }),
      row({ month: '2026-04', site_kind: 'SCHOOL', band: '26 and more' }),
    ]);
    expect(body.totals).toMatchObject({ events: 4, discarded: 1, notices: 3 });
    const csv = await administrator.rest('GET', 'reports/yearly.csv?from=2026-03-01&to=2026-04-30');
    expect(csv.status).toBe(200);
    const { data } = await administrator.graphql(
      '{ yearlyReport(input: { from: "2026-03-01", to: "2026-04-30" }) { totals { events } plates { month period } data { band } } }',
    );
    expect(data).toMatchObject({ yearlyReport: { totals: { events: 4 } } });
  });

  it('equals a recount in SQL, of chains and void letters too', async () => {
    const made: number[] = [];
    for (const [serial, day, measured] of [
      ['YS-1', '2025-05-01', 60],
      ['YS-1', '2025-05-31', 61],
      ['YS-1', '2025-06-01', 76],
      ['YS-2', '2025-05-20', 66],
      ['YS-2', '2025-05-21', 65.9],
      ['YS-2', '2025-06-30', 150],
    ] as const)
      made.push(await speeding(serial, day, measured));
    await fact('YS-1', { kind: 'SITE_KIND', from: '2025-05-31', value: { kind: 'WORK' } });
    const mistaken = await fact('YS-2', {
      ...{ kind: 'SITE_KIND', from: '2025-05-01', value: { kind: 'RURAL' } },
    });
    await administrator.rest('POST', `camera-facts/${String(mistaken['id'])}/withdraw`, {
      reason: 'Another camera',
    });
    const [chained, ended, stands, discarded, late] = made as [
      ...[number, number, number, number, number],
    ];
    for (const id of [chained, ended, stands, late])
      expect((await act(id, 'COMPLETED')).status).toBe(200);
    expect((await act(discarded, 'DISCARDED')).status).toBe(200);
    // A chain of two, the first of them void by an error; and one that is void without an error.
    expect((await makeVoid(chained, 'WRONG_OWNER')).status).toBe(200);
    const { addressees } = (await inspection.rest('GET', `citations/${chained}`)).body;
    const next = await second.rest('POST', `notices/${chained}/reissue`, {
      addressee_id: addressees[0].id,
    });
    expect(next.status).toBe(201);
    expect((await makeVoid(ended, 'STOLEN')).status).toBe(200);
    // Warning letters to one plate, one of them void by an error: two stand, in two months.
    const [pdf] = await app.database.query<{ id: number }[]>(
      `SELECT id FROM pdf_settings WHERE type = 'SPEEDING'`,
    );
    const texts = { en: { document_name: 'Warning letter' } };
    const set = await administrator.rest('POST', `pdf-settings/${pdf!.id}/text-sets`, {
      ...{ kind: 'WARNING', from: null, texts },
    });
    expect(set.status).toBe(201);
    const warned: number[] = [];
    // Of one the region was read: what is unknown does not differ from it (guards 2).
    for (const [day, region] of [
      ['2025-05-10', { plate_region: 'US-MD' }],
      ['2025-06-10', { plate_region: 'US' }],
      ['2025-06-11', {}],
    ] as const)
      warned.push(await speeding('YS-3', day, 83, { plate: 'WRN 1', ...region }));
    await fact('YS-3', { kind: 'WARNING', from: '2025-05-01', to: '2025-06-30', value: {} });
    for (const id of warned) {
      const done = await act(id, 'COMPLETED');
      expect([done.status, done.body.stopline_reference_id]).toEqual([
        200,
        expect.stringMatching(/^WRN-/),
      ]);
    }
    expect((await makeVoid(warned[2]!, 'WRONG_OWNER')).status).toBe(200);
    const { body } = await administrator.rest(
      'GET',
      'reports/yearly?from=2025-05-01&to=2025-06-30&bands=11,16,26',
    );
    const letters = (condition: string): string =>
      `(SELECT count(*) FROM issued_notices i WHERE i.citation_id = c.id AND ${condition})`;
    const recount = await app.database.query<Fields[]>(`
      SELECT to_char(captured, 'YYYY-MM') AS month, cause, site, site_kind, band, count(*)::int AS events,
        (count(*) FILTER (WHERE status = 'DISCARDED'))::int AS discarded, sum(warnings)::int AS warnings,
        sum(notices)::int AS notices, sum(voided)::int AS voided, sum(erroneous)::int AS erroneous
      FROM (SELECT c.camera_case_generated_at AT TIME ZONE 'UTC' AS captured, c.cause, c.report_status AS status,
          (SELECT coalesce(k.site, k.serial_number) FROM cameras k
            WHERE k.serial_number = p.camera_system_serial_number) AS site,
          (SELECT f.value ->> 'kind' FROM camera_facts f WHERE f.camera_serial_number = p.camera_system_serial_number
            AND f.kind = 'SITE_KIND' AND f.withdrawn_at IS NULL
            AND f.valid_from <= (c.camera_case_generated_at AT TIME ZONE 'UTC')::date
            ORDER BY f.valid_from DESC, f.id DESC LIMIT 1) AS site_kind,
          CASE WHEN p.speed_measured - p.speed_limit < 11 THEN 'below 11'
            WHEN p.speed_measured - p.speed_limit < 16 THEN '11 to 16'
            WHEN p.speed_measured - p.speed_limit < 26 THEN '16 to 26' ELSE '26 and more' END AS band,
          ${letters("i.kind = 'WARNING'")} AS warnings, ${letters("i.kind = 'NOTICE'")} AS notices,
          ${letters("i.kind <> 'CANCELLATION' AND i.voided_at IS NOT NULL")} AS voided,
          ${letters("i.kind <> 'CANCELLATION' AND i.void_erroneous")} AS erroneous
        FROM citations c JOIN captures p ON p.citation_id = c.id
        WHERE c.camera_case_generated_at >= '2025-05-01Z' AND c.camera_case_generated_at < '2025-07-01Z') each
      GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4 NULLS FIRST, array_position(
        ARRAY['below 11', '11 to 16', '16 to 26', '26 and more'], band)`);
    expect(recount).toHaveLength(8);
    expect(body.data).toEqual(recount);
    const sum = (name: string): number => recount.reduce((all, row) => all + Number(row[name]), 0);
    expect(body.totals).toEqual({
      ...{ events: 9, discarded: 1, warnings: 3, notices: 5, voided: 3, erroneous: 2 },
    });
    expect(body.plates).toEqual({ month: 0, period: 1 });
    for (const name of Object.keys(body.totals as Fields))
      expect([name, (body.totals as Fields)[name]]).toEqual([name, sum(name)]);
    const csv = await administrator.rest(
      'GET',
      'reports/yearly.csv?from=2025-05-01&to=2025-06-30&bands=11,16,26',
    );
    const lines = String(csv.body)
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe(
      'month,cause,site,site_kind,band,events,discarded,warnings,notices,voided,erroneous',
    );
    const cells = (row: Fields): string[] =>
      Object.values(row).map((value) => (value === null ? '' : String(value as string | number)));
    expect(lines.slice(1)).toEqual(recount.map((row) => cells(row).join(',')));
  });

  it.each([
    ['from=2026-01-01&to=2025-01-01', { to: ['To must not be before from'] }],
    ['from=2025-01-01&to=2026-12-31', { to: ['A report has at most 400 days'] }],
    [
      'bands=11,9',
      { bands: ['Bands must be 1 to 10 ascending whole numbers from 0 to 1000, by comma'] },
    ],
  ])('%s is refused', async (query, errors) => {
    const { status, body } = await administrator.rest('GET', `reports/yearly?${query}`);
    expect([status, body.errors]).toEqual([422, errors]);
  });
});
