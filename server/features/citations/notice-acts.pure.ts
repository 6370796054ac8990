import type { Duty } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type HoldingQuarantine, quarantineRefusal } from '../cameras/quarantine-refusal.pure.js';
import { type AddresseeKind, isNamed } from '../notices/letters/addressee.pure.js';
import { reissueRefusal } from '../notices/letters/reissue-refusal.pure.js';
import { voidRefusal } from '../notices/voids/void-refusal.pure.js';
import { type Asker, hasConflict, type OfferSubject } from './citation.workflow.js';

/** The acts on the notice of an event (repair 2). */
export const NOTICE_ACT_NAMES = ['VOID', 'ADDRESSEE', 'REISSUE'] as const;
export type NoticeActName = (typeof NOTICE_ACT_NAMES)[number];

/** The facts of an event that acts on its current notice depend on. */
export interface NoticeActFacts extends Pick<OfferSubject, 'submittedById' | 'conflictBadges'> {
  /** Null before there is a notice. */
  number: string | null;
  isVoid: boolean;
  /** The user who generated or reissued the current notice. */
  issuedById: number | null;
  /** The person that the current notice goes to; null where nobody is known. */
  addressee: ActAddressee | null;
  /** The person that waits for the next notice; null if nobody does. */
  waiting: ActAddressee | null;
  /** The quarantine of the camera that holds for the event. */
  holding: HoldingQuarantine | null;
  /** The sentence for a user without the authority that is required; null with it, and where none is. */
  noAuthority: string | null;
}

/** An addressee as far as acts depend on them. */
interface ActAddressee {
  kind: AddresseeKind;
  recordedById: number | null;
}

/** An act on the notice, and why it would be refused now; null if it would not. */
export interface NoticeAct {
  name: NoticeActName;
  refusal: string | null;
}

/** The acts of each duty that sees events. */
const ACTS_OF: Record<Duty, readonly NoticeActName[]> = {
  administrator: [],
  processing: ['ADDRESSEE'],
  inspection: ['VOID', 'REISSUE'],
};

const REFUSALS: Record<
  NoticeActName,
  (asker: Asker, facts: NoticeActFacts, number: string) => string | null
> = {
  VOID: (asker, facts, number) => {
    const code = voidRefusal({
      isOwnSubmission: facts.submittedById === asker.userId,
      isOwnDecision: facts.issuedById === asker.userId,
      hasConflict: hasConflict(asker, facts),
      versionIsRight: true,
      isCurrent: true,
      isVoid: facts.isVoid,
    });
    return code === null ? null : new AppError(code, { params: { number } }).message;
  },
  ADDRESSEE: (asker, facts) => {
    if (hasConflict(asker, facts)) return new AppError('CONFLICT_OF_INTEREST').message;
    return facts.waiting === null ? null : new AppError('ADDRESSEE_WAITING').message;
  },
  // To the person who waits, or else to that of the current notice.
  REISSUE: (asker, facts, number) => {
    const { waiting, addressee, isVoid, issuedById, submittedById, holding, noAuthority } = facts;
    const { kind = 'OWNER', recordedById = null } = waiting ?? addressee ?? {};
    const code = reissueRefusal({
      isOwnSubmission: submittedById === asker.userId,
      isOwnAddressee: kind !== 'OWNER' && recordedById === asker.userId,
      isOwnDecision: issuedById === asker.userId,
      becomesVoid: !isNamed(kind) && !isVoid,
      hasConflict: hasConflict(asker, facts),
      hasNoAuthority: noAuthority !== null,
      versionIsRight: true,
      isCurrent: true,
      waits: waiting !== null,
      isSamePerson: waiting === null,
      anotherWaits: false,
    });
    if (code === 'NO_AUTHORITY') return noAuthority;
    if (code !== null) return new AppError(code, { params: { number } }).message;
    return holding && quarantineRefusal(holding).message;
  },
};

/** `notice_acts`: the acts of the user's role on the notice of an event; none before there is one (repair 2). */
export function noticeActs(asker: Asker, facts: NoticeActFacts): NoticeAct[] {
  const { number } = facts;
  if (number === null) return [];
  return ACTS_OF[asker.duty].map((name) => ({
    name,
    refusal: REFUSALS[name](asker, facts, number),
  }));
}
