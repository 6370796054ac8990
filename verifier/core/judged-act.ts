import type { Act, Line } from './act-line.js';
import { isRecord, jsonOfText } from './bytes.js';
import type { ActFinding } from './report.js';

/** An act with what is known of it. */
export interface JudgedAct {
  finding: ActFinding;
  act: Act | null;
  line: Line | null;
  /** True if its line is the one that was sealed at its position, whatever it shows. */
  isInLog: boolean;
}

/** Accuses an act; what was found first stays. */
export function accuse({ finding }: JudgedAct, problem: string): void {
  if (finding.verdict !== 'GENUINE') return;
  finding.verdict = 'CHANGED';
  finding.problem = `The act at position ${finding.position} ${problem}.`;
}

export const genuineOf = (acts: readonly JudgedAct[]): JudgedAct[] =>
  acts.filter(({ finding }) => finding.verdict === 'GENUINE');

/** Returns the position in the log; 0 if it cannot be read. */
export const positionOf = ({ finding }: JudgedAct): number => finding.position ?? 0;

/** Returns the details of an act; null if they are not shown, or are no object. */
export function detailsOf({ act, line }: JudgedAct): Record<string, unknown> | null {
  const words = line?.words ?? act?.shown;
  const details = words == null ? undefined : jsonOfText(words.details);
  return isRecord(details) ? details : null;
}
