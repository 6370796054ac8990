import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startApp, type TestApp } from '../../test/app.js';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
  await app.nest.listen(0, '127.0.0.1');
});
afterAll(() => app.stop());

const FRAMES = [
  { type: 'connection_ack' },
  { type: 'next', id: '1', payload: { data: null } },
  { type: 'error', id: '1', payload: [{ message: 'a' }] },
  { type: 'unknown' },
  { type: 'ka' },
];

describe('a WebSocket frame of a server’s type (reliability 26)', () => {
  it.each(FRAMES)('$type closes quietly with a public code', async (frame) => {
    const printed = (['error', 'warn', 'log'] as const).map((method) => vi.spyOn(console, method));
    const { port } = app.nest.getHttpServer().address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws');
    socket.on('open', () => socket.send(JSON.stringify(frame)));
    const closed = await new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve([code, reason.toString()]));
    });
    expect(closed).toEqual([4400, 'Invalid message received']);
    expect(printed.flatMap(({ mock }) => mock.calls)).toEqual([]);
    for (const spy of printed) spy.mockRestore();
  });
});
