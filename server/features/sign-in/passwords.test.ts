import { availableParallelism } from 'node:os';
import type { LimitFunction } from 'p-limit';
import { describe, expect, it } from 'vitest';
import { Passwords } from './passwords.service.js';

describe('hashing (performance 10: never more at once than there are cores)', () => {
  it('takes 200 that wait, and refuses the next one until there is room', async () => {
    const passwords = new Passwords();
    // It makes the decoy first, which takes a place as any other.
    await passwords.matches(null, 'x');
    const queue = Reflect.get(passwords, 'queue') as LimitFunction;
    const { promise: stuck, resolve: release } = Promise.withResolvers<void>();
    const busy = Array.from({ length: availableParallelism() + 199 }, () => queue(() => stuck));
    await new Promise(setImmediate);
    const last = passwords.matches(null, 'x');
    await new Promise(setImmediate);
    for (const refused of [passwords.hash('x'), passwords.matches('hash', 'x')])
      await expect(refused).rejects.toMatchObject({
        code: 'TOO_MANY_REQUESTS',
        details: { retryAfter: 5 },
      });
    release();
    await Promise.all(busy);
    expect(await last).toBe(false);
    expect(await passwords.matches(await passwords.hash('right'), 'right')).toBe(true);
  });

  it('takes a password however its letters are composed', async () => {
    const passwords = new Passwords();
    const hash = await passwords.hash('caf\u00e9 on the corner');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await passwords.matches(hash, 'cafe\u0301 on the corner')).toBe(true);
    expect(await passwords.matches(hash, 'cafe on the corner')).toBe(false);
  });
});
