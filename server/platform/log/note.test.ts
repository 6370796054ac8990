import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  checkpointBody,
  keyIdOf,
  parseCheckpoint,
  parseNote,
  signedNote,
  signedBy,
} from './note.pure.js';

/** The example of C2SP signed-note: a verifier key (name, key id, base64 of type and key) and its note. */
const EXAMPLE = {
  name: 'example.com/foo',
  keyId: '530d903a',
  key: 'AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  text: 'This is an example message.\n',
  note: 'This is an example message.\n\n— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=\n',
};

/** The example of the Go package that the format comes from. */
const GO = {
  name: 'PeterNeumann',
  keyId: 'c74f20a3',
  key: 'ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  note: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n",
};

/** The example of C2SP tlog-checkpoint. */
const CHECKPOINT =
  'example.com/behind-the-sofa\n20852163\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n';

const publicKeyOf = (encoded: string): Buffer => Buffer.from(encoded, 'base64').subarray(1);

describe('Notes are those of C2SP signed-note', () => {
  it.each([EXAMPLE, GO])('$name signed its example, and nothing else', (example) => {
    const publicKey = publicKeyOf(example.key);
    expect(keyIdOf(example.name, publicKey).toString('hex')).toBe(example.keyId);
    const { text, signatures } = parseNote(example.note);
    expect(text).toBe(example.text);
    expect(signedNote(text, signatures)).toBe(example.note);
    expect(signedBy(example.note, example.name, publicKey)).toBe(true);
    expect(signedBy(example.note.replace('is', 'Is'), example.name, publicKey)).toBe(false);
    expect(signedBy(example.note, 'example.com/bar', publicKey)).toBe(false);
  });

  it('a text may have empty lines, and several keys sign it', () => {
    const text = 'One\n\nTwo\n';
    const made = [1, 2].map(() => {
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const x = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
      const signature = sign(null, Buffer.from(text), privateKey);
      return { x, line: { name: 'a/b', keyId: keyIdOf('a/b', x), signature } };
    });
    const note = signedNote(
      text,
      made.map(({ line }) => line),
    );
    expect(parseNote(note).text).toBe(text);
    for (const { x } of made) expect(signedBy(note, 'a/b', x)).toBe(true);
  });

  it.each([
    ['no signature', 'Text\n\n'],
    ['no empty line', 'Text\n— a AAAAAAA=\n'],
    ['no last newline', EXAMPLE.note.slice(0, -1)],
    ['a control character', EXAMPLE.note.replace('This', 'This\u0007')],
    ['a carriage return', EXAMPLE.note.replace('\n', '\r\n')],
    ['a name with a space', EXAMPLE.note.replace('com/foo', 'com /foo')],
    ['a name with a plus', EXAMPLE.note.replace('com/foo', 'com+foo')],
    ['a signature that is too short', 'Text\n\n— a AAAAAA==\n'],
    ['base64 in another form', EXAMPLE.note.replace('aQM=', 'aQN=')],
    ['a hyphen instead of a dash', EXAMPLE.note.replace('—', '-')],
  ])('%s is no note', (_, note) => expect(() => parseNote(note)).toThrow());
});

describe('Checkpoints are those of C2SP tlog-checkpoint', () => {
  it('the example is read and written', () => {
    const { origin, size, root } = parseCheckpoint(CHECKPOINT);
    expect([origin, size, root.length]).toEqual(['example.com/behind-the-sofa', 20_852_163, 32]);
    expect(checkpointBody(origin, size, root)).toBe(CHECKPOINT);
  });

  it.each([
    CHECKPOINT.replace('\n20852163', '\n020852163'),
    CHECKPOINT.replace('\n20852163', '\n-1'),
    CHECKPOINT.replace('\n20852163', '\n9007199254740992'),
    CHECKPOINT.replace('2I=', '2I'),
    CHECKPOINT.replace(/\n[^\n]+=\n/, '\nCsUY\n'),
    CHECKPOINT.replace('example.com/behind-the-sofa', ''),
    `${CHECKPOINT}\n`,
    `${CHECKPOINT}an extension\n`,
    CHECKPOINT.slice(0, -1),
  ])('%j is none', (text) => expect(() => parseCheckpoint(text)).toThrow());

  it('a signature is one of RFC 8032 over the text alone', () => {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKeyOf(EXAMPLE.key).toString('base64url') };
    const { signature } = parseNote(EXAMPLE.note).signatures[0]!;
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    expect(verify(null, Buffer.from(EXAMPLE.text), key, signature)).toBe(true);
  });
});
