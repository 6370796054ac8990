import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { questionOf } from '../../test/entries.js';
import { HttpRegistry } from './http-registry.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const VEHICLE = JSON.stringify({
  owner_vehicle_license_plate: 'KLM 4821',
  owner_name: 'A. Marlow',
});
type Answer = (response: ServerResponse) => void;
const whole: Answer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(VEHICLE);
const inTheMiddle: Answer = (response) => {
  response.writeHead(200, { 'content-length': VEHICLE.length });
  response.write(VEHICLE.slice(0, 20), () => response.socket?.destroy());
};
const before: Answer = (response) => void response.socket?.destroy();
const refused: Answer = (response) => void response.writeHead(500).end();

/** Asks a registry that gives these answers, one after the other. */
async function asked(...answers: Answer[]): Promise<{ owner: string | null; asked: number }> {
  let count = 0;
  const server = createServer((_request, response) => {
    answers[count]?.(response);
    count += 1;
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const registry = new HttpRegistry({ url }, () => undefined);
  const found = await registry.findEntries(questionOf('KLM 4821')).catch(() => []);
  return { owner: found[0]?.ownerName ?? null, asked: count };
}

describe('an answer of the registry that breaks is asked for once more', () => {
  it.each<[string, Answer[], { owner: string | null; asked: number }]>([
    ['in the middle', [inTheMiddle, whole], { owner: 'A. Marlow', asked: 2 }],
    ['before it begins', [before, whole], { owner: 'A. Marlow', asked: 2 }],
    ['twice', [inTheMiddle, inTheMiddle, whole], { owner: null, asked: 2 }],
    ['an answer that refuses is one', [refused, whole], { owner: null, asked: 1 }],
  ])('%s', async (_, answers, expected) => {
    expect(await asked(...answers)).toEqual(expected);
  });
});
