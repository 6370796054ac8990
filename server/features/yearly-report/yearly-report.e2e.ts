import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
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

const speeding = (serial: string, day: string, measured: number): Promise<number> =>
  createCitation(app, 'REVIEW', {
    cause: 'SPEEDING',
    event: {
      captured_at: `${day}T10:00:00Z`,
      camera: { system_name: 'Harbour Lane', system_type: 'RLC-4', serial_number: serial },
      plate: `YQ ${(plates += 1)}`,
      speeding: { measured, limit: 50, trigger: 58 },
    },
  });

const act = (id: number, report_status: string) =>
  inspection.rest('PUT', `citations/${id}`, { report_status });

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
