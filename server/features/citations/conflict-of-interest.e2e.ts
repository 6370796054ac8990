import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, fresh, signedInAs, type TestUser } from '../../test/factory.js';
import { multipart } from '../../test/multipart.js';
import { withoutBrowser } from '../../test/without-browser.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let worker: TestWorker;
let admin: Officer;
let officer: Officer;
let colleague: Officer;
let inspector: Officer;
let second: Officer;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  admin = await signedInAs(app, 1);
  officer = await signedInAs(app, 4);
  colleague = await signedInAs(app, 4);
  inspector = await signedInAs(app, 3);
  second = await signedInAs(app, 3);
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});
beforeEach(async () => {
  await app.database.query('DELETE FROM listed_plates');
  await app.database.query('UPDATE desk_settings SET require_viewed_evidence = false');
  await app.database.query(
    `UPDATE citations SET report_status = 'COMPLETED' WHERE queue IN ('pending', 'submitted')`,
  );
});

const REFUSAL = [
  403,
  'CONFLICT_OF_INTEREST',
  'This plate is on your conflict list, another officer must act',
];
const refusalOf = ({ status, body }: Answer): unknown[] => [status, body.code, body.message];

const list = async ({ user }: Officer, plate: string, more: object = {}): Promise<number> => {
  const { status, body } = await admin.visitor.rest('POST', 'listed-plates', {
    plate,
    list: 'CONFLICT',
    badge_number: user.badgeNumber,
    ...more,
  });
  expect(status).toBe(201);
  return body.id;
};

/** An event whose captured and registered plate is like no other. */
async function event(
  status: 'PENDING' | 'REVIEW' | 'HOLD' | 'COMPLETED' = 'PENDING',
): Promise<{ id: number; plate: string }> {
  const plate = `COI ${fresh()}`;
  return { id: await createCitation(app, status, { event: { plate } }), plate };
}

const next = async ({ visitor }: Officer, queue = 'pending'): Promise<number | null> => {
  const { status, body } = await visitor.rest('POST', `desk/${queue}/next`, {});
  return status === 204 ? null : body.citation.id;
};
const claim = ({ visitor }: Officer, id: number): Promise<Answer> =>
  visitor.rest('PUT', `desk/claims/${id}`);
const claimedBy = async (id: number): Promise<number | null> =>
  (
    await app.database.query<{ claimed_by: number | null }[]>(
      'SELECT claimed_by FROM desk_queue WHERE citation_id = $1',
      [id],
    )
  )[0]!.claimed_by;
const read = async ({ visitor }: Officer, id: number): Promise<Record<string, any>> =>
  (await visitor.rest('GET', `citations/${id}`)).body;
const decision = (id: number, act: string): object => ({
  citation_id: id,
  act,
  version: 1,
  ...{ seconds: 5, viewed: [], zoomed: [], played: [] },
  ...(act === 'SUBMIT' ? { recommendation: 'DISCARD' } : {}),
});

describe('an officer whose conflict list has the plate (cameras 2)', () => {
  it('is refused each act of a processing officer, and reads on', async () => {
    const { id, plate } = await event();
    await list(officer, plate.toLowerCase().replace(' ', '-'));
    const media = (await read(officer, id))['media'][0].id;
    const acts: [string, Promise<Answer>][] = [
      ['claim', claim(officer, id)],
      [
        'submit',
        officer.visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'DISCARD',
        }),
      ],
      ['decision', officer.visitor.rest('POST', 'desk/decisions', decision(id, 'SUBMIT'))],
      ['look-up', officer.visitor.rest('GET', `citations/${id}/vehicle/lookup?term=KLM4821`)],
      [
        'evidence',
        officer.visitor.rest('PUT', `citations/${id}/media/update/${media}`, { selected: true }),
      ],
    ];
    for (const [name, answer] of acts)
      expect([name, ...refusalOf(await answer)]).toEqual([name, ...REFUSAL]);
    const graph = await officer.visitor.graphql(
      `mutation { transitionCitation(input: { citationId: ${id}, transition: SUBMIT, recommendation: DISCARD }) {
        citation { id } } }`,
    );
    expect(graph.errors[0]!.extensions.code).toBe('CONFLICT_OF_INTEREST');
    expect(await read(officer, id)).toMatchObject({
      report_status: 'PENDING',
      available_actions: [],
      editable: false,
    });
    expect((await officer.visitor.rest('GET', `citations/${id}/history`)).status).toBe(200);
    expect(await read(colleague, id)).toMatchObject({ editable: true });
    expect((await claim(colleague, id)).status).toBe(200);
  });

  it('is refused each act of an inspection officer, directly after OWN_SUBMISSION', async () => {
    const { id, plate } = await event('REVIEW');
    await list(inspector, plate);
    const stale = { 'if-match': '"99"' };
    for (const report_status of ['COMPLETED', 'DISCARDED', 'HOLD', 'REVISE'])
      expect(
        refusalOf(await inspector.visitor.rest('PUT', `citations/${id}`, { report_status }, stale)),
      ).toEqual(REFUSAL);
    expect(
      refusalOf(await inspector.visitor.rest('POST', 'desk/decisions', decision(id, 'DISCARD'))),
    ).toEqual(REFUSAL);
    expect(refusalOf(await claim(inspector, id))).toEqual(REFUSAL);
    await app.database.query('UPDATE citations SET submitted_by = $2 WHERE id = $1', [
      id,
      inspector.user.id,
    ]);
    const own = await inspector.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' });
    expect(own.body.code).toBe('OWN_SUBMISSION');
    expect((await claim(inspector, id)).body.code).toBe('OWN_SUBMISSION');
    await app.database.query('UPDATE citations SET submitted_by = NULL WHERE id = $1', [id]);
    const other = await second.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' });
    expect(other.status).toBe(200);
  });

  it('is not handed the event; the next officer is', async () => {
    const mine = await event();
    const other = await event();
    await list(officer, mine.plate);
    expect(await next(officer)).toBe(other.id);
    expect(await next(colleague)).toBe(mine.id);
    const { body } = await officer.visitor.rest('GET', 'desk');
    expect(JSON.stringify(body)).not.toContain(`"id":${mine.id},`);
  });

  it('does not count it as left', async () => {
    const { plate } = await event('REVIEW');
    const remaining = async (): Promise<number> =>
      (await inspector.visitor.graphql('{ desk(queue: SUBMITTED) { remaining } }')).data.desk
        .remaining;
    expect(await remaining()).toBe(1);
    await list(inspector, plate);
    expect(await remaining()).toBe(0);
  });

  it('has no actions in lists, at both doors and with a filter', async () => {
    const mine = await event();
    const other = await event();
    await list(officer, mine.plate);
    const rowsOf = async (path: string): Promise<Record<number, unknown>> =>
      Object.fromEntries(
        (await officer.visitor.rest('GET', path)).body.data.map((row: any) => [
          row.id,
          [row.available_actions.length, row.editable],
        ]),
      );
    for (const path of [
      'citations?status=pending',
      'citations?status=pending&cause=REDLIGHT',
      'citations?status=pending&sortby=reference_id&order=asc',
      'search?vehicle_registration_plate=COI&report_status=PENDING',
    ]) {
      const rows = await rowsOf(path);
      expect([path, rows[mine.id], rows[other.id]]).toEqual([path, [0, false], [3, true]]);
    }
    const graph = await officer.visitor.graphql(
      '{ citations(queue: PENDING) { data { id availableActions { name } editable } } }',
    );
    const row = graph.data.citations.data.find(({ id }: { id: string }) => id === String(mine.id));
    expect(row).toEqual({ id: String(mine.id), availableActions: [], editable: false });
    const seen = await colleague.visitor.rest('GET', 'citations?status=pending');
    expect(seen.body.data.map((one: any) => one.available_actions.length)).toEqual([3, 3]);
  });

  it('is one by the captured plate too, after the vehicle was corrected', async () => {
    const { id, plate } = await event();
    await list(officer, plate);
    await app.database.query(
      `UPDATE citations SET owner_vehicle_license_plate = 'ELSE 1' WHERE id = $1`,
      [id],
    );
    expect(refusalOf(await claim(officer, id))).toEqual(REFUSAL);
    expect((await read(officer, id))['available_actions']).toEqual([]);
  });
});

describe('the conflict begins and ends with the list (cameras 2)', () => {
  it('a claim ends when the plate is listed, and only that claim', async () => {
    const mine = await event();
    const other = await event();
    for (const { id } of [mine, other]) expect((await claim(officer, id)).status).toBe(200);
    await list(officer, mine.plate);
    expect([await claimedBy(mine.id), await claimedBy(other.id)]).toEqual([null, officer.user.id]);
    expect(await next(officer)).toBe(other.id);
  });

  it('a claim of a colleague stays', async () => {
    const { id, plate } = await event();
    await claim(colleague, id);
    await list(officer, plate);
    expect(await claimedBy(id)).toBe(colleague.user.id);
  });

  it('a claim ends when the plate comes with an import', async () => {
    const { id, plate } = await event();
    await claim(officer, id);
    const content = `plate,list,badge_number,from,to,note\n${plate},CONFLICT,${officer.user.badgeNumber},,,\n`;
    const form = multipart([{ name: 'file', filename: 'a.csv', type: 'text/csv', content }]);
    const sent = await admin.visitor.send({
      method: 'POST',
      url: '/api/listed-plates/import',
      ...form,
    });
    expect([sent.status, await claimedBy(id)]).toEqual([201, null]);
  });

  it('a vehicle update that brings the plate counts from then on, and ends the claim', async () => {
    const { id } = await event();
    await list(officer, 'BROUGHT 1');
    expect((await claim(officer, id)).status).toBe(200);
    const updated = await colleague.visitor.rest('PUT', `citations/${id}/vehicle/update`, {
      owner_vehicle_license_plate: 'brought-1',
      owner_name: 'Ada Marlow',
    });
    expect(updated.status).toBe(200);
    expect(await claimedBy(id)).toBeNull();
    expect(refusalOf(await claim(officer, id))).toEqual(REFUSAL);
  });

  it('ends when the plate is taken off', async () => {
    const { id, plate } = await event();
    const row = await list(officer, plate);
    expect(await next(officer)).toBeNull();
    await admin.visitor.rest('DELETE', `listed-plates/${row}`);
    expect(await next(officer)).toBe(id);
  });

  // The event was captured on 2026-03-01.
  const today = dayIn('UTC', new Date());
  it.each([
    [{ from: '2026-03-01', to: '2026-03-01' }, true, 'the day of the event'],
    [{ from: '2026-03-02', to: '2026-03-03' }, false, 'neither day'],
    [{ from: '2020-01-01', to: '2026-02-28' }, false, 'days before'],
    [{ from: today, to: today }, true, 'today'],
    [{ from: '2099-01-01' }, false, 'days to come'],
    [{ list: 'EXEMPT' }, false, 'the other list'],
    [{ badge_number: null }, false, 'nobody'],
  ])('%j: %s (%s)', async (more, isRefused, _why) => {
    const { id, plate } = await event();
    await list(officer, plate, more);
    expect((await claim(officer, id)).status).toBe(isRefused ? 403 : 200);
  });

  it('fails a decision that waits in its grace', async () => {
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 2');
    const { id, plate } = await event('REVIEW');
    const { status, body } = await inspector.visitor.rest(
      'POST',
      'desk/decisions',
      decision(id, 'DISCARD'),
    );
    expect(status).toBe(202);
    await list(inspector, plate);
    const rowOf = async (): Promise<unknown> =>
      (
        await app.database.query('SELECT status, failure FROM deferred_decisions WHERE id = $1', [
          body.decision.id,
        ])
      )[0];
    await expect
      .poll(rowOf, { interval: 100 })
      .toEqual({ status: 'FAILED', failure: 'CONFLICT_OF_INTEREST' });
    expect((await read(second, id))['report_status']).toBe('REVIEW');
  });

  it('an undo gives the event back to the queue, and not to the officer', async () => {
    await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 60');
    const { id, plate } = await event('REVIEW');
    await claim(inspector, id);
    const { body } = await inspector.visitor.rest('POST', 'desk/decisions', decision(id, 'HOLD'));
    await list(inspector, plate);
    const undone = await inspector.visitor.rest('DELETE', `desk/decisions/${body.decision.id}`);
    expect([undone.status, undone.body.claim, await claimedBy(id)]).toEqual([200, null, null]);
  });

  it('nobody has an event in hand that was listed for them at the same moment', async () => {
    const events = await Promise.all([event(), event()]);
    const content = events
      .map(({ plate }) => `${plate},CONFLICT,${officer.user.badgeNumber},,,\n`)
      .join('');
    const form = multipart([
      {
        name: 'file',
        filename: 'a.csv',
        content: `plate,list,badge_number,from,to,note\n${content}`,
      },
    ]);
    const [sent] = await Promise.all([
      admin.visitor.send({ method: 'POST', url: '/api/listed-plates/import', ...form }),
      ...Array.from({ length: 6 }, () => next(officer)),
    ]);
    expect(sent.status).toBe(201);
    for (const { id } of events) expect(await claimedBy(id)).toBeNull();
  });
});
