import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { changedByAnother } from '../../citations/citation.refusals.js';
import { LOCK_CITATIONS, type NoticeView } from '../../notices/notices.queries.js';
import { NoticesService } from '../../notices/notices.service.js';
import { partIn, voidRefusal } from '../../notices/voids/void-refusal.pure.js';
import { OTHER, type Reason, reasonFault } from '../../reasons/reason.pure.js';
import { ReasonsService } from '../../reasons/reasons.service.js';
import { type LockedLetter, LOCK_BY_NUMBERS, RUNS_OF } from '../issued.queries.js';
import { LOCK_RUN } from '../runs/runs.queries.js';
import type { LockedRun } from '../runs/run-acts.service.js';
import { VOID_FACTS, type VoidedLetter } from './voids.queries.js';
import { type VoidFields, VoidRules } from './voids.rules.js';
import { type LockedSubject, VoidWriter } from './void-writer.service.js';

/** Makes notices void, by the rules of every door (repair 2). */
@Injectable()
export class VoidsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly notices: NoticesService,
    private readonly reasons: ReasonsService,
    private readonly writer: VoidWriter,
  ) {}

  /**
   * Makes a notice void, also one that is still being made: its copy is made afterwards.
   *
   * @returns the notice
   * @throws AppError `NOTICE_NOT_FOUND`, and what {@link voidNotices} refuses
   */
  async void(actor: UserCaller, name: unknown, input: unknown): Promise<NoticeView> {
    const given = validate(VoidRules, input);
    const { number } = await this.notices.findNotice(actor, name);
    return this.transactions.run(async (tx) => {
      await this.voidNotices(tx, actor, await lockLetters(tx, [number]), given);
      return this.notices.findNotice(actor, number, tx);
    });
  }

  /**
   * The same for several notices, in the transaction of a greater act, which has locked them.
   *
   * @throws AppError in this order (programs 9): `OWN_SUBMISSION`, `OWN_DECISION`, `CONFLICT_OF_INTEREST`,
   *   `CHANGED_BY_ANOTHER`, `NOT_CURRENT`, `NOTICE_VOID`; `INVALID` for the reason, or for a cancellation of a notice that
   *   was not mailed
   */
  async voidNotices(
    tx: Tx,
    actor: UserCaller,
    locked: readonly LockedSubject[],
    given: VoidFields,
  ): Promise<void> {
    const found = await tx.rows(VOID_FACTS, [locked.map(({ letter }) => letter.number)]);
    const byNumber = new Map(found.map((facts) => [facts.number, facts]));
    const reasons = new Map<Cause, Reason>();
    const { reason: text, cancellation } = given;
    const subjects = [];
    for (const { letter, run } of locked) {
      const facts = byNumber.get(letter.number);
      if (facts === undefined) throw new AppError('NOTICE_NOT_FOUND');
      assertAllowed(actor, facts, letter, given);
      const reason = reasons.get(facts.cause) ?? (await this.findReason(tx, facts.cause, given));
      reasons.set(facts.cause, reason);
      subjects.push({ letter, run, facts, reason, text, cancellation });
    }
    await this.writer.writeVoids(tx, actor, subjects);
  }

  /**
   * Returns the reason of the list for which notices of a cause become void; a text alone is the reason OTHER, as older
   * clients send it.
   *
   * @throws AppError `INVALID`
   */
  async findReason(
    tx: Tx,
    cause: Cause,
    { reasonCode, reason: text }: Pick<VoidFields, 'reasonCode' | 'reason'>,
  ): Promise<Reason> {
    const code = reasonCode ?? OTHER;
    const reason = await this.reasons.find('VOID', cause, code, tx);
    const errors = reasonFault({ reasonCode: code, reason: text }, reason, true);
    if (errors !== null || reason === null) throw new AppError('INVALID', { errors: errors ?? {} });
    return reason;
  }
}

/**
 * Locks the events, the runs and the letters of numbers, in this order, which is that of every act that locks several of them.
 *
 * @returns the letters, by number
 * @throws AppError `NOTICE_NOT_FOUND`
 */
export async function lockLetters(tx: Tx, numbers: readonly string[]): Promise<LockedSubject[]> {
  await tx.rows(LOCK_CITATIONS, [numbers]);
  const runs = new Map<number | null, LockedRun>();
  for (const { runId } of await tx.rows(RUNS_OF, [numbers])) {
    const run = await tx.first(LOCK_RUN, [runId]);
    if (run !== undefined) runs.set(runId, run);
  }
  const letters = await tx.rows(LOCK_BY_NUMBERS, [numbers]);
  if (letters.length < numbers.length) throw new AppError('NOTICE_NOT_FOUND');
  return letters.map((letter) => ({ letter, run: runs.get(letter.runId) }));
}

function assertAllowed(
  actor: UserCaller,
  facts: VoidedLetter,
  { number }: LockedLetter,
  { version }: VoidFields,
): void {
  const refused = voidRefusal({
    ...partIn(actor, facts),
    versionIsRight: version === null || version === facts.version,
    isCurrent: facts.isCurrent,
    isVoid: facts.isVoid,
  });
  if (refused === 'CHANGED_BY_ANOTHER') throw changedByAnother(facts);
  if (refused !== null) throw new AppError(refused, { params: { number } });
}
