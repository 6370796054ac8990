import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { signedInAs } from '../../test/factory.js';

// guards 4: `GET|PUT settings/admin/calendar {version, country, state, region, terms: [{from, to, name}]}`.

let app: TestApp;
let administrator: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1, { firstName: 'Ava', lastName: 'Stone' })).visitor;
});
afterAll(() => app.stop());

const get = async (): Promise<any> =>
  (await administrator.rest('GET', 'settings/admin/calendar')).body;
const put = (body: Record<string, unknown>): Promise<Answer> =>
  administrator.rest('PUT', 'settings/admin/calendar', body);

const TERM = { from: '2026-09-01', to: '2026-12-18', name: 'Autumn' };

describe('the calendar settings', () => {
  it('have no place and no terms at first; a change raises the version and is logged', async () => {
    expect(await get()).toEqual({
      version: 1,
      country: null,
      state: null,
      region: null,
      terms: [],
    });
    const settings = { country: 'US', state: 'NY', region: null, terms: [TERM] };
    const { status, body } = await put({ version: 1, ...settings });
    expect([status, body]).toEqual([200, { version: 2, ...settings }]);
    expect(await get()).toEqual(body);
    const { body: logs } = await administrator.rest('GET', 'logs');
    expect(logs.system[0].description).toBe(
      'Calendar settings changed by Ava Stone: Country none → US; State none → NY; School terms none → Autumn 2026-09-01 to 2026-12-18',
    );
  });

  it('saving equal values changes nothing; an older version is SETTINGS_CHANGED', async () => {
    const now = await get();
    expect((await put(now)).body).toEqual(now);
    const { status, body } = await put({ ...now, version: now.version - 1 });
    expect([status, body.code]).toEqual([409, 'SETTINGS_CHANGED']);
    expect(body.message).toContain('Ava Stone');
  });

  it('a place is written as the package writes it; one that is left out is none', async () => {
    const { version } = await get();
    const { body } = await put({ version, country: 'de', state: 'by', region: 'a', terms: [] });
    expect(body).toMatchObject({ country: 'DE', state: 'BY', region: 'A', terms: [] });
    expect((await put({ version: body.version, terms: [] })).body).toMatchObject({
      country: null,
      state: null,
      region: null,
    });
  });

  it.each<[field: string, changes: Record<string, unknown>]>([
    ['country', { country: 'XX' }],
    ['state', { country: 'US', state: 'ZZ' }],
    ['state', { state: 'NY' }],
    ['terms', { terms: Array.from({ length: 101 }, () => TERM) }],
    ['terms', { terms: undefined }],
    ['terms.0.to', { terms: [{ ...TERM, to: '2026-08-31' }] }],
    ['terms.0.from', { terms: [{ ...TERM, from: '2026-02-30' }] }],
    ['terms.0.name', { terms: [{ ...TERM, name: ' ' }] }],
    ['terms.0.name', { terms: [{ ...TERM, name: 'x'.repeat(81) }] }],
    ['terms.0.days', { terms: [{ ...TERM, days: 5 }] }],
    ['version', { version: undefined }],
    ['colour', { colour: 'red' }],
  ])('422 for %s: %j', async (field, changes) => {
    const { version } = await get();
    const { status, body } = await put({ version, terms: [], ...changes });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it('GraphQL has the same words', async () => {
    const { version } = await get();
    const input = { expectedVersion: version, country: 'US', terms: [TERM] };
    const { data } = await administrator.graphql(
      `mutation ($input: UpdateCalendarSettingsInput!) { updateCalendarSettings(input: $input) {
        calendarSettings { version country state region terms { from to name } } } }`,
      { input },
    );
    const saved = { version: version + 1, country: 'US', state: null, region: null, terms: [TERM] };
    expect(data.updateCalendarSettings.calendarSettings).toEqual(saved);
    expect(await get()).toEqual(saved);
    const again = await administrator.graphql(
      `mutation ($input: UpdateCalendarSettingsInput!) { updateCalendarSettings(input: $input) { calendarSettings { version } } }`,
      { input: { ...input, expectedVersion: 0 } },
    );
    expect(again.errors[0]).toMatchObject({
      extensions: { code: 'INVALID', errors: { expectedVersion: expect.anything() } },
    });
  });
});
