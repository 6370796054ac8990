import { beforeAll, describe, expect, it, vi } from 'vitest';

import type { Session_UserFragment } from '../../graphql/documents';

/** The storage of a browser, for a module that reads it as it is loaded. */
const stored = new Map<string, string>();
beforeAll(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const USER = {
  id: '1',
  name: 'Ines Okonedo',
  role: { id: 3, name: 'Inspection Officer' },
  citationActions: [],
  citationSettings: {},
} as unknown as Session_UserFragment;

describe('a request that the server refuses because nobody is signed in', () => {
  it('leads back to this page after the session has ended, and not while the user signs out', async () => {
    const { session } = await import('./session');
    const { sessionOver } = await import('./session-over');

    session.keep(USER);
    sessionOver();
    expect([session.get(), session.comesBack()]).toEqual([null, true]);

    session.keep(USER);
    session.leave();
    sessionOver();
    expect(session.get()?.user.name).toBe('Ines Okonedo');
    session.end(true);
    expect([session.get(), session.comesBack()]).toEqual([null, false]);

    // The next session ends as any other.
    session.keep(USER);
    sessionOver();
    expect(session.get()).toBeNull();
  });
});
