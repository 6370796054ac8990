import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs, type TestUser } from '../../test/factory.js';
import { until } from '../../test/until.js';
import { withoutBrowser } from '../../test/without-browser.js';

interface Person {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let officer: Person;
let admin: Person;
let worker: TestWorker | undefined;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  officer = await signedInAs(app, 3);
  admin = await signedInAs(app, 2);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await app.stop();
});

const sql = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  app.database.query<Row[]>(text, values);

let cameras = 0;

/** An event that waits for the decision of an inspection officer, of a camera of its own. */
async function eventOfCamera(): Promise<{ id: number; serial: string }> {
  cameras += 1;
  const serial = `SN-Q-${cameras}`;
  const id = await createCitation(app, 'REVIEW', {
    event: {
      camera: { system_name: 'North', system_type: 'RLC-4', serial_number: serial },
    },
  });
  return { id, serial };
}

const quarantine = (serial: string, more: object = {}) =>
  admin.visitor.rest('POST', 'quarantines', {
    camera_serial_number: serial,
    from: '2020-01-01T00:00:00Z',
    reason: 'Clock was wrong',
    ...more,
  });
const generate = (id: number) =>
  officer.visitor.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

describe('a quarantine of a camera (cameras 3, repair 5)', () => {
  it('refuses each notice of what it captured, until it is lifted', async () => {
    const { id, serial } = await eventOfCamera();
    const { status, body } = await quarantine(serial);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        camera_serial_number: serial,
        from: '2020-01-01T00:00:00.000Z',
        to: null,
        reason: 'Clock was wrong',
        recall_id: null,
        lifted_at: null,
        events: 1,
        issued: 0,
      }),
    ]);
    const refused = {
      status: 409,
      body: {
        code: 'CAMERA_QUARANTINED',
        message: `Camera ${serial} is in quarantine: Clock was wrong`,
      },
    };
    expect(await generate(id)).toMatchObject(refused);
    expect(await officer.visitor.rest('PUT', `desk/claims/${id}`)).toMatchObject(refused);
    const event = await officer.visitor.rest('GET', `citations/${id}`);
    expect(event.body.quarantine).toEqual({
      id: body.id,
      from: '2020-01-01T00:00:00.000Z',
      to: null,
      reason: 'Clock was wrong',
    });
    expect(
      await admin.visitor.rest('POST', `quarantines/${body.id}/lift`, { reason: 'Right' }),
    ).toMatchObject({ status: 200, body: { lift_reason: 'Right' } });
    expect(
      await admin.visitor.rest('POST', `quarantines/${body.id}/lift`, { reason: 'Right' }),
    ).toMatchObject({ status: 409, body: { code: 'QUARANTINE_LIFTED' } });
    expect((await officer.visitor.rest('GET', `citations/${id}`)).body.quarantine).toBeNull();
    expect(await officer.visitor.rest('PUT', `desk/claims/${id}`)).toMatchObject({ status: 200 });
    const { body: history } = await officer.visitor.rest('GET', `citations/${id}/history`);
    for (const sentence of [
      `Quarantined by ${admin.user.name}: Clock was wrong`,
      `Quarantine lifted by ${admin.user.name}: Right`,
    ])
      expect(JSON.stringify(history)).toContain(sentence);
  });

  it('is of its time alone', async () => {
    const { id, serial } = await eventOfCamera();
    await quarantine(serial, { to: '2020-02-01T00:00:00Z' });
    expect((await officer.visitor.rest('GET', `citations/${id}`)).body.quarantine).toBeNull();
    expect(await quarantine(serial, { to: '2019-01-01T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { errors: { to: ['To must be after from'] } },
    });
    expect(await quarantine('SN-UNKNOWN')).toMatchObject({
      status: 404,
      body: { code: 'CAMERA_NOT_FOUND' },
    });
  });

  it('ends claims, and hands nothing of it out', async () => {
    const { id, serial } = await eventOfCamera();
    expect((await officer.visitor.rest('PUT', `desk/claims/${id}`)).status).toBe(200);
    await quarantine(serial);
    expect(await sql('SELECT claimed_by FROM desk_queue WHERE citation_id = $1', id)).toEqual([
      { claimed_by: null },
    ]);
    const { body } = await officer.visitor.rest('POST', 'desk/submitted/next', {});
    expect(body.citation?.id ?? null).not.toBe(id);
  });

  it('fails a decision that waits in its grace', async () => {
    const { id, serial } = await eventOfCamera();
    const { body: settings } = await admin.visitor.rest('GET', 'desk/settings');
    await admin.visitor.rest('PUT', 'desk/settings', { ...settings, decision_grace_seconds: 60 });
    const { body: event } = await officer.visitor.rest('GET', `citations/${id}`);
    const decided = await officer.visitor.rest('POST', 'desk/decisions', {
      citation_id: id,
      act: 'GENERATE',
      version: event.version,
      seconds: 5,
      viewed: event.media.map((media: any) => media.id),
      zoomed: [],
      played: [],
    });
    expect([decided.status, decided.body]).toEqual([202, expect.anything()]);
    await quarantine(serial);
    await sql(
      `UPDATE jobs SET run_at = now() WHERE name = 'carryOutDecision' AND status = 'queued'`,
    );
    worker = await startWorker();
    const failed = await until('the decision has failed', async () => {
      const [row] = await sql<{ status: string; failure: string }>(
        'SELECT status, failure FROM deferred_decisions WHERE citation_id = $1',
        id,
      );
      return row?.status !== 'WAITING' && row;
    });
    expect(failed).toEqual({ status: 'FAILED', failure: 'CAMERA_QUARANTINED' });
  });

  it('starts the recall of what was issued with it', async () => {
    const { id, serial } = await eventOfCamera();
    const done = await generate(id);
    expect([done.status, done.body]).toEqual([200, expect.anything()]);
    // Left out it is true (repair 5).
    const { body } = await quarantine(serial);
    expect(body).toMatchObject({ events: 1, issued: 1, recall_id: expect.any(Number) });
    const recall = await admin.visitor.rest('GET', `recalls/${body.recall_id}`);
    expect(recall.body).toMatchObject({
      notices: 1,
      reason: 'Clock was wrong',
      criteria: {
        camera_serial_number: serial,
        captured_from: '2020-01-01T00:00:00.000Z',
        captured_to: null,
      },
    });
    const other = await eventOfCamera();
    expect((await quarantine(other.serial, { recall: true })).body.recall_id).toBeNull();
    const third = await eventOfCamera();
    await generate(third.id);
    expect((await quarantine(third.serial, { recall: false })).body).toMatchObject({
      ...{ issued: 1, recall_id: null },
    });
    const { body: list } = await admin.visitor.rest('GET', `quarantines?camera=${serial}`);
    expect(list).toMatchObject({ total: 1, data: [{ id: body.id }] });
    expect((await admin.visitor.rest('GET', 'quarantines?active=false')).body.total).toBe(1);
  });

  it('has in its recall all that was issued: what commits later is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, serial } = await eventOfCamera();
      const [made, held] = await Promise.all([generate(id), quarantine(serial, { recall: true })]);
      const isRecalled = held.body.recall_id !== null;
      expect([made.status, isRecalled]).toEqual(isRecalled ? [200, true] : [409, false]);
    }
  });
});
