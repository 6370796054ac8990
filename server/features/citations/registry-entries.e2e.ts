import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { inGraphql } from '../../test/bodies.js';
import { later } from '../../test/clock.js';
import type { Visitor } from '../../test/doors.js';
import { entryOf, storeEntries } from '../../test/entries.js';
import {
  createCitation,
  createEvent,
  pendingEvent,
  programWith,
  signedInAs,
  type TestUser,
} from '../../test/factory.js';
import { heldUp } from '../../test/held.js';
import { Transactions } from '../../platform/database/transactions.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { AnswerHousekeeping } from '../registry/answer-housekeeping.service.js';
import type { GivenEntry } from '../registry/registry-entry.pure.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let inspector: Visitor;
let administrator: Visitor;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
  inspector = (await signedInAs(app, 3)).visitor;
  administrator = (await signedInAs(app, 1)).visitor;
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.query('DELETE FROM registry_vehicles');
  await settings({});
});

const ADA: Partial<GivenEntry> = {
  ownerName: 'Ada Marlow',
  ownerAddress: '12 Harbour Lane',
  ownerVehicleMakeModel: 'Norda Vela',
  ownerVehicleColor: 'blue',
};
const store = (...entries: GivenEntry[]): Promise<void> => storeEntries(app, ...entries);

async function settings(changes: object): Promise<any> {
  const { body } = await administrator.rest('GET', 'settings/admin/registry');
  return (
    await administrator.rest('PUT', 'settings/admin/registry', {
      version: body.version,
      home_region: null,
      recheck_days: 7,
      max_age_days: 45,
      ...changes,
    })
  ).body;
}

const lookUp = async (
  id: number,
  query: Record<string, string>,
  visitor = officer.visitor,
): Promise<any> => {
  const search = new URLSearchParams({ term: 'KLM 4821', ...query }).toString();
  const { status, body } = await visitor.rest('GET', `citations/${id}/vehicle/lookup?${search}`);
  return { status, ...body };
};
const owners = async (id: number, query: Record<string, string> = {}): Promise<unknown> => {
  const { status, choices, code } = await lookUp(id, query);
  return status === 200 ? choices.map((choice: any) => choice.owner_name) : code;
};
const attach = (id: number, body: object, visitor = officer.visitor) =>
  visitor.rest('PUT', `citations/${id}/vehicle/update`, body);
const shown = async (id: number, visitor = officer.visitor): Promise<any> =>
  (await visitor.rest('GET', `citations/${id}`)).body;
const pending = (event?: Record<string, unknown>): Promise<number> =>
  event === undefined ? pendingEvent(app, 'REDLIGHT') : createEvent(app, 'REDLIGHT', event);

/** An event that has taken the only entry of its plate. */
async function attached(): Promise<{ id: number; answerId: number }> {
  const id = await pending();
  const { status: _, ...found } = await lookUp(id, {});
  expect((await attach(id, found)).status).toBe(200);
  return { id, answerId: found.answer_id };
}

describe('GET citations/{id}/vehicle/lookup (guards 3)', () => {
  it('answers one entry as before, with how sure it is, and itself as the only choice', async () => {
    await store(
      entryOf('KLM 4821', {
        ...ADA,
        plateRegion: 'US-MD',
        plateClass: 'Truck',
        ownerSince: '2024-06-01',
        sourceDay: '2026-05-01',
      }),
    );
    const id = await pending();
    const { status, choices, ...found } = await lookUp(id, {});
    expect([status, found]).toEqual([
      200,
      {
        owner_name: 'Ada Marlow',
        owner_name_alt: null,
        owner_address: '12 Harbour Lane',
        owner_address_alt: null,
        owner_vehicle_license_plate: 'KLM 4821',
        owner_vehicle_engine_number: null,
        owner_vehicle_chassis_number: null,
        owner_vehicle_make_year: null,
        owner_vehicle_make_model: 'Norda Vela',
        owner_vehicle_color: 'blue',
        owner_vehicle_color_alt: null,
        owner_vehicle_style: null,
        answer_id: expect.any(Number),
        plate_region: 'US-MD',
        plate_class: 'Truck',
        owner_since: '2024-06-01',
        source_day: '2026-05-01',
        stored_at: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(choices).toEqual([found]);
    const { data, errors } = await officer.visitor.graphql(
      `query ($id: ID!) { vehicleLookup(citationId: $id, term: "KLM 4821", region: "US-MD", class: "truck") {
        ownerName ownerVehicleLicensePlate answerId plateRegion plateClass ownerSince sourceDay storedAt
        choices { answerId ownerName } } }`,
      { id },
    );
    expect(errors).toEqual([]);
    expect(data.vehicleLookup).toEqual({
      ...(inGraphql({
        owner_name: found.owner_name,
        owner_vehicle_license_plate: found.owner_vehicle_license_plate,
        answer_id: found.answer_id,
        plate_region: found.plate_region,
        plate_class: found.plate_class,
        owner_since: found.owner_since,
        source_day: found.source_day,
        stored_at: found.stored_at,
      }) as object),
      choices: [{ answerId: String(found.answer_id), ownerName: 'Ada Marlow' }],
    });
  });

  it('answers of several only the plate and the choices, each of which can be taken', async () => {
    const many = Array.from({ length: 20 }, (_, n) =>
      entryOf('KLM 4821', { ownerName: `Owner ${n}`, plateClass: `Class ${n}` }),
    );
    await store(...many);
    const id = await pending();
    const { status, choices, ...rest } = await lookUp(id, {});
    expect(status).toBe(200);
    const { owner_vehicle_license_plate: plate, ...others } = rest;
    expect([plate, [...new Set(Object.values(others))]]).toEqual(['KLM 4821', [null]]);
    expect(choices).toHaveLength(20);
    expect(new Set(choices.map(({ answer_id: answer }: any) => answer)).size).toBe(20);
    const { body } = await attach(id, choices[7]);
    expect([body.vehicle.owner_name, body.registry.answer_id, body.registry.entries]).toEqual([
      choices[7].owner_name,
      choices[7].answer_id,
      1,
    ]);
  });

  it('compares classes folded; without one all classes are answered', async () => {
    await store(
      entryOf('KLM 4821', { ownerName: 'Car' }),
      entryOf('KLM 4821', { ownerName: 'Truck', plateClass: 'Véhicule  Lourd' }),
      entryOf('KLM 4821', { ownerName: 'Van', plateClass: 'Van' }),
    );
    const id = await pending();
    expect(await owners(id)).toEqual(['Car', 'Van', 'Truck']);
    expect(await owners(id, { class: '' })).toEqual(['Car', 'Van', 'Truck']);
    expect(await owners(id, { class: 'VEHICULE LOURD' })).toEqual(['Truck']);
    expect(await owners(id, { class: 'bus' })).toBe('VEHICLE_NOT_FOUND');
  });

  it('never answers an entry whose region differs', async () => {
    await store(
      entryOf('KLM 4821', { ownerName: 'Maryland', plateRegion: 'US-MD' }),
      entryOf('KLM 4821', { ownerName: 'Virginia', plateRegion: 'US-VA' }),
      entryOf('KLM 4821', { ownerName: 'Unknown' }),
    );
    const id = await pending();
    expect(await owners(id)).toEqual(['Unknown', 'Maryland', 'Virginia']);
    expect(await owners(id, { region: 'US-MD' })).toEqual(['Unknown', 'Maryland']);
    expect(await owners(id, { region: 'US' })).toEqual(['Unknown', 'Maryland', 'Virginia']);
    expect(await owners(id, { region: 'CA' })).toEqual(['Unknown']);
    // An entry without a region has the home region, as it is when asked.
    await settings({ home_region: 'US-NV' });
    expect(await owners(id, { region: 'US-MD' })).toEqual(['Maryland']);
    expect(await owners(id, { region: 'CA' })).toBe('VEHICLE_NOT_FOUND');
    expect(await owners(id)).toEqual(['Unknown']);
    const { plate_region: region } = await lookUp(id, {});
    expect(region).toBe('US-NV');
  });

  it('asks for the region of the event: of the document, else of the metadata', async () => {
    await store(
      entryOf('KLM 4821', { ownerName: 'California', plateRegion: 'US-CA' }),
      entryOf('KLM 4821', { ownerName: 'Canada', plateRegion: 'CA-ON' }),
    );
    const named = await pending({ plate_region: 'CA', metadata: { plate_region: 'US-CA' } });
    expect(await owners(named)).toEqual(['Canada']);
    const told = await pending({ metadata: { plate_region: 'ca' } });
    expect((await shown(told)).plate_region).toBe('CA');
    expect(await owners(told)).toEqual(['Canada']);
    // Where the home region has a dash, a state of that country comes first.
    await settings({ home_region: 'US-NV' });
    expect((await shown(told)).plate_region).toBe('US-CA');
    expect(await owners(told)).toEqual(['California']);
    expect((await shown(named)).plate_region).toBe('CA');
  });

  it.each([
    ['region', 'us-md', 'Region must be a country or a state, as DE or US-MD'],
    ['region', 'Maryland', 'Region must be a country or a state, as DE or US-MD'],
    ['class', 'x'.repeat(41), 'Class must be at most 40 characters long'],
    ['color', 'blue', 'color is not a known field'],
  ])('refuses %s=%s', async (name, value, sentence) => {
    const { status, message } = await lookUp(await pending(), { [name]: value });
    expect([status, message]).toEqual([422, sentence]);
  });

  it('gives the same answer again while the entry stays', async () => {
    await store(entryOf('KLM 4821', ADA));
    const id = await pending();
    const first = await lookUp(id, {});
    expect(await lookUp(id, {})).toEqual(first);
    await store(entryOf('KLM 4821', { ...ADA, ownerName: 'Ben Okafor' }));
    const second = await lookUp(id, {});
    expect([second.owner_name, second.answer_id === first.answer_id]).toEqual([
      'Ben Okafor',
      false,
    ]);
  });
});

describe('PUT citations/{id}/vehicle/update with answer_id (guards 3)', () => {
  it('refuses an answer of another event or plate, and changes nothing', async () => {
    await store(entryOf('KLM 4821', ADA));
    const id = await pending();
    const elsewhere = (await lookUp(await pending(), {})).answer_id;
    const own = (await lookUp(id, {})).answer_id;
    for (const body of [
      { owner_vehicle_license_plate: 'KLM 4821', answer_id: elsewhere },
      { owner_vehicle_license_plate: 'KLM 4822', answer_id: own },
      { owner_vehicle_license_plate: 'KLM 4821', answer_id: 2_000_000_000 },
      { owner_vehicle_license_plate: 'KLM 4821', answer_id: 'x' },
    ]) {
      const { status, body: answer } = await attach(id, body);
      expect([status, answer.errors]).toEqual([
        422,
        { answer_id: ['Answer is not one of this event and plate'] },
      ]);
    }
    expect(await shown(id)).toMatchObject({ version: 1, registry: null });
  });

  it('keeps the answer while the plate stays, and has none with another plate', async () => {
    await store(entryOf('KLM 4821', { ...ADA, sourceDay: '2026-05-01', ownerSince: '2024-06-01' }));
    const { id, answerId } = await attached();
    const corrected = await attach(id, {
      owner_vehicle_license_plate: 'klm-4821',
      owner_name: 'Ada M. Marlow',
      plate_region: 'US-MD',
      plate_class: 'Truck',
    });
    expect(corrected.body).toMatchObject({
      vehicle: { owner_name: 'Ada M. Marlow', plate_region: 'US-MD', plate_class: 'Truck' },
      registry: {
        answer_id: answerId,
        asked_at: expect.stringMatching(/Z$/),
        source_day: '2026-05-01',
        stored_at: expect.stringMatching(/Z$/),
        owner_since: '2024-06-01',
        // What an officer corrected by hand is no change of the registry.
        changed: [],
        entries: 1,
      },
    });
    const other = await attach(id, { owner_vehicle_license_plate: 'KLM 4822' });
    expect([other.body.vehicle.plate_region, other.body.registry]).toEqual([null, null]);
  });

  it('takes the answer by GraphQL as well', async () => {
    await store(entryOf('KLM 4821', ADA));
    const id = await pending();
    const { answer_id: answerId } = await lookUp(id, {});
    const { data, errors } = await officer.visitor.graphql(
      `mutation ($id: ID!, $answer: ID!) { updateVehicle(input: { citationId: $id, answerId: $answer,
        vehicle: { ownerVehicleLicensePlate: "KLM 4821", plateRegion: "DE" } }) {
        citation { vehicle { plateRegion } plateRegion registry { answerId changed entries } } } }`,
      { id, answer: answerId },
    );
    expect([errors, data.updateVehicle?.citation]).toEqual([
      [],
      {
        vehicle: { plateRegion: 'DE' },
        plateRegion: null,
        registry: { answerId: String(answerId), changed: [], entries: 1 },
      },
    ]);
  });

  it('of two officers who attach at once one succeeds', async () => {
    await store(
      entryOf('KLM 4821', { ownerName: 'Car' }),
      entryOf('KLM 4821', { ownerName: 'Truck', plateClass: 'Truck' }),
    );
    const id = await pending();
    const second = (await signedInAs(app, 4)).visitor;
    const { choices } = await lookUp(id, {});
    const answers = await heldUp(app, 'citations', 2, () =>
      Promise.all([attach(id, choices[0]), attach(id, choices[1], second)]),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = choices[answers[0].status === 200 ? 0 : 1];
    const { vehicle, registry } = await shown(id);
    expect([vehicle.owner_name, registry.answer_id]).toEqual([winner.owner_name, winner.answer_id]);
    expect(
      await app.database.query('SELECT id FROM registry_answers WHERE citation_id = $1 AND taken', [
        id,
      ]),
    ).toEqual([{ id: winner.answer_id }]);
  });

  it('of answers that nobody took nothing is left after 30 days', async () => {
    await store(
      entryOf('KLM 4821', { ownerName: 'Car' }),
      entryOf('KLM 4821', { ownerName: 'Truck', plateClass: 'Truck' }),
    );
    const id = await pending();
    const { choices } = await lookUp(id, {});
    await attach(id, choices[0]);
    const rounds = new AnswerHousekeeping(app.nest.get(Transactions), app.nest.get(HourlyRounds));
    const kept = (): Promise<unknown> =>
      app.database.query('SELECT id FROM registry_answers WHERE citation_id = $1 ORDER BY id', [
        id,
      ]);
    await later(app, { days: 29 }, 'registry_answers');
    await rounds.round();
    expect(await kept()).toHaveLength(2);
    await later(app, { days: 1, minutes: 1 }, 'registry_answers');
    await rounds.round();
    expect(await kept()).toEqual([{ id: choices[0].answer_id }]);
    expect((await attach(id, choices[1])).status).toBe(422);
  });
});

describe('what has changed in the table since (guards 3)', () => {
  const changed = async (id: number): Promise<unknown> => {
    const { registry } = await shown(id);
    return [registry.changed, registry.entries];
  };

  it('is compared whenever the citation is read', async () => {
    await store(entryOf('KLM 4821', ADA));
    const { id } = await attached();
    expect(await changed(id)).toEqual([[], 1]);
    await store(entryOf('KLM 4821', { ...ADA, ownerName: 'ADA MARLOW', ownerVehicleColor: 'red' }));
    expect(await changed(id)).toEqual([[], 1]);
    await store(entryOf('KLM 4821', { ...ADA, ownerName: 'Ben Okafor', ownerAddress: null }));
    expect(await changed(id)).toEqual([['owner', 'address'], 1]);
    const ben = { ...ADA, ownerName: 'Ben Okafor', ownerAddress: null };
    await store(entryOf('KLM 4821', ben), entryOf('KLM 4821', ADA));
    expect(await changed(id)).toEqual([[], 2]);
    // Another class is another key.
    await app.database.query('DELETE FROM registry_vehicles');
    await store(entryOf('KLM 4821', { ...ADA, plateClass: 'Truck' }));
    expect(await changed(id)).toEqual([['no entry'], 0]);
  });

  it('finds the entry again that names the region which it had as the home region', async () => {
    await settings({ home_region: 'US-MD' });
    await store(entryOf('KLM 4821', ADA));
    const { id } = await attached();
    await app.database.query('DELETE FROM registry_vehicles');
    await store(entryOf('KLM 4821', { ...ADA, plateRegion: 'US-MD' }));
    await settings({ home_region: 'US-VA' });
    expect(await changed(id)).toEqual([[], 1]);
  });

  it('shows both sides to officers who see the event, and is logged as a look-up', async () => {
    await store(entryOf('KLM 4821', ADA));
    const { id, answerId } = await attached();
    await store(entryOf('KLM 4821', { ...ADA, ownerName: 'Ben Okafor', sourceDay: '2026-10-01' }));
    for (const visitor of [officer.visitor, inspector]) {
      const { status, body } = await visitor.rest('GET', `citations/${id}/registry`);
      expect([status, body]).toEqual([
        200,
        {
          attached: expect.objectContaining({ answer_id: answerId, owner_name: 'Ada Marlow' }),
          now: [expect.objectContaining({ owner_name: 'Ben Okafor', source_day: '2026-10-01' })],
        },
      ]);
    }
    const { data } = await inspector.graphql(
      `query ($id: ID!) { citationRegistry(citationId: $id) { attached { answerId ownerName } now { ownerName sourceDay } } }`,
      { id },
    );
    expect(data.citationRegistry).toEqual({
      attached: { answerId: String(answerId), ownerName: 'Ada Marlow' },
      now: [{ ownerName: 'Ben Okafor', sourceDay: '2026-10-01' }],
    });
    const logged = await app.database.query(
      `SELECT details FROM activity WHERE citation_id = $1 AND type = 'vehicle_looked_up' ORDER BY id`,
      [id],
    );
    expect(logged).toEqual(Array(4).fill({ details: { plate: 'KLM 4821' } }));
  });

  it('has no sides without an answer, and none for those who do not see the event', async () => {
    const id = await createCitation(app, 'COMPLETED', { cause: 'SPEEDING' });
    const { status, body } = await inspector.rest('GET', `citations/${id}/registry`);
    expect([status, body]).toEqual([200, { attached: null, now: [] }]);
    const redlight = (await signedInAs(app, 5)).visitor;
    expect((await redlight.rest('GET', `citations/${id}/registry`)).status).toBe(404);
    expect((await administrator.rest('GET', `citations/${id}/registry`)).status).toBe(403);
  });
});

it('an officer’s look-up while an entry is replaced finds the one or the other, whole', async () => {
  const ben = { ...ADA, ownerName: 'Ben Okafor', ownerAddress: '1 New Street' };
  await store(entryOf('KLM 4821', ADA));
  const id = await pending();
  const found = await heldUp(app, 'registry_vehicles', 1, async () => {
    const stored = store(entryOf('KLM 4821', ben));
    const during = await lookUp(id, {});
    await stored;
    return [during, await lookUp(id, {})];
  });
  const [during, after] = found.map(({ owner_name: name, owner_address: address }) => [
    name,
    address,
  ]);
  expect([
    ['Ada Marlow', '12 Harbour Lane'],
    ['Ben Okafor', '1 New Street'],
  ]).toContainEqual(during);
  expect(after).toEqual(['Ben Okafor', '1 New Street']);
});

describe('GET|PUT settings/admin/registry (guards 3)', () => {
  const read = async (): Promise<any> =>
    (await administrator.rest('GET', 'settings/admin/registry')).body;

  it('has the shipped values, saves all of them, and logs what has changed', async () => {
    const { version, ...shipped } = await settings({});
    expect(shipped).toEqual({ home_region: null, recheck_days: 7, max_age_days: 45 });
    const saved = await settings({ home_region: 'US-MD', recheck_days: 0, max_age_days: null });
    expect(saved).toEqual({
      version: version + 1,
      home_region: 'US-MD',
      recheck_days: 0,
      max_age_days: null,
    });
    const [entry] = await app.database.query<object[]>(
      `SELECT description, details FROM activity WHERE type = 'registry_settings_changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry).toMatchObject({
      description: expect.stringContaining(
        ': Home region null → US-MD; Recheck days 7 → 0; Max age days 45 → null',
      ),
      details: { homeRegion: { old: null, new: 'US-MD' } },
    });
    // Equal values change nothing.
    expect(await settings({ home_region: 'US-MD', recheck_days: 0, max_age_days: null })).toEqual(
      saved,
    );
    const left = await administrator.rest('PUT', 'settings/admin/registry', {
      version: saved.version,
    });
    expect(left.body).toMatchObject({ home_region: null, recheck_days: 7, max_age_days: 45 });
  });

  it.each([
    [
      { home_region: 'us-md' },
      'home_region',
      'Home region must be a country or a state, as DE or US-MD',
    ],
    [{ recheck_days: 366 }, 'recheck_days', 'Recheck days must be from 0 to 365'],
    [{ max_age_days: 0 }, 'max_age_days', 'Max age days must be from 1 to 3650'],
    [{ home: 'DE' }, 'home', 'home is not a known field'],
    [{ version: null }, 'version', 'Version is required'],
  ])('refuses %j', async (changes, field, sentence) => {
    const { status, body } = await administrator.rest('PUT', 'settings/admin/registry', {
      ...(await read()),
      ...changes,
    });
    expect([status, body.errors]).toEqual([422, { [field]: [sentence] }]);
  });

  it('refuses a version that was read before another administrator saved, by both doors', async () => {
    const { version } = await read();
    await settings({ home_region: 'DE' });
    const late = await administrator.rest('PUT', 'settings/admin/registry', { version });
    expect([late.status, late.body.code]).toEqual([409, 'SETTINGS_CHANGED']);
    const { data, errors } = await administrator.graphql(
      `mutation ($version: Int!) { updateRegistrySettings(input: { expectedVersion: $version, homeRegion: "FR", recheckDays: null }) {
        registrySettings { version homeRegion recheckDays maxAgeDays } } }`,
      { version: version + 1 },
    );
    expect([errors, data.updateRegistrySettings]).toEqual([
      [],
      {
        registrySettings: {
          version: version + 2,
          homeRegion: 'FR',
          recheckDays: null,
          maxAgeDays: 45,
        },
      },
    ]);
  });
});

describe('near misses', () => {
  let officer: { user: TestUser; visitor: Visitor };
  let id: number;

  beforeAll(async () => {
    officer = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
    id = await createCitation(app, 'PENDING');
  });

  /** Vehicles of the department's own table. */
  async function store(...plates: string[]): Promise<void> {
    const vehicles = plates.map((plate) =>
      entryOf(plate, {
        ownerName: 'Ada Marlow',
        ownerAddress: '12 Harbour Lane',
        ownerVehicleMakeYear: 2019,
        ownerVehicleMakeModel: 'Norda Vela',
        ownerVehicleColor: 'blue',
        ownerVehicleStyle: 'sedan',
      }),
    );
    await storeEntries(app, ...vehicles);
  }

  /** The plates that are found, by both doors, which must say the same. */
  async function near(term: string, visitor = officer.visitor): Promise<string[]> {
    const { status, body } = await visitor.rest(
      'GET',
      `citations/${id}/vehicle/near?term=${encodeURIComponent(term)}`,
    );
    expect(status).toBe(200);
    const { data, errors } = await visitor.graphql(
      `query ($id: ID!, $term: String!) { vehicleNearMisses(citationId: $id, term: $term) {
      ownerVehicleLicensePlate ownerVehicleMakeModel ownerVehicleColor } }`,
      { id: String(id), term },
    );
    expect(errors).toEqual([]);
    const plates = body.data.map((row: any) => row.owner_vehicle_license_plate);
    expect(data.vehicleNearMisses.map((row: any) => row.ownerVehicleLicensePlate)).toEqual(plates);
    return plates;
  }

  describe('GET citations/{id}/vehicle/near (desk 2, 9)', () => {
    it('finds plates in which 0 O D Q, 8 B, 1 I L, 5 S, 2 Z are taken for each other, the nearest first', async () => {
      await store('ABO 1234', 'AB0-1Z34', 'A8Q IZ34', 'ABC 1234', 'AB0 12345');
      // The plates differ in O; in Z; in 8, Q, I and Z.
      expect(await near('ab0 1234')).toEqual(['AB0-1Z34', 'ABO 1234', 'A8Q IZ34']);
      expect(await near('XYZ 999')).toEqual([]);
      expect(await near('--- ')).toEqual([]);
    });

    it('shows the vehicle and no owner', async () => {
      await store('KLM 48B1');
      const { body } = await officer.visitor.rest(
        'GET',
        `citations/${id}/vehicle/near?term=klm4881`,
      );
      expect(body).toEqual({
        data: [
          {
            owner_vehicle_license_plate: 'KLM 48B1',
            owner_vehicle_make_model: 'Norda Vela',
            owner_vehicle_color: 'blue',
          },
        ],
      });
    });

    it('answers eight at most, and not the plate itself', async () => {
      await store(...[...'0ODQ'].flatMap((one) => [...'0ODQ'].map((two) => `NM ${one}${two} 7`)));
      const found = await near('NM 00 7');
      expect(found).toHaveLength(8);
      expect(found).not.toContain('NM 00 7');
    });

    it('is logged as a look-up', async () => {
      await near('LOG 1');
      const rows = await app.database.query(
        `SELECT causer_name AS name, details FROM activity
       WHERE type = 'vehicle_looked_up' AND description = 'Nora Quill looked up LOG 1' AND citation_id = $1`,
        [id],
      );
      expect(rows).toEqual(Array(2).fill({ name: 'Nora Quill', details: { plate: 'LOG 1' } }));
    });

    it('has the rights of the look-up: processing officers, on a pending event of their causes', async () => {
      const ask = async (visitor: Visitor, citation: number, term = 'X') => {
        const answer = await visitor.rest('GET', `citations/${citation}/vehicle/near?term=${term}`);
        return [answer.status, answer.body.code];
      };
      for (const roleId of [1, 3] as const)
        expect(await ask((await signedInAs(app, roleId)).visitor, id)).toEqual([403, 'FORBIDDEN']);
      const { program } = await programWith(app, 'citations:read');
      expect((await ask(program, id))[0]).toBe(403);
      const speeding = (await signedInAs(app, 6)).visitor;
      expect(await ask(speeding, id)).toEqual([404, 'CITATION_NOT_FOUND']);
      const review = await createCitation(app, 'REVIEW');
      expect(await ask(officer.visitor, review)).toEqual([409, 'NOT_EDITABLE']);
      expect(await ask(officer.visitor, id, '')).toEqual([422, 'INVALID']);
    });
  });
});
