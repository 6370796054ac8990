import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Clock } from '../../../platform/database/clock.js';
import type { Tx } from '../../../platform/database/transactions.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { CitationEntity } from '../../citations/citation.entity.js';
import { VersionRaised } from '../../citations/citation.hooks.js';
import { CancellationLetters } from '../../notices/letters/cancellation-letters.service.js';
import { OTHER, type Reason, reasonText } from '../../reasons/reason.pure.js';
import { CopyOrders } from '../copies/copy-orders.service.js';
import { NEWEST_READY } from '../copies/copies.queries.js';
import { IssuedNoticeEntity } from '../issued-notice.entity.js';
import type { LockedLetter } from '../issued.queries.js';
import { type LockedRun, RunActs } from '../runs/run-acts.service.js';
import { END_AS_VOID, type VoidedLetter } from './voids.queries.js';

/** A letter with its run; event, run and letter are locked. */
export interface LockedSubject {
  letter: LockedLetter;
  run: LockedRun | undefined;
}

/** A letter that becomes void. */
export interface VoidSubject extends LockedSubject {
  facts: Pick<VoidedLetter, 'plateKey' | 'plateRegion'>;
}

/** A letter that became or becomes void or replaced, as far as its copy says so. */
interface EndedLetter {
  letter: LockedLetter;
  kind: 'VOID' | 'TRANSFERRED';
  reason: string;
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

  /** Makes notices void that were allowed to become so, and raises the versions of their events. */
  async writeVoids(
    tx: Tx,
    actor: UserCaller,
    subjects: readonly (VoidSubject & VoidGrounds)[],
  ): Promise<void> {
    await this.changeEvents(
      tx,
      actor,
      subjects.map(({ letter }) => letter.citationId),
    );
    await this.endAsVoid(tx, actor, subjects);
  }

  /** The same in an act that changes the event itself; label, error and fault are kept as they are now. */
  async endAsVoid(
    tx: Tx,
    actor: UserCaller,
    subjects: readonly (VoidSubject & VoidGrounds)[],
  ): Promise<void> {
    const ends = subjects.map((subject) => ({
      ...subject,
      shown: subject.text ?? subject.reason.label,
    }));
    const values = ends.map(({ letter: { number }, facts, reason, shown, cancellation }) => {
      const { code, label, erroneous, fault } = reason;
      const { plateKey, plateRegion } = facts;
      return { number, shown, code, label, erroneous, fault, cancellation, plateKey, plateRegion };
    });
    await tx.rows(END_AS_VOID, [JSON.stringify(values), actor.userId, this.clock.now()]);
    await this.orderEndedCopies(
      tx,
      actor,
      ends.map(({ letter, shown }) => ({ letter, kind: 'VOID', reason: shown })),
    );
    await this.activity.recordActivity(
      tx,
      ...ends.map(({ letter: { number, citationId, runNumber }, reason, text, shown }) => {
        const { code, label, erroneous, fault } = reason;
        const because = code === OTHER ? shown : reasonText(label, text);
        return {
          type: 'notice_voided' as const,
          actor,
          citationId,
          description: `Void: ${because} (notice ${number}, by ${actor.name})`,
          details: {
            ...{ number, reason: text, reason_code: code, reason_label: label, erroneous, fault },
            run: runNumber,
          },
        };
      }),
    );
    await this.letters.afterEnds(
      tx,
      actor,
      ends.map(({ letter, reason, cancellation, isSamePerson = false }) => ({
        ...{ letter, cancellation, isSamePerson, reasonCode: reason.code },
      })),
    );
    const runs = new Map(ends.flatMap(({ run }) => (run === undefined ? [] : [[run.id, run]])));
    for (const run of runs.values()) await this.runs.endIfMailed(tx, actor, run);
  }

  /** Marks a notice as replaced by that of a person whom the owner named. */
  async endAsTransferred(
    tx: Tx,
    actor: UserCaller,
    { letter, run }: LockedSubject,
    { reason, cancellation }: { reason: string; cancellation: boolean | null },
  ): Promise<void> {
    await tx.repository(IssuedNoticeEntity).update(letter.number, {
      transferredAt: this.clock.stamp(),
      transferredBy: actor.userId,
    });
    await this.orderEndedCopies(tx, actor, [{ letter, kind: 'TRANSFERRED', reason }]);
    const end = { letter, cancellation, isSamePerson: false, reasonCode: null };
    await this.letters.afterEnds(tx, actor, [end]);
    if (run !== undefined) await this.runs.endIfMailed(tx, actor, run);
  }

  /** Orders the copy of a void notice anew: it has the number that replaces it, and the day on which it became void. */
  async replaceVoidCopy(tx: Tx, actor: UserCaller, letter: LockedLetter): Promise<void> {
    const { number } = letter;
    const kept = await tx.repository(IssuedNoticeEntity).findOneBy({ number });
    const reason = kept?.voidReason ?? '';
    await this.orderEndedCopies(tx, actor, [{ letter, kind: 'VOID', reason }]);
  }

  /** Orders the copies of notices that have ended; of one that is being made, once that has ended. */
  private async orderEndedCopies(
    tx: Tx,
    actor: UserCaller,
    ended: readonly EndedLetter[],
  ): Promise<void> {
    const found = await tx.rows(NEWEST_READY, [ended.map(({ letter }) => letter.number)]);
    const newest = new Map(found.map(({ number, id }) => [number, id]));
    await this.copies.orderCopies(
      tx,
      actor,
      ended.map(
        ({ letter: { number, citationId, status, replacedBy, voidedAt }, kind, reason }) => {
          // While it is being made there is nothing to copy, even if an older version exists.
          const noticeId = status === 'PENDING' ? null : (newest.get(number) ?? null);
          return {
            ...{ noticeNumber: number, citationId, kind, reason, replacedBy, noticeId },
            stampedAt: voidedAt,
            status: noticeId === null && status !== 'PENDING' ? 'FAILED' : 'PENDING',
          };
        },
      ),
    );
  }

  private async changeEvents(tx: Tx, actor: UserCaller, ids: number[]): Promise<void> {
    await tx.repository(CitationEntity).update(
      { id: In(ids) },
      {
        noticeVoid: true,
        version: () => 'version + 1',
        updatedAt: this.clock.stamp(),
        changedBy: actor.userId,
      },
    );
    await this.versionRaised.run(tx, { citationIds: ids, caller: actor });
  }
}
