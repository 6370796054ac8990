import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { HourlyRounds } from '../../../platform/jobs/hourly-rounds.js';
import { assertVisible } from '../../citations/visibility.queries.js';
import { DraftRules } from '../desk.rules.js';
import type { Draft } from '../desk.types.js';
import { DraftEntity } from './draft.entity.js';
import { DELETE_OLD_DRAFTS, ENSURE_DRAFT } from '../desk.queries.js';

type Field = Exclude<keyof Draft, 'updatedAt'>;

/** The fields of an officer's draft that each kind of act empties (desk 5). */
const EMPTIED = {
  act: ['recommendation', 'reasonCode', 'reason', 'confirmations', 'viewed'],
  comment: ['comment'],
  'vehicle update': ['lookupTerm'],
  skip: ['skipReason'],
} as const satisfies Record<string, readonly Field[]>;

const NONE: Draft = {
  recommendation: null,
  reasonCode: null,
  reason: null,
  confirmations: null,
  comment: null,
  lookupTerm: null,
  skipReason: null,
  viewed: null,
  updatedAt: null,
};

/** Keeps officers' unsent input. Only its officer reads a draft: it is in no log, history or search. */
@Injectable()
export class DraftsService implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('No old drafts deleted', () => this.deleteOld());
  }

  /** The officer's draft on an event. @throws AppError `CITATION_NOT_FOUND` */
  async findDraft(caller: UserCaller, citationId: unknown): Promise<Draft> {
    const id = await this.visible(caller, citationId);
    return this.ownDraft(caller, id);
  }

  /** The same, of an event that the officer is known to see. */
  async ownDraft({ userId }: UserCaller, citationId: number, on: Queryable = this.database) {
    const found = await on.repository(DraftEntity).findOneBy({ userId, citationId });
    if (found === null) return NONE;
    const { userId: _user, citationId: _citation, ...draft } = found;
    return draft satisfies Draft;
  }

  /** Sets the fields that are named; the last write of a field wins. @throws AppError `CITATION_NOT_FOUND`, `INVALID` */
  async saveDraft(
    caller: UserCaller,
    citationId: unknown,
    input: Record<string, unknown>,
  ): Promise<Draft> {
    const id = await this.visible(caller, citationId);
    const fields = validate(DraftRules, input);
    return this.transactions.run(async (tx) => {
      const key = { userId: caller.userId, citationId: id };
      await tx.rows(ENSURE_DRAFT, [key.userId, key.citationId]);
      await tx.repository(DraftEntity).update(key, { ...fields, updatedAt: () => 'now()' });
      return this.ownDraft(caller, id, tx);
    });
  }

  /** Deletes the officer's draft; without one nothing happens. @returns the empty draft @throws AppError `CITATION_NOT_FOUND` */
  async delete(caller: UserCaller, citationId: unknown): Promise<Draft> {
    const id = await this.visible(caller, citationId);
    await this.database.repository(DraftEntity).delete({ userId: caller.userId, citationId: id });
    return NONE;
  }

  /** Empties what an act has used up of its officer's draft, in the transaction of the act. */
  async empty(
    tx: Tx,
    { userId, citationId }: { userId: number; citationId: number },
    by: keyof typeof EMPTIED,
  ): Promise<void> {
    const fields = Object.fromEntries(EMPTIED[by].map((field) => [field, null]));
    await tx.repository(DraftEntity).update({ userId, citationId }, fields);
  }

  /** Deletes all drafts of a user who is deactivated. */
  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.repository(DraftEntity).delete({ userId });
  }

  /** One round of housekeeping. */
  async deleteOld(): Promise<void> {
    await this.database.rows(DELETE_OLD_DRAFTS);
  }

  private async visible(caller: UserCaller, citationId: unknown): Promise<number> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    await assertVisible(this.database, caller, id);
    return id;
  }
}
