import { HttpResponse, http } from 'msw';
import { afterEach, expect, it, vi } from 'vitest';

import { refused } from './guest';
import { api } from './api';
import { stopTimers } from './stopped-clock';

// What tests take for granted of `fetch`, which is answered in the page itself: as a browser with a server has it.

const graphql = (operationName: string, init: RequestInit = {}): Promise<Response> =>
  fetch('/graphql', {
    method: 'POST',
    body: JSON.stringify({ operationName, query: `query ${operationName} { __typename }` }),
    ...init,
  });

afterEach(() => vi.useRealTimers());

it('rejects with the reason of its signal: before it is sent, while it waits, and with a Request', async () => {
  await expect(graphql('Early', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(api.sent('Early')).toEqual([]);
  const held = api.hold('Late');
  const controller = new AbortController();
  const late = graphql('Late', { signal: controller.signal });
  const request = new Request('/health/live', { signal: controller.signal });
  await held.arrived;
  controller.abort(new Error('No longer wanted'));
  await expect(late).rejects.toThrow('No longer wanted');
  await expect(fetch(request)).rejects.toThrow('No longer wanted');
  held.release();
  // One that is aborted with its body on the way holds up none that comes after it.
  const other = new AbortController();
  const gone = fetch('/api/camera-files', { method: 'POST', body: 'road', signal: other.signal });
  other.abort();
  await expect(gone).rejects.toMatchObject({ name: 'AbortError' });
  await expect(fetch('/health/live')).resolves.toMatchObject({ status: 200 });
  expect(api.takeComplaints()).toEqual(['Nothing answers POST /api/camera-files']);
});

it('rejects with a TypeError where the line breaks, before and after the request is carried out', async () => {
  api.lose('Lost');
  await expect(graphql('Lost')).rejects.toThrow(TypeError);
  api.lose('Lost', { isAfter: true });
  await expect(graphql('Lost')).rejects.toThrow(TypeError);
  await expect((await graphql('Lost')).json()).resolves.toEqual({ data: { __typename: 'Query' } });
});

it('takes requests in their order', async () => {
  api.worker.use(http.post('/graphql', () => undefined));
  const all = [graphql('First'), graphql('Second')];
  await fetch('/health/live');
  expect(['First', 'Second'].map((name) => api.sent(name).length)).toEqual([1, 1]);
  await Promise.all(all);
});

it('answers while the timers of the page stand', async () => {
  stopTimers();
  const response = await fetch('/health/live');
  await expect(response.json()).resolves.toEqual({ status: 'up' });
});

it('gives a body that can be cloned, and read once', async () => {
  api.worker.use(
    http.post('/api/auth/login/verify', () =>
      refused(401, 'UNAUTHENTICATED', 'Nobody is signed in'),
    ),
  );
  const response = await fetch('/api/auth/login/verify', { method: 'POST', keepalive: true });
  const copy = response.clone();
  await expect(response.json()).resolves.toMatchObject({ statusCode: 401 });
  await expect(response.json()).rejects.toThrow(TypeError);
  await expect(copy.json()).resolves.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect([response.status, response.ok]).toEqual([401, false]);
});

it('gives a route its parameters, headers and files; one that answers nothing leaves it to the next', async () => {
  let seen: unknown;
  api.worker.use(
    http.post('/api/camera-files/:kind', async ({ params, request }) => {
      const file = (await request.clone().formData()).get('file') as File;
      seen = [params['kind'], request.headers.get('X-XSRF-TOKEN'), file.name, await file.text()];
    }),
    http.post('/api/camera-files/:kind', () => HttpResponse.json({ file: 'road.jpg' })),
  );
  const body = new FormData();
  body.set('file', new File(['grey'], 'road.jpg'));
  const headers = { 'X-XSRF-TOKEN': 'token' };
  const response = await fetch('/api/camera-files/plan', { method: 'POST', body, headers });
  await expect(response.json()).resolves.toEqual({ file: 'road.jpg' });
  expect(seen).toEqual(['plan', 'token', 'road.jpg', 'grey']);
});

it('fails the test where nothing answers', async () => {
  await expect(fetch('/api/nothing')).resolves.toMatchObject({ status: 404 });
  expect(api.takeComplaints()).toEqual(['Nothing answers GET /api/nothing']);
});
