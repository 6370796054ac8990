import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createEvent, signedInAs } from '../../test/factory.js';
import { until } from '../../test/until.js';

// The camera of an event saw a blue Norda Vela, KLM 4821.
const VEHICLE = {
  owner_vehicle_license_plate: 'KLM 4821',
  owner_name: 'Ada Marlow',
  owner_vehicle_make_model: 'Norda Vela GT',
  owner_vehicle_color: 'Blue',
};

let app: TestApp;
let officer: Visitor;
let colleague: Visitor;
let registry: Server;
/** The questions that the registry has not answered. */
let open: ServerResponse[] = [];
/** The number of questions so far. */
let asked = 0;
let isQuick = false;

const answer = (response: ServerResponse, vehicle: object | null): void => {
  response.writeHead(vehicle === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(vehicle));
};
const answerAll = (vehicle: object | null): void => {
  for (const response of open.splice(0)) answer(response, vehicle);
};

beforeAll(async () => {
  registry = createServer((_, response) => {
    asked += 1;
    if (isQuick) answer(response, VEHICLE);
    else open.push(response);
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  app = await startApp({ REGISTRY_URL: `http://127.0.0.1:${port}/vehicles` });
  officer = (await signedInAs(app, 4, { firstName: 'Nora', lastName: 'Quill' })).visitor;
  colleague = (await signedInAs(app, 4)).visitor;
  await app.database.query('UPDATE desk_settings SET auto_look_up = 0.9');
});
afterAll(async () => {
  registry.closeAllConnections();
  registry.close();
  await app.stop();
});
afterEach(() => {
  vi.restoreAllMocks();
  answerAll(null);
  open = [];
  asked = 0;
  isQuick = false;
});

/** The only event that can be handed out. */
async function onlyEvent(): Promise<number> {
  await app.database.query(
    `UPDATE citations SET report_status = 'COMPLETED' WHERE queue IN ('pending', 'submitted')`,
  );
  return createEvent(app, 'REDLIGHT', { metadata: { plate_confidence: 1 } });
}
const next = async (): Promise<any> => (await officer.rest('POST', 'desk/pending/next', {})).body;
/** What the officer gets while the registry is silent: by then it has been asked. */
const nextOfSlowRegistry = async (): Promise<any> => {
  const body = await next();
  await isAsked();
  return body;
};
const isAsked = () => until('the registry is asked', () => open.length === 1);
const late = async (id: number, who = officer): Promise<any> =>
  (await who.rest('GET', `desk/claims/${id}/look-up`)).body;
const logged = async (id: number): Promise<number> => {
  const rows = await app.database.query<unknown[]>(
    `SELECT FROM activity WHERE citation_id = $1 AND type = 'vehicle_looked_up'
       AND details->>'automatic' = 'true'`,
    [id],
  );
  return rows.length;
};

const CLAIM_NEXT = `mutation { claimNext(input: { queue: PENDING }) { citation { id } isLookingUp lookUp { ownerName } } }`;
const LOOK_UP = `query ($id: ID!) { claimLookUp(citationId: $id) { ownerName } }`;

// Desk 14: the next event is not later for a registry that does not answer in time.
it('hands out the event without a registry that does not answer, whose answer can be asked for', async () => {
  const id = await onlyEvent();
  const { citation, look_up: found } = await nextOfSlowRegistry();
  expect([citation.id, found, await logged(id)]).toEqual([id, null, 0]);
  const waiting = late(id);
  answerAll(VEHICLE);
  expect((await waiting).look_up).toMatchObject(VEHICLE);
  expect(await logged(id)).toBe(1);
  // The registry is asked once, and it is logged once for the time in hand.
  expect((await next()).look_up).toMatchObject(VEHICLE);
  expect([asked, await logged(id)]).toEqual([1, 1]);
});

it('says in GraphQL that the registry has not answered, and answers what comes', async () => {
  const id = await onlyEvent();
  const { data } = await officer.graphql(CLAIM_NEXT);
  expect(data.claimNext).toEqual({
    citation: { id: String(id) },
    isLookingUp: true,
    lookUp: null,
  });
  await isAsked();
  answerAll({ ...VEHICLE, owner_vehicle_color: 'red' });
  // What contradicts the camera is not shown, and not logged.
  const { data: answered } = await officer.graphql(LOOK_UP, { id: String(id) });
  expect([answered.claimLookUp, await logged(id)]).toEqual([null, 0]);
});

it('comes with the event from a registry that answers in time', async () => {
  isQuick = true;
  // The limit is never reached, however slow this machine is.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  const id = await onlyEvent();
  const { data } = await officer.graphql(CLAIM_NEXT);
  expect(data.claimNext).toMatchObject({ isLookingUp: false, lookUp: { ownerName: 'Ada Marlow' } });
  expect(await logged(id)).toBe(1);
});

it('is answered to nobody who does not hold the event', async () => {
  const id = await onlyEvent();
  await nextOfSlowRegistry();
  answerAll(VEHICLE);
  expect(await late(id, colleague)).toEqual({ look_up: null });
  await officer.rest('DELETE', `desk/claims/${id}`);
  expect(await late(id)).toEqual({ look_up: null });
  expect((await officer.rest('GET', 'desk/claims/999999/look-up')).status).toBe(404);
  expect(await logged(id)).toBe(0);
});

it('is null where the registry is down', async () => {
  const id = await onlyEvent();
  await nextOfSlowRegistry();
  for (const response of open.splice(0)) response.destroy();
  // A connection that breaks is tried once more.
  await isAsked();
  for (const response of open.splice(0)) response.destroy();
  expect(await late(id)).toEqual({ look_up: null });
});
