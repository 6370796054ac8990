import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileMissing } from '../errors/store-errors.js';
import { LocalStore } from './local-store.js';
import { StorageService } from './storage.service.js';

describe('files on the local disk', () => {
  let directory: string;
  let storage: StorageService;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'stopline-storage-'));
    storage = new StorageService(new LocalStore(directory));
    await storage.onModuleInit();
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('keeps bytes and streams under the key they were put to', async () => {
    await storage.put('notices/2026/a.pdf', Buffer.from('hello'));
    const { sha256, bytes } = await storage.put(
      'notices/2026/b.pdf',
      Readable.from([Buffer.from('hel'), Buffer.from('lo')]),
    );
    expect(sha256).toBe(createHash('sha256').update('hello').digest('hex'));
    expect(bytes).toBe(5);
    expect((await storage.read('notices/2026/a.pdf')).toString()).toBe('hello');
    expect(await storage.sha256('notices/2026/b.pdf')).toBe(sha256);
    expect(await storage.stat('notices/2026/a.pdf')).toEqual({ bytes: 5 });
  });

  it('gives a part of a file, both ends included', async () => {
    await storage.put('evidence/range.bin', Buffer.from('0123456789'));
    const part = await storage.stream('evidence/range.bin', { start: 2, end: 4 });
    expect(Buffer.concat(await part.toArray()).toString()).toBe('234');
  });

  it('lists the keys that begin so', async () => {
    for (const key of ['packages/1-1.zip', 'packages/1-2.zip', 'packages/11-1.zip'])
      await storage.put(key, Buffer.from('x'));
    expect((await storage.listKeys('packages/1-')).sort()).toEqual([
      'packages/1-1.zip',
      'packages/1-2.zip',
    ]);
    expect(await storage.listKeys('nothing/1-')).toEqual([]);
  });

  it('never overwrites a key', async () => {
    await storage.put('evidence/kept.bin', Buffer.from('first'));
    await storage.put('evidence/kept.bin', Buffer.from('second'));
    expect((await storage.read('evidence/kept.bin')).toString()).toBe('first');
  });

  it('names a file after its content, and stores it once when it comes many times at once', async () => {
    const stored = await Promise.all(
      Array.from({ length: 8 }, () => storage.putByContent('evidence', 'jpg', Buffer.from('same'))),
    );
    const sha256 = createHash('sha256').update('same').digest('hex');
    expect(new Set(stored.map(({ key }) => key))).toEqual(
      new Set([`evidence/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.jpg`]),
    );
    expect(await readdir(join(directory, 'spool'))).toEqual([]);
  });

  it('leaves nothing behind when a stream breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half');
        throw new Error('gone');
      })(),
    );
    await expect(storage.put('evidence/broken.bin', broken)).rejects.toThrow('gone');
    expect(await storage.stat('evidence/broken.bin')).toBeNull();
    expect(await readdir(join(directory, 'spool'))).toEqual([]);
  });

  it('is ready where it can write, leaves nothing of that behind, and is not ready where it cannot', async () => {
    await Promise.all([storage.ready(), storage.ready()]);
    expect(await readdir(join(directory, 'spool'))).toEqual([]);
    await rm(join(directory, 'spool'), { recursive: true });
    await expect(storage.ready()).rejects.toThrow('ENOENT');
    await storage.onModuleInit();
    await storage.ready();
  });

  describe('that had no room for a file which is tried again (mailing 10)', () => {
    /** Returns a file that does not fit, after so many bytes were written of it. */
    const tooLarge = (bytes: number): Readable =>
      Readable.from(
        (async function* () {
          yield Buffer.from('part');
          // The file has a hole, which takes no room.
          for (const name of await readdir(join(directory, 'spool')))
            await truncate(join(directory, 'spool', name), bytes);
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        })(),
      );
    const moreThanThereIs = async (): Promise<number> => {
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize + 2 ** 30;
    };

    it('is not ready until there is more room than it had written, or it fits', async () => {
      const shortOf = async (bytes: number): Promise<void> => {
        const stored = storage.putByContent('notice-runs', 'pdf', tooLarge(bytes), 'run-1-1-');
        await expect(stored).rejects.toThrow('no space left on device');
        expect(await readdir(join(directory, 'spool'))).toEqual([]);
      };
      await shortOf(await moreThanThereIs());
      for (let asked = 0; asked < 2; asked += 1)
        await expect(storage.ready()).rejects.toThrow('The disk of the spool is full');
      await storage.putByContent('notice-runs', 'pdf', Buffer.from('fits'), 'run-1-1-');
      await storage.ready();
      await shortOf(1_000);
      await storage.ready();
    });

    it('is ready after an upload that did not fit: its sender decides', async () => {
      const upload = storage.putByContent('evidence', 'jpg', tooLarge(await moreThanThereIs()));
      await expect(upload).rejects.toThrow('no space left on device');
      await storage.ready();
    });
  });

  it('names the spooled files that begin in a way, and deletes those only', async () => {
    const spool = join(directory, 'spool');
    for (const name of ['run-1-7-a', 'run-12-8-b', 'x']) await writeFile(join(spool, name), '');
    expect((await storage.spooled('run-')).toSorted()).toEqual(['run-1-7-a', 'run-12-8-b']);
    await storage.removeSpooled('run-1-');
    expect((await readdir(spool)).toSorted()).toEqual(['run-12-8-b', 'x']);
  });

  it('says when a file is missing, and refuses keys that climb out', async () => {
    await expect(storage.read('evidence/none.jpg')).rejects.toThrow(FileMissing);
    await expect(storage.read('../../etc/passwd')).rejects.toThrow('Not a storage key');
    await expect(storage.read('evidence/../../x')).rejects.toThrow('Not a storage key');
    await expect(storage.put('spool/x.bin', Buffer.from('x'))).rejects.toThrow('Not a storage key');
  });
});
