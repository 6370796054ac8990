import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { patiently, startService } from './processes.mjs';

describe('a start that takes long', () => {
  it('is waited for as long as it takes, and said every quarter of a minute', async () => {
    const said: string[] = [];
    let now = 0;
    const clock = {
      now: () => now,
      pause: (ms: number) => {
        now += ms;
        return Promise.resolve();
      },
    };
    const attempt = (): Promise<string> =>
      now < 610_000 ? Promise.reject(new Error('503')) : Promise.resolve('here');
    const say = (sentence: string): void => void said.push(sentence);
    expect(await patiently(attempt, 'The API', say, new AbortController().signal, clock)).toBe(
      'here',
    );
    expect(said).toHaveLength(40);
    expect(said[0]).toBe('The API is still starting after 15 s (503)');
    expect(said[39]).toBe('The API is still starting after 600 s (503)');
  });

  it('is waited for no longer once what should answer has ended, and said no more', async () => {
    const said: string[] = [];
    const over = new AbortController();
    let now = 0;
    const clock = {
      now: () => now,
      pause: (ms: number) => {
        now += ms;
        if (now > 20_000) over.abort();
        return Promise.resolve();
      },
    };
    const attempt = () => Promise.reject(new Error('503'));
    await expect(
      patiently(attempt, 'The API', (each) => said.push(each), over.signal, clock),
    ).rejects.toThrow('503');
    expect(said).toEqual(['The API is still starting after 15 s (503)']);
  });

  it('is over when its process ends', async () => {
    let over: AbortSignal | undefined;
    const folder = mkdtempSync(join(tmpdir(), 'stopline-'));
    const service = startService({
      name: 'The API',
      command: process.execPath,
      args: ['--eval', 'process.exit(3)'],
      log: join(folder, 'api.log'),
      ready: (signal) => {
        over = signal;
        return new Promise(() => {});
      },
      say: () => undefined,
    });
    await expect(service).rejects.toThrow('The API did not start (exit code 3)');
    expect(over?.aborted).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
