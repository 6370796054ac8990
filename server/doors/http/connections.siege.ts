import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProcess, type TestProcess } from '../../../scripts/lib/test-services.mjs';
import { freePort } from '../../../scripts/lib/processes.mjs';
import { EvidenceServer } from '../evidence/evidence-server.js';
import { startApp, type TestApp } from '../../test/app.js';
import { programWith, signedInAs } from '../../test/factory.js';
import { Wire } from '../../test/wire.js';

let app: TestApp;
let port: number;
let spool: string;
const usual = process.env['TMPDIR'];

beforeAll(async () => {
  app = await startApp({ PUBLIC_EVIDENCE: 'on' });
  await app.nest.listen(0, '127.0.0.1');
  ({ port } = app.nest.getHttpServer().address() as AddressInfo);
  // Uploads are spooled here, where no other test file leaves anything.
  spool = await mkdtemp(join(tmpdir(), 'stopline-connections-'));
  process.env['TMPDIR'] = spool;
});
afterAll(async () => {
  if (usual === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = usual;
  await app.stop();
  await rm(spool, { recursive: true });
});

const FORM = 'content-type: multipart/form-data; boundary=b';
const PART =
  '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nxxxx';

/** Returns the headers of a guest's browser for every method except GET. */
async function guestHeaders(): Promise<Record<string, string>> {
  const visitor = app.visitor();
  await visitor.rest('GET', 'csrf-cookie');
  const token = visitor.cookies.get('XSRF-TOKEN')!;
  return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token };
}

/** Counts the outcomes: a status, or the code of a connection that broke. */
function tally(outcomes: (number | string)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('a body that is too large is answered 413 (contract 3)', () => {
  // A process of its own: a server and a sender that share one event loop never meet in mid-act.
  let api: TestProcess;
  beforeAll(async () => {
    api = await startTestProcess('app/main.js', app.variables);
  });
  afterAll(() => api.stop());

  const large = JSON.stringify({ email: 'x'.repeat(5_000_000), password: 'y' });

  async function outcomeOf(path: string, init: RequestInit): Promise<number | string> {
    try {
      const response = await fetch(`${api.url}${path}`, { method: 'POST', ...init });
      await response.text();
      return response.status;
    } catch (error) {
      return String((error as { cause?: { code?: string } }).cause?.code ?? error);
    }
  }

  it.each(['/api/auth/login/verify', '/graphql'])(
    'and everybody who sends one to %s can read the answer',
    async (path) => {
      const headers = { ...(await guestHeaders()), 'content-type': 'application/json' };
      const sent = Array.from({ length: 40 }, () => outcomeOf(path, { headers, body: large }));
      expect(tally(await Promise.all(sent))).toEqual({ 413: 40 });
    },
  );

  it('also if its length was not sent before', async () => {
    const headers = { ...(await guestHeaders()), 'content-type': 'application/json' };
    const sent = Array.from({ length: 20 }, () =>
      outcomeOf('/api/auth/login/verify', {
        headers,
        body: new Blob([large]).stream(),
        duplex: 'half',
      }),
    );
    expect(tally(await Promise.all(sent))).toEqual({ 413: 20 });
  });

  it('also where it is no HTTP at all, with more behind it: 400', async () => {
    for (let round = 0; round < 20; round++) {
      const wire = await Wire.to(Number(new URL(api.url).port));
      const answer = await wire.ask(['SMUGGLE /api/events HTTP/1.1'], 'x'.repeat(2_000_000));
      expect(answer?.status).toBe(400);
      wire.cut();
    }
  });
});

describe('an upload whose sender has gone before anybody reads it', () => {
  it('leaves no folder and nothing that waits for ever', async () => {
    const { program } = await programWith(app, 'events:write');
    const head = [
      'POST /api/events HTTP/1.1',
      `authorization: Bearer ${program.bearer}`,
      FORM,
      'content-length: 100000',
    ];
    for (let round = 0; round < 10; round++) {
      const wires = await Promise.all(Array.from({ length: 50 }, () => Wire.to(port)));
      for (const wire of wires) wire.send(head, PART);
      // Some are read by now, some not yet.
      await sleep(round);
      for (const wire of wires) wire.cut();
    }
    // The folder goes when the handler's promise is settled, whatever became of it.
    await expect.poll(() => readdir(spool), { timeout: 10_000 }).toEqual([]);
  });

  it('and so does a picture', async () => {
    const { visitor } = await signedInAs(app, 3);
    const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const wires = await Promise.all(Array.from({ length: 50 }, () => Wire.to(port)));
    for (const wire of wires)
      wire.send(
        [
          'POST /api/user/profile/upload HTTP/1.1',
          `cookie: ${cookies}`,
          `x-xsrf-token: ${visitor.cookies.get('XSRF-TOKEN')}`,
          FORM,
          'content-length: 100000',
        ],
        PART,
      );
    for (const wire of wires) wire.cut();
    expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200);
  });
});

describe('who is slow is cut within 30 s', () => {
  const LIMIT_MS = 30_000;

  /** Sends a byte now and then, until the server has enough. */
  async function trickle(
    first: (wire: Wire) => void,
    { to = port, next = 'x' } = {},
  ): Promise<number> {
    const begun = Date.now();
    const wire = await Wire.to(to);
    first(wire);
    while (!wire.isClosed && Date.now() - begun < LIMIT_MS) {
      wire.raw(next);
      await sleep(200);
    }
    return Date.now() - begun;
  }

  /** Asks for more than the buffers of both ends take, and reads nothing of it. */
  async function neverRead(): Promise<number> {
    const accepted = once(app.nest.getHttpServer(), 'connection') as Promise<[Socket]>;
    const silent = connect(port, '127.0.0.1').on('error', () => undefined);
    silent.pause();
    // 20 MB: a dozen of these answers fill the buffers.
    silent.write('GET /api/openapi.json HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(60));
    const [held] = await accepted;
    await expect.poll(() => held.writableLength, { timeout: 10_000 }).toBeGreaterThan(0);
    const begun = Date.now();
    while (!held.destroyed && Date.now() - begun < LIMIT_MS) await sleep(200);
    silent.destroy();
    return Date.now() - begun;
  }

  it('while sending headers, JSON or a file, and while answers wait to be read', async () => {
    const { program } = await programWith(app, 'events:write');
    const guest = Object.entries(await guestHeaders()).map((header) => header.join(': '));
    const authorization = `authorization: Bearer ${program.bearer}`;
    // The owner's page on a port of its own, and on this one (mailing 7).
    const evidence = await freePort();
    const own = await startApp({
      ...{ PUBLIC_EVIDENCE: 'on', PUBLIC_EVIDENCE_PORT: String(evidence) },
    });
    await own.nest.get(EvidenceServer).listen();
    const form = [
      'POST /evidence HTTP/1.1',
      'content-type: application/x-www-form-urlencoded',
      'content-length: 4000',
    ];
    const reading = neverRead();
    await sleep(100);
    const ownersPages = [evidence, port].flatMap((to) => [
      ...Array.from({ length: 10 }, () => trickle(() => undefined, { to, next: '' })),
      trickle((wire) => wire.raw('GET /evidence HTTP/1.1\r\nx-a: '), { to }),
      trickle((wire) => wire.send(form, 'number='), { to }),
    ]);
    const times = await Promise.all([
      reading,
      ...ownersPages,
      trickle((wire) => wire.raw('GET /health/live HTTP/1.1\r\nx-a: ')),
      trickle((wire) =>
        wire.send(
          [
            'POST /api/auth/login/verify HTTP/1.1',
            ...guest,
            'content-type: application/json',
            'content-length: 1000',
          ],
          '{',
        ),
      ),
      trickle((wire) =>
        wire.send(
          ['POST /api/events HTTP/1.1', authorization, FORM, 'content-length: 100000'],
          PART,
        ),
      ),
    ]);
    for (const ms of times) expect(ms).toBeLessThan(LIMIT_MS);
    await own.stop();
    await expect.poll(() => readdir(spool)).toEqual([]);
  }, 60_000);
});
