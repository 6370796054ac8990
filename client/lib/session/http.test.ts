import { beforeAll, expect, it, vi } from 'vitest';

import type { Session_UserFragment } from '../../graphql/documents';

beforeAll(() => {
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' });
  const stored = new Map<string, string>();
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

const page = (html: string, status = 200): Response =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html' } });

/** What is told of a new access token, and if the session is still there, where the server answers so. */
async function renewed(answer: Response): Promise<[isRenewed: boolean, isSignedIn: boolean]> {
  const { session } = await import('./session');
  const { refreshSession } = await import('./http');
  vi.stubGlobal('fetch', () => Promise.resolve(answer));
  session.keep(USER);
  const isRenewed = await refreshSession();
  return [isRenewed, session.get() !== null];
}

it.each([
  ['a page', page('<h1>403 Forbidden</h1>', 403)],
  ['a page that asks for a sign-in', page('<h1>401</h1>', 401)],
  ['a page that says nothing of an error', page('<h1>Hotel</h1>')],
  ['JSON of its own', Response.json({ message: 'Forbidden' }, { status: 403 })],
  ['JSON with a number', Response.json({ code: 1020 }, { status: 403 })],
  ['JSON that is nothing', Response.json(null, { status: 401 })],
  ['nothing', new Response(null, { status: 403 })],
])('a proxy that answers the refresh with %s ends no session', async (_, answer) => {
  await expect(renewed(answer)).resolves.toEqual([false, true]);
});

it('only the server renews a session, and ends one', async () => {
  await expect(renewed(Response.json({}))).resolves.toEqual([true, true]);
  const refusal = { code: 'UNAUTHENTICATED', message: 'Nobody is signed in' };
  await expect(renewed(Response.json(refusal, { status: 401 }))).resolves.toEqual([false, false]);
});
