import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { json } from 'node:stream/consumers';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { withVariables } from '../../../scripts/lib/test-servers.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { startApi } from '../../app/start-api.js';
import { Connections } from './connections.js';
import { loadConfig } from '../../platform/config/config.js';
import { createLogger } from '../../platform/logging/logging.js';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);
/** The loopback addresses of this machine, as they stand in an address. */
const HOSTS = ['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])];

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let api: NestFastifyApplication;
let port: number;
let ownersPort: number;

beforeAll(async () => {
  ownersPort = await freePort();
  environment = await createTestEnvironment(inject('services'), {
    HOST: '',
    PUBLIC_EVIDENCE: 'on',
    PUBLIC_EVIDENCE_PORT: String(ownersPort),
  });
  api = await withVariables(environment.variables, () =>
    startApi(loadConfig(), createLogger('api', 'fatal')),
  );
  port = (api.getHttpServer().address() as AddressInfo).port;
});
afterAll(async () => {
  await api.close();
  await environment.dispose();
});

/** The headers of a form that a page sends which was opened at an address. */
async function formHeaders(origin: string): Promise<Record<string, string>> {
  const cookies = (await fetch(`${origin}/api/csrf-cookie`)).headers.getSetCookie();
  const [cookie = ''] = cookies[0]!.split(';');
  const token = decodeURIComponent(cookie.slice('XSRF-TOKEN='.length));
  return { 'content-type': 'application/json', 'x-xsrf-token': token, cookie };
}

describe('without HOST both loopback addresses answer (joining 1)', () => {
  it.each(HOSTS)('%s, the API and the port for owners', async (host) => {
    expect((await fetch(`http://${host}:${port}/health/live`)).status).toBe(200);
    expect((await fetch(`http://${host}:${ownersPort}/evidence`)).status).toBe(200);
  });

  it.each([...HOSTS, 'localhost'])(
    'a page that was opened at %s may send its forms, whatever PUBLIC_URL says',
    async (host) => {
      const origin = `http://${host}:${port}`;
      const headers = await formHeaders(origin);
      const send = (from: string): Promise<Response> =>
        fetch(`${origin}/api/auth/login/verify`, {
          method: 'POST',
          headers: { ...headers, origin: from },
          body: JSON.stringify({ email: 'nobody@stopline.test', password: 'wrong password' }),
        });
      expect((await send(origin)).status).toBe(401);
      expect((await send('http://evil.test')).status).toBe(403);
    },
  );
});

it.runIf(hasIpv6)(
  'a request in hand at the IPv6 address is answered while the API stops',
  async () => {
    const body = JSON.stringify({ email: 'nobody@stopline.test' });
    const headers = await formHeaders(`http://[::1]:${port}`);
    const connections = api.get(Connections, { strict: false });
    const { accepted } = connections;
    const closing = vi.spyOn(connections, 'closeUnused');
    const open = request({
      host: '::1',
      port,
      method: 'POST',
      path: '/api/auth/reset',
      headers: {
        ...headers,
        'content-length': Buffer.byteLength(body),
      },
    });
    const answered = once(open, 'response');
    open.write(body.slice(0, 5));
    await expect.poll(() => connections.accepted).toBeGreaterThan(accepted);
    const stopped = api.close();
    // The stop has waited for connections in use, and goes on.
    await expect.poll(() => closing.mock.calls.length).toBe(1);
    open.end(body.slice(5));
    const [answer] = await answered;
    expect([answer.statusCode, await json(answer)]).toEqual([200, { message: expect.any(String) }]);
    await stopped;
    await expect(fetch(`http://[::1]:${port}/health/live`)).rejects.toThrow();
  },
);
