import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { networksOf } from './addresses.js';
import { post } from './sender.js';

type Handler = Parameters<typeof createServer>[1];

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A receiver on this machine, and the number of its connections. */
async function receiver(handler: Handler) {
  const server = createServer(handler as never);
  servers.push(server);
  const counted = { connections: 0, requests: 0 };
  server.on('connection', () => (counted.connections += 1));
  server.on('request', () => (counted.requests += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, counted };
}

const LOOPBACK = networksOf(['127.0.0.1']);
const send = (url: string, options: Partial<Parameters<typeof post>[1]> = {}) =>
  post(
    { url: new URL(url), headers: { 'webhook-id': 'msg_1' }, body: '{}' },
    { allow: LOOPBACK, limitMs: 5_000, ...options },
  );

describe('a request to a receiver (joining 2)', () => {
  it('brings headers and body, and keeps the answer', async () => {
    let seen: unknown;
    const { port } = await receiver((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen = {
          method: request.method,
          url: request.url,
          id: request.headers['webhook-id'],
          body,
        };
        response.writeHead(201).end('thanks');
      });
    });
    const answer = await send(`http://127.0.0.1:${port}/a/b?c=d`);
    expect(answer).toMatchObject({
      httpStatus: 201,
      error: null,
      body: 'thanks',
      retryAfter: null,
    });
    expect(seen).toEqual({ method: 'POST', url: '/a/b?c=d', id: 'msg_1', body: '{}' });
  });

  it('follows no redirect', async () => {
    const other = await receiver((_, response) => response.end('stolen'));
    const { port } = await receiver((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${other.port}/` }).end(),
    );
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject({ httpStatus: 307 });
    expect(other.counted.connections).toBe(0);
  });

  it('keeps 1,000 characters of an answer without end', async () => {
    const { port } = await receiver((_, response) => {
      response.writeHead(500);
      const more = (): void => {
        while (!response.destroyed && response.write('x\0'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const answer = await send(`http://127.0.0.1:${port}/`);
    expect(answer).toMatchObject({ httpStatus: 500, error: null });
    expect(answer.body).toMatch(/^x+$/);
    expect(answer.body!.length).toBeLessThanOrEqual(1_000);
    expect(answer.ms).toBeLessThan(3_000);
  });

  it('ends after its time, whether the receiver says nothing, or a part of its head', async () => {
    const silent = await receiver(() => undefined);
    const slow = await receiver((request) => request.socket.write('HTTP/1.1 200 OK\r\nx-a: '));
    for (const { port } of [silent, slow]) {
      const answer = await send(`http://127.0.0.1:${port}/`, { limitMs: 400 });
      expect(answer).toMatchObject({ httpStatus: null, error: 'TIMEOUT', body: null });
      expect(answer.ms).toBeGreaterThanOrEqual(350);
      expect(answer.ms).toBeLessThan(2_000);
    }
  });

  it('is answered by its status, also where the body does not end', async () => {
    const { port } = await receiver((_, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('begun');
    });
    const answer = await send(`http://127.0.0.1:${port}/`, { limitMs: 400 });
    expect(answer).toMatchObject({ httpStatus: 200, error: null, body: 'begun' });
    expect(answer.ms).toBeLessThan(2_000);
  });

  it('says why there is no answer', async () => {
    const closed = await receiver((request) => request.socket.destroy());
    expect((await send(`http://127.0.0.1:${closed.port}/`)).error).toBe('CONNECTION_FAILED');
    expect((await send('http://nobody.invalid/')).error).toBe('NAME_NOT_FOUND');
    const { port } = await receiver((_, response) => response.end());
    expect((await send(`https://127.0.0.1:${port}/`)).httpStatus).toBeNull();
  });
});

describe('a connection that is never made (joining 2)', () => {
  it('to a literal address that is refused', async () => {
    const { port, counted } = await receiver((_, response) => response.end());
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `https://127.0.0.1:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
    ]) {
      const answer = await send(url, { allow: networksOf(['10.0.0.0/8']) });
      expect(answer).toMatchObject({ httpStatus: null, error: 'ADDRESS_REFUSED' });
    }
    expect(counted.connections).toBe(0);
  });

  it('to a name with a private address, alone or beside a public one', async () => {
    const { port, counted } = await receiver((_, response) => response.end());
    for (const addresses of [['127.0.0.1'], ['93.184.215.14', '127.0.0.1']]) {
      const look = () => Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
      const answer = await send(`https://rebound.test:${port}/`, { allow: [], look });
      expect(answer.error).toBe('ADDRESS_REFUSED');
    }
    expect(counted.connections).toBe(0);
  });

  it('to a second address of a name: it is looked up once, and the connection goes there', async () => {
    const { port, counted } = await receiver((_, response) => response.end());
    let looks = 0;
    // First the allowed address, and this machine's own from then on.
    const look = () => {
      looks += 1;
      const address = looks === 1 ? '127.0.0.3' : '127.0.0.1';
      return Promise.resolve([{ address, family: 4 }]);
    };
    const answer = await send(`http://rebound.test:${port}/`, {
      allow: networksOf(['127.0.0.3']),
      look,
    });
    expect(answer.error).toBe('CONNECTION_FAILED');
    expect([looks, counted.connections]).toEqual([1, 0]);
    expect(
      (await send(`http://rebound.test:${port}/`, { allow: networksOf(['127.0.0.3']), look }))
        .error,
    ).toBe('ADDRESS_REFUSED');
    expect(counted.connections).toBe(0);
  });
});
