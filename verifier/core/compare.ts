import { fromHex, isHash, isRecord, isSame, jsonOf } from './bytes.js';
import type { Platform } from './crypto.js';
import { grouped } from './keys.js';
import { type SignedCheckpoint, noteSignature, parseNote } from './note.js';
import type { Report } from './report.js';
import { rootsOfConsistency } from './tree.js';
import type { Verified } from './verify.js';

/** The key and the checkpoint that a person has from elsewhere; null is not compared. */
export interface Elsewhere {
  /** 64 hexadecimal digits in lower case. */
  fingerprint: string | null;
  /** The note of a checkpoint. */
  checkpoint: Uint8Array | null;
  /** The answer of `/api/log/consistency` for both sizes. */
  consistency: Uint8Array | null;
}

const CANNOT = 'The checkpoint that you gave cannot be compared';

/** Compares key and checkpoint of a verified package with those that a person has from elsewhere. */
export async function compareWith(
  platform: Platform,
  verified: Verified,
  elsewhere: Elsewhere,
): Promise<Report> {
  const { report } = verified;
  const { fingerprint, checkpoint } = elsewhere;
  const problems: string[] = [];
  let { key, checkpoint: shown } = report;
  if (fingerprint !== null && key !== null) {
    const isSameKey = key.fingerprint === fingerprint;
    key = { ...key, compared: isSameKey ? 'SAME' : 'OTHER' };
    if (!isSameKey)
      problems.push(
        `It is signed by another key than the one that you gave: ${grouped(key.fingerprint)}.`,
      );
  }
  if (checkpoint !== null) {
    const kept = parseNote(checkpoint);
    const problem =
      kept === null
        ? `${CANNOT}: it cannot be read.`
        : await problemOfCheckpoint(platform, verified, kept, elsewhere.consistency);
    if (shown !== null) {
      const compared = problem === null ? 'SAME' : 'OTHER';
      shown = { ...shown, compared, keptOrigin: restartedOrigin(shown, kept) };
    }
    if (problem !== null) problems.push(problem);
  }
  return {
    ...report,
    key,
    checkpoint: shown,
    verdict: problems.length === 0 ? report.verdict : 'CHANGED',
    problems: [...problems, ...report.problems],
  };
}

type WithOrigin = Pick<SignedCheckpoint, 'origin'>;

/** Returns the origin without the `/2`, `/3` of a log that was restarted over the same acts. */
const firstOrigin = ({ origin }: WithOrigin): string =>
  origin.replace(/\/(?:[2-9]|[1-9]\d{1,8})$/, '');

/** Returns the origin of a kept checkpoint of the same log, if the log was restarted between the two. */
function restartedOrigin(own: WithOrigin, kept: WithOrigin | null): string | null {
  const isRestarted =
    kept !== null && kept.origin !== own.origin && firstOrigin(kept) === firstOrigin(own);
  return isRestarted ? kept.origin : null;
}

/** Returns a sentence about a kept checkpoint that is not of the log of the package; null if it is. */
async function problemOfCheckpoint(
  platform: Platform,
  { key, checkpoint }: Verified,
  kept: SignedCheckpoint,
  consistency: Uint8Array | null,
): Promise<string | null> {
  if (checkpoint === null) return `${CANNOT}: the package has no checkpoint that is signed.`;
  // It may be older than the key of today; a line that claims this key must be right.
  if (key !== null && (await noteSignature(platform, kept, key)) === 'WRONG')
    return 'The checkpoint that you gave is not signed by the key that it names.';
  if (firstOrigin(kept) !== firstOrigin(checkpoint))
    return `${CANNOT}: it is of another log, ${kept.origin}.`;
  if (kept.size === checkpoint.size)
    return isSame(kept.root, checkpoint.root)
      ? null
      : 'The checkpoint that you gave contradicts the one of the package: same size, another root.';
  const sizes = `of ${kept.size} and ${checkpoint.size} acts`;
  if (consistency === null)
    return `${CANNOT}: it has another size, and a consistency proof ${sizes} was not given.`;
  const [first, second] = kept.size < checkpoint.size ? [kept, checkpoint] : [checkpoint, kept];
  const proof = readConsistency(consistency, first.size, second.size);
  if (proof === null) return `${CANNOT}: the file is no consistency proof ${sizes}.`;
  return isConsistent(first, second, proof)
    ? null
    : `The logs ${sizes} contradict each other: the consistency proof does not lead to both roots.`;
}

function readConsistency(bytes: Uint8Array, from: number, to: number): Uint8Array[] | null {
  const answer = jsonOf(bytes);
  if (!isRecord(answer) || answer['from'] !== from || answer['to'] !== to) return null;
  const hashes: unknown = answer['hashes'];
  return Array.isArray(hashes) && hashes.every(isHash) ? hashes.map(fromHex) : null;
}

function isConsistent(
  first: SignedCheckpoint,
  second: SignedCheckpoint,
  proof: readonly Uint8Array[],
): boolean {
  const roots = rootsOfConsistency(first.size, second.size, first.root, proof);
  return roots !== null && isSame(roots.first, first.root) && isSame(roots.second, second.root);
}
