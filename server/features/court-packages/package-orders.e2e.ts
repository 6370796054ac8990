import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs } from '../../test/factory.js';

let app: TestApp;
let inspector: Visitor;
let caseId: number;

beforeAll(async () => {
  app = await startApp();
  inspector = (await signedInAs(app, 3)).visitor;
  caseId = await createEvent(app);
});
afterAll(() => app.stop());

const ORDER = { purpose: 'Hearing', recipient: 'Court of Harbour', masked: false };
const order = (visitor: Visitor, changes: object = {}) =>
  visitor.rest('POST', `citations/${caseId}/packages`, { ...ORDER, ...changes });

describe('orders of court packages have a limit (reliability 31)', () => {
  it('60 at once are five under way and 55 refusals; each one that ends makes room', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => order(inspector)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status !== 202);
    expect(
      new Set(refused.map(({ status, body }) => `${status} ${body.code} ${body.message}`)),
    ).toEqual(
      new Set([
        '409 TOO_MANY_PACKAGES You have 5 court packages under way, wait until one of them is ready',
      ]),
    );
    await app.database.query(
      `UPDATE court_packages SET status = 'FAILED', message = 'Not made' WHERE id = (SELECT min(id) FROM court_packages)`,
    );
    expect((await order(inspector)).status).toBe(202);
    expect((await order(inspector)).status).toBe(409);
  });

  it('one person’s orders do not stop another’s, but fifty in all do', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => signedInAs(app, 3)));
    for (const { visitor } of people.slice(0, 9))
      for (let n = 0; n < 5; n += 1) expect((await order(visitor)).status).toBe(202);
    const { status, body } = await order(people[9]!.visitor);
    expect([status, body.code]).toEqual([409, 'PACKAGES_BUSY']);
    await app.database.query(
      `UPDATE court_packages SET status = 'FAILED', message = 'Not made' WHERE status = 'PENDING'`,
    );
    expect((await order(people[9]!.visitor)).status).toBe(202);
  });

  it.each(['\u202e', '\u2066', '\u200e', '\u200f', '\u061c'])(
    'a hidden direction mark (%j) is refused in purpose and recipient',
    async (mark) => {
      for (const field of ['purpose', 'recipient'] as const) {
        const { status, body } = await order(inspector, { [field]: `Court ${mark}of Harbour` });
        const label = field === 'purpose' ? 'Purpose' : 'Recipient';
        expect([status, body.errors]).toEqual([
          422,
          { [field]: [`${label} has hidden direction marks`] },
        ]);
      }
    },
  );
});
