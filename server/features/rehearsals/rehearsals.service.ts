import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { RehearsalEntity } from './rehearsal.entity.js';
import {
  END_REHEARSAL,
  INSERT_REHEARSAL,
  REHEARSAL_BY_ID,
  REHEARSALS,
} from './rehearsals.queries.js';
import { RehearsalRules, rehearsedParams } from './rehearsals.rules.js';

/** A rehearsal as administrators see it. */
export type Rehearsal = RowOf<typeof REHEARSALS>;

/** Rehearsals of rules: a function of the checks is tried on the newest events before it is switched on (cameras 2). */
@Injectable()
export class Rehearsals {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Starts a rehearsal, which a worker carries out. @throws AppError `INVALID`, `REHEARSAL_RUNNING` */
  async start({ userId, requestId }: UserCaller, input: unknown): Promise<Rehearsal> {
    const { params: given, cause, events, ...fields } = validate(RehearsalRules, input);
    const params = rehearsedParams(fields.function, given);
    const now = this.clock.now();
    const values = [fields.function, JSON.stringify(params), cause, events, userId, now];
    try {
      const id = await this.transactions.run(async (tx) => {
        const row = await tx.first(INSERT_REHEARSAL, values);
        if (row === undefined) throw new AppError('INTERNAL');
        await this.jobs.enqueue(tx, 'rehearse', { rehearsalId: row.id }, requestId);
        return row.id;
      });
      return await this.find(id);
    } catch (error) {
      if (isUniqueViolation(error, 'rehearsals_running')) throw new AppError('REHEARSAL_RUNNING');
      throw error;
    }
  }

  /** A page of the rehearsals, newest first. @throws AppError `INVALID` */
  async listRehearsals(page: unknown): Promise<Page<Rehearsal>> {
    const current = pageNumber(page);
    const [rows, total] = await Promise.all([
      this.database.rows(REHEARSALS, [PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.repository(RehearsalEntity).countBy({}),
    ]);
    return pageOf(rows, total, current);
  }

  /** One rehearsal. @throws AppError `REHEARSAL_NOT_FOUND` */
  async find(id: unknown): Promise<Rehearsal> {
    const found = await this.database.first(REHEARSAL_BY_ID, [rowId(id, 'REHEARSAL_NOT_FOUND')]);
    if (found === undefined) throw new AppError('REHEARSAL_NOT_FOUND');
    return found;
  }

  /** Cancels a rehearsal; one that has ended stays as it is. @throws AppError `REHEARSAL_NOT_FOUND` */
  async cancel(id: unknown): Promise<Rehearsal> {
    const rehearsalId = rowId(id, 'REHEARSAL_NOT_FOUND');
    await this.database.first(END_REHEARSAL, [rehearsalId, 'CANCELLED', this.clock.now()]);
    return this.find(rehearsalId);
  }
}
