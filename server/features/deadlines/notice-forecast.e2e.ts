import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { until } from '../../test/until.js';

// Issue 25, point 2: an officer knows the number of pages before the notice is made.

let app: TestApp;
let administrator: Visitor;
let officer: Visitor;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  officer = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());

const forecast = (id: number | string) =>
  officer.graphql('query ($id: ID!) { noticeForecast(citationId: $id) { pages } }', { id });

/** Everything that an act could have changed. */
const trace = () =>
  app.database.query(
    `SELECT (SELECT count(*)::int FROM notices) AS notices, (SELECT count(*)::int FROM jobs) AS jobs,
       (SELECT count(*)::int FROM activity) AS activity, (SELECT sum(version)::int FROM citations) AS versions,
       (SELECT coalesce(sum(last_number), 0)::int FROM notice_numbers) AS numbers,
       (SELECT count(*)::int FROM fine_schedules WHERE in_use) AS schedules`,
  );

/** The pages of the notice of an event that is generated now. */
async function made(id: number): Promise<number> {
  const { status } = await officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  expect(status).toBe(200);
  const worker = await startWorker();
  try {
    const notice = await until(`the notice of ${id} is made`, async () => {
      const { body } = await officer.rest('GET', `notices/${id}`);
      return body.status === 'READY' && body;
    });
    return notice.pages;
  } finally {
    await worker.stop();
  }
}

describe('the forecast of a notice', () => {
  it('has the pages that the notice has then, and nothing is changed by it', async () => {
    const { body } = await administrator.rest('GET', 'pdf-settings/1/texts');
    const long = 'A sentence that the department has to print on each of its notices. '.repeat(29);
    const texts = { en: { legal_basis: long, how_to_pay: long, consequences: long } };
    for (const [saved, least] of [
      [{}, 1],
      [texts, 2],
    ] as const) {
      const { version } = (await administrator.rest('GET', 'pdf-settings/1/texts')).body;
      const put = await administrator.rest('PUT', 'pdf-settings/1/texts', {
        ...body,
        version,
        texts: saved,
      });
      expect(put.status).toBe(200);
      const id = await createCitation(app, 'REVIEW');
      const before = await trace();
      const { data, errors } = await forecast(id);
      expect(errors).toEqual([]);
      expect(await trace()).toEqual(before);
      expect(data.noticeForecast.pages).toBeGreaterThanOrEqual(least);
      expect(await made(id)).toBe(data.noticeForecast.pages);
    }
  });

  it('is refused as the act would be', async () => {
    const incomplete = await createCitation(app, 'REVIEW', { selected: 3 });
    for (const [id, code] of [
      [999_999, 'CITATION_NOT_FOUND'],
      [await createCitation(app, 'HOLD'), 'NOT_OFFERED'],
      [incomplete, 'INVALID'],
    ] as const) {
      const { data, errors } = await forecast(id);
      expect(data.noticeForecast).toBeNull();
      expect(errors.map((error: any) => error.extensions.code)).toEqual([code]);
    }
  });
});
