/** The state of a letter on its way to its addressee (mailing 5, repair 1). */
export const MAIL_STATES = [
  'NOT_READY',
  'FAILED',
  'BEFORE_RUNS',
  'PAST_DEADLINE',
  'WAITING',
  'IN_RUN',
  'RECALLED',
  'MAILED',
  'RETURNED',
  'TRANSFERRED',
  'VOID',
] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** The facts that decide the state of a notice. */
export interface MailFacts {
  isVoid: boolean;
  /** True if a notice to a named person replaced it. */
  isTransferred: boolean;
  isReturned: boolean;
  isMailed: boolean;
  /** True if an open item of a recall holds it. */
  isRecalled: boolean;
  isInRun: boolean;
  /** True if its newest version failed. */
  couldNotBeMade: boolean;
  isBeingMade: boolean;
  /** Issued before the first day of `runs_since`, or made with the invented letterhead of an older version. */
  isBeforeRuns: boolean;
  /** Its last day of posting has passed: a run leaves it out, unless it has a reason (programs 1). */
  isPastDeadline: boolean;
}

/** The first of these that holds; otherwise it is WAITING. VOID wins over all. The statements read the same table. */
export const MAIL_RULES = [
  ['VOID', 'isVoid'],
  ['TRANSFERRED', 'isTransferred'],
  ['RETURNED', 'isReturned'],
  ['MAILED', 'isMailed'],
  ['RECALLED', 'isRecalled'],
  ['IN_RUN', 'isInRun'],
  ['FAILED', 'couldNotBeMade'],
  ['NOT_READY', 'isBeingMade'],
  ['BEFORE_RUNS', 'isBeforeRuns'],
  ['PAST_DEADLINE', 'isPastDeadline'],
] as const satisfies readonly (readonly [MailState, keyof MailFacts])[];

/** The state of a notice. */
export function mailState(facts: MailFacts): MailState {
  return MAIL_RULES.find(([, fact]) => facts[fact])?.[0] ?? 'WAITING';
}
