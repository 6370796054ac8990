import { generateSync } from 'otplib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../../platform/config/config.js';
import { TwoFactor } from './two-factor.service.js';

const USER = 7;
const STEP_MS = 30_000;
const NOW = Date.UTC(2026, 2, 1, 12, 0, 10);

const twoFactor = new TwoFactor({
  secrets: { encryption: 'a key that only this test uses, long enough' },
} as Config);
const sealed = twoFactor.newKey(USER);

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function codeOf(stepsFromNow: number): Promise<string> {
  const { twofahSecret: secret } = await twoFactor.show(USER, 'a@stopline.test', sealed);
  return generateSync({ secret, epoch: (NOW + stepsFromNow * STEP_MS) / 1000 });
}

describe('a code of the authenticator app (contract 4.2: one step of drift either way)', () => {
  const THIS_STEP = NOW / STEP_MS - (NOW % STEP_MS) / STEP_MS;

  it.each([
    [-10, 'wrong'],
    [-3, 'wrong'],
    [-2, 'wrong'],
    [-1, THIS_STEP - 1],
    [0, THIS_STEP],
    [1, THIS_STEP + 1],
    [2, 'wrong'],
    [3, 'wrong'],
    [10, 'wrong'],
  ])('of the step %i from now is of step %s', async (stepsFromNow, step) => {
    expect(twoFactor.acceptedStep(USER, sealed, await codeOf(stepsFromNow), null)).toBe(step);
  });

  it.each([
    ['the first second of a step', 0],
    ['the last second of a step', STEP_MS - 1],
  ])('has no more drift in %s', async (_, ms) => {
    const codes = await Promise.all([-2, -1, 0, 1, 2].map(codeOf));
    vi.setSystemTime(NOW - (NOW % STEP_MS) + ms);
    const accepted = codes.map(
      (code) => twoFactor.acceptedStep(USER, sealed, code, null) !== 'wrong',
    );
    expect(accepted).toEqual([false, true, true, true, false]);
  });

  it('is accepted once: it and older ones are used then, later ones are not', async () => {
    const [before, now, ahead] = await Promise.all([-1, 0, 1].map(codeOf));
    const accepted = (code: string | undefined): number | string =>
      twoFactor.acceptedStep(USER, sealed, code ?? '', THIS_STEP);
    expect([before, now, ahead].map(accepted)).toEqual(['used', 'used', THIS_STEP + 1]);
    expect(accepted(await codeOf(-2))).toBe('wrong');
  });
});
