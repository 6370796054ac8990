import { afterEach, expect, it, vi } from 'vitest';

import { randomUuid } from './random-uuid';

afterEach(() => void vi.unstubAllGlobals());

it('is a UUID also where the browser has no randomUUID: over http', () => {
  const { crypto } = globalThis;
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  });
  const [one, other] = [randomUuid(), randomUuid()];
  expect(one).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  expect(other).not.toBe(one);
});
