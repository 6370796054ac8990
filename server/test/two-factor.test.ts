import { createDecipheriv, hkdfSync } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { generateSync } from 'otplib';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Config } from '../platform/config/config.js';
import { codesIn } from './codes.js';
import { TwoFactor } from '../features/sign-in/two-factor.service.js';

const USER = 7;
const STEP_MS = 30_000;
const NOW = Date.UTC(2026, 2, 1, 12, 0, 10);

const ENCRYPTION = 'a key that only this test uses, long enough';
const twoFactor = new TwoFactor({ secrets: { encryption: ENCRYPTION } } as Config);
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

describe('a key at rest (reliability 11: sealed, and never shown again)', () => {
  const other = new TwoFactor({
    secrets: { encryption: 'another key that only this test uses' },
  } as Config);
  const shown = (by: TwoFactor, userId: number, key: string): Promise<unknown> =>
    by.show(userId, 'a@stopline.test', key);
  const unreadable = { code: 'TWO_FACTOR_UNREADABLE', status: 409 };
  const [version = '', iv = '', tag = '', data = ''] = sealed.split('.');

  beforeAll(() => Logger.overrideLogger(false));

  it('is sealed with AES-256-GCM, each time another', async () => {
    expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]{22}\.[\w-]{43}$/);
    expect(twoFactor.newKey(USER)).not.toBe(sealed);
    expect(await shown(twoFactor, USER, sealed)).toEqual({
      twofahSecret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      twofahQrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/]+=*$/),
    });
  });

  it('is drawn as a QR code of its otpauth URI, that a soiled screen does not spoil', async () => {
    const { twofahQrcode, twofahSecret } = await twoFactor.show(USER, 'a@stopline.test', sealed);
    const svg = Buffer.from(twofahQrcode.split(',')[1]!, 'base64').toString();
    expect(svg).toMatch(/^<svg [^]*<\/svg>\s*$/);
    const uri = `otpauth://totp/Stopline:a%40stopline.test?secret=${twofahSecret}&issuer=Stopline`;
    const picture = sharp(Buffer.from(svg)).resize(400).flatten({ background: '#fff' });
    const [code] = await codesIn(await picture.png().toBuffer());
    expect([code?.format, code?.text, code?.level]).toEqual(['QRCode', uri, 'M']);
  });

  it('opens with what stands in the database and ENCRYPTION_KEY, also after the next version', async () => {
    const key = hkdfSync('sha256', ENCRYPTION, '', 'stopline two-factor keys', 32);
    const [, nonce, mark, content] = sealed.split('.').map((one) => Buffer.from(one, 'base64url'));
    const decipher = createDecipheriv('aes-256-gcm', new Uint8Array(key), nonce!);
    decipher.setAAD(Buffer.from(`user ${USER}`)).setAuthTag(mark!);
    const opened = decipher.update(content!, undefined, 'utf8') + decipher.final('utf8');
    expect(await shown(twoFactor, USER, sealed)).toMatchObject({ twofahSecret: opened });
  });

  it.each([
    ["in another user's row", twoFactor, USER + 1, sealed],
    ['with another ENCRYPTION_KEY', other, USER, sealed],
    [
      'with another initialization vector',
      twoFactor,
      USER,
      [version, tag.slice(0, 16), tag, data].join('.'),
    ],
    ['with another tag', twoFactor, USER, [version, iv, `A${tag.slice(1)}B`, data].join('.')],
    [
      'with the first four bytes of its tag only',
      twoFactor,
      USER,
      [version, iv, tag.slice(0, 6), data].join('.'),
    ],
    ['with other content', twoFactor, USER, [version, iv, tag, tag].join('.')],
    ['without content', twoFactor, USER, [version, iv, tag].join('.')],
    ['that is nothing', twoFactor, USER, ''],
  ])('does not open %s', async (_, by, userId, key) => {
    await expect(shown(by, userId, key)).rejects.toMatchObject(unreadable);
    expect(() => by.acceptedStep(userId, key, '123456', null)).toThrow(
      'Your two-factor key can no longer be read, ask an administrator to reset two-factor',
    );
  });
});
