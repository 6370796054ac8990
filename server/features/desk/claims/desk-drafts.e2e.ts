import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DraftsService } from './drafts.service.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { momentIn } from '../../../test/clock.js';
import type { Answer, Visitor } from '../../../test/doors.js';
import { createCitation, createEvent, signedInAs, type TestUser } from '../../../test/factory.js';
import { query } from '../../../../scripts/lib/postgres.mjs';
import { heldUp } from '../../../test/held.js';
import { storeEntries } from '../../../test/entries.js';
import { RegistryRecord } from '../../registry/registry.schema.js';

interface Officer {
  user: TestUser;
  visitor: Visitor;
}

let app: TestApp;
let processing: Officer;
let colleague: Officer;
let inspection: Officer;
let administrator: Officer;

beforeAll(async () => {
  app = await startApp();
  processing = await signedInAs(app, 4, { firstName: 'Ada', lastName: 'Marlow' });
  colleague = await signedInAs(app, 4, { firstName: 'Ben', lastName: 'Okafor' });
  inspection = await signedInAs(app, 3, { firstName: 'Cy', lastName: 'Young' });
  administrator = await signedInAs(app, 1);
  await app.database.query('UPDATE desk_settings SET decision_grace_seconds = 0');
});
afterAll(() => app.stop());

const EMPTY = {
  recommendation: null,
  reason_code: null,
  reason: null,
  confirmations: null,
  comment: null,
  lookup_term: null,
  skip_reason: null,
  viewed: null,
  updated_at: null,
};
const FULL = {
  recommendation: 'HOLD',
  reason_code: 'OTHER',
  reason: 'half a reason',
  confirmations: [{ code: 'LOW_CONFIDENCE', reason: 'half a reason' }],
  comment: 'half a comment\nof two lines',
  lookup_term: 'ABC',
  skip_reason: 'half a skip',
  viewed: [1, 2],
};
const pending = (): Promise<number> => createCitation(app, 'PENDING');
const save = ({ visitor }: Officer, id: number, draft: object): Promise<Answer> =>
  visitor.rest('PUT', `citations/${id}/draft`, draft);
const draftOf = async ({ visitor }: Officer, id: number): Promise<Record<string, unknown>> => {
  const { updated_at: _, ...fields } = (await visitor.rest('GET', `citations/${id}/draft`)).body;
  return fields;
};
const { updated_at: _, ...NOTHING } = EMPTY;

describe('a draft (desk 5)', () => {
  it('without one all fields are null, at both doors', async () => {
    const id = await pending();
    expect((await processing.visitor.rest('GET', `citations/${id}/draft`)).body).toEqual(EMPTY);
    const { data } = await processing.visitor.graphql(
      `{ draft(citationId: ${id}) { recommendation reasonCode reason confirmations { code } comment lookupTerm skipReason viewed updatedAt } }`,
    );
    expect(new Set(Object.values(data.draft))).toEqual(new Set([null]));
  });

  it('sets the fields that it names, null empties, the last write of a field wins, no version', async () => {
    const id = await pending();
    const { status, body } = await save(processing, id, FULL);
    expect(status).toBe(200);
    expect(body).toEqual({ ...FULL, updated_at: expect.any(String) });
    await save(processing, id, { reason: 'another', comment: null });
    expect(await draftOf(processing, id)).toEqual({ ...FULL, reason: 'another', comment: null });
    const { data, errors } = await processing.visitor.graphql(
      `mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { reason comment viewed recommendation } } }`,
      {
        input: {
          citationId: id,
          comment: 'by the other door',
          viewed: ['7'],
          recommendation: null,
        },
      },
    );
    expect(errors).toEqual([]);
    expect(data.saveDraft.draft).toEqual({
      reason: 'another',
      comment: 'by the other door',
      viewed: ['7'],
      recommendation: null,
    });
  });

  it('takes 2,000 characters of each text, also where the act takes less', async () => {
    const id = await pending();
    const long = 'x'.repeat(2_000);
    expect(
      (
        await save(processing, id, {
          reason: long,
          comment: long,
          lookup_term: long,
          skip_reason: long,
        })
      ).status,
    ).toBe(200);
    const { status, body } = await save(processing, id, { reason: `${long}x`, nothing: 1 });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      reason: ['Reason must be at most 2000 characters long'],
      nothing: ['nothing is not a known field'],
    });
  });

  it('is read by its officer only, and is in no log, history or search', async () => {
    const id = await pending();
    await save(processing, id, { comment: 'nobody else reads this' });
    expect(await draftOf(colleague, id)).toEqual(NOTHING);
    expect(await draftOf(inspection, id)).toEqual(NOTHING);
    expect((await administrator.visitor.rest('GET', `citations/${id}/draft`)).status).toBe(403);
    const found = await app.database.query(
      `SELECT id FROM activity WHERE description || details::text LIKE '%nobody else%'`,
    );
    expect(found).toEqual([]);
  });

  it('of an event that is not there is 404', async () => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const { status, body } = await processing.visitor.rest(
        method,
        'citations/999999/draft',
        method === 'PUT' ? {} : undefined,
      );
      expect([status, body.code]).toEqual([404, 'CITATION_NOT_FOUND']);
    }
  });

  it('deleteDraft answers the draft as it is then, which is empty', async () => {
    const id = await pending();
    await processing.visitor.rest('PUT', `citations/${id}/draft`, { reason: 'Later' });
    const { data } = await processing.visitor.graphql(
      'mutation ($id: ID!) { deleteDraft(input: { citationId: $id }) { draft { reason updatedAt } } }',
      { id },
    );
    expect(data.deleteDraft.draft).toEqual({ reason: null, updatedAt: null });
  });

  it('DELETE empties it, 204, also without one', async () => {
    const id = await pending();
    await save(processing, id, FULL);
    for (let time = 0; time < 2; time += 1)
      expect((await processing.visitor.rest('DELETE', `citations/${id}/draft`)).status).toBe(204);
    expect(await draftOf(processing, id)).toEqual(NOTHING);
  });

  it('is deleted after 30 days, and when its officer is deactivated', async () => {
    const [old, young] = [await pending(), await pending()];
    const gone = await signedInAs(app, 4);
    for (const id of [old, young]) await save(processing, id, FULL);
    await save(gone, young, FULL);
    await app.database.query(
      `UPDATE drafts SET updated_at = now() - interval '30 days 1 minute' WHERE citation_id = $1`,
      [old],
    );
    await app.nest.get(DraftsService).deleteOld();
    expect(await draftOf(processing, old)).toEqual(NOTHING);
    expect(await draftOf(processing, young)).toEqual(FULL);
    await administrator.visitor.rest('DELETE', `users/${gone.user.badgeNumber}`);
    expect(
      await app.database.query('SELECT 1 FROM drafts WHERE user_id = $1', [gone.user.id]),
    ).toEqual([]);
  });
});

describe('a field is emptied by its own act, and by nothing else (desk 5)', () => {
  const decide = async (id: number, act: string, version = 1): Promise<Answer> => {
    const { body: event } = await processing.visitor.rest('GET', `citations/${id}`);
    return processing.visitor.rest('POST', 'desk/decisions', {
      citation_id: id,
      act,
      version,
      recommendation: 'DISCARD',
      seconds: 1,
      viewed: [event.media[0].id],
      zoomed: [],
      played: [],
    });
  };
  const ROWS: [string, (id: number) => Promise<Answer>, (keyof typeof FULL)[]][] = [
    [
      'an act from the report page',
      (id) =>
        processing.visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'HOLD',
        }),
      ['recommendation', 'reason_code', 'reason', 'confirmations', 'viewed'],
    ],
    [
      'an act at the desk',
      (id) => decide(id, 'SUBMIT'),
      ['recommendation', 'reason_code', 'reason', 'confirmations', 'viewed'],
    ],
    [
      'a comment',
      (id) => processing.visitor.rest('POST', `citations/${id}/comments/add`, { body: `Hm ${id}` }),
      ['comment'],
    ],
    [
      'a vehicle update',
      (id) =>
        processing.visitor.rest('PUT', `citations/${id}/vehicle/update`, {
          owner_vehicle_license_plate: 'ABC 9',
        }),
      ['lookup_term'],
    ],
    [
      'a skip',
      (id) =>
        processing.visitor.rest('POST', 'desk/skips', { citation_id: id, reason: 'not mine' }),
      ['skip_reason'],
    ],
    [
      'a refusal',
      (id) => processing.visitor.rest('PUT', `citations/${id}`, { report_status: 'HOLD' }),
      [],
    ],
    ['a 409', (id) => decide(id, 'SUBMIT', 7), []],
    [
      'another’s act',
      (id) =>
        colleague.visitor.rest('PUT', `citations/${id}`, {
          report_status: 'REVIEW',
          recommendation: 'HOLD',
        }),
      [],
    ],
  ];
  it.each(ROWS)('%s', async (_what, act, emptied) => {
    const id = await pending();
    await save(processing, id, FULL);
    await act(id);
    const left = Object.fromEntries(
      Object.entries(FULL).map(([field, value]) => [
        field,
        emptied.includes(field as keyof typeof FULL) ? null : value,
      ]),
    );
    expect(await draftOf(processing, id)).toEqual(left);
  });
});

describe('a skip (desk 5, 12)', () => {
  const skip = ({ visitor }: Officer, id: number, why: object): Promise<Answer> =>
    visitor.rest('POST', 'desk/skips', { citation_id: id, ...why });

  it('is not handed to this officer for 4 hours, to others at once; the claim ends; the history names it', async () => {
    await app.database.query(
      `UPDATE citations SET report_status = 'COMPLETED' WHERE queue = 'pending'`,
    );
    const id = await pending();
    const fine = await processing.visitor.rest('POST', 'desk/pending/next', {});
    expect(fine.body.citation.id).toBe(id);
    const from = await momentIn(app, { hours: 4 });
    const { status, body } = await skip(processing, id, {
      reason_code: 'KNOWN_PERSON',
      reason: 'My neighbour',
    });
    expect(status).toBe(200);
    expect(Date.parse(body.until)).toBeGreaterThanOrEqual(from);
    expect(Date.parse(body.until)).toBeLessThanOrEqual(await momentIn(app, { hours: 4 }));
    expect((await processing.visitor.rest('POST', 'desk/pending/next', {})).status).toBe(204);
    const desk = (await processing.visitor.rest('GET', 'desk/pending')).body;
    expect(desk).toMatchObject({
      skipped: 1,
      next_skip_ends_at: body.until,
      remaining: 0,
      held: [],
    });
    const other = await colleague.visitor.rest('POST', 'desk/pending/next', {});
    expect(other.body.citation.id).toBe(id);
    const history = (await processing.visitor.rest('GET', `citations/${id}/history`)).body;
    expect(JSON.stringify(history)).toContain(
      'Skipped by Ada Marlow: I know the owner or the driver – My neighbour',
    );
    await colleague.visitor.rest('DELETE', `desk/claims/${id}`);
    expect((await processing.visitor.rest('DELETE', 'desk/pending/skips')).status).toBe(204);
    expect((await processing.visitor.rest('POST', 'desk/pending/next', {})).body.citation.id).toBe(
      id,
    );
  });

  it.each<[string, object, number, string, object?]>([
    ['no reason', {}, 422, 'INVALID', { reason_code: ['Reason is required'] }],
    [
      'another list’s code',
      { reason_code: 'DUPLICATE' },
      422,
      'INVALID',
      { reason_code: ['Reason is not one of the list'] },
    ],
    [
      'OTHER without a text',
      { reason_code: 'OTHER' },
      422,
      'INVALID',
      { reason: ['A text is required for this reason'] },
    ],
  ])('refuses %s', async (_what, why, status, code, errors) => {
    const id = await pending();
    const { status: answered, body } = await skip(processing, id, why);
    expect([answered, body.code]).toEqual([status, code]);
    expect(body.errors).toEqual(errors);
  });

  it('refuses an event of the other queue, and one that another holds', async () => {
    const review = await createCitation(app, 'REVIEW');
    expect((await skip(processing, review, { reason: 'x' })).body.code).toBe('NOT_IN_QUEUE');
    const id = await pending();
    await colleague.visitor.rest('PUT', `desk/claims/${id}`);
    const { status, body } = await skip(processing, id, { reason: 'x' });
    expect([status, body.code, body.message]).toEqual([
      409,
      'CLAIM_TAKEN',
      'Ben Okafor is reviewing this event now',
    ]);
    const { errors } = await processing.visitor.graphql(
      `mutation { skipAtDesk(input: { citationId: ${id}, reason: "x" }) { until } }`,
    );
    expect(errors[0]!.extensions.code).toBe('CLAIM_TAKEN');
  });

  it('repeated, it is the same skip; the other queue’s skips are not one’s own', async () => {
    const id = await pending();
    const first = await skip(processing, id, { reason: 'x' });
    const again = await skip(processing, id, { reason: 'x' });
    expect(again.body).toEqual(first.body);
    expect((await processing.visitor.rest('DELETE', 'desk/submitted/skips')).status).toBe(403);
    const { errors } = await processing.visitor.graphql(
      `mutation { clearSkips(input: { queue: SUBMITTED }) { queue } }`,
    );
    expect(errors[0]!.extensions.code).toBe('FORBIDDEN');
    const { data } = await processing.visitor.graphql(
      `mutation { clearSkips(input: { queue: PENDING }) { queue } }`,
    );
    expect(data.clearSkips.queue).toBe('PENDING');
  });
});

describe('usual evidence', () => {
  let officer: Visitor;
  let officerId: number;
  let inspector: Visitor;

  beforeAll(async () => {
    const signedIn = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
    officer = signedIn.visitor;
    officerId = signedIn.user.id;
    inspector = (await signedInAs(app, 3)).visitor;
  });
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
      expect(again.data.selectUsualEvidence.citation).toMatchObject({
        version: 2,
        selectedCount: 3,
      });
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
      expect([event.report_status, event.version, event.selected_count, selectedIn(event)]).toEqual(
        ['PENDING', 1, 2, [2, 4]],
      );
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
      await app.database.query(`UPDATE citations SET owner_name = 'Ben Okafor' WHERE id = $1`, [
        id,
      ]);
      expect((await next()).look_up).toBeNull();
      await app.database.query(
        `UPDATE citations SET owner_name = NULL, report_status = 'REVIEW', recommendation = 'GENERATE' WHERE id = $1`,
        [id],
      );
      const { body } = await inspector.rest('POST', 'desk/submitted/next', {});
      expect([body.citation.id, body.look_up]).toEqual([id, null]);
    });
  });
});
