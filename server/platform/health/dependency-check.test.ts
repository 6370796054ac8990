import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DependencyCheck } from './dependency-check.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A dependency whose next answers a test decides. */
function dependency(): {
  check: DependencyCheck;
  answers: (ms: number | 'never' | 'fails') => void;
  asked: () => number;
} {
  let next: number | 'never' | 'fails' = 0;
  let asked = 0;
  const check = new DependencyCheck(() => {
    asked += 1;
    if (next === 'fails') return Promise.reject(new Error('read-only'));
    if (next === 'never') return Promise.withResolvers().promise;
    const ms = next;
    if (ms === 0) return Promise.resolve();
    const { promise, resolve } = Promise.withResolvers();
    setTimeout(resolve, ms);
    return promise;
  });
  return { check, answers: (answer) => void (next = answer), asked: () => asked };
}

/** The state, when the time has passed that a caller waits at most. */
async function stateOf(check: DependencyCheck): Promise<string> {
  const state = check.state();
  await vi.advanceTimersByTimeAsync(600);
  return state;
}

describe('the state of a dependency (reliability 27)', () => {
  it('is up once it has answered, and down at once when it fails', async () => {
    const { check, answers } = dependency();
    expect(await stateOf(check)).toBe('up');
    answers('fails');
    expect(await stateOf(check)).toBe('down');
    answers(0);
    expect(await stateOf(check)).toBe('up');
  });

  it('is down before its first answer', async () => {
    const { check, answers } = dependency();
    answers('never');
    expect(await stateOf(check)).toBe('down');
  });

  it('stays up while each answer is late and comes: the machine is busy', async () => {
    const { check, answers } = dependency();
    await stateOf(check);
    answers(900);
    for (let round = 0; round < 10; round += 1) {
      expect(await stateOf(check)).toBe('up');
      await vi.advanceTimersByTimeAsync(1_000);
    }
  });

  it('is down after three missed answers in a row, however many ask at once, and up again with the next', async () => {
    const { check, answers, asked } = dependency();
    await stateOf(check);
    answers(2_500);
    const states = [];
    for (let round = 0; round < 3; round += 1) {
      const together = Promise.all([check.state(), check.state(), check.state(), check.state()]);
      await vi.advanceTimersByTimeAsync(600);
      states.push(new Set(await together));
    }
    expect(states).toEqual([new Set(['up']), new Set(['up']), new Set(['down'])]);
    expect(await stateOf(check)).toBe('down');
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_500);
    answers(0);
    expect(await stateOf(check)).toBe('up');
  });

  it('is down after one answer that takes 5 s, however seldom somebody asks', async () => {
    const { check, answers } = dependency();
    await stateOf(check);
    answers('never');
    expect(await stateOf(check)).toBe('up');
    await vi.advanceTimersByTimeAsync(4_400);
    expect(await stateOf(check)).toBe('down');
  });
});
