import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../../scripts/lib/postgres.mjs';
import { startApp, type TestApp } from '../../test/app.js';
import type { Answer, Visitor } from '../../test/doors.js';
import { createCitation, createEvent, signedInAs } from '../../test/factory.js';
import { heldUp } from '../../test/held.js';
import { storeEntries } from '../../test/entries.js';
import { RegistryRecord } from '../registry/registry.schema.js';

let app: TestApp;
let officer: Visitor;
let officerId: number;
let inspector: Visitor;

beforeAll(async () => {
  app = await startApp();
  const signedIn = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
  officer = signedIn.visitor;
  officerId = signedIn.user.id;
  inspector = (await signedInAs(app, 3)).visitor;
});
afterAll(() => app.stop());
afterEach(async () => {
  await query(app.variables['DATABASE_URL']!, 'DELETE FROM registry_vehicles');
  await app.database.query(
    `UPDATE desk_settings SET usual_evidence = '{}', preselect_evidence = false, auto_look_up = NULL`,
  );
});

const shown = async (id: number): Promise<any> =>
  (await officer.rest('GET', `citations/${id}`)).body;
const selectedIn = ({ media }: any): number[] =>
  media
    .filter(({ selected }: { selected: boolean }) => selected)
    .map(({ sequence_number: number }: { sequence_number: number }) => number);
const chosen = (usual: object): Promise<unknown> =>
  app.database.query('UPDATE desk_settings SET usual_evidence = $1', [usual]);
const entries = (id: number): Promise<{ type: string; description: string; details: any }[]> =>
  app.database.query(
    `SELECT type, description, details FROM activity WHERE citation_id = $1 AND type <> 'created' ORDER BY id`,
    [id],
  );
/** A medium more: a video is not drawn here. */
const addMedium = (id: number, sequence: number, type: 'IMAGE' | 'VIDEO'): Promise<unknown> =>
  app.database.query(
    `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes)
     VALUES ($1, $2, $3, repeat('a', 64), 'evidence/aa/aa/a', 'video/mp4', 10)`,
    [id, type, sequence],
  );

const SELECT_USUAL = `mutation ($input: SelectUsualEvidenceInput!) {
  selectUsualEvidence(input: $input) { citation { version selectedCount media { sequenceNumber selected } } } }`;

describe('the usual evidence (desk 14)', () => {
  const select = (id: number, headers: Record<string, string> = {}): Promise<Answer> =>
    officer.rest('PUT', `citations/${id}/media/usual`, undefined, headers);

  it('is selected and all else taken out as one change, at both doors, and once', async () => {
    await chosen({ REDLIGHT: [1, 2, 5] });
    const id = await createCitation(app, 'PENDING', { selected: 0 });
    await addMedium(id, 5, 'IMAGE');
    await addMedium(id, 6, 'IMAGE');
    await app.database.query(
      'UPDATE media SET selected = sequence_number IN (2, 6) WHERE citation_id = $1',
      [id],
    );
    await app.database.query('UPDATE citations SET selected_count = 2 WHERE id = $1', [id]);
    const { status, body } = await select(id);
    expect([status, body.version, body.selected_count, selectedIn(body)]).toEqual([
      200,
      2,
      3,
      [1, 2, 5],
    ]);
    const again = await officer.graphql(SELECT_USUAL, { input: { citationId: id } });
    expect(again.data.selectUsualEvidence.citation).toMatchObject({ version: 2, selectedCount: 3 });
    expect(await entries(id)).toEqual([
      {
        type: 'evidence_selected',
        description: 'Usual evidence selected by Nora Quill: 1, 2, 5',
        details: { usual: true, selected: [1, 5], unselected: [6] },
      },
    ]);
  });

  it('is what the event has of it, images and videos alike; a notice counts its images', async () => {
    await chosen({ REDLIGHT: [3, 4, 5, 9] });
    const id = await createCitation(app, 'PENDING', { selected: 2 });
    await addMedium(id, 5, 'VIDEO');
    const { body } = await select(id);
    expect([selectedIn(body), body.selected_count]).toEqual([[3, 4, 5], 2]);
    // An officer can only remove a video.
    const video = body.media.find(
      ({ sequence_number: number }: { sequence_number: number }) => number === 5,
    );
    const out = await officer.rest('PUT', `citations/${id}/media/update/${video.id}`, {
      selected: false,
    });
    expect([out.status, selectedIn(out.body), out.body.selected_count]).toEqual([200, [3, 4], 2]);
  });

  it('is of the event’s cause, and without a choice the first images of a notice', async () => {
    await chosen({ SPEEDING: [2] });
    const [redlight, speeding] = [
      await createCitation(app, 'PENDING', { selected: 0 }),
      await createCitation(app, 'PENDING', { selected: 4, cause: 'SPEEDING' }),
    ];
    expect(selectedIn((await select(redlight)).body)).toEqual([1, 2, 3, 4]);
    expect(selectedIn((await select(speeding)).body)).toEqual([2]);
  });

  it('is refused with a stale version, outside the pending group, and to the other duty', async () => {
    const id = await createCitation(app, 'PENDING', { selected: 0 });
    const stale = await select(id, { 'if-match': '7' });
    expect([stale.status, stale.body.code]).toEqual([409, 'CHANGED_BY_ANOTHER']);
    const { errors } = await officer.graphql(SELECT_USUAL, {
      input: { citationId: id, expectedVersion: 7 },
    });
    expect(errors[0]!.extensions.code).toBe('CHANGED_BY_ANOTHER');
    const submitted = await createCitation(app, 'REVIEW', { selected: 0 });
    expect((await select(submitted)).body.code).toBe('NOT_EDITABLE');
    expect((await inspector.rest('PUT', `citations/${id}/media/usual`)).status).toBe(403);
    expect(selectedIn(await shown(id))).toEqual([]);
  });

  it('of several at once one changes the event', async () => {
    const id = await createCitation(app, 'PENDING', { selected: 0 });
    const answers = await heldUp(app, 'citations', 3, () =>
      Promise.all([1, 2, 3].map(() => select(id))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await shown(id)).toMatchObject({ selected_count: 4, version: 2 });
  });
});

describe('preselected evidence (desk 14)', () => {
  it('is selected when an event comes in: the status stays PENDING, and the history says so', async () => {
    await chosen({ REDLIGHT: [4, 2, 7] });
    await app.database.query('UPDATE desk_settings SET preselect_evidence = true');
    const id = await createEvent(app);
    const event = await shown(id);
    expect([event.report_status, event.version, event.selected_count, selectedIn(event)]).toEqual([
      'PENDING',
      1,
      2,
      [2, 4],
    ]);
    const { body } = await officer.rest('GET', `citations/${id}/history`);
    const item = body.find(({ properties }: any) => properties.title === 'Evidence preselected');
    expect([item.properties.color, item.description]).toEqual([
      'blue-grey',
      'Usual evidence preselected: 2, 4',
    ]);
  });

  it('is nothing where it is off, or where the event has none of it', async () => {
    const off = await createEvent(app);
    await chosen({ REDLIGHT: [9] });
    await app.database.query('UPDATE desk_settings SET preselect_evidence = true');
    const none = await createEvent(app);
    for (const id of [off, none]) {
      expect(await shown(id)).toMatchObject({ selected_count: 0, report_status: 'PENDING' });
      expect(await entries(id)).toEqual([]);
    }
  });
});

describe('look-up by itself (desk 14)', () => {
  // The camera of an event saw a blue Norda Vela, KLM 4821.
  const VEHICLE = {
    owner_vehicle_license_plate: 'KLM-4821',
    owner_name: 'Ada Marlow',
    owner_vehicle_make_model: 'Norda Vela GT',
    owner_vehicle_color: 'Blue',
  };
  const NEXT = `mutation { claimNext(input: { queue: PENDING }) { citation { id } lookUp { ownerName ownerVehicleLicensePlate } } }`;
  const sure = (confidence: number | undefined): Record<string, unknown> => ({
    metadata: confidence === undefined ? { lane: 2 } : { plate_confidence: confidence },
  });

  const register = (vehicle: object): Promise<void> =>
    storeEntries(app, RegistryRecord.parse(vehicle));

  /** The only event that can be handed out. */
  async function onlyEvent(changes: Record<string, unknown>): Promise<number> {
    await app.database.query(
      `UPDATE citations SET report_status = 'COMPLETED' WHERE queue IN ('pending', 'submitted')`,
    );
    return createEvent(app, 'REDLIGHT', changes);
  }
  const next = async (): Promise<any> => {
    const { status, body } = await officer.rest('POST', 'desk/pending/next', {});
    expect(status).toBe(200);
    return body;
  };
  const on = (): Promise<unknown> =>
    app.database.query('UPDATE desk_settings SET auto_look_up = 0.9');

  it('comes with the event, is logged once as the officer’s, and attaches nothing', async () => {
    await on();
    await register(VEHICLE);
    const id = await onlyEvent(sure(0.9));
    const { citation, look_up: found } = await next();
    expect([citation.id, citation.version, citation.vehicle.owner_name]).toEqual([id, 1, null]);
    expect(found).toMatchObject(VEHICLE);
    const { data } = await officer.graphql(NEXT);
    expect(data.claimNext).toEqual({
      citation: { id: String(id) },
      lookUp: { ownerName: 'Ada Marlow', ownerVehicleLicensePlate: 'KLM-4821' },
    });
    const { body: desk } = await officer.rest('GET', 'desk/pending');
    expect(desk.held[0].look_up).toEqual(found);
    expect(await entries(id)).toEqual([
      {
        type: 'vehicle_looked_up',
        description: 'Nora Quill looked up KLM 4821',
        details: { plate: 'KLM 4821', automatic: true },
      },
    ]);
    // Another time in hand is another look-up.
    await officer.rest('DELETE', `desk/claims/${id}`);
    await next();
    const logged = await app.database.query(
      `SELECT causer_id FROM activity WHERE citation_id = $1 AND type = 'vehicle_looked_up'`,
      [id],
    );
    expect(logged).toEqual([{ causer_id: officerId }, { causer_id: officerId }]);
  });

  it('is logged once, however often the event is asked for at once', async () => {
    await on();
    const id = await onlyEvent(sure(0.9));
    await next();
    await register(VEHICLE);
    const desk = (): Promise<Answer> => officer.rest('GET', 'desk/pending');
    await heldUp(app, 'activity', 1, () => Promise.all(Array.from({ length: 6 }, desk)));
    expect(await entries(id)).toHaveLength(1);
  });

  const ORION = 'Orion Vela';
  it.each<[string, Record<string, unknown>, object | null]>([
    ['a camera that is less sure', sure(0.89), VEHICLE],
    ['a camera that does not say how sure it is', sure(undefined), VEHICLE],
    ['no plate', { ...sure(1), plate: undefined }, VEHICLE],
    ['another make', sure(1), { ...VEHICLE, owner_vehicle_make_model: ORION }],
    ['another color', sure(1), { ...VEHICLE, owner_vehicle_color: 'red' }],
    ['an unknown plate', sure(1), null],
  ])('is null and not logged with %s', async (_, changes, vehicle) => {
    await on();
    if (vehicle !== null) await register(vehicle);
    const id = await onlyEvent(changes);
    expect((await next()).look_up).toBeNull();
    expect(await entries(id)).toEqual([]);
  });

  it('takes a vehicle of which make and color are not known: it contradicts nothing', async () => {
    await on();
    const registered = { owner_vehicle_license_plate: 'KLM 4821', owner_name: 'Ada Marlow' };
    await register(registered);
    await onlyEvent(sure(1));
    expect((await next()).look_up).toMatchObject(registered);
  });

  it('asks for no event that has a vehicle, for no inspection officer, and not while it is off', async () => {
    await register(VEHICLE);
    await onlyEvent(sure(1));
    expect((await next()).look_up).toBeNull();
    await on();
    const id = await onlyEvent(sure(1));
    await app.database.query(`UPDATE citations SET owner_name = 'Ben Okafor' WHERE id = $1`, [id]);
    expect((await next()).look_up).toBeNull();
    await app.database.query(
      `UPDATE citations SET owner_name = NULL, report_status = 'REVIEW', recommendation = 'GENERATE' WHERE id = $1`,
      [id],
    );
    const { body } = await inspector.rest('POST', 'desk/submitted/next', {});
    expect([body.citation.id, body.look_up]).toEqual([id, null]);
  });
});
