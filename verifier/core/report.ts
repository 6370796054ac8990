/** Verdicts on a file. */
export type FileVerdict = 'GENUINE' | 'CHANGED' | 'MISSING' | 'NOT_LISTED' | 'NOT_IN_LOG';
/** Verdicts on an act of the history. */
export type ActVerdict = 'GENUINE' | 'CHANGED' | 'NOT_IN_LOG';

/**
 * The ground on which a file stands. `LOG`: an act of the log names its hash. `STATED`: the signature alone, so it is a
 * statement of the department. `SIGNED`: the signature, for the files that carry the proof.
 */
export type Ground = 'LOG' | 'STATED' | 'SIGNED';

/** A file of the package, or one that it should have. */
export interface FileFinding {
  /** The path without the package's folder. */
  name: string;
  verdict: FileVerdict;
  /** A sentence; null for a genuine file. */
  problem: string | null;
  ground: Ground;
  /** False if only the signature can vouch for it, and that does not fit: nothing says that it was not changed. */
  isVouched: boolean;
  /** Null for a missing file. */
  bytes: number | null;
}

/** An act of the history. */
export interface ActFinding {
  /** In the log, from 1; null if it cannot be read. */
  position: number | null;
  verdict: ActVerdict;
  /** A sentence; null for a genuine act. */
  problem: string | null;
  createdAt: string | null;
  type: string | null;
  by: string | null;
  /** Null where the act is not shown. */
  description: string | null;
  /** True if the package has the digest of its words only. */
  isHidden: boolean;
}

/** The words of `bag-info.txt`; null where they are not there. */
export interface CaseWords {
  organization: string | null;
  reference: string | null;
  description: string | null;
}

/** The result of comparing the key or the checkpoint with one that a person has from elsewhere. */
export type Compared = 'NOT' | 'SAME' | 'OTHER';

/** All that is known of a package that can be read. */
export interface Report {
  verdict: 'GENUINE' | 'CHANGED';
  words: CaseWords;
  /** True if the signature over the list of files is right. */
  isSigned: boolean;
  /** True if the list of the files of the case is as it was signed. */
  isListSigned: boolean;
  /** Null if the package has no key that can be read. */
  key: { fingerprint: string; compared: Compared } | null;
  /** Null if there is none that can be read. */
  checkpoint: {
    origin: string;
    size: number;
    root: string;
    compared: Compared;
    /** The origin of the checkpoint that it was compared with, if the log was restarted between the two. */
    keptOrigin: string | null;
  } | null;
  /** The time that the authority states: ISO 8601 in UTC. */
  timestamp: { time: string } | null;
  files: FileFinding[];
  acts: ActFinding[];
  /** Sentences about all that is wrong. */
  problems: string[];
}

/** The answer for a file that is not of the form of a court package. */
export interface UnreadableReport {
  verdict: 'UNREADABLE';
  problems: string[];
}

/** Returns a report as `--json` prints it. */
export function jsonReport(report: Report | UnreadableReport): object {
  if (report.verdict === 'UNREADABLE') return report;
  const { verdict, key, checkpoint, timestamp, files, acts, problems } = report;
  return {
    verdict,
    key: key === null ? null : { ...key, compared: key.compared === 'SAME' },
    checkpoint: checkpoint === null ? null : jsonCheckpoint(checkpoint),
    timestamp,
    files: files.map(({ name, verdict: ofFile }) => ({ name, verdict: ofFile })),
    acts: acts.map(({ position, verdict: ofAct }) => ({ position, verdict: ofAct })),
    problems,
  };
}

function jsonCheckpoint(checkpoint: NonNullable<Report['checkpoint']>): object {
  const { origin, size, root, compared } = checkpoint;
  return { origin, size, root, compared: compared === 'SAME' };
}
