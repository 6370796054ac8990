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

const NOTE =
  /^([^\s+]+)\n([1-9]\d{0,14})\n([A-Za-z0-9+/=]+)\n\n((?:— [^\s+]+ [A-Za-z0-9+/=]+\n)+)$/;
const ED25519 = 0x01;

/** Reads a signed checkpoint; null if it is none. Its signatures are not checked yet. */
export function parseNote(bytes: Uint8Array): SignedCheckpoint | null {
  const [, origin = '', size = '', rootText = '', lines = ''] =
    NOTE.exec(textOf(bytes) ?? '') ?? [];
  const root = fromBase64(rootText);
  if (root?.length !== 32) return null;
  const signatures = lines
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const [, name = '', text = ''] = line.split(' ');
      const content = fromBase64(text);
      return content === null || content.length < 5
        ? []
        : [{ name, keyId: content.subarray(0, 4), signature: content.subarray(4) }];
    });
  const body = utf8(`${origin}\n${size}\n${rootText}\n`);
  return { origin, size: Number(size), root, rootText, body, signatures };
}

/** Returns the id of a key in notes: four bytes (C2SP `signed-note`). */
function noteKeyId(name: string, publicKey: Uint8Array): Uint8Array {
  return sha256(new Uint8Array([...utf8(`${name}\n`), ED25519, ...publicKey])).subarray(0, 4);
}

/** Returns the signatures of a note that claim to be of a key. */
const signaturesOf = (note: SignedCheckpoint, publicKey: Uint8Array): Uint8Array[] =>
  note.signatures
    .filter(({ name, keyId }) => name === note.origin && isSame(keyId, noteKeyId(name, publicKey)))
    .map(({ signature }) => signature);

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
