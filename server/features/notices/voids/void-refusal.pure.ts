/** What binds a person who decides on a notice (repair 2). */
export interface PartFacts {
  /** The person submitted the event. */
  isOwnSubmission: boolean;
  /** The person generated or reissued the notice. */
  isOwnDecision: boolean;
  /** The plate is on the list of conflicts with the person. */
  hasConflict: boolean;
}

/** What the rules need of a notice, its event and the person who makes it void (repair 2). */
export interface VoidFacts extends PartFacts {
  versionIsRight: boolean;
  /** The notice is the current one of its event. */
  isCurrent: boolean;
  isVoid: boolean;
}

/** The codes of {@link partRefusal}, in the order of the rules. */
const PART_REFUSALS = ['OWN_SUBMISSION', 'OWN_DECISION', 'CONFLICT_OF_INTEREST'] as const;
type PartRefusal = (typeof PART_REFUSALS)[number];

/** The codes of {@link voidRefusal}, in the order of the rules. */
export const VOID_REFUSALS = [
  ...PART_REFUSALS,
  'CHANGED_BY_ANOTHER',
  'NOT_CURRENT',
  'NOTICE_VOID',
] as const;
type VoidRefusal = (typeof VOID_REFUSALS)[number];

const REFUSES: Record<VoidRefusal, (facts: VoidFacts) => boolean> = {
  OWN_SUBMISSION: ({ isOwnSubmission }) => isOwnSubmission,
  OWN_DECISION: ({ isOwnDecision }) => isOwnDecision,
  CONFLICT_OF_INTEREST: ({ hasConflict }) => hasConflict,
  CHANGED_BY_ANOTHER: ({ versionIsRight }) => !versionIsRight,
  NOT_CURRENT: ({ isCurrent }) => !isCurrent,
  NOTICE_VOID: ({ isVoid }) => isVoid,
};

const NOTHING_ELSE = { versionIsRight: true, isCurrent: true, isVoid: false };

/** The people who had a part in a notice. */
export interface PartIn {
  /** Who generated or reissued it. */
  issuedById: number | null;
  /** Who submitted its event. */
  submittedById: number | null;
  /** The badge numbers that its plate is listed for; null for none. */
  conflictBadges: readonly number[] | null;
}

/** A person who decides on a notice. */
export interface Decider {
  userId: number;
  badgeNumber: number;
}

/** Returns what binds a person who decides on a notice. */
export function partIn(decider: Decider, part: PartIn): PartFacts {
  return {
    isOwnSubmission: part.submittedById === decider.userId,
    isOwnDecision: part.issuedById === decider.userId,
    hasConflict: part.conflictBadges?.includes(decider.badgeNumber) ?? false,
  };
}

/** Returns the first of these rules that keeps a person from any decision on a notice; null if none does. */
export function partRefusal(part: PartFacts): PartRefusal | null {
  return PART_REFUSALS.find((code) => REFUSES[code]({ ...NOTHING_ELSE, ...part })) ?? null;
}

/** Returns the first rule that refuses to make a notice void, after fields and 404 (programs 9); null if none does. */
export function voidRefusal(facts: VoidFacts): VoidRefusal | null {
  return VOID_REFUSALS.find((code) => REFUSES[code](facts)) ?? null;
}
