import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { entryOf, questionOf } from '../../test/entries.js';
import { HttpRegistry } from './http-registry.js';

let server: Server | undefined;
const reports: string[] = [];

async function registryThat(answers: RequestListener, token?: string): Promise<HttpRegistry> {
  server = createServer(answers).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new HttpRegistry(
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/vehicles/`, token },
    (why) => reports.push(why),
  );
}

afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
  reports.length = 0;
});

const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

const RECORD = {
  owner_vehicle_license_plate: 'ABC 1234',
  owner_name: 'Jane Doe',
  owner_vehicle_make_year: 2019,
};

const ABC = questionOf('ABC 1234');

describe('The registry as an HTTP service (contract 9)', () => {
  it('asks for the plate without spaces, dashes and case, and answers in the product’s words', async () => {
    let asked: string | undefined;
    const registry = await registryThat((request, response) => {
      asked = request.url;
      json(RECORD)(request, response);
    });
    expect(await registry.findEntries(questionOf('abc-1234'))).toEqual([
      {
        ...entryOf('ABC 1234', { ownerName: 'Jane Doe', ownerVehicleMakeYear: 2019 }),
        storedAt: null,
      },
    ]);
    expect(asked).toBe('/vehicles/ABC1234');
  });

  it('asks nothing for a plate of dots, which would be a step up in the address', async () => {
    let asked = 0;
    const registry = await registryThat((request, response) => {
      asked += 1;
      json(RECORD)(request, response);
    });
    for (const plate of ['.', '..', ' .- . '])
      expect(await registry.findEntries(questionOf(plate))).toEqual([]);
    expect(asked).toBe(0);
  });

  it('takes an address of several lines, and a name of one only', async () => {
    const address = '12 Harbour Lane\r\nFlat 3\nPort Ellery';
    const registry = await registryThat(json({ ...RECORD, owner_address: address }));
    expect(await registry.findEntries(ABC)).toMatchObject([
      { ownerAddress: '12 Harbour Lane\nFlat 3\nPort Ellery' },
    ]);
    const torn = await registryThat(json({ ...RECORD, owner_name: 'Jane\nDoe' }));
    await expect(torn.findEntries(ABC)).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' });
  });

  it('says who asks by a bearer token, where it has one (REGISTRY_TOKEN)', async () => {
    const sent: (string | undefined)[] = [];
    const listener: RequestListener = (request, response) => {
      sent.push(request.headers.authorization);
      json(RECORD)(request, response);
    };
    await (await registryThat(listener, 's3cret')).findEntries(ABC);
    server?.close();
    await (await registryThat(listener)).findEntries(ABC);
    expect(sent).toEqual(['Bearer s3cret', undefined]);
  });

  it('knows no vehicle where the service answers 404', async () => {
    const registry = await registryThat(json({ message: 'unknown' }, 404));
    expect(await registry.findEntries(ABC)).toEqual([]);
    expect(reports).toEqual([]);
  });

  it.each<[string, RequestListener]>([
    ['500', json({}, 500)],
    ['401', json({}, 401)],
    ['a redirect', (_, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['no JSON', (_, response) => response.end('<html>')],
    ['an array', json([RECORD])],
    ['no plate', json({ owner_name: 'Jane Doe' })],
    ['another plate', json({ ...RECORD, owner_vehicle_license_plate: 'ABC 1235' })],
    ['a number for a name', json({ ...RECORD, owner_name: 7 })],
    ['a year that is none', json({ ...RECORD, owner_vehicle_make_year: 19 })],
    ['an endless refusal', (_, response) => response.writeHead(403).write('x'.repeat(1_000_000))],
    ['a megabyte', json({ ...RECORD, witness: 'x'.repeat(1_000_000) })],
    ['a closed connection', (request) => request.socket.destroy()],
  ])('is not available when it answers %s', async (_, listener) => {
    const registry = await registryThat(listener);
    await expect(registry.findEntries(ABC)).rejects.toMatchObject({
      code: 'REGISTRY_UNAVAILABLE',
      status: 503,
      message: 'Vehicle registry is not available',
    });
    expect(reports).toHaveLength(1);
  });

  it('is not available after 3 s of silence, also in the middle of an answer', async () => {
    const time = new AbortController();
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const begun = Promise.withResolvers<void>();
    const registry = await registryThat((_, response) =>
      response.writeHead(200).write('{"owner_', () => begun.resolve()),
    );
    const found = registry.findEntries(ABC);
    await begun.promise;
    time.abort();
    await expect(found).rejects.toMatchObject({ code: 'REGISTRY_UNAVAILABLE' });
    expect(limits.mock.calls).toEqual([[3_000]]);
  });
});
