import '../../app/styles';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

import { api } from './api';

// One after the other: the client of the socket keeps the WebSocket that it finds when it is loaded.
await import('./server');
const { leave, settled } = await import('./open');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    api.complain(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  // An act that is answered late still leads the page elsewhere: before the address of the next test is opened.
  await settled();
  await leave();
  // What the page still asks for must not reach the server of the next test.
  await settled();
  api.reset();
  vi.restoreAllMocks();
  expect(api.takeComplaints()).toEqual([]);
});
