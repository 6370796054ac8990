import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointBody, keyIdOf, signedNote } from '../platform/log/note.pure.js';

const ORIGIN = 'stopline.example.org/stopline-history';

/** The commands of docs/proof.md that check the signature of a checkpoint. */
const [, commands = ''] =
  /```sh\n(head -n 3 data\/log\/checkpoint\.txt [^`]*)```/.exec(
    readFileSync('docs/proof.md', 'utf8'),
  ) ?? [];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopline-page-'));
  mkdirSync(join(folder, 'data/log'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const newKey = () => generateKeyPairSync('ed25519');
type Pair = ReturnType<typeof newKey>;

/** Writes a note as keys sign it, and the public key of a package beside it. */
function write(signers: readonly Pair[], own: KeyObject): void {
  const text = checkpointBody(ORIGIN, 7, Buffer.alloc(32, 7));
  const signatures = signers.map(({ publicKey, privateKey }) => ({
    name: ORIGIN,
    keyId: keyIdOf(ORIGIN, Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')),
    signature: sign(null, Buffer.from(text), privateKey),
  }));
  writeFileSync(join(folder, 'data/log/checkpoint.txt'), signedNote(text, signatures));
  writeFileSync(join(folder, 'signing-key.pem'), own.export({ type: 'spki', format: 'pem' }));
}

/** Runs the commands. @returns the lines of openssl */
const verdicts = (): string[] =>
  execFileSync('bash', ['-c', `${commands}true`], { cwd: folder, encoding: 'utf8' })
    .trim()
    .split('\n');

const RIGHT = 'Signature Verified Successfully';
const WRONG = 'Signature Verification Failure';

describe('The commands of docs/proof.md for the signature of a checkpoint (proof 3)', () => {
  it('find the line of the key in the package, also where the key before signed too', () => {
    const [fresh, old] = [newKey(), newKey()];
    write([fresh], fresh.publicKey);
    expect(verdicts()).toEqual([RIGHT]);
    write([fresh, old], fresh.publicKey);
    expect(verdicts()).toEqual([RIGHT, WRONG]);
    write([old, fresh], fresh.publicKey);
    expect(verdicts()).toEqual([WRONG, RIGHT]);
  });

  it('and find none where another key signed', () => {
    write([newKey()], newKey().publicKey);
    expect(verdicts()).toEqual([WRONG]);
  });
});
