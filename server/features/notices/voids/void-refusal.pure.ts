/** What the rules need of a notice, its event and the person who makes it void (repair 2). */
export interface VoidFacts {
  /** The person submitted the event. */
  isOwnSubmission: boolean;
  /** The person generated or reissued the notice. */
  isOwnDecision: boolean;
  /** The plate is on the list of conflicts with the person. */
  hasConflict: boolean;
  versionIsRight: boolean;
  /** The notice is the current one of its event. */
  isCurrent: boolean;
  isVoid: boolean;
}

/** The codes of {@link voidRefusal}, in the order of the rules. */
export const VOID_REFUSALS = [
  'OWN_SUBMISSION',
  'OWN_DECISION',
  'CONFLICT_OF_INTEREST',
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

/** Returns the first rule that refuses to make a notice void, after fields and 404 (programs 9); null if none does. */
export function voidRefusal(facts: VoidFacts): VoidRefusal | null {
  return VOID_REFUSALS.find((code) => REFUSES[code](facts)) ?? null;
}
