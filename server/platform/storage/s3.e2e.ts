import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import {
  eventually,
  freePort,
  type Service,
  startService,
} from '../../../scripts/lib/processes.mjs';
import { translate } from '../errors/translate.js';
import { FileMissing } from '../errors/store-errors.js';
import { type S3Options, S3Store } from './s3-store.js';
import { StorageService } from './storage.service.js';

// If these name a bucket, as for the server, the tests use it, and tests that would have to stop it are skipped.
const {
  S3_ENDPOINT,
  S3_BUCKET = '',
  S3_ACCESS_KEY_ID = '',
  S3_SECRET_ACCESS_KEY = '',
} = process.env;
const own = S3_ENDPOINT === undefined;

let folder: string;
let options: S3Options;
let server: Service | undefined;
let storage: StorageService;

async function startServer(): Promise<Service> {
  const { port, hostname } = new URL(options.endpoint);
  return startService({
    name: 's3rver',
    command: process.execPath,
    args: [
      join(root, 'node_modules/s3rver/bin/s3rver.js'),
      ...['--directory', join(folder, 'bucket'), '--address', hostname, '--port', port],
      ...['--configure-bucket', options.bucket, '--silent'],
    ],
    log: join(folder, 's3rver.log'),
    restart: false,
    ready: () => eventually(() => new S3Store(options).ready(), 30_000, 's3rver does not answer'),
    say: () => undefined,
  });
}

const storageWith = async (changed: Partial<S3Options> = {}): Promise<StorageService> => {
  const made = new StorageService(new S3Store({ ...options, ...changed }));
  await made.onModuleInit();
  return made;
};
const key = (name: string): string => `test/${randomBytes(6).toString('hex')}/${name}`;
/** Returns the answer of an API to a failure. */
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => translate(error).refusal.code,
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stopline-s3-'));
  options = {
    spoolDirectory: join(folder, 'spool'),
    endpoint: S3_ENDPOINT ?? `http://127.0.0.1:${await freePort()}`,
    bucket: own ? 'stopline' : S3_BUCKET,
    region: 'us-east-1',
    silenceMs: 5_000,
    accessKeyId: own ? 'S3RVER' : S3_ACCESS_KEY_ID,
    secretAccessKey: own ? 'S3RVER' : S3_SECRET_ACCESS_KEY,
  };
  if (own) server = await startServer();
  storage = await storageWith();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

describe('Files in an S3-compatible bucket (contract 2)', () => {
  it('keeps bytes and streams under the key they were put to, and nothing in the spool', async () => {
    const [bytes, stream] = [key('a.pdf'), key('b.pdf')];
    await storage.put(bytes, Buffer.from('hello'));
    const put = await storage.put(stream, Readable.from([Buffer.from('hel'), Buffer.from('lo')]));
    const sha256 = createHash('sha256').update('hello').digest('hex');
    expect(put).toEqual({ key: stream, sha256, bytes: 5 });
    expect((await storage.read(bytes)).toString()).toBe('hello');
    expect(await storage.sha256(stream)).toBe(sha256);
    expect(await storage.stat(stream)).toEqual({ bytes: 5 });
    expect(await readdir(options.spoolDirectory)).toEqual([]);
  });

  it('gives a part of a file, both ends included', async () => {
    const name = key('range.bin');
    await storage.put(name, Buffer.from('0123456789'));
    const part = await storage.stream(name, { start: 2, end: 4 });
    expect(Buffer.concat(await part.toArray()).toString()).toBe('234');
  });

  it('lists the keys that begin so', async () => {
    const folder = key('packages');
    for (const name of ['1-1.zip', '1-2.zip', '11-1.zip'])
      await storage.put(`${folder}/${name}`, Buffer.from('x'));
    expect((await storage.listKeys(`${folder}/1-`)).sort()).toEqual([
      `${folder}/1-1.zip`,
      `${folder}/1-2.zip`,
    ]);
    expect(await storage.listKeys(`${folder}/2-`)).toEqual([]);
  });

  it('takes the largest file of an event, 64 MB, as it comes', async () => {
    const name = key('clip.mp4');
    const part = randomBytes(1024 * 1024);
    const sent = createHash('sha256');
    const { bytes, sha256 } = await storage.put(
      name,
      Readable.from(
        (function* () {
          for (let index = 0; index < 64; index += 1) {
            part.writeUInt32BE(index);
            sent.update(part);
            yield Buffer.from(part);
          }
        })(),
      ),
    );
    expect(bytes).toBe(64 * 1024 * 1024);
    expect(sha256).toBe(sent.digest('hex'));
    expect(await storage.stat(name)).toEqual({ bytes });
    expect(await storage.sha256(name)).toBe(sha256);
  });

  it('never overwrites a key', async () => {
    const name = key('kept.bin');
    await storage.put(name, Buffer.from('first'));
    await storage.put(name, Buffer.from('second'));
    expect((await storage.read(name)).toString()).toBe('first');
  });

  // s3rver knows no conditional writes.
  const raced = async () => {
    const name = key('raced.bin');
    const seen = new Set<string>();
    const put = async (text: string) => {
      await storage.put(name, Buffer.from(text));
      seen.add((await storage.read(name)).toString());
    };
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(`text ${index}`)));
    expect(seen.size).toBe(1);
  };
  if (!own) it('never overwrites a key, however many put it at once', raced);

  it('says that a file is missing', async () => {
    await expect(storage.read(key('none.jpg'))).rejects.toThrow(FileMissing);
    expect(await storage.stat(key('none.jpg'))).toBeNull();
  });

  it.each<readonly [string, Partial<S3Options>]>([
    // s3rver looks at the account only.
    ...(own ? [] : [['a wrong key', { secretAccessKey: 'not the secret' }] as const]),
    ['an unknown account', { accessKeyId: 'NOBODY' }],
    ['an unknown bucket', { bucket: 'no-such-bucket' }],
  ])(
    'is not available with %s: no file counts as missing, none is accepted',
    async (_, changed) => {
      const name = key('kept.bin');
      await storage.put(name, Buffer.from('kept'));
      const wrong = await storageWith(changed);
      expect(await refused(wrong.ready())).toBe('UNAVAILABLE');
      expect(await refused(wrong.read(name))).toBe('UNAVAILABLE');
      expect(await refused(wrong.put(key('new.bin'), Buffer.from('new')))).toBe('UNAVAILABLE');
    },
  );
});

describe.runIf(own)('An S3-compatible storage that goes away', () => {
  it('is not available while it is stopped, and available when it is back', async () => {
    const name = key('kept.bin');
    await storage.put(name, Buffer.from('kept'));
    await server?.stop();
    expect(await refused(storage.ready())).toBe('UNAVAILABLE');
    expect(await refused(storage.read(name))).toBe('UNAVAILABLE');
    expect(await refused(storage.put(key('lost.bin'), Buffer.from('lost')))).toBe('UNAVAILABLE');
    expect(await readdir(options.spoolDirectory)).toEqual([]);
    server = await startServer();
    expect((await storage.read(name)).toString()).toBe('kept');
  });

  it('is not waited for without end when it answers nothing', async () => {
    const pid = server?.pid() ?? 0;
    process.kill(pid, 'SIGSTOP');
    try {
      const outcomes = [
        storage.read(key('any.bin')),
        storage.put(key('any.bin'), Buffer.from('any')),
      ];
      expect(await Promise.all(outcomes.map(refused))).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
  });
});
