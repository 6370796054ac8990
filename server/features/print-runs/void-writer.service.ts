import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationEntity } from '../citations/citation.entity.js';
import { VersionRaised } from '../citations/citation.hooks.js';
import { CancellationLetters } from '../notices/letters/cancellation-letters.service.js';
import { OTHER, type Reason, reasonText } from '../reasons/reason.pure.js';
import { CopyOrders } from './copies/copy-orders.service.js';
import { NEWEST_READY } from './copies/copies.queries.js';
import { IssuedNoticeEntity } from './issued-notice.entity.js';
import type { LockedLetter } from './issued.queries.js';
import { type LockedRun, RunActs } from './run-acts.service.js';
import type { VoidedLetter } from './voids.queries.js';

/** A letter that becomes void, with its run; event, run and letter are locked. */
export interface VoidSubject {
  letter: LockedLetter;
  run: LockedRun | undefined;
  facts: Pick<VoidedLetter, 'plateKey' | 'plateRegion'>;
}

/** Why it does: the reason of the list and a text, and whether a letter of cancellation is asked for (null: by the rules). */
export interface VoidGrounds {
  reason: Pick<Reason, 'code' | 'label' | 'erroneous' | 'fault'>;
  text: string | null;
  cancellation: boolean | null;
  /** True if the same person gets the next notice of the event. */
  isSamePerson?: boolean;
}

/**
 * Writes that a notice is void, with all that belongs to it. The number is never used again, the event stays COMPLETED,
 * the stored file stays as it is.
 */
@Injectable()
export class VoidWriter {
  constructor(
    private readonly activity: ActivityService,
    private readonly copies: CopyOrders,
    private readonly letters: CancellationLetters,
    private readonly runs: RunActs,
    private readonly versionRaised: VersionRaised,
    private readonly clock: Clock,
  ) {}

  /** Makes a notice void that was allowed to become so, and raises the version of its event. */
  async writeVoid(
    tx: Tx,
    actor: UserCaller,
    subject: VoidSubject,
    grounds: VoidGrounds,
  ): Promise<void> {
    await this.changeEvent(tx, actor, subject.letter.citationId);
    await this.endAsVoid(tx, actor, subject, grounds);
  }

  /** The same in an act that changes the event itself; label, error and fault are kept as they are now. */
  async endAsVoid(
    tx: Tx,
    actor: UserCaller,
    { letter, run, facts }: VoidSubject,
    { reason, text, cancellation, isSamePerson = false }: VoidGrounds,
  ): Promise<void> {
    const { number, citationId } = letter;
    const { code, label, erroneous, fault } = reason;
    const shown = text ?? label;
    await tx.repository(IssuedNoticeEntity).update(number, {
      voidedAt: this.clock.stamp(),
      voidedBy: actor.userId,
      voidReason: shown,
      voidReasonCode: code,
      voidReasonLabel: label,
      voidErroneous: erroneous,
      voidFault: fault,
      voidCancellation: cancellation,
      voidPlateKey: facts.plateKey,
      voidPlateRegion: facts.plateRegion,
    });
    await this.orderEndedCopy(tx, actor, letter, { kind: 'VOID', reason: shown });
    const because = code === OTHER ? shown : reasonText(label, text);
    await this.activity.recordActivity(tx, {
      type: 'notice_voided',
      actor,
      citationId,
      description: `Void: ${because} (notice ${number}, by ${actor.name})`,
      details: {
        ...{ number, reason: text, reason_code: code, reason_label: label, erroneous, fault },
        run: letter.runNumber,
      },
    });
    await this.letters.afterEnd(tx, actor, letter, {
      ...{ cancellation, isSamePerson, reasonCode: code },
    });
    if (run !== undefined) await this.runs.endIfMailed(tx, actor, run);
  }

  /** Marks a notice as replaced by that of a person whom the owner named. */
  async endAsTransferred(
    tx: Tx,
    actor: UserCaller,
    { letter, run }: Pick<VoidSubject, 'letter' | 'run'>,
    { reason, cancellation }: { reason: string; cancellation: boolean | null },
  ): Promise<void> {
    await tx.repository(IssuedNoticeEntity).update(letter.number, {
      transferredAt: this.clock.stamp(),
      transferredBy: actor.userId,
    });
    await this.orderEndedCopy(tx, actor, letter, { kind: 'TRANSFERRED', reason });
    await this.letters.afterEnd(tx, actor, letter, {
      ...{ cancellation, isSamePerson: false, reasonCode: null },
    });
    if (run !== undefined) await this.runs.endIfMailed(tx, actor, run);
  }

  /** Orders the copy of a void notice anew: it has the number that replaces it, and the day on which it became void. */
  async replaceVoidCopy(tx: Tx, actor: UserCaller, letter: LockedLetter): Promise<void> {
    const { number } = letter;
    const kept = await tx.repository(IssuedNoticeEntity).findOneBy({ number });
    await this.orderEndedCopy(tx, actor, letter, { kind: 'VOID', reason: kept?.voidReason ?? '' });
  }

  /** Orders the copy of a notice that has ended; of one that is being made, once that has ended. */
  async orderEndedCopy(
    tx: Tx,
    actor: UserCaller,
    { number, citationId, status, replacedBy, voidedAt }: LockedLetter,
    { kind, reason }: { kind: 'VOID' | 'TRANSFERRED'; reason: string },
  ): Promise<void> {
    // While it is being made there is nothing to copy, even if an older version exists.
    const source = status === 'PENDING' ? undefined : await tx.first(NEWEST_READY, [number]);
    await this.copies.orderCopy(tx, actor, {
      ...{ noticeNumber: number, citationId, kind, reason, replacedBy },
      noticeId: source?.id ?? null,
      stampedAt: voidedAt,
      status: source === undefined && status !== 'PENDING' ? 'FAILED' : 'PENDING',
    });
  }

  private async changeEvent(tx: Tx, actor: UserCaller, citationId: number): Promise<void> {
    await tx.repository(CitationEntity).update(citationId, {
      noticeVoid: true,
      version: () => 'version + 1',
      updatedAt: this.clock.stamp(),
      changedBy: actor.userId,
    });
    await this.versionRaised.run(tx, { citationId, caller: actor });
  }
}
