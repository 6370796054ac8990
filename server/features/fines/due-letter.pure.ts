import type { FirstViolation, Repeat } from './fine.types.js';

/** The kinds of letters that *generate* and *reissue* make, and of which an event has a chain (programs 4). */
export const GENERATED_KINDS = ['NOTICE', 'WARNING'] as const;
export type GeneratedKind = (typeof GENERATED_KINDS)[number];

/** The letter that *generate* makes, and why it is not a notice (programs 4). */
export interface DueLetter {
  kind: GeneratedKind;
  /** Null for a notice. */
  reason: string | null;
}

/** What is due where nothing asks for a warning letter. */
export const NOTICE: DueLetter = { kind: 'NOTICE', reason: null };

/** The facts that decide between a notice and a warning letter. */
export interface LetterFacts {
  /** The cause has texts of warning letters in force. */
  hasWarningTexts: boolean;
  /** A fact WARNING of the camera's register holds at the capture. */
  isInWarningPeriod: boolean;
  /** The terms of a schedule that warns first, where it is the first violation by them; null otherwise. */
  firstViolation: FirstViolation | null;
}

const OF = { PLATE: 'plate', OWNER: 'owner' } as const satisfies Record<Repeat['by'], string>;

/** Returns the letter that is due: a warning in a warning period, or for a first violation, if there are texts for one. */
export function dueLetter({
  hasWarningTexts,
  isInWarningPeriod,
  firstViolation,
}: LetterFacts): DueLetter {
  if (!hasWarningTexts) return NOTICE;
  if (isInWarningPeriod) return { kind: 'WARNING', reason: WARNING_PERIOD };
  if (firstViolation === null) return NOTICE;
  const { months, by } = firstViolation;
  return { kind: 'WARNING', reason: `First violation of the ${OF[by]} in ${months} months` };
}

const WARNING_PERIOD = 'Warning period';

/** True for a warning letter that the register demands: neither amounts nor their schedule matter to it (programs 4). */
export const isOfWarningPeriod = ({ reason }: DueLetter): boolean => reason === WARNING_PERIOD;

/** Returns the code of the refusal of a letter that is not the due one; null where it is, or none is asked for. */
export function letterKindRefusal(
  asked: GeneratedKind | null,
  { kind }: DueLetter,
): 'WARNING_ONLY' | 'NO_WARNING' | null {
  if (asked === null || asked === kind) return null;
  return kind === 'WARNING' ? 'WARNING_ONLY' : 'NO_WARNING';
}
