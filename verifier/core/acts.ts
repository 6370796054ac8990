import { type Act, type Line, readAct, readLine } from './act-line.js';
import { judgeNumbers } from './act-numbers.js';
import { fromHex, isSame, toHex, utf8 } from './bytes.js';
import { sha256 } from './crypto.js';
import { type JudgedAct, accuse, detailsOf, genuineOf, positionOf } from './judged-act.js';
import type { Checkpoint } from './note.js';
import type { ActVerdict } from './report.js';
import { leafHash, rootOfInclusion } from './tree.js';

/** The bases on which acts are judged. */
export interface ActBasis {
  /** The signed checkpoint; null if it is damaged or missing. */
  checkpoint: Checkpoint | null;
  /** True if `history.json` is as the key signed it. */
  isSigned: boolean;
  /** The hash of `event.json`; null if there is none. */
  eventSha256: string | null;
}

const PAUSE_EVERY = 100;

/**
 * Judges each act by itself: its hash, its place in the log, its words against its line. Then all together: they ascend,
 * belong to one case, and their numbers count from 1. The case is that of the act that names `event.json`; where none does,
 * that of most acts.
 *
 * @param pause is awaited now and then, so that a page stays usable.
 * @returns the acts in the order of the file, and the sentences about what is missing between them.
 */
export async function judgeActs(
  values: readonly unknown[],
  basis: ActBasis,
  pause: () => void | Promise<void>,
): Promise<{ acts: JudgedAct[]; problems: string[] }> {
  const acts: JudgedAct[] = [];
  for (const [index, value] of values.entries()) {
    if (index % PAUSE_EVERY === 0) await pause();
    acts.push(judgeAct(value, basis));
  }
  accuseDisordered(acts);
  const citationId = accuseOfOtherCase(acts, basis.eventSha256);
  return { acts, problems: judgeNumbers(acts, citationId) };
}

function judgeAct(value: unknown, basis: ActBasis): JudgedAct {
  const act = readAct(value);
  const line = act === null ? null : readLine(act.line);
  const isHashed = act !== null && isHashOf(act);
  const isInLog = isHashed && isProven(act, basis);
  const [verdict, problem] = verdictOf(act, line, { isHashed, isInLog });
  return {
    ...{ act, line, isInLog },
    finding: {
      position: act?.position ?? null,
      verdict,
      problem: problem === null ? null : `The act at position ${act?.position ?? '?'} ${problem}.`,
      createdAt: line?.createdAt ?? null,
      type: line?.type ?? null,
      by: line?.by ?? null,
      description: act?.shown?.description ?? line?.words?.description ?? null,
      isHidden: line !== null && line.words === null && act?.shown == null,
    },
  };
}

function verdictOf(
  act: Act | null,
  line: Line | null,
  { isHashed, isInLog }: { isHashed: boolean; isInLog: boolean },
): [ActVerdict, string | null] {
  if (act === null || line === null) return ['CHANGED', 'cannot be read'];
  if (!isHashed) return ['CHANGED', 'has another hash than its line: it was changed'];
  if (!areWordsOf(act, line)) return ['CHANGED', 'is shown with other words than were sealed'];
  return isInLog ? ['GENUINE', null] : ['NOT_IN_LOG', 'is not in the log of the checkpoint'];
}

const isHashOf = ({ previous, line, hash }: Act): boolean =>
  toHex(sha256(utf8(`${previous}\n${line}`))) === hash;

/** True if the proof of an act leads to the root of the checkpoint. */
function isProven(act: Act, { checkpoint, isSigned }: ActBasis): boolean {
  if (checkpoint === null) return isSigned;
  const leaf = leafHash(fromHex(act.hash));
  const root = rootOfInclusion(act.position - 1, checkpoint.size, leaf, act.inclusion.map(fromHex));
  return root !== null && isSame(root, checkpoint.root);
}

/** True if an act shows nothing, or the words of which its line holds the digest. */
function areWordsOf({ shown }: Act, line: Line): boolean {
  if (shown === null) return true;
  const words = `${shown.key}\n${JSON.stringify([shown.description, shown.details])}`;
  return line.form === 2 && toHex(sha256(utf8(words))) === line.content;
}

/** Accuses the acts that stand elsewhere than their positions say; an act that is not in the log has no position. */
function accuseDisordered(acts: readonly JudgedAct[]): void {
  const proven = genuineOf(acts);
  const sorted = proven.map(positionOf).sort((one, other) => one - other);
  for (const [index, act] of proven.entries()) {
    const isThere = sorted[index] === positionOf(act) && sorted[index - 1] !== positionOf(act);
    if (!isThere) accuse(act, 'does not stand in the order of the log');
  }
}

/** Accuses the acts of another case, and returns the case. */
function accuseOfOtherCase(acts: readonly JudgedAct[], eventSha256: string | null): number | null {
  const genuine = genuineOf(acts);
  const created = genuine.find(
    (act) => act.line?.type === 'created' && detailsOf(act)?.['event_sha256'] === eventSha256,
  );
  const citationId = created === undefined ? mostFrequent(genuine.map(caseOf)) : caseOf(created);
  for (const act of genuine) {
    if (caseOf(act) !== citationId) accuse(act, 'belongs to another case');
  }
  return citationId;
}

const caseOf = ({ line }: JudgedAct): number | null => line?.citationId ?? null;

function mostFrequent(ids: readonly (number | null)[]): number | null {
  const counts = new Map<number | null, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [[id] = [null]] = [...counts].sort(([, one], [, other]) => other - one);
  return id;
}
