import { fromBase64, isSame, textOf, utf8 } from './bytes.js';
import { type Platform, isSignedBy, sha256 } from './crypto.js';

/** A checkpoint of the log: a note of C2SP `tlog-checkpoint` without extension lines. */
export interface Checkpoint {
  origin: string;
  /** The number of acts in the log. */
  size: number;
  /** 32 bytes. */
  root: Uint8Array;
  /** The root as it stands in the note: base64. */
  rootText: string;
}

/** A checkpoint with its signatures, as C2SP `signed-note` has it. */
export interface SignedCheckpoint extends Checkpoint {
  /** The signed bytes: the three lines. */
  body: Uint8Array;
  signatures: { name: string; keyId: Uint8Array; signature: Uint8Array }[];
}

const ORIGIN = /^[^\s+]+$/;
const SIZE = /^[1-9]\d{0,14}$/;
const SIGNATURE = /^— ([^\s+]+) ([A-Za-z0-9+/=]+)$/;
/** 32 bytes in base64. */
const ROOT_LENGTH = 44;
const MAX_BYTES = 1024 * 1024;
/** As Go's package `note`, from which C2SP `signed-note` comes: each costs a check. */
const MAX_SIGNATURES = 100;
const ED25519 = 0x01;

/** Reads a signed checkpoint; null if it is none. Its signatures are not checked yet. */
export function parseNote(bytes: Uint8Array): SignedCheckpoint | null {
  if (bytes.length > MAX_BYTES) return null;
  const lines = (textOf(bytes) ?? '').split('\n');
  const [origin = '', size = '', rootText = '', empty, ...signed] = lines;
  const isOfForm = ORIGIN.test(origin) && SIZE.test(size) && empty === '' && signed.pop() === '';
  const root = rootText.length === ROOT_LENGTH ? fromBase64(rootText) : null;
  const isSigned = signed.length > 0 && signed.length <= MAX_SIGNATURES;
  if (!isOfForm || root?.length !== 32 || !isSigned) return null;
  const signatures: SignedCheckpoint['signatures'] = [];
  for (const line of signed) {
    const [, name, text = ''] = SIGNATURE.exec(line) ?? [];
    if (name === undefined) return null;
    const content = fromBase64(text);
    if (content !== null && content.length > 4)
      signatures.push({ name, keyId: content.subarray(0, 4), signature: content.subarray(4) });
  }
  const body = utf8(`${origin}\n${size}\n${rootText}\n`);
  return { origin, size: Number(size), root, rootText, body, signatures };
}

/** Returns the id of a key in notes: four bytes (C2SP `signed-note`). */
function noteKeyId(name: string, publicKey: Uint8Array): Uint8Array {
  const prefix = utf8(`${name}\n`);
  const bytes = new Uint8Array(prefix.length + 1 + publicKey.length);
  bytes.set(prefix);
  bytes[prefix.length] = ED25519;
  bytes.set(publicKey, prefix.length + 1);
  return sha256(bytes).subarray(0, 4);
}

/** Returns the signatures of a note that claim to be of a key. */
function signaturesOf(note: SignedCheckpoint, publicKey: Uint8Array): Uint8Array[] {
  const id = noteKeyId(note.origin, publicKey);
  return note.signatures
    .filter(({ name, keyId }) => name === note.origin && isSame(keyId, id))
    .map(({ signature }) => signature);
}

/** Says if a key signed a checkpoint: `ABSENT` if no line claims it, `WRONG` if one does and is wrong. */
export async function noteSignature(
  platform: Platform,
  note: SignedCheckpoint,
  publicKey: Uint8Array,
): Promise<'RIGHT' | 'WRONG' | 'ABSENT'> {
  const signatures = signaturesOf(note, publicKey);
  if (signatures.length === 0) return 'ABSENT';
  for (const signature of signatures) {
    if (!(await isSignedBy(platform, publicKey, note.body, signature))) return 'WRONG';
  }
  return 'RIGHT';
}
