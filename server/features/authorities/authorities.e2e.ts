import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

let app: TestApp;
let administrator: Visitor;
let inspection: Visitor;
let inspector: number;

beforeAll(async () => {
  app = await startApp();
  administrator = (await signedInAs(app, 1)).visitor;
  const signedIn = await signedInAs(app, 3);
  inspection = signedIn.visitor;
  inspector = signedIn.user.badgeNumber;
});
afterAll(() => app.stop());

type Fields = Record<string, unknown>;

/** Each event has a plate of its own. */
let plates = 1_000;

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

describe('the authority of an officer (programs 5)', () => {
  const setting = async (authority_required: boolean) => {
    const { body } = await administrator.rest('GET', 'desk/settings');
    const { status } = await administrator.rest('PUT', 'desk/settings', {
      ...body,
      authority_required,
    });
    expect(status).toBe(200);
  };

  it('is asked for where the setting says so, and kept with the notice', async () => {
    const event = await speeding('AU-1', '2026-05-04', 83);
    await setting(true);
    const refused = await act(event, 'COMPLETED');
    expect([refused.status, refused.body.code]).toEqual([403, 'NO_AUTHORITY']);
    expect(refused.body.message).toMatch(
      /^You have no authority to issue notices on \w+ \d+, \d+$/,
    );
    const generate = async () => {
      const { body: read } = await inspection.rest('GET', `citations/${event}`);
      return (read.available_actions as Fields[]).find(({ name }) => name === 'generate');
    };
    // The page says so before it is tried (programs 8), whoever holds the event.
    expect((await generate())?.['refusal']).toBe(refused.body.message);
    const { status, body } = await administrator.rest('POST', `users/${inspector}/authorities`, {
      number: 'A-117',
      from: '2020-01-01',
    });
    expect([status, body.number, body.to, body.withdrawn_at]).toEqual([201, 'A-117', null, null]);
    expect((await act(event, 'COMPLETED')).status).toBe(200);
    const [kept] = await app.database.query<{ authority: Fields }[]>(
      `SELECT content -> 'authority' AS authority FROM notices WHERE citation_id = $1`,
      [event],
    );
    expect(kept?.authority).toEqual({ id: body.id, number: 'A-117', from: '2020-01-01', to: null });
    const id = body.id as number;
    const taken = await administrator.rest('POST', `authorities/${id}/withdraw`, {
      reason: 'Left',
    });
    expect([taken.status, taken.body.withdraw_reason]).toEqual([200, 'Left']);
    const again = await administrator.rest('POST', `authorities/${id}/withdraw`, {
      reason: 'Left',
    });
    expect([again.status, again.body.code]).toEqual([409, 'AUTHORITY_WITHDRAWN']);
    const list = await administrator.rest('GET', `users/${inspector}/authorities`);
    expect((list.body.data as Fields[]).map((one) => one['number'])).toEqual(['A-117']);
    await setting(false);
  });
});
