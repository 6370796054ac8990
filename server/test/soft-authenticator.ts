import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** The parts of an answer that a test may forge. */
interface Forged {
  /** The origin that the browser was at. */
  origin?: string;
  /** The number of uses that the authenticator reports. */
  counter?: number;
  /** The challenge that is signed, whatever the options say. */
  challenge?: string;
  /** The scope whose hash is signed. */
  rpId?: string;
  /** The kind of ceremony that the client data name. */
  type?: string;
  /** Makes the attestation's format and statement. @param signed the bytes that a signature in it is of */
  attestation?: (signed: Buffer) => { format: string; statement: Map<string, any> };
}

const USER_PRESENT = 0x01;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();

/**
 * An authenticator with one key, as WebAuthn 3 (6.1, 6.5) describes its bytes, and the browser before it. It does what a
 * browser refuses to do; the honest ceremony runs with Chromium's virtual authenticator in the browser tests.
 */
export class SoftAuthenticator {
  private static made = 0;
  readonly credentialId = base64url(sha256(`authenticator ${(SoftAuthenticator.made += 1)}`));
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly origin: string) {}

  /** Makes the passkey that options ask for. */
  register(options: any, forged: Forged = {}): Record<string, any> {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' });
    const bytes = (value = ''): Uint8Array => new Uint8Array(Buffer.from(value, 'base64url'));
    const key = isoCBOR.encode(
      new Map<number, any>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]),
    );
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authenticatorData = Buffer.concat([
      this.head(forged.rpId ?? options.rp.id, USER_PRESENT | HAS_CREDENTIAL, forged.counter ?? 0),
      Buffer.alloc(16),
      length,
      id,
      key,
    ]);
    const clientData = this.clientData(options, 'webauthn.create', forged);
    const { format, statement } = forged.attestation?.(
      Buffer.concat([authenticatorData, sha256(clientData)]),
    ) ?? { format: 'none', statement: new Map() };
    const attestation = new Map<string, any>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', new Uint8Array(authenticatorData)],
    ]);
    return this.answer({
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(isoCBOR.encode(attestation)),
      transports: ['internal'],
    });
  }

  /** Signs the challenge of options. */
  signIn(options: any, forged: Forged = {}): Record<string, any> {
    this.counter += 1;
    const clientData = this.clientData(options, 'webauthn.get', forged);
    const authenticatorData = this.head(
      forged.rpId ?? options.rpId,
      USER_PRESENT,
      forged.counter ?? this.counter,
    );
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    });
  }

  private clientData(options: any, type: string, forged: Forged): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? options.challenge,
        origin: forged.origin ?? this.origin,
        crossOrigin: false,
      }),
    );
  }

  private head(rpId: string, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  private answer(response: object): Record<string, any> {
    const { credentialId: id } = this;
    return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
  }
}
