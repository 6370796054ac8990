/** The facts about who reissues what, which decide before the notice itself is looked at. */
export interface ReissueFacts {
  isOwnSubmission: boolean;
  /** The inspector recorded the addressee. */
  isOwnAddressee: boolean;
  /** The inspector generated or reissued the current notice. */
  isOwnDecision: boolean;
  /** The current notice becomes void by the act, and not transferred. */
  becomesVoid: boolean;
  /** The plate of the event, or that of the correction, is on the list of conflicts with the inspector. */
  hasConflict: boolean;
  /** An authority is required to issue notices, and the inspector has none today. */
  hasNoAuthority: boolean;
  versionIsRight: boolean;
  /** The named letter is the newest notice of its event. */
  isCurrent: boolean;
  /** The addressee waits. */
  waits: boolean;
  /** The addressee is that of the current notice. */
  isSamePerson: boolean;
  /** An addressee of the event waits, and it is not this one. */
  anotherWaits: boolean;
}

/** The codes of {@link reissueRefusal}, in their order (programs 9). */
export type ReissueRefusal =
  | 'OWN_SUBMISSION'
  | 'OWN_ADDRESSEE'
  | 'OWN_DECISION'
  | 'CONFLICT_OF_INTEREST'
  | 'NO_AUTHORITY'
  | 'CHANGED_BY_ANOTHER'
  | 'NOT_CURRENT'
  | 'ADDRESSEE_DONE'
  | 'ADDRESSEE_WAITING';

const RULES: readonly (readonly [ReissueRefusal, (facts: ReissueFacts) => boolean])[] = [
  ['OWN_SUBMISSION', ({ isOwnSubmission }) => isOwnSubmission],
  ['OWN_ADDRESSEE', ({ isOwnAddressee }) => isOwnAddressee],
  ['OWN_DECISION', ({ isOwnDecision, becomesVoid }) => isOwnDecision && becomesVoid],
  ['CONFLICT_OF_INTEREST', ({ hasConflict }) => hasConflict],
  ['NO_AUTHORITY', ({ hasNoAuthority }) => hasNoAuthority],
  ['CHANGED_BY_ANOTHER', ({ versionIsRight }) => !versionIsRight],
  ['NOT_CURRENT', ({ isCurrent }) => !isCurrent],
  ['ADDRESSEE_DONE', ({ waits, isSamePerson }) => !waits && !isSamePerson],
  [
    'ADDRESSEE_WAITING',
    ({ isSamePerson, waits, anotherWaits }) => isSamePerson && !waits && anotherWaits,
  ],
];

/** Returns the first rule that refuses a reissue; null if none does. */
export function reissueRefusal(facts: ReissueFacts): ReissueRefusal | null {
  return RULES.find(([, refuses]) => refuses(facts))?.[0] ?? null;
}
