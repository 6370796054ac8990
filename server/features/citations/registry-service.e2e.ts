import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import { later } from '../../test/clock.js';
import type { Visitor } from '../../test/doors.js';
import { entryOf, storeEntries } from '../../test/entries.js';
import { createCitation, createEvent, signedInAs } from '../../test/factory.js';
import { sendRegistryFile, vehicleFile } from '../../test/registry-files.js';

let app: TestApp;
let officer: Visitor;
let inspector: Visitor;
let service: Server;
/** What was asked, the answer, and whether it never comes. */
const asked: string[] = [];
let answer: object | null = null;
let isSilent = false;
/** True while the service ends each connection. */
let isDown = false;

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (isSilent) return;
    if (isDown) return void request.socket.destroy();
    response.writeHead(answer === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  app = await startApp({ REGISTRY_URL: `http://127.0.0.1:${port}/vehicles` });
  officer = (await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' })).visitor;
  inspector = (await signedInAs(app, 3, { firstName: 'Ivo', lastName: 'Hart' })).visitor;
});
afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await app.stop();
});
afterEach(async () => {
  vi.restoreAllMocks();
  isSilent = false;
  isDown = false;
  asked.length = 0;
  await app.database.query('UPDATE registry_settings SET home_region = NULL, recheck_days = 7');
  await app.database.query('UPDATE desk_settings SET auto_look_up = NULL');
});

const ADA = {
  owner_vehicle_license_plate: 'KLM 4821',
  owner_name: 'Ada Marlow',
  owner_address: '12 Harbour Lane',
  owner_vehicle_make_model: 'Norda Vela',
};
const BEN = { ...ADA, owner_name: 'Ben Okafor', owner_address: '1 New Street' };

const LOOK_UP = `query ($id: ID!, $term: String!) {
  vehicleLookup(citationId: $id, term: $term) { ownerName }
}`;

const lookUp = async (id: number, query = ''): Promise<any> =>
  (await officer.rest('GET', `citations/${id}/vehicle/lookup?term=KLM+4821${query}`)).body;
const shown = async (id: number): Promise<any> =>
  (await inspector.rest('GET', `citations/${id}`)).body;
const history = async (id: number): Promise<[string, string, string][]> =>
  (await inspector.rest('GET', `citations/${id}/history`)).body.map(
    ({ description, properties }: any) => [properties.title, properties.color, description],
  );

/** A submitted event that has taken the answer of the service, which was asked so many days ago. */
async function submitted(days: number): Promise<number> {
  answer = ADA;
  const id = await createCitation(app, 'PENDING');
  const found = await lookUp(id);
  await officer.rest('PUT', `citations/${id}/vehicle/update`, found);
  await app.database.query(
    `UPDATE citations SET report_status = 'REVIEW', recommendation = 'GENERATE' WHERE id = $1`,
    [id],
  );
  await later(app, { days }, 'registry_answers');
  asked.length = 0;
  return id;
}
const generate = (id: number) =>
  inspector.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' });

describe('a registry over HTTP with entries (guards 3)', () => {
  it('is asked with region, class and day of the violation, where they are known', async () => {
    answer = { ...ADA, plate_region: 'US-MD', plate_class: 'Truck' };
    const id = await createEvent(app, 'REDLIGHT', {
      captured_at: '2026-03-01T14:05:00.250Z',
      plate_region: 'US-MD',
    });
    await lookUp(id);
    await lookUp(id, '&region=US&class=Tr%C3%BCck');
    const plain = await createCitation(app, 'PENDING');
    await lookUp(plain);
    expect(asked).toEqual([
      '/vehicles/KLM4821?region=US-MD&on=2026-03-01',
      '/vehicles/KLM4821?region=US&class=Tr%C3%BCck&on=2026-03-01',
      '/vehicles/KLM4821?on=2026-03-01',
    ]);
  });

  it('may answer in the old form, or several entries, of which those of another region are left out', async () => {
    answer = ADA;
    const id = await createCitation(app, 'PENDING');
    expect(await lookUp(id)).toMatchObject({
      ...ADA,
      plate_region: null,
      plate_class: null,
      owner_since: null,
      source_day: null,
      stored_at: null,
      choices: [{ owner_name: 'Ada Marlow' }],
    });
    answer = {
      entries: [
        { ...ADA, plate_class: 'Car', owner_since: '2024-06-01', source_day: '2026-10-01' },
        { ...BEN, plate_class: 'Truck', stored_at: '2026-10-02T08:00:00+02:00' },
        { ...ADA, owner_name: 'Elsewhere', plate_region: 'CA-ON' },
      ],
    };
    const several = await lookUp(id, '&region=US-MD');
    expect([several.owner_name, several.choices]).toMatchObject([
      null,
      [
        { owner_name: 'Ada Marlow', owner_since: '2024-06-01', source_day: '2026-10-01' },
        { owner_name: 'Ben Okafor', stored_at: '2026-10-02T06:00:00.000Z' },
      ],
    ]);
    expect((await lookUp(id, '&class=TRUCK')).owner_name).toBe('Ben Okafor');
    answer = { entries: [] };
    expect((await lookUp(id)).code).toBe('VEHICLE_NOT_FOUND');
  });

  it.each<[string, object]>([
    ['21 entries', { entries: Array.from({ length: 21 }, () => ADA) }],
    ['entries that are no list', { entries: ADA }],
    [
      'another plate among them',
      { entries: [ADA, { ...BEN, owner_vehicle_license_plate: 'X 1' }] },
    ],
    ['a region that is none', { ...ADA, plate_region: 'Maryland' }],
    ['a day that is none', { ...ADA, owner_since: '2026-02-30' }],
  ])('is not available when it answers %s', async (_, body) => {
    answer = body;
    expect((await lookUp(await createCitation(app, 'PENDING'))).code).toBe('REGISTRY_UNAVAILABLE');
  });
});

describe('a registry that is a service (guards 3)', () => {
  it('takes no files: 409 REGISTRY_REMOTE', async () => {
    const { visitor } = await signedInAs(app, 1);
    const file = vehicleFile('owner_vehicle_license_plate,owner_name', 'A 1,Ada');
    for (const { status, body } of [
      await sendRegistryFile(visitor, file),
      await visitor.rest('POST', 'registry-imports/1/apply', {}),
    ])
      expect([status, body.code, body.message]).toEqual([
        409,
        'REGISTRY_REMOTE',
        'The registry is a service, files cannot be imported',
      ]);
    expect((await visitor.rest('GET', 'registry')).body).toEqual({
      source: 'HTTP',
      entries: null,
      source_day: null,
      age_days: null,
      state: 'UNKNOWN',
    });
  });

  it('is not asked for near misses: only the department’s own table is', async () => {
    await storeEntries(app, entryOf('OWN 01'));
    const id = await createCitation(app, 'PENDING');
    const { status, body } = await officer.rest('GET', `citations/${id}/vehicle/near?term=0WN+0I`);
    expect([status, body.data.length, asked]).toEqual([200, 1, []]);
  });

  it('answers 503 Vehicle registry is not available when the service is down, and logs the question', async () => {
    isDown = true;
    const { visitor, user } = await signedInAs(app, 4);
    const id = await createCitation(app, 'PENDING');
    const sentence = 'Vehicle registry is not available';
    const { status, body } = await visitor.rest(
      'GET',
      `citations/${id}/vehicle/lookup?term=KLM+4821`,
    );
    expect([status, body.message]).toEqual([503, sentence]);
    const { errors } = await visitor.graphql(LOOK_UP, { id, term: 'KLM 4821' });
    expect(errors[0]).toMatchObject({
      message: sentence,
      extensions: { statusCode: 503, code: 'REGISTRY_UNAVAILABLE' },
    });
    const logged = await app.database.query<object[]>(
      `SELECT causer_id, details FROM activity WHERE citation_id = $1 AND type = 'vehicle_looked_up'`,
      [id],
    );
    const entry = { causer_id: user.id, details: { plate: 'KLM 4821' } };
    expect(logged).toEqual([entry, entry]);
  });
});

describe('a service is asked again before a decision (guards 3)', () => {
  it.each<[string, object | null, string, unknown]>([
    ['nothing', { ...ADA, owner_name: 'ADA MARLOW' }, 'no change', [[], 1]],
    ['owner and address', BEN, 'owner, address', [['owner', 'address'], 1]],
    ['one of several is equal', { entries: [BEN, ADA] }, 'no change', [[], 2]],
    ['the entry is gone', null, 'no entry', [['no entry'], 0]],
  ])('once its answer is 7 days old: %s', async (_, body, words, changed) => {
    const id = await submitted(7);
    answer = body;
    const { status } = await generate(id);
    expect(status).toBe(200);
    expect(asked).toHaveLength(1);
    const { registry, vehicle } = await shown(id);
    expect([registry.changed, registry.entries]).toEqual(changed);
    // Nothing is exchanged.
    expect(vehicle.owner_name).toBe('Ada Marlow');
    expect(await history(id)).toEqual(
      expect.arrayContaining([
        ['Registry asked again', 'blue-grey', `Registry asked again: ${words}`],
        ['Vehicle looked up', 'secondary', 'Ivo Hart looked up KLM 4821'],
      ]),
    );
  });

  it('not before that, not where it is switched off, and not for another act', async () => {
    await generate(await submitted(6));
    await app.database.query('UPDATE registry_settings SET recheck_days = NULL');
    await generate(await submitted(400));
    await app.database.query('UPDATE registry_settings SET recheck_days = 7');
    const held = await submitted(8);
    await inspector.rest('PUT', `citations/${held}`, { report_status: 'HOLD' });
    expect(asked).toEqual([]);
  });

  it('is asked before a submit that recommends a notice, and with 0 days each time', async () => {
    await app.database.query('UPDATE registry_settings SET recheck_days = 0');
    answer = ADA;
    const id = await createCitation(app, 'PENDING');
    await officer.rest('PUT', `citations/${id}/vehicle/update`, await lookUp(id));
    asked.length = 0;
    const submit = { report_status: 'REVIEW', recommendation: 'GENERATE' };
    expect((await officer.rest('PUT', `citations/${id}`, submit)).status).toBe(200);
    expect((await generate(id)).status).toBe(200);
    expect(asked).toHaveLength(2);
  });

  it('does not ask for a caller to whom the act is not offered', async () => {
    const id = await submitted(8);
    expect(
      (await officer.rest('PUT', `citations/${id}`, { report_status: 'COMPLETED' })).status,
    ).toBe(403);
    expect(asked).toEqual([]);
  });

  it('stops nothing where no answer comes', async () => {
    const id = await submitted(8);
    isSilent = true;
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(3_000);
      return AbortSignal.abort();
    });
    expect((await generate(id)).status).toBe(200);
    expect(limits).toHaveBeenCalled();
    expect((await history(id)).map(([title]) => title)).not.toContain('Registry asked again');
  });

  it('GET citations/{id}/registry asks the service now, and keeps nothing', async () => {
    const id = await submitted(1);
    answer = BEN;
    const { body } = await inspector.rest('GET', `citations/${id}/registry`);
    expect([body.attached.owner_name, body.now]).toMatchObject([
      'Ada Marlow',
      [{ owner_name: 'Ben Okafor' }],
    ]);
    expect((await shown(id)).registry.changed).toEqual([]);
    answer = { plate: 'nonsense' };
    const down = await inspector.rest('GET', `citations/${id}/registry`);
    expect([down.status, down.body.code]).toEqual([503, 'REGISTRY_UNAVAILABLE']);
  });
});

describe('the look-up that comes with an event (guards 3)', () => {
  const next = async (): Promise<any> => {
    await app.database.query(
      `UPDATE citations SET report_status = 'COMPLETED' WHERE queue IN ('pending', 'submitted')`,
    );
    await app.database.query('UPDATE desk_settings SET auto_look_up = 0.9');
    const metadata = { plate_confidence: 0.99, plate_region: 'us-md' };
    await createEvent(app, 'REDLIGHT', { metadata });
    return (await officer.rest('POST', 'desk/pending/next', {})).body;
  };
  /** The answer that came with the event, or what comes for it later: the event does not wait for a service. */
  const answered = async (lookUpSoFar: unknown, id: number): Promise<any> =>
    lookUpSoFar ?? (await officer.rest('GET', `desk/claims/${id}/look-up`)).body.look_up;

  it('has the new fields, and is asked for the region of the event', async () => {
    answer = { ...ADA, plate_region: 'US-MD', plate_class: 'Car', owner_since: '2024-06-01' };
    const { citation, look_up: soFar } = await next();
    const found = await answered(soFar, citation.id);
    expect(found).toMatchObject({
      ...ADA,
      answer_id: expect.any(Number),
      plate_region: 'US-MD',
      plate_class: 'Car',
      owner_since: '2024-06-01',
      choices: [{ answer_id: found.answer_id }],
    });
    expect(asked[0]).toContain('?region=US-MD&on=');
    // The card asks again; it is the same answer.
    const { body } = await officer.rest('GET', 'desk/pending');
    expect(await answered(body.held[0].look_up, citation.id)).toEqual(found);
  });

  it('is null with several entries', async () => {
    answer = {
      entries: [
        { ...ADA, plate_class: 'Car' },
        { ...BEN, plate_class: 'Truck' },
      ],
    };
    const { citation, look_up: soFar } = await next();
    expect(await answered(soFar, citation.id)).toBeNull();
  });
});
