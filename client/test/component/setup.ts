import '../../app/styles';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react/pure';

import { api } from './api';

// Every response of the server sets it.
document.cookie = 'XSRF-TOKEN=token; path=/';
await api.worker.start({
  quiet: true,
  onUnhandledRequest: ({ url, method }) => {
    const { pathname } = new URL(url);
    if (/^\/(?:api|graphql|health)\b/.test(pathname))
      api.complain(`Nothing answers ${method} ${pathname}`);
  },
});
// After that: the client of the socket keeps the WebSocket that it finds when it is loaded.
const { leave } = await import('./open');

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    api.complain(parts.map(String).join(' '));
  });
});

afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  await leave();
  api.reset();
  vi.restoreAllMocks();
  expect(api.takeComplaints()).toEqual([]);
});

afterAll(() => api.worker.stop());
