import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { entryOf, storeEntries } from '../../test/entries.js';
import { createCitation, programWith, signedInAs, type TestUser } from '../../test/factory.js';

let app: TestApp;
let officer: { user: TestUser; visitor: Visitor };
let id: number;

beforeAll(async () => {
  app = await startApp();
  officer = await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' });
  id = await createCitation(app, 'PENDING');
});
afterAll(() => app.stop());

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
    const { body } = await officer.visitor.rest('GET', `citations/${id}/vehicle/near?term=klm4881`);
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

it('only the department’s own table is asked, also where a registry over HTTP is set up', async () => {
  const other = await startApp({ REGISTRY_URL: 'http://127.0.0.1:9/' });
  try {
    await storeEntries(other, entryOf('OWN 01'));
    const event = await createCitation(other, 'PENDING');
    const { visitor } = await signedInAs(other, 4);
    const { status, body } = await visitor.rest(
      'GET',
      `citations/${event}/vehicle/near?term=0WN+0I`,
    );
    expect([status, body.data.length]).toEqual([200, 1]);
  } finally {
    await other.stop();
  }
});
