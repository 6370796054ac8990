import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;

beforeAll(async () => {
  app = await startApp({}, { hasShippedChecks: true });
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

describe('what holds on that day (programs 5)', () => {
  const checksOf = async (id: number): Promise<string[]> =>
    ((await inspection.rest('GET', `citations/${id}`)).body.checks as { sentence: string }[]).map(
      ({ sentence }) => sentence,
    );

  it('sessions, hours and conditions stop an event by the shipped rules', async () => {
    const event = await speeding('DY-1', '2026-05-04', 83);
    await fact('DY-1', {
      kind: 'SESSION',
      from_at: '2026-05-04T12:00:00Z',
      to_at: '2026-05-04T20:00:00Z',
      value: { operator: 'R. Alvarez', self_test: 'FAIL' },
    });
    await fact('DY-1', {
      kind: 'HOURS',
      from: '2026-01-01',
      hours: [{ weekdays: [1, 2, 3, 4, 5], from: '12:00', to: '18:00' }],
      value: {},
    });
    await fact('DY-1', { kind: 'CONDITION', from: '2026-01-01', value: { condition: 'SIGNS' } });
    expect(await checksOf(event)).toEqual(
      expect.arrayContaining([
        'No session of the camera covers 2026-05-04, 10:00',
        'Self-test failed on 2026-05-04',
        'Outside of the hours of enforcement: Monday, 10:00',
        'Site not ready on 2026-05-04: PUBLISHED',
      ]),
    );
    const { body } = await administrator.rest('GET', 'cameras/DY-1/in-force?day=2026-05-04');
    expect(body).toMatchObject({
      SESSION: null,
      HOURS: { from: '2026-01-01' },
      CONDITION: [{ value: { condition: 'SIGNS' } }],
      SITE_KIND: null,
      windows: [{ kind: 'SESSION' }],
    });
  });

  it.each([
    [
      { kind: 'SESSION', from: '2026-05-04', value: { operator: 'A', self_test: 'PASS' } },
      'from',
      'From must be empty for SESSION',
    ],
    [
      {
        kind: 'SESSION',
        from_at: '2026-05-04T00:00:00Z',
        to_at: '2026-05-05T00:00:01Z',
        value: { operator: 'A', self_test: 'PASS' },
      },
      'to_at',
      'A session must not be longer than 24 hours',
    ],
    [{ kind: 'HOURS', from: '2026-05-04', value: {} }, 'hours', 'Hours are required'],
    [
      { kind: 'SITE_KIND', from: '2026-05-04', to: '2026-06-04', value: { kind: 'SCHOOL' } },
      'to',
      'To must be empty for SITE_KIND',
    ],
  ])('%j is refused', async (body, field, sentence) => {
    const answer = await administrator.rest('POST', 'cameras/DY-1/facts', body);
    expect([answer.status, (answer.body.errors as Record<string, string[]>)[field]]).toEqual([
      422,
      [sentence],
    ]);
  });
});
