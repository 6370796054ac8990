import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { networksOf } from './addresses.js';
import { post } from './sender.js';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Sends a request to a receiver that answers these bytes, each as a packet of its own. */
async function answered(...packets: string[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      for (const packet of packets) socket.write(packet);
      socket.end();
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return post(
    { url: new URL(`http://127.0.0.1:${port}/hook`), headers: {}, body: '{}' },
    { allow: networksOf(['127.0.0.1']), limitMs: 5_000 },
  );
}

const FINAL = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const LATER = 'HTTP/1.1 503 No\r\nretry-after: 60\r\ncontent-length: 0\r\n\r\n';

describe('an interim answer of a receiver or its proxy is not its answer (joining 2)', () => {
  it.each([
    ['100 Continue', ['HTTP/1.1 100 Continue\r\n\r\n', FINAL]],
    ['102 Processing, twice', ['HTTP/1.1 102 Processing\r\n\r\n'.repeat(2), FINAL]],
    [
      '103 Early Hints with headers',
      ['HTTP/1.1 103 Early Hints\r\nlink: </a>\r\nretry-after: 9\r\n\r\n', FINAL],
    ],
    ['100 and the answer in one packet', [`HTTP/1.1 100 Continue\r\n\r\n${FINAL}`]],
  ])('%s', async (_, packets) => {
    expect(await answered(...packets)).toMatchObject({
      httpStatus: 200,
      error: null,
      body: 'ok',
      retryAfter: null,
    });
  });

  it('before a refusal, whose Retry-After counts', async () => {
    expect(await answered('HTTP/1.1 100 Continue\r\n\r\n', LATER)).toMatchObject({
      httpStatus: 503,
      retryAfter: '60',
    });
  });

  it.each([
    ['alone', ['HTTP/1.1 100 Continue\r\n\r\n']],
    [
      'before a switch of protocols',
      ['HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
    ],
    ['before what is not HTTP', ['HTTP/1.1 100 Continue\r\n\r\n', 'hello\r\n\r\n']],
  ])('%s is no answer', async (_, packets) => {
    expect(await answered(...packets)).toMatchObject({
      httpStatus: null,
      error: 'CONNECTION_FAILED',
    });
  });
});

it('a receiver is reached by an address of IPv6', async ({ skip }) => {
  const server = createServer((socket) => {
    socket.once('data', (head) =>
      socket.end(
        FINAL.replace(
          'ok',
          head.includes('host: [::1]:') || head.includes('Host: [::1]:') ? 'ok' : 'no',
        ),
      ),
    );
  });
  servers.push(server);
  server.listen(0, '::1');
  const isThere = await Promise.race([
    once(server, 'listening').then(() => true),
    once(server, 'error').then(() => false),
  ]);
  skip(!isThere, 'this machine has no IPv6');
  const { port } = server.address() as AddressInfo;
  const answer = await post(
    { url: new URL(`http://[::1]:${port}/hook`), headers: {}, body: '{}' },
    { allow: networksOf(['::1']), limitMs: 5_000 },
  );
  expect(answer).toMatchObject({ httpStatus: 200, body: 'ok' });
});
