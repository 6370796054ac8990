import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Tx } from '../../platform/database/transactions.js';
import { asOfficer, type UserCaller } from '../../platform/identity/caller.js';
import { AppError } from '../../platform/errors/app-error.js';
import { IssuingAuthority } from '../authorities/issuing-authority.service.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import { CheckReads } from '../checks/check-reads.service.js';
import {
  blockSentence,
  type Confirmation,
  keptChecks,
  objectionsOf,
  reasonErrors,
  shownChecks,
} from '../checks/checks.pure.js';
import { DeadlineRefusals } from '../citations/deadline-refusals.service.js';
import { missingOwner } from '../citations/citation.requirements.js';
import { NoticeSnapshots } from '../citations/notice-snapshots.service.js';
import { Violations } from '../citations/violations.service.js';
import type { AddresseeEntity } from '../notices/letters/addressee.entity.js';
import { isNamed } from '../notices/letters/addressee.pure.js';
import { letterOf, type NoticeContent } from '../notices/notice.content.js';
import { LetterClock, type LetterClockKept } from './letter-clock.service.js';

/** The choices for the next notice of an event. */
export interface NextChoice {
  citationId: number;
  addressee: AddresseeEntity;
  /** The notice that it replaces. */
  before: { number: string; issuedAt: Date; content: NoticeContent };
  isSamePerson: boolean;
  confirmations: readonly Confirmation[];
  now: Date;
}

/** The content of the next notice, still without its number, and its deadline. */
export interface NextContent {
  content: NoticeContent;
  clock: LetterClockKept;
}

/** Takes the content of a notice that replaces another, by the rules of a first notice (repair 3). */
@Injectable()
export class NextContents {
  constructor(
    private readonly violations: Violations,
    private readonly clocks: LetterClock,
    private readonly late: DeadlineRefusals,
    private readonly snapshots: NoticeSnapshots,
    private readonly checks: CheckReads,
    private readonly authority: IssuingAuthority,
    private readonly quarantines: QuarantineHolds,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the content, of the event as it is in the transaction, which has locked its camera.
   *
   * @throws AppError `NO_AUTHORITY`, `NO_VIOLATION`, `DEADLINE_PASSED` or `TOO_LATE_TO_POST`, `SCHEDULE_UNIT`, `SETTINGS_INCOMPLETE`,
   *   `CAMERA_QUARANTINED`, `RULE_BLOCKS`, `INVALID`, in this order
   */
  async takeContent(tx: Tx, caller: UserCaller, choice: NextChoice): Promise<NextContent> {
    const { citationId, addressee, before, isSamePerson, now } = choice;
    const authority = await this.authority.authorityOf(tx, caller);
    await this.violations.assertViolation(tx, citationId);
    const { kind, ownerName: name, ownerAddress: address, receivedOn, recordedAt } = addressee;
    const asked = { citationId, kind, name, address, receivedOn, recordedAt };
    const { isAsked, place, ...clock } = await this.clocks.deadlineOf(tx, asked, now);
    const late = isAsked ? await this.late.refusalOf(tx, { ...clock, place }, now) : null;
    if (late !== null) throw late;
    const { kind: letterKind } = letterOf(before.content);
    const checks = await this.checks.fired(citationId, tx, letterKind);
    const fired = keptChecks(checks, choice.confirmations);
    const { blocks } = objectionsOf(fired);
    const content = await this.snapshots.takeNext(
      tx,
      caller,
      citationId,
      { now, authority },
      {
        owner: ownerOf(addressee),
        postingPlace: place,
        before: before.content,
        letter: {
          replaces: { number: before.number, issuedAt: before.issuedAt.toISOString() },
          named: isNamed(kind) ? { kind, number: addressee.namedFor ?? before.number } : null,
        },
        beforeMissing: async ({ owner, vehicle }) => {
          await this.quarantines.assertFree(tx, citationId);
          if (blocks.length > 0)
            throw new AppError('RULE_BLOCKS', { params: { sentence: blockSentence(blocks) } });
          return missingOwner(vehicle.licensePlate, owner.name, owner.address);
        },
      },
    );
    // For a named person and for the same person only checks that block count.
    const unconfirmed = isSamePerson || isNamed(kind) ? {} : reasonErrors(fired);
    if (Object.keys(unconfirmed).length > 0)
      throw new AppError('INVALID', { errors: unconfirmed, asSent: true });
    const kept = { checks: fired, user: asOfficer(caller), at: now.toISOString() };
    return { content: { ...content, checks: shownChecks(fired, kept) }, clock };
  }
}

function ownerOf({
  ownerName,
  ownerNameAlt,
  ownerAddress,
  ownerAddressAlt,
}: AddresseeEntity): NoticeContent['owner'] {
  return {
    name: ownerName ?? '',
    nameAlt: ownerNameAlt,
    address: ownerAddress ?? '',
    addressAlt: ownerAddressAlt,
  };
}
