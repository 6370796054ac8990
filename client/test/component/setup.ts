import '../../app/styles';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

import { api } from './api';

// Every response of the server sets it.
document.cookie = 'XSRF-TOKEN=token; path=/';
// A test asks if the page may be left, and stays: the worker would take it for the end of the page.
const { addEventListener } = window;
window.addEventListener = (type: string, ...how: [EventListenerOrEventListenerObject]) => {
  if (type !== 'beforeunload') addEventListener.call(window, type, ...how);
};
await api.worker.start({
  quiet: true,
  onUnhandledRequest: ({ url, method }) => {
    const { pathname } = new URL(url);
    if (/^\/(?:api|graphql|health)\b/.test(pathname))
      api.complain(`Nothing answers ${method} ${pathname}`);
  },
});
window.addEventListener = addEventListener;
// After that: the client of the socket keeps the WebSocket that it finds when it is loaded.
const { leave, settled } = await import('./open');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    api.complain(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  await leave();
  // What the page still asks for must not reach the server of the next test.
  await settled();
  api.reset();
  vi.restoreAllMocks();
  expect(api.takeComplaints()).toEqual([]);
});

afterAll(() => api.worker.stop());
