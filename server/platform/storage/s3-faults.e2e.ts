import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { translate } from '../errors/translate.js';
import { S3Store } from './s3-store.js';
import { StorageService } from './storage.service.js';

type Fault = (request: IncomingMessage, response: ServerResponse) => void;

/** A bucket in memory that answers some requests with a fault. */
let objects: Map<string, Buffer>;
let faults: { PUT: Fault[]; GET: Fault[] };
let puts: number;
let server: Server;
let folder: string;
let storage: StorageService;

const CONTENT = Buffer.alloc(700_000, 'stopline ');
const refuse =
  (status: number, code: string): Fault =>
  (request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  };
/** Breaks the connection after some of what the client sends. */
const breakOff: Fault = (request) =>
  void request.once('data', () => request.socket.resetAndDestroy());
const stored: Fault = (request, response) => {
  take(request, () => request.socket.resetAndDestroy());
  void response;
};

function take(request: IncomingMessage, then: () => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    objects.set(request.url!.split('?')[0]!, Buffer.concat(chunks));
    then();
  });
}

/** Sends the first part of an object, and breaks the connection. */
const breakInTheMiddle: Fault = (request, response) => {
  const { part, etag } = partOf(request);
  response.writeHead(200, { 'content-length': part.length, etag });
  response.write(part.subarray(0, Math.floor(part.length / 3)), () =>
    setImmediate(() => request.socket.destroy()),
  );
};

function partOf(request: IncomingMessage): { part: Buffer; etag: string } {
  const whole = objects.get(request.url!.split('?')[0]!)!;
  const [, start = '0', end = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const etag = `"${createHash('md5').update(whole).digest('hex')}"`;
  return { part: whole.subarray(Number(start), end === '' ? undefined : Number(end) + 1), etag };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopline-s3-'));
  server = createServer((request, response) => {
    const { method, url = '' } = request;
    const path = url.split('?')[0]!;
    if (method === 'HEAD') {
      const found = objects.get(path);
      response.writeHead(found === undefined ? 404 : 200, { 'content-length': found?.length ?? 0 });
      response.end();
    } else if (method === 'PUT') {
      puts += 1;
      const fault = faults.PUT.shift();
      if (fault !== undefined) fault(request, response);
      else if (objects.has(path)) refuse(412, 'PreconditionFailed')(request, response);
      else take(request, () => response.writeHead(200).end());
    } else {
      const fault = faults.GET.shift();
      if (fault !== undefined) return fault(request, response);
      const { part, etag } = partOf(request);
      if ((request.headers['if-match'] ?? etag) !== etag)
        return refuse(412, 'PreconditionFailed')(request, response);
      response.writeHead(request.headers.range === undefined ? 200 : 206, {
        'content-length': part.length,
        etag,
      });
      response.end(part);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const store = new S3Store({
    spoolDirectory: join(folder, 'spool'),
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'stopline',
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    silenceMs: 2_000,
  });
  storage = new StorageService(store);
  await storage.onModuleInit();
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  objects = new Map();
  faults = { PUT: [], GET: [] };
  puts = 0;
});

const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => translate(error).refusal.code,
  );

describe('an upload to an S3-compatible storage that asks to be tried again is tried again', () => {
  it.each<[string, Fault[]]>([
    ['a conflict with another upload of the key', [refuse(409, 'ConditionalRequestConflict')]],
    ['two conflicts', [refuse(409, 'OperationAborted'), refuse(409, 'OperationAborted')]],
    ['a connection that breaks while the file is sent', [breakOff, breakOff]],
    ['an answer that is lost: the file is there already', [stored]],
    ['a busy storage', [refuse(503, 'SlowDown')]],
    ['an inner fault', [refuse(500, 'InternalError'), breakOff]],
  ])('%s', async (_, put) => {
    faults.PUT = put;
    const { bytes, key } = await storage.put('evidence/a.jpg', CONTENT);
    expect([bytes, key]).toEqual([CONTENT.length, 'evidence/a.jpg']);
    expect(objects.get('/stopline/evidence/a.jpg')!.equals(CONTENT)).toBe(true);
    expect(await readdir(join(folder, 'spool'))).toEqual([]);
  });

  it('not without end, and not where it is refused for good', async () => {
    faults.PUT = Array<Fault>(10).fill(refuse(409, 'ConditionalRequestConflict'));
    expect(await refusalOf(storage.put('evidence/b.jpg', CONTENT))).toBe('UNAVAILABLE');
    expect(puts).toBe(4);
    faults.PUT = [refuse(403, 'AccessDenied')];
    puts = 0;
    expect(await refusalOf(storage.put('evidence/c.jpg', CONTENT))).toBe('UNAVAILABLE');
    expect(puts).toBe(1);
  });
});

describe('a read that breaks in the middle is tried once more, from where it broke', () => {
  beforeEach(() => void objects.set('/stopline/evidence/a.jpg', CONTENT));

  it('of a whole file', async () => {
    faults.GET = [breakInTheMiddle];
    expect((await storage.read('evidence/a.jpg')).equals(CONTENT)).toBe(true);
  });

  it('of a part', async () => {
    faults.GET = [breakInTheMiddle];
    const part = await storage.stream('evidence/a.jpg', { start: 1_000, end: 600_999 });
    expect(Buffer.concat(await part.toArray()).equals(CONTENT.subarray(1_000, 601_000))).toBe(true);
  });

  it('once: a second break is a storage that is not available', async () => {
    faults.GET = [breakInTheMiddle, breakInTheMiddle];
    expect(await refusalOf(storage.read('evidence/a.jpg'))).toBe('UNAVAILABLE');
  });

  it('never with the bytes of another file', async () => {
    faults.GET = [
      (request, response) => {
        breakInTheMiddle(request, response);
        objects.set('/stopline/evidence/a.jpg', Buffer.alloc(CONTENT.length, 'other '));
      },
    ];
    expect(await refusalOf(storage.read('evidence/a.jpg'))).toBe('UNAVAILABLE');
  });
});

describe('a storage that only reads is not ready (reliability 27)', () => {
  it('until it takes a file again', async () => {
    faults.PUT = [refuse(403, 'AccessDenied')];
    expect(await refusalOf(storage.ready())).toBe('UNAVAILABLE');
    expect(await refusalOf(storage.ready())).toBe('done');
  });
});
