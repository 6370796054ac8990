import { describe, expect, it, vi } from 'vitest';

import { askPasskey, jsonOf, makePasskey, NO_PASSKEY } from './passkeys';

const bytes = (...values: number[]) => new Uint8Array(values);

/** A new passkey as the extension of a password manager answers: an object of its own. */
const made = (more: object = {}) =>
  ({
    id: '-_8',
    rawId: bytes(251, 255).buffer,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response: {
      clientDataJSON: bytes(1, 2).buffer,
      attestationObject: bytes(3).buffer,
      authenticatorData: bytes(4).buffer,
      getTransports: () => ['internal', 'hybrid'],
    },
    getClientExtensionResults: () => ({ credProps: { rk: true }, appid: false }),
    ...more,
  }) as unknown as Credential;

const MADE = {
  id: '-_8',
  rawId: '-_8',
  type: 'public-key',
  authenticatorAttachment: 'platform',
  clientExtensionResults: { appid: false },
  response: { clientDataJSON: 'AQI', attestationObject: 'Aw', transports: ['internal', 'hybrid'] },
};

describe("the answer of a passkey in WebAuthn's JSON (joining 1)", () => {
  it.each<[string, object]>([
    ['without toJSON', {}],
    ['whose toJSON throws', { toJSON: () => { throw new TypeError('Illegal invocation'); } }], // prettier-ignore
    ['whose toJSON leaves out what counts', { toJSON: () => ({}) }],
  ])('is written from an object %s', (_, more) => expect(jsonOf(made(more))).toEqual(MADE));

  it('is written from one that has neither methods nor plain buffers', () =>
    expect(
      jsonOf(
        made({
          authenticatorAttachment: undefined,
          getClientExtensionResults: undefined,
          rawId: bytes(0, 251, 255, 0).subarray(1, 3),
          response: { clientDataJSON: 'AQI', attestationObject: bytes(3) },
        }),
      ),
    ).toEqual({
      id: '-_8',
      rawId: '-_8',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'AQI', attestationObject: 'Aw' },
    }));

  it('of one that signs in has its signature; a user handle that is missing is none', () => {
    const response = { clientDataJSON: bytes(1), authenticatorData: bytes(2), signature: bytes(3) };
    const json = (more: object) => jsonOf(made({ response: { ...response, ...more } }));
    const whole = { clientDataJSON: 'AQ', authenticatorData: 'Ag', signature: 'Aw' };
    expect(json({ userHandle: null })['response']).toEqual(whole);
    expect(json({ userHandle: bytes(7) })['response']).toEqual({ ...whole, userHandle: 'Bw' });
  });

  it.each([null, {}, { id: 'x' }, { id: 'x', response: {} }, { id: 7, response: { clientDataJSON: bytes(1) } }])(
    'of %j is none',
    (credential) => expect(() => jsonOf(credential as Credential | null)).toThrow(NO_PASSKEY),
  ); // prettier-ignore
});

describe('what the browser is asked', () => {
  it('has the bytes of the options, and everything else of them', async () => {
    const create = vi.fn().mockResolvedValue(made());
    const get = vi.fn().mockResolvedValue(made());
    vi.stubGlobal('navigator', { credentials: { create, get } });
    const listed = { id: '-_8', type: 'public-key', transports: ['usb'] };
    const rp = { id: 'stopline.test', name: 'Stopline' };
    expect(
      await makePasskey({ challenge: 'AQI', rp, user: { id: 'Aw', name: 'Ada' }, excludeCredentials: [listed], timeout: 9 }), // prettier-ignore
    ).toEqual(MADE);
    const heard = { ...listed, id: bytes(251, 255) };
    expect(create).toHaveBeenCalledExactlyOnceWith({
      publicKey: { challenge: bytes(1, 2), rp, user: { id: bytes(3), name: 'Ada' }, excludeCredentials: [heard], timeout: 9 }, // prettier-ignore
    });
    await askPasskey({ challenge: 'AQI', rpId: rp.id, allowCredentials: [listed] });
    await askPasskey({ challenge: 'AQI', rpId: rp.id });
    expect(get.mock.calls.map(([asked]) => asked.publicKey)).toEqual([
      { challenge: bytes(1, 2), rpId: rp.id, allowCredentials: [heard] },
      { challenge: bytes(1, 2), rpId: rp.id, allowCredentials: [] },
    ]);
    vi.unstubAllGlobals();
  });
});
