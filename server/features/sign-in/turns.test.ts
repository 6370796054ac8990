import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Turns } from './turns.js';

it('runs what concerns one key one after the other, and other keys beside it', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    await setImmediate();
    order.push(`${name} ends`);
  };
  const failing = turns.run('a', async () => {
    await work('first')();
    throw new Error('no');
  });
  const others = [turns.run('a', work('second')), turns.run('b', work('other'))];
  await expect(failing).rejects.toThrow('no');
  await Promise.all(others);
  const [begin, end] = ['first ends', 'second begins'].map((event) => order.indexOf(event));
  expect(begin).toBeLessThan(end!);
  expect(order.indexOf('other begins')).toBeLessThan(order.indexOf('first ends'));
});

it('refuses more than 50 for one key, and forgets a key that nothing runs for', async () => {
  const turns = new Turns();
  const running = Array.from({ length: 50 }, () => turns.run('a', () => setImmediate()));
  await expect(turns.run('a', () => setImmediate())).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    details: { retryAfter: 1 },
  });
  await Promise.all(running);
  expect(Reflect.get(turns, 'queues')).toEqual(new Map());
});

it('runs what comes while others wait after them, not beside them', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = (name: string) => async (): Promise<void> => {
    order.push(`${name} begins`);
    await setImmediate();
    await setImmediate();
    order.push(`${name} ends`);
  };
  const first = turns.run('a', work('first'));
  const second = turns.run('a', work('second'));
  await first;
  // The second one runs now.
  await Promise.all([second, turns.run('a', work('third'))]);
  expect(order).toEqual([
    'first begins',
    'first ends',
    'second begins',
    'second ends',
    'third begins',
    'third ends',
  ]);
});
