import { afterAll, vi } from 'vitest';

// The test files of one process share it: what one of them stubs is put back before the next begins.
afterAll(() => {
  vi.unstubAllGlobals();
});
