import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { HourlyRounds } from './hourly-rounds.js';

const HOUR_MS = 60 * 60 * 1_000;

let made: string[];
let rounds: HourlyRounds;
beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  rounds = new HourlyRounds();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const round = (name: string) => (): Promise<void> => {
  made.push(name);
  return Promise.resolve();
};

it('makes a round each hour until the process stops, and one at once where that is asked', () => {
  rounds.addRound('Nothing done', round('later'));
  rounds.addRound('Nothing done', round('now'), true);
  expect(made).toEqual(['now']);
  vi.advanceTimersByTime(HOUR_MS);
  expect(made).toEqual(['now', 'later', 'now']);
  rounds.beforeApplicationShutdown();
  vi.advanceTimersByTime(2 * HOUR_MS);
  expect(made).toHaveLength(3);
});

it('logs a round that fails, and makes the next one', async () => {
  const warn = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  rounds.addRound('Nothing done', () => Promise.reject(new Error('no database')));
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(warn.mock.calls).toEqual([
    ['Nothing done: Error: no database'],
    ['Nothing done: Error: no database'],
  ]);
});
