import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess, type TestProcess } from '../../scripts/lib/test-services.mjs';
import { startApp, type TestApp } from './app.js';
import { eventDocument, picture, programWith, signedInAs } from './factory.js';
import { multipart } from './multipart.js';
import { Wire } from './wire.js';

const DRAIN_SECONDS = 2;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const startApi = (variables: Record<string, string> = {}): Promise<TestProcess> =>
  startTestProcess('app/main.js', {
    ...app.variables,
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    ...variables,
  });
const portOf = ({ url }: TestProcess): number => Number(new URL(url).port);

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const LIVE = ['GET /health/live HTTP/1.1'];
const READY = ['GET /health/ready HTTP/1.1'];

describe('an API that is asked to stop (reliability 24)', () => {
  it('is unready first, then tells connections to close, and serves all that still comes', async () => {
    const api = await startApi();
    const [one, other, unused] = await Promise.all([0, 0, 0].map(() => Wire.to(portOf(api))));
    for (const wire of [one!, other!]) expect((await wire.ask(LIVE))!.status).toBe(200);
    const begun = Date.now();
    process.kill(api.pid, 'SIGTERM');

    await expect
      .poll(async () => (await one!.ask(READY))!.body)
      .toMatchObject({ status: 'stopping', dependencies: { postgres: 'up' } });
    expect((await one!.ask(READY))!.status).toBe(503);
    // Whoever has not looked yet still comes with new connections.
    const late = await Wire.to(portOf(api));
    const served = (await late.ask(LIVE))!;
    expect([served.status, served.headers.includes('onnection: close')]).toEqual([200, false]);

    await sleep(begun + DRAIN_SECONDS * 1_000 + 500 - Date.now());
    await expect(Wire.to(portOf(api))).rejects.toThrow('ECONNREFUSED');
    const told = (await other!.ask(LIVE))!;
    expect([told.status, told.headers.includes('onnection: close')]).toEqual([200, true]);
    expect(unused!.isClosed).toBe(false);
    await expect.poll(() => isRunning(api.pid), { timeout: 20_000 }).toBe(false);
    await api.stop();
  }, 60_000);

  it('loses nothing that comes over connections that are kept, POSTs included', async () => {
    const { visitor } = await signedInAs(app, 3);
    const image = await picture();
    const { program } = await programWith(app, 'events:write');
    const [stopping, staying] = await Promise.all([startApi(), startApi()]);
    const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 6 }));
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const csrf = visitor.cookies.get('XSRF-TOKEN')!;
    const json = { cookie: cookies, 'x-xsrf-token': csrf, 'content-type': 'application/json' };
    const query = JSON.stringify({ query: '{ me { id } }' });

    /** As nginx does: another process where this one takes no connection, and never a request twice. */
    async function send(turn: number): Promise<number | string> {
      const [method, path, headers, body] = [
        ['GET', '/api/citations?status=submitted', { cookie: cookies }, undefined] as const,
        ['POST', '/api/auth/me', json, '{}'] as const,
        ['POST', '/graphql', json, query] as const,
        delivery(program.bearer!, image),
      ][turn % 4]!;
      const first = await once(0, method, path, headers, body);
      return first === 'ECONNREFUSED' ? once(1, method, path, headers, body) : first;
    }

    function once(
      index: 0 | 1,
      method: string,
      path: string,
      headers: Record<string, string>,
      body?: string | Buffer,
    ): Promise<number | string> {
      return new Promise((resolve) => {
        const call = request(
          `${[stopping, staying][index]!.url}${path}`,
          {
            method,
            agent: agents[index],
            headers: {
              ...headers,
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
            },
          },
          (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
        );
        call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
        call.end(body);
      });
    }

    const outcomes: Record<string, number> = {};
    let stop = false;
    const callers = Array.from({ length: 6 }, async (_, caller) => {
      for (let turn = caller; !stop; turn++) {
        const outcome = await send(turn);
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        // So that a connection lies unused for a moment between two requests.
        await sleep(turn % 7);
      }
    });
    await sleep(1_000);
    process.kill(stopping.pid, 'SIGTERM');
    await expect.poll(() => isRunning(stopping.pid), { timeout: 30_000 }).toBe(false);
    await sleep(200);
    stop = true;
    await Promise.all(callers);
    for (const agent of agents) agent.destroy();
    await Promise.all([stopping.stop(), staying.stop()]);
    expect(Object.keys(outcomes).filter((outcome) => !/^20[01]$/.test(outcome))).toEqual([]);
    expect(outcomes['201']).toBeGreaterThan(20);
    expect(outcomes['200']).toBeGreaterThan(50);
  }, 120_000);

  it('finishes the requests in hand, takes no new ones, and ends', async () => {
    const api = await startApi({ DRAIN_SECONDS: '0' });
    const first = await fetch(`${api.url}/api/csrf-cookie`);
    const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.get('set-cookie') ?? '')![1]!;
    // Answers after a quarter of a second, whoever is asked about.
    const inHand = fetch(`${api.url}/api/auth/reset`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: `XSRF-TOKEN=${token}`,
        'x-xsrf-token': decodeURIComponent(token),
      },
      body: JSON.stringify({ email: 'nobody@stopline.test' }),
    });
    await expect
      .poll(() =>
        app.database.query(`SELECT 1 AS one FROM activity WHERE type = 'password_reset_requested'`),
      )
      .toHaveLength(1);
    process.kill(api.pid, 'SIGTERM');
    const { status } = await inHand;
    expect(status).toBe(200);
    // The client would keep its connection for another minute.
    await expect.poll(() => isRunning(api.pid), { timeout: 20_000 }).toBe(false);
    await expect(fetch(`${api.url}/health/live`)).rejects.toThrow();
    await api.stop();
  }, 90_000);

  it('waits for nobody where DRAIN_SECONDS is 0', async () => {
    const api = await startApi({ DRAIN_SECONDS: '0' });
    const wires = await Promise.all([0, 0].map(() => Wire.to(portOf(api))));
    await wires[0]!.ask(LIVE);
    process.kill(api.pid, 'SIGTERM');
    await expect.poll(() => isRunning(api.pid), { timeout: 5_000 }).toBe(false);
    await api.stop();
  }, 60_000);
});

/** An event with four pictures, as a camera delivers it. */
function delivery(
  token: string,
  content: Buffer,
): readonly ['POST', string, Record<string, string>, Buffer] {
  const files = [1, 2, 3, 4].map((number) => `${number}.jpg`);
  const { headers, payload } = multipart([
    { name: 'event', content: JSON.stringify(eventDocument()) },
    ...files.map((filename) => ({ name: 'file', filename, type: 'image/jpeg', content })),
  ]);
  return ['POST', '/api/events', { ...headers, authorization: `Bearer ${token}` }, payload];
}
