import { type Act, type Line, readAct, readLine } from './act-line.js';
import { fromHex, isSame, toHex, utf8 } from './bytes.js';
import { sha256 } from './crypto.js';
import type { Checkpoint } from './note.js';
import type { ActFinding, ActVerdict } from './report.js';
import { leafHash, rootOfInclusion } from './tree.js';

/** The bases on which acts are judged. */
export interface ActBasis {
  /** The signed checkpoint; null if it is damaged or missing. */
  checkpoint: Checkpoint | null;
  /** True if `history.json` is as the key signed it. */
  isSigned: boolean;
}

/** An act with what is known of it. */
export interface JudgedAct {
  finding: ActFinding;
  act: Act | null;
  line: Line | null;
}

const PAUSE_EVERY = 100;

/**
 * Judges each act by itself: its hash, its place in the log, its words against its line. Then all together: they ascend,
 * belong to one case, and none is missing between them.
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
  accuseOfOtherCase(acts);
  return { acts, problems: gapsOf(acts) };
}

function judgeAct(value: unknown, basis: ActBasis): JudgedAct {
  const act = readAct(value);
  const line = act === null ? null : readLine(act.line);
  const [verdict, problem] = verdictOf(act, line, basis);
  return {
    act,
    line,
    finding: {
      position: act?.position ?? null,
      verdict,
      problem: problem === null ? null : `The act at position ${act?.position ?? '?'} ${problem}.`,
      createdAt: line?.createdAt ?? null,
      type: line?.type ?? null,
      by: line?.by ?? null,
      description: act?.shown?.description ?? line?.words?.description ?? null,
    },
  };
}

function verdictOf(
  act: Act | null,
  line: Line | null,
  { checkpoint, isSigned }: ActBasis,
): [ActVerdict, string | null] {
  if (act === null || line === null) return ['CHANGED', 'cannot be read'];
  if (toHex(sha256(utf8(`${act.previous}\n${act.line}`))) !== act.hash)
    return ['CHANGED', 'has another hash than its line: it was changed'];
  if (!areWordsOf(act, line)) return ['CHANGED', 'is shown with other words than were sealed'];
  const isProven = checkpoint === null ? isSigned : isInLog(act, checkpoint);
  return isProven ? ['GENUINE', null] : ['NOT_IN_LOG', 'is not in the log of the checkpoint'];
}

/** True if the proof of an act leads to the root of the checkpoint. */
function isInLog(act: Act, checkpoint: Checkpoint): boolean {
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

function accuse({ finding }: JudgedAct, problem: string): void {
  finding.verdict = 'CHANGED';
  finding.problem = `The act at position ${finding.position} ${problem}.`;
}

const genuine = (acts: readonly JudgedAct[]): JudgedAct[] =>
  acts.filter(({ finding }) => finding.verdict === 'GENUINE');

const positionOf = ({ finding }: JudgedAct): number => finding.position ?? 0;

/** Accuses the acts that stand elsewhere than their positions say; an act that is not in the log has no position. */
function accuseDisordered(acts: readonly JudgedAct[]): void {
  const proven = genuine(acts);
  const sorted = proven.map(positionOf).sort((one, other) => one - other);
  for (const [index, act] of proven.entries()) {
    const isThere = sorted[index] === positionOf(act) && sorted[index - 1] !== positionOf(act);
    if (!isThere) accuse(act, 'does not stand in the order of the log');
  }
}

/** Accuses the acts of another case than the first one. */
function accuseOfOtherCase(acts: readonly JudgedAct[]): void {
  const proven = genuine(acts);
  const citationId = proven[0]?.line?.citationId;
  for (const act of proven) {
    if (act.line?.citationId !== citationId) accuse(act, 'belongs to another case');
  }
}

/** Returns a sentence for each gap in the numbers of the case, which count its acts from 1. */
function gapsOf(acts: readonly JudgedAct[]): string[] {
  const numbers = acts.flatMap(({ line }) => line?.number ?? []).sort((one, other) => one - other);
  const gaps: [from: number, to: number][] = [];
  let before = 0;
  for (const number of numbers) {
    if (number > before + 1) gaps.push([before + 1, number - 1]);
    before = number;
  }
  // A number is unknown where the line cannot be read; a changed line may have another than it had.
  const missing = gaps.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (missing <= acts.length - genuine(acts).length) return [];
  return gaps.map(([from, to]) =>
    from === to
      ? `Act number ${from} of the case is missing from the history.`
      : `The acts number ${from} to ${to} of the case are missing from the history.`,
  );
}
