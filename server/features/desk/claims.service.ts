import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import type { Duty } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CitationEntity } from '../citations/citation.entity.js';
import type { View } from '../citations/citation.types.js';
import { CitationsService } from '../citations/citations.service.js';
import { assertVisible } from '../citations/visibility.queries.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { claimRefusal, MAX_CLAIMS } from './claim.pure.js';
import {
  choiceOf,
  COUNT_HELD,
  HAND_OUT,
  HELD,
  LOCK_OFFICER,
  LOCKED_PLACE,
  OWN_CLAIM,
  RELEASE,
  RELEASE_ALL,
  REMAINING,
  RENEW_OLDEST,
  TAKE,
} from './desk-queue.queries.js';
import { DeskSignals } from './desk-signals.js';
import { NextRules } from './desk.rules.js';
import {
  type Claim,
  type DeskPlace,
  type HandedOut,
  type Remaining,
  REMAINING_CAP,
} from './desk.types.js';
import { DraftsService } from './drafts.service.js';

const OWN_QUEUE: Record<Duty, DeskQueue | null> = {
  processing: 'pending',
  inspection: 'submitted',
  administrator: null,
};

/** The queue that an officer works on. */
export function ownQueue({ duty }: Pick<UserCaller, 'duty'>): DeskQueue | null {
  return OWN_QUEUE[duty];
}

/** @throws AppError `FORBIDDEN` for the queue of the others (desk 2) */
export function assertOwnQueue(caller: UserCaller, queue: DeskQueue): void {
  if (ownQueue(caller) !== queue) throw new AppError('FORBIDDEN');
}

/** Who has which waiting event in hand. A claim is a hint for the others and no lock: it changes nothing of the event. */
@Injectable()
export class ClaimsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly citations: CitationsService,
    private readonly drafts: DraftsService,
    private readonly signals: DeskSignals,
    private readonly activity: ActivityService,
  ) {}

  /**
   * The oldest event that the officer holds and wants, or else one more (desk 3). It can be repeated.
   *
   * @returns what is handed out, null where nothing is left, and how many are left
   * @throws AppError `FORBIDDEN` for the other queue; `CLAIMS_FULL`; `INVALID`
   */
  async next(
    caller: UserCaller,
    queue: DeskQueue,
    input: Record<string, unknown>,
    view: View,
  ): Promise<{ handed: HandedOut | null } & Remaining> {
    assertOwnQueue(caller, queue);
    const { except } = validate(NextRules, input);
    const claim = await this.transactions.run((tx) => this.claimNext(tx, caller, queue, except));
    const [handed, remaining] = await Promise.all([
      claim === null ? null : this.handedOut(caller, claim, view),
      this.remaining(caller, queue),
    ]);
    return { handed, ...remaining };
  }

  /** Renews a claim, or takes that event where it is free. @throws AppError as {@link claimRefusal}; `CITATION_NOT_FOUND` */
  async renew(caller: UserCaller, citationId: unknown): Promise<Claim> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return this.transactions.run(async (tx) => {
      await tx.rows(LOCK_OFFICER, [caller.userId]);
      const { queue, cause } = await this.lock(tx, caller, id, 'claim');
      return this.take(tx, caller, { citationId: id, queue, cause });
    });
  }

  /**
   * Locks an event that waits in the officer's own queue, which they want to claim or to skip.
   *
   * @throws AppError as {@link claimRefusal}; a skip is refused neither for an own submission nor for what else is held
   */
  async lock(
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
      hasWaitingDecision: decisionId !== null,
      isMine,
      isTaken: claimedBy !== null && !isMine,
      othersHeld: isClaim ? othersHeld : 0,
    });
    if (refusal !== null) throw new AppError(refusal, { params: { name: claimedByName ?? '' } });
    return place;
  }

  /** Gives an event to an officer, or renews their claim, without asking whether they may have it. */
  async take(
    tx: Tx,
    caller: UserCaller,
    place: DeskPlace,
    kind: 'CLAIMED' | 'TAKEN_BACK' = 'CLAIMED',
  ): Promise<Claim> {
    const claim = await tx.first(TAKE, [place.citationId, caller.userId, caller.sessionId]);
    if (claim === undefined) throw new AppError('NOT_IN_QUEUE');
    this.announceClaimed(tx, caller, place, kind);
    return claim;
  }

  /**
   * Ends the officer's claim on an event; without one nothing happens, and another's stays. An administrator ends
   * anybody's.
   *
   * @throws AppError `CITATION_NOT_FOUND`
   */
  async release(caller: UserCaller, citationId: unknown): Promise<number> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    if (caller.duty === 'administrator') return this.releaseAnybodys(caller, id);
    await assertVisible(this.database, caller, id);
    await this.transactions.run((tx) => this.releaseOwn(tx, caller, id));
    return id;
  }

  /** Ends the officer's claim on an event, in the transaction of what ends it. */
  async releaseOwn(tx: Tx, { userId }: UserCaller, citationId: number): Promise<void> {
    this.announceReleased(tx, await tx.rows(RELEASE, [citationId, userId]));
  }

  /** Ends the claims of a user, or those that one of their sessions used last. */
  async releaseAll(tx: Tx, userId: number, sessionId: string | null): Promise<void> {
    this.announceReleased(tx, await tx.rows(RELEASE_ALL, [userId, sessionId]));
  }

  /** What the officer holds in a queue, oldest first. */
  async held(caller: UserCaller, queue: DeskQueue, view: View): Promise<HandedOut[]> {
    const held = await this.database.rows(HELD, [caller.userId, queue]);
    return Promise.all(held.map((claim) => this.handedOut(caller, claim, view)));
  }

  /** The officer's live claim on an event. */
  async own(caller: UserCaller, citationId: number): Promise<Claim | null> {
    return (await this.database.first(OWN_CLAIM, [citationId, caller.userId])) ?? null;
  }

  /** How many events could still be handed to the officer, without what they hold. */
  async remaining(caller: UserCaller, queue: DeskQueue): Promise<Remaining> {
    const { choice, cause } = choiceOf(queue, caller.sees);
    const row = await this.database.firstPrepared(REMAINING(choice), [caller.userId, ...cause]);
    const count = row?.count ?? 0;
    return {
      remaining: Math.min(count, REMAINING_CAP),
      remainingIsExact: count <= REMAINING_CAP,
    };
  }

  /** For an administrator; a claim that ends is logged. */
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
        await this.activity.record(tx, {
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
    await tx.firstPrepared(LOCK_OFFICER, [userId]);
    const renewed = await tx.firstPrepared(RENEW_OLDEST, [userId, sessionId, queue, except]);
    if (renewed !== undefined) return renewed;
    const held = await tx.firstPrepared(COUNT_HELD, [userId]);
    if ((held?.count ?? 0) >= MAX_CLAIMS) throw new AppError('CLAIMS_FULL');
    const { choice, cause } = choiceOf(queue, sees);
    const taken = await tx.firstPrepared(HAND_OUT(choice), [userId, sessionId, except, ...cause]);
    if (taken === undefined) return null;
    this.announceClaimed(tx, caller, { citationId: taken.citationId, queue, cause: taken.cause });
    return taken;
  }

  private async handedOut(
    caller: UserCaller,
    { citationId, expiresAt }: Held,
    view: View,
  ): Promise<HandedOut> {
    const [row, draft] = await Promise.all([
      this.citations.one(caller, citationId, view),
      this.drafts.own(caller, citationId),
    ]);
    return { row, claim: { expiresAt }, draft };
  }

  private announceClaimed(
    tx: Tx,
    { userId, name }: UserCaller,
    place: DeskPlace,
    kind: 'CLAIMED' | 'TAKEN_BACK' = 'CLAIMED',
  ): void {
    this.signals.announce(tx, place, { kind, reviewer: { id: userId, name } });
  }

  private announceReleased(tx: Tx, ended: readonly RowOf<typeof RELEASE>[]): void {
    for (const place of ended)
      if (place.isLive) this.signals.announce(tx, place, { kind: 'RELEASED' });
  }
}

interface Held {
  citationId: number;
  expiresAt: Date;
}
