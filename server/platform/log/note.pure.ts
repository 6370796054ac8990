import { createHash, createPublicKey, verify } from 'node:crypto';

/** One signature of a note. */
export interface NoteSignature {
  /** The name of the key; of a checkpoint it is the origin. */
  name: string;
  /** 4 bytes. */
  keyId: Buffer;
  signature: Buffer;
}

/** A note of C2SP signed-note. */
export interface Note {
  /** The signed text, with the newline at its end. */
  text: string;
  signatures: NoteSignature[];
}

/** The text of a checkpoint (C2SP tlog-checkpoint), which has no extension lines here. */
export interface CheckpointText {
  origin: string;
  size: number;
  /** 32 bytes. */
  root: Buffer;
}

/** A note that is not in the form of C2SP. */
export class BadNote extends Error {}

/** The signature type of Ed25519 in a key id. */
const ED25519 = Buffer.of(0x01);

/** Returns the text of a checkpoint: origin, size and root, each on a line. @param root 32 bytes */
export function checkpointBody(origin: string, size: number, root: Buffer): string {
  return `${origin}\n${size}\n${root.toString('base64')}\n`;
}

/** Returns the note of a text: the text, an empty line, and a line for each signature. */
export function signedNote(text: string, signatures: readonly NoteSignature[]): string {
  const lines = signatures.map(({ name, keyId, signature }) => {
    const value = Buffer.concat([keyId, signature]).toString('base64');
    return `— ${name} ${value}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/** Returns the 4 bytes that name an Ed25519 key in a note. @param publicKey 32 bytes */
export function keyIdOf(name: string, publicKey: Buffer): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(ED25519)
    .update(publicKey)
    .digest()
    .subarray(0, 4);
}

const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/]+={0,2})$/u;

/** Reads a note, without checking its signatures. @throws BadNote */
export function parseNote(note: string): Note {
  if (/[\0-\x09\x0b-\x1f]/.test(note)) throw new BadNote('The note has control characters');
  const end = note.lastIndexOf('\n\n');
  if (end < 1 || !note.endsWith('\n')) throw new BadNote('The note has no signatures');
  const signatures = note
    .slice(end + 2, -1)
    .split('\n')
    .map((line): NoteSignature => {
      const [, name, value = ''] = SIGNATURE.exec(line) ?? [];
      const bytes = Buffer.from(value, 'base64');
      if (name === undefined || bytes.length < 5 || bytes.toString('base64') !== value)
        throw new BadNote('The note has a line that is no signature');
      return { name, keyId: bytes.subarray(0, 4), signature: bytes.subarray(4) };
    });
  return { text: note.slice(0, end + 1), signatures };
}

/** Reads the text of a checkpoint. @throws BadNote */
export function parseCheckpoint(text: string): CheckpointText {
  const [origin = '', size = '', root = '', ...rest] = text.split('\n');
  const bytes = Buffer.from(root, 'base64');
  const isWhole =
    origin !== '' &&
    /^(?:0|[1-9]\d{0,15})$/.test(size) &&
    Number.isSafeInteger(Number(size)) &&
    bytes.length === 32 &&
    bytes.toString('base64') === root &&
    rest.length === 1 &&
    rest[0] === '';
  if (!isWhole) throw new BadNote('The text is not that of a checkpoint');
  return { origin, size: Number(size), root: bytes };
}

/**
 * Returns true if a key signed a note under a name. Signatures of other keys do not count, and every one by this key must
 * be right.
 *
 * @param publicKey 32 bytes
 * @throws BadNote
 */
export function signedBy(note: string, name: string, publicKey: Buffer): boolean {
  const { text, signatures } = parseNote(note);
  const keyId = keyIdOf(name, publicKey);
  const own = signatures.filter((one) => one.name === name && one.keyId.equals(keyId));
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  const isRight = ({ signature }: NoteSignature): boolean =>
    verify(null, Buffer.from(text), key, signature);
  return own.length > 0 && own.every(isRight);
}
