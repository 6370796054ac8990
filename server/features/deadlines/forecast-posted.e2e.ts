import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { actsHappenAt, ahead } from '../../test/clock.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { ForecastService } from './forecast.service.js';

// Desk 7 and programs 1: what the forecast says of letters that are to be posted is what then happens.

let app: TestApp;
let administrator: Visitor;
let officer: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  officer = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const DAY = 86_400_000;

/** Monday, 00:00 UTC, of the next week: the hours of a day do not depend on the hour of the test. */
const started = Date.now();
const monday = ((): number => {
  const today = Math.floor(started / DAY);
  // The first day of 1970 was a Thursday.
  return (today + 7 - ((today + 3) % 7)) * DAY;
})();
const at = (day: number, time = '00:00'): Date =>
  new Date(`${new Date(monday + day * DAY).toISOString().slice(0, 10)}T${time}:00.000Z`);
const localDay = (day: number): string => at(day).toISOString().slice(0, 10);

const generate = (id: number) =>
  officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

it('events of a rule that is met by posting are missed as the forecast says, on its days', async () => {
  const { body: settings } = await administrator.rest('GET', 'settings/admin/mailing');
  const saved = { ...settings, posting_days: 2 };
  expect((await administrator.rest('PUT', 'settings/admin/mailing', saved)).status).toBe(200);
  // One notice a day, at ten, on each of the 28 days before.
  for (let day = -28; day < 0; day += 1) {
    const id = await createCitation(app, 'REVIEW');
    actsHappenAt(app, at(day, '10:00'));
    expect((await generate(id)).status).toBe(200);
  }
  actsHappenAt(app, null);
  const rule = await administrator.rest('POST', 'deadline-rules', {
    ...{ cause: 'REDLIGHT', effective_from: '2020-01-01', met_by: 'POSTED' },
    limbs: [{ starts: 'VIOLATION', count: 30, unit: 'DAYS' }],
  });
  expect(rule.status).toBe(201);
  // The last days of posting: Wednesday is decided by Monday, Thursday by Tuesday, Sunday by Wednesday, next Monday by Thursday.
  const lastDays = [2, 2, 2, 3, 3, 6, 7, 7, 8];
  const decideBy = [0, 0, 0, 1, 1, 2, 3, 3, 6];
  const ids: number[] = [];
  for (const [index, last] of lastDays.entries()) {
    const captured_at = at(last - 30, '08:00').toISOString();
    const id = await createCitation(app, 'REVIEW', { event: { captured_at } });
    const { deadline } = (await officer.rest('GET', `citations/${id}`)).body;
    expect(deadline).toMatchObject({
      ...{ last_day: localDay(last), post_by: localDay(last) },
      due_at: `${localDay(decideBy[index]!)}T23:59:59.999Z`,
    });
    ids.push(id);
  }
  const forecast = await ahead({ milliseconds: monday - started }, () =>
    app.nest.get(ForecastService).get(),
  );
  const waiting = [...ids];
  const missed: { id: number; day: string }[] = [];
  for (let day = 0; waiting.length > 0; day += 1) {
    actsHappenAt(app, at(day, '10:30'));
    const next = waiting.shift()!;
    const done = await generate(next);
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    // The day ends: what had to be decided on it is refused from now on.
    actsHappenAt(app, at(day + 1));
    while (waiting.length > 0) {
      const [first] = waiting as [number];
      const { due_at } = (await officer.rest('GET', `citations/${first}`)).body.deadline;
      if (Date.parse(due_at) >= at(day + 1).getTime()) break;
      expect(await generate(first)).toMatchObject({
        status: 409,
        body: { code: 'TOO_LATE_TO_POST' },
      });
      missed.push({ id: first, day: localDay(day) });
      waiting.shift();
    }
  }
  actsHappenAt(app, null);
  const submitted = forecast?.queues.find(({ queue }) => queue === 'submitted');
  expect({ misses: forecast?.misses, firstDay: forecast?.firstDay, ...submitted }).toMatchObject({
    misses: missed.length,
    firstDay: missed[0]?.day,
    pacePerDay: 1,
    waiting: ids.length,
    // Three by Monday, in one day.
    neededPerDay: 3,
  });
  // At one a day: two of Monday's, one of Tuesday's and one of Thursday's.
  expect(missed.map(({ day }) => day)).toEqual([0, 0, 1, 3].map(localDay));
});
