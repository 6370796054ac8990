import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import { unpacked } from '../../test/bags.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import { untilRunIs } from '../../test/print-runs.js';
import { until } from '../../test/until.js';
import { EvidencePins } from '../public-evidence/evidence-pins.service.js';
import { withoutBrowser } from '../../test/without-browser.js';

let app: TestApp;
let worker: TestWorker;
let generator: Visitor;
let inspector: Visitor;
let admin: Visitor;
let url: string;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp({
    ...{ PUBLIC_EVIDENCE: 'on', PUBLIC_EVIDENCE_URL: 'https://evidence.test/evidence' },
    PUBLIC_EVIDENCE_PROXY_HOPS: '1',
  });
  await app.nest.listen(0, '127.0.0.1');
  url = `http://127.0.0.1:${(app.nest.getHttpServer().address() as AddressInfo).port}`;
  generator = (await signedInAs(app, 3)).visitor;
  inspector = (await signedInAs(app, 3)).visitor;
  admin = (await signedInAs(app, 1)).visitor;
  worker = await startWorker();
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

const LONGEST = 5;
const today = (): string => new Date().toISOString().slice(0, 10);

const read = async (id: number): Promise<any> =>
  (await inspector.rest('GET', `citations/${id}`)).body;

/** Opens the page of an owner with what is printed on a letter. */
async function openPage(number: string, pin: string | null): Promise<string> {
  const entered = await fetch(`${url}/evidence`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': '203.0.113.9' },
    body: new URLSearchParams({ number, pin: pin ?? 'AAAA-AAAA' }),
  });
  if (entered.status !== 303) return entered.text();
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const page = await fetch(`${url}${entered.headers.get('location') ?? '/evidence'}`, {
    headers: { cookie, 'x-forwarded-for': '203.0.113.9' },
  });
  return page.text();
}

it('a chain of five: print run, search, owner’s page and court package of each number (repair 1, 11)', async () => {
  const id = await createCitation(app, 'REVIEW');
  await generator.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });
  const { addressees } = await read(id);
  const pins: (string | null)[] = [];
  const runs: number[] = [];
  for (let position = 1; position <= LONGEST; position += 1) {
    const number: string = (await read(id)).stopline_reference_id;
    await until(`${number} is made`, async () => {
      const { body } = await admin.rest('GET', `notices/${number}`);
      return body.status === 'READY';
    });
    pins.push(await app.nest.get(EvidencePins).ofNotice(number));
    const { body: run } = await admin.rest('POST', 'notice-runs', {});
    expect(run.notices).toBe(1);
    await untilRunIs(admin, run.id);
    const items = await app.database.query<object[]>(
      'SELECT notice_number AS number FROM notice_run_items WHERE run_id = $1',
      [run.id],
    );
    expect(items).toEqual([{ number }]);
    await admin.rest('POST', `notice-runs/${run.id}/send`);
    await admin.rest('POST', `notice-runs/${run.id}/mailed`, { mailed_on: today() });
    runs.push(run.id);
    if (position === LONGEST) break;
    // Two officers in turn: nobody replaces what they issued.
    const who = position % 2 === 1 ? inspector : generator;
    const next = await who.rest('POST', `notices/${number}/reissue`, {
      ...{ addressee_id: addressees[0].id, reason_code: 'AMOUNT_WRONG' },
    });
    expect([next.status, next.body]).toEqual([201, expect.objectContaining({ replaces: number })]);
  }
  const { notices } = await read(id);
  const numbers: string[] = notices.map((one: any) => one.number);
  expect(notices.map((one: any) => one.state)).toEqual([
    ...Array.from({ length: LONGEST - 1 }, () => 'VOID'),
    'MAILED',
  ]);
  // The same person gets the next one: nobody is told that it is cancelled.
  expect(notices.map((one: any) => one.cancellation)).toEqual(numbers.map(() => null));
  for (const [place, run] of runs.entries()) {
    const { body } = await admin.rest('GET', `notice-runs/${run}`);
    expect([body.status, body.void]).toEqual(['MAILED', place === LONGEST - 1 ? 0 : 1]);
  }
  for (const number of numbers) {
    const { body: found } = await inspector.rest('GET', `search?reference_number=${number}`);
    expect(found.data.map((one: any) => one.id)).toEqual([id]);
  }
  for (const [place, number] of numbers.entries()) {
    const page = (await openPage(number, pins[place] ?? null)).replaceAll(/<[^>]+>/g, '');
    if (place < LONGEST - 1) expect(page).toContain('Notice number or PIN is wrong');
    else expect(page).toContain(`Replaces notice ${numbers[place - 1]}`);
  }
  const order = { purpose: 'Hearing', recipient: 'Court of Harbour', masked: false };
  const { body: asked } = await inspector.rest('POST', `citations/${id}/packages`, order);
  await until('the package is made', async () => {
    const { body } = await inspector.rest('GET', `packages/${asked.id}`);
    if (body.status === 'FAILED') throw new Error(body.message);
    return body.status === 'READY';
  });
  const { raw } = await inspector.rest('GET', `packages/${asked.id}/file`);
  const bag = unpacked(raw);
  try {
    expect(bag.json('data/case.json').notices.map((one: any) => one.number)).toEqual(numbers);
    for (const number of numbers)
      expect(bag.entries.filter((name) => name.includes(number)).length).toBeGreaterThan(0);
  } finally {
    bag.dispose();
  }
  expect((await admin.rest('GET', 'notice-ledger/reconcile')).body.ok).toBe(true);
});
