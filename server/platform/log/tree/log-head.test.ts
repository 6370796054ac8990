import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogHead } from './log-head.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-head-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const root = Buffer.alloc(32, 7);
const head = (size: number, origin = 'a/log') => ({ origin, size, root });

describe('The head of the log in a folder that workers share (proof 1)', () => {
  it('does not go back: a larger size and a later origin stay', async () => {
    const [one, other] = [new LogHead(folder), new LogHead(folder)];
    expect(await one.read()).toBeNull();
    await one.write(head(20));
    await other.write(head(10));
    expect(await one.read()).toEqual(head(20));
    await other.write(head(5, 'a/log/2'));
    await one.write(head(30));
    expect(await one.read()).toEqual(head(5, 'a/log/2'));
  });

  it('is the largest one, where many write at once', async () => {
    const sizes = Array.from({ length: 20 }, (_, index) => ((index * 7) % 20) + 1);
    await Promise.all(sizes.map((size) => new LogHead(folder).write(head(size))));
    expect(await new LogHead(folder).read()).toEqual(head(20));
    expect(readdirSync(folder)).toEqual(['log-head.json']);
  });

  it('is written although a worker was killed while it wrote', async () => {
    const lock = join(folder, 'log-head.json.lock');
    writeFileSync(lock, '');
    utimesSync(lock, new Date(), new Date(Date.now() - 11_000));
    await new LogHead(folder).write(head(1));
    expect(await new LogHead(folder).read()).toEqual(head(1));
  });
});
