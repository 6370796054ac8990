import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { Duty } from '../../../platform/domain/duty.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import { asOfficer, type UserCaller } from '../../../platform/identity/caller.js';
import { QuarantineHolds } from '../../cameras/quarantine-holds.service.js';
import { CitationEntity } from '../../citations/citation.entity.js';
import type { Part } from '../../citations/reads/citation-parts.pure.js';
import { hasConflict } from '../../citations/citation.workflow.js';
import { assertVisible } from '../../citations/visibility.queries.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
import type { LookedUp } from '../../registry/registry-entry.pure.js';
import { claimRefusal, MAX_CLAIMS, MAX_HELD } from './claim.pure.js';
import {
  choiceOf,
  COUNT_HELD,
  HELD,
  LOCK_BADGES,
  LOCK_OFFICER,
  LOCKED_PLACE,
  NEXT,
  OWN_CLAIM,
  RELEASE,
  RELEASE_ALL,
  RELEASE_CONFLICTS,
  RELEASE_OLDEST,
  RELEASE_QUARANTINED,
  REMAINING,
  TAKE,
} from './desk-queue.queries.js';
import { DeskSignals } from './desk-signals.js';
import { NextRules } from '../desk.rules.js';
import {
  type Claim,
  type DeskPlace,
  type HandedOut,
  type Remaining,
  REMAINING_CAP,
} from '../desk.types.js';
import { type Held, HandOuts } from './hand-outs.service.js';

const OWN_QUEUE: Record<Duty, DeskQueue | null> = {
  processing: 'pending',
  inspection: 'submitted',
  administrator: null,
};

/** Returns the queue that an officer works on. */
export function ownQueue({ duty }: Pick<UserCaller, 'duty'>): DeskQueue | null {
  return OWN_QUEUE[duty];
}

/** @throws AppError `FORBIDDEN` for a queue of another duty (desk 2) */
export function assertOwnQueue(caller: UserCaller, queue: DeskQueue): void {
  if (ownQueue(caller) !== queue) throw new AppError('FORBIDDEN');
}

/**
 * Manages the claims of officers on waiting events. A claim is a hint for colleagues and no lock: it changes nothing of
 * the event.
 */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly handOuts: HandOuts,
    private readonly signals: DeskSignals,
    private readonly activity: ActivityService,
    private readonly quarantines: QuarantineHolds,
  ) {}

  /**
   * Returns the oldest event that the officer holds and wants, or else one more (desk 3). It can be repeated.
   *
   * @returns the event, null if none is left, and the number of events that are left
   * @throws AppError `FORBIDDEN` for a queue of another duty; `CLAIMS_FULL`; `INVALID`
   */
  async handOutNext(
    caller: UserCaller,
    queue: DeskQueue,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<{ handed: HandedOut | null } & Remaining> {
    assertOwnQueue(caller, queue);
    const { except } = validate(NextRules, input);
    const claim = await this.transactions.run((tx) => this.claimNext(tx, caller, queue, except));
    const [handed, remaining] = await Promise.all([
      claim === null ? null : this.handOuts.handedOut(caller, queue, claim, parts),
      this.remaining(caller, queue),
    ]);
    return { handed, ...remaining };
  }

  /** Renews a claim, or takes the event if it is free. @throws AppError as {@link claimRefusal}; `CITATION_NOT_FOUND` */
  async renewClaim(caller: UserCaller, citationId: unknown): Promise<Claim> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return this.transactions.run(async (tx) => {
      await this.lockOfficer(tx, caller);
      const { queue, cause } = await this.lockPlace(tx, caller, id, 'claim');
      return this.putInHand(tx, caller, { citationId: id, queue, cause }, 'CLAIMED');
    });
  }

  /**
   * Locks an event that waits in the officer's own queue, which they want to claim or to skip.
   *
   * @throws AppError as {@link claimRefusal}; a skip is refused neither for an own submission or a conflict of interest nor
   *   for what else is held
   */
  async lockPlace(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    want: 'claim' | 'skip',
  ): Promise<RowOf<typeof LOCKED_PLACE>> {
    const place = await tx.first(LOCKED_PLACE, [citationId, caller.userId]);
    if (place === undefined) throw new AppError('NOT_IN_QUEUE');
    const { queue, submittedBy, decisionId, claimedBy, claimedByName, othersHeld } = place;
    const isMine = claimedBy === caller.userId;
    const isClaim = want === 'claim';
    const refusal = claimRefusal({
      isInQueue: queue === ownQueue(caller),
      isOwnSubmission: isClaim && queue === 'submitted' && submittedBy === caller.userId,
      hasConflict: isClaim && hasConflict(caller, place),
      hasWaitingDecision: decisionId !== null,
      isMine,
      isTaken: claimedBy !== null && !isMine,
      othersHeld: isClaim ? othersHeld : 0,
    });
    if (refusal !== null) throw new AppError(refusal, { params: { name: claimedByName ?? '' } });
    if (isClaim && place.quarantined) await this.quarantines.assertFree(tx, citationId);
    return place;
  }

  /** Makes the claims and decisions of an officer run in sequence; it comes first in their transactions. */
  async lockOfficer(tx: Tx, { userId }: UserCaller): Promise<void> {
    await tx.first(LOCK_OFFICER, [userId]);
  }

  /**
   * Gives an event back to the officer whose decision on it was taken back, even if they hold others. They hold three
   * at most: their oldest claim ends if it would be a fourth.
   */
  async takeBack(tx: Tx, caller: UserCaller, place: DeskPlace): Promise<void> {
    await this.putInHand(tx, caller, place, 'TAKEN_BACK');
    await this.releaseConflicts(tx, place.citationId, []);
    const kept = MAX_HELD - 1;
    this.announceReleased(
      tx,
      await tx.rows(RELEASE_OLDEST, [caller.userId, place.citationId, kept]),
    );
  }

  /** Gives an event to an officer, or renews their claim, without asking whether they may have it. */
  private async putInHand(
    tx: Tx,
    caller: UserCaller,
    place: DeskPlace,
    kind: 'CLAIMED' | 'TAKEN_BACK',
  ): Promise<Claim> {
    const claim = await tx.first(TAKE, [place.citationId, caller.userId, caller.sessionId]);
    if (claim === undefined) throw new AppError('NOT_IN_QUEUE');
    this.announceClaimed(tx, caller, place, kind);
    return claim;
  }

  /**
   * Ends the officer's claim on an event; without one nothing happens, and a colleague's stays. An administrator ends
   * anybody's.
   *
   * @throws AppError `CITATION_NOT_FOUND`
   */
  async releaseClaim(caller: UserCaller, citationId: unknown): Promise<number> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    if (caller.duty === 'administrator') return this.releaseAnybodys(caller, id);
    await assertVisible(this.database, caller, id);
    await this.transactions.run((tx) => this.releaseOwn(tx, caller, id));
    return id;
  }

  /** Ends the officer's claim on an event, in the transaction of the act that ends it. */
  async releaseOwn(tx: Tx, { userId }: UserCaller, citationId: number): Promise<void> {
    this.announceReleased(tx, await tx.rows(RELEASE, [citationId, userId]));
  }

  /** Ends the claims of a user, or those that one of their sessions used last. */
  async releaseAll(tx: Tx, userId: number, sessionId: string | null): Promise<void> {
    this.announceReleased(tx, await tx.rows(RELEASE_ALL, [userId, sessionId]));
  }

  /**
   * Ends claims on events that their officers must not act on any more: on one event, or on all of them.
   *
   * @param badgeNumbers of officers for whom plates were listed: none of them takes an event until that is committed
   */
  async releaseConflicts(
    tx: Tx,
    citationId: number | null,
    badgeNumbers: readonly number[],
  ): Promise<void> {
    if (badgeNumbers.length > 0) await tx.rows(LOCK_BADGES, [badgeNumbers]);
    this.announceReleased(tx, await tx.rows(RELEASE_CONFLICTS, [citationId]));
  }

  /** Ends the claims on events whose camera is in quarantine, in the transaction of its start. */
  async releaseQuarantined(tx: Tx): Promise<void> {
    this.announceReleased(tx, await tx.rows(RELEASE_QUARANTINED, []));
  }

  /** Returns the events that the officer holds in a queue, oldest first. */
  async heldEvents(
    caller: UserCaller,
    queue: DeskQueue,
    parts: readonly Part[],
  ): Promise<HandedOut[]> {
    const held = await this.database.rows(HELD, [caller.userId, queue]);
    return Promise.all(held.map((claim) => this.handOuts.handedOut(caller, queue, claim, parts)));
  }

  /**
   * Returns what the automatic look-up of an event in the officer's hand finds: null without a claim, or where none is made.
   *
   * @throws AppError `CITATION_NOT_FOUND`
   */
  async lookUpHeld(caller: UserCaller, citationId: unknown): Promise<LookedUp | null> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    const held = await this.database.rows(HELD, [caller.userId, 'pending']);
    const claim = held.find((each) => each.citationId === id);
    return claim === undefined ? null : this.handOuts.lookUp(caller, claim);
  }

  /** Returns the officer's live claim on an event. */
  async ownClaim(caller: UserCaller, citationId: number): Promise<Claim | null> {
    return (await this.database.first(OWN_CLAIM, [citationId, caller.userId])) ?? null;
  }

  /** Returns the number of events that could still be handed to the officer, without the ones that they hold. */
  async remaining(caller: UserCaller, queue: DeskQueue): Promise<Remaining> {
    const { choice, cause } = choiceOf(queue, caller.sees);
    const row = await this.database.first(REMAINING(choice), [caller.userId, ...cause]);
    const count = row?.count ?? 0;
    return {
      remaining: Math.min(count, REMAINING_CAP),
      remainingIsExact: count <= REMAINING_CAP,
    };
  }

  /** Ends a claim for an administrator, and logs it. */
  private async releaseAnybodys(caller: UserCaller, id: number): Promise<number> {
    await this.transactions.run(async (tx) => {
      const event = await tx
        .repository(CitationEntity)
        .findOne({ where: { id }, select: { id: true, referenceId: true } });
      if (event === null) throw new AppError('CITATION_NOT_FOUND');
      const ended = await tx.rows(RELEASE, [id, null]);
      this.announceReleased(tx, ended);
      for (const { userId, isLive } of ended) {
        if (!isLive) continue;
        await this.activity.recordActivity(tx, {
          type: 'claim_released',
          actor: caller,
          description: `${caller.name} released the claim on ${event.referenceId}`,
          subject: { type: 'user', id: userId },
          details: { citation_id: id },
        });
      }
    });
    return id;
  }

  private async claimNext(
    tx: Tx,
    caller: UserCaller,
    queue: DeskQueue,
    except: readonly number[],
  ): Promise<Held | null> {
    const { userId, sessionId, sees } = caller;
    await this.lockOfficer(tx, caller);
    const { choice, cause: seen } = choiceOf(queue, sees);
    const values = [userId, sessionId, except, MAX_CLAIMS, ...seen];
    const next = await tx.first(NEXT(choice), values);
    if (next === undefined) throw new AppError('INTERNAL');
    const { held, isNew, citationId, cause, expiresAt, autoLookUp } = next;
    if (citationId === null || cause === null || expiresAt === null) {
      if (held < MAX_CLAIMS) return null;
      // An act of a colleague may have ended a claim while the statement waited for it: that claim is in its count.
      const now = await tx.first(COUNT_HELD, [userId]);
      if ((now?.count ?? 0) >= MAX_CLAIMS) throw new AppError('CLAIMS_FULL');
      return this.claimNext(tx, caller, queue, except);
    }
    if (isNew === true) this.announceClaimed(tx, caller, { citationId, queue, cause }, 'CLAIMED');
    return { citationId, expiresAt, autoLookUp };
  }

  private announceClaimed(
    tx: Tx,
    caller: UserCaller,
    place: DeskPlace,
    kind: 'CLAIMED' | 'TAKEN_BACK',
  ): void {
    this.signals.announce(tx, place, { kind, reviewer: asOfficer(caller) });
  }

  private announceReleased(tx: Tx, ended: readonly RowOf<typeof RELEASE>[]): void {
    for (const place of ended)
      if (place.isLive) this.signals.announce(tx, place, { kind: 'RELEASED' });
  }
}
