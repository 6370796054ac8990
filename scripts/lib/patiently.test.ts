import { describe, expect, it } from 'vitest';

import { patiently } from './processes.mjs';

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
    expect(await patiently(attempt, 'The API', say, clock)).toBe('here');
    expect(said).toHaveLength(40);
    expect(said[0]).toBe('The API is still starting after 15 s (503)');
    expect(said[39]).toBe('The API is still starting after 600 s (503)');
  });
});
