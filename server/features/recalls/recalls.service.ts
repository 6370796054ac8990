import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions } from '../../platform/database/transactions.js';
import { csvHead, csvLine } from '../../platform/domain/csv.pure.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { RecallBatchEntity } from './recall-batch.entity.js';
import { RecallItemEntity } from './recall-item.entity.js';
import { RecallEntity } from './recall.entity.js';
import { RecallRecords } from './recall-records.service.js';
import { RecallStarts } from './recall-starts.service.js';
import {
  ITEM_BY_NUMBER,
  ITEM_PAGE,
  ITEMS_BEHIND,
  LOCK_OPEN,
  RECALL_BY_ID,
  RECALLS,
} from './recalls.queries.js';
import {
  RecallItemsQueryRules,
  RecallReasonRules,
  RecallsQueryRules,
  StartRecallRules,
} from './recalls.rules.js';

/** A recall as a list has it. */
export type RecallRow = RowOf<typeof RECALLS>;

/** One recall, with the number of notices that meet its criteria and that it does not have. */
export type Recall = RecallRow & { later: number };

/** A notice of a recall. */
export type RecallItem = RowOf<typeof ITEM_PAGE>;

// Rows of a piece of CSV.
const AT_ONCE = 2_000;

const CSV_COLUMNS = [
  'noticeNumber',
  'citationId',
  'referenceId',
  'cause',
  'capturedAt',
  'cameraSerialNumber',
  'issuedAt',
  'stateThen',
  'mailedOn',
  'total',
  'currency',
  'state',
  'reasonCode',
  'reason',
  'decidedBy',
  'decidedAt',
  'cancellation',
  'replacedBy',
] as const satisfies readonly (keyof RecallItem)[];

/** Recalls of issued notices, and their lists (repair 4). */
@Injectable()
export class RecallsService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly starts: RecallStarts,
    private readonly records: RecallRecords,
    private readonly clock: Clock,
  ) {}

  /** Starts a recall: its list is fixed from then on. @throws AppError `INVALID`, `NOTHING_TO_RECALL` */
  async startRecall(actor: UserCaller, input: unknown): Promise<Recall> {
    const { criteria: given, reason } = validate(StartRecallRules, input);
    const criteria = await this.starts.withLetters(given);
    const id = await this.transactions.run(async (tx) => {
      const started = await this.starts.startIn(tx, actor, criteria, reason);
      if (started === null) throw new AppError('NOTHING_TO_RECALL');
      return started;
    });
    return this.findRecall(id);
  }

  /** A page of the recalls, newest first. @throws AppError `INVALID` */
  async listRecalls(input: unknown, page: unknown): Promise<Page<RecallRow>> {
    const { status } = validate(RecallsQueryRules, input);
    const current = pageNumber(page);
    const [rows, total] = await Promise.all([
      this.database.rows(RECALLS, [status, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.repository(RecallEntity).countBy(status === null ? {} : { status }),
    ]);
    return pageOf(rows, total, current);
  }

  /** One recall. @throws AppError `RECALL_NOT_FOUND` */
  async findRecall(id: unknown): Promise<Recall> {
    const recall = await this.findRow(id);
    return { ...recall, later: await this.starts.countLater(recall.id, recall.criteria) };
  }

  /** Counts the notices that meet the criteria of a recall, and that it does not have. @throws AppError `RECALL_NOT_FOUND` */
  async countLater(id: unknown): Promise<number> {
    const recall = await this.findRow(id);
    return this.starts.countLater(recall.id, recall.criteria);
  }

  /** One recall without what is counted later. @throws AppError `RECALL_NOT_FOUND` */
  async findRow(id: unknown): Promise<RecallRow> {
    const recall = await this.database.first(RECALL_BY_ID, [rowId(id, 'RECALL_NOT_FOUND')]);
    if (recall === undefined) throw new AppError('RECALL_NOT_FOUND');
    return recall;
  }

  /** A page of the notices of a recall, by number. @throws AppError `RECALL_NOT_FOUND`, `INVALID` */
  async listItems(id: unknown, input: unknown, page: unknown): Promise<Page<RecallItem>> {
    const recallId = rowId(id, 'RECALL_NOT_FOUND');
    const { state } = validate(RecallItemsQueryRules, input);
    const current = pageNumber(page);
    await this.assertExists(recallId);
    const [rows, total] = await Promise.all([
      this.database.rows(ITEM_PAGE, [recallId, state, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database
        .repository(RecallItemEntity)
        .countBy({ recallId, ...(state === null ? {} : { state }) }),
    ]);
    return pageOf(rows, total, current);
  }

  /** Returns all notices of a recall as CSV, in pieces. @throws AppError `RECALL_NOT_FOUND` */
  async csv(id: unknown): Promise<AsyncIterable<string>> {
    const recallId = rowId(id, 'RECALL_NOT_FOUND');
    await this.assertExists(recallId);
    return this.csvOf(recallId);
  }

  /** One notice of a recall. @throws AppError `NOTICE_NOT_FOUND` */
  async findItem(recallId: number, number: string, on: Queryable = this.database) {
    const item = await on.first(ITEM_BY_NUMBER, [recallId, number]);
    if (item === undefined) throw new AppError('NOTICE_NOT_FOUND');
    return item;
  }

  /**
   * Closes a recall by hand: its open notices are as before it. @throws AppError `RECALL_NOT_FOUND`, `INVALID`,
   * `RECALL_CLOSED`, `BATCH_WAITING`
   */
  async closeRecall(actor: UserCaller, id: unknown, input: unknown): Promise<Recall> {
    const { reason } = validate(RecallReasonRules, input);
    const recallId = rowId(id, 'RECALL_NOT_FOUND');
    await this.transactions.run(async (tx) => {
      const open = await tx.rows(LOCK_OPEN, [recallId]);
      const recall = await this.records.lockOpen(tx, recallId);
      const waiting = [
        { recallId, status: 'WAITING' as const },
        { recallId, status: 'RUNNING' as const },
      ];
      if (await tx.repository(RecallBatchEntity).existsBy(waiting))
        throw new AppError('BATCH_WAITING');
      await tx.repository(RecallEntity).update(recallId, {
        status: 'CLOSED',
        closedAt: this.clock.stamp(),
        closedBy: actor.userId,
        closeReason: reason,
      });
      await this.records.release(
        tx,
        open.map(({ number }) => number),
      );
      await this.records.recordEnd(tx, recall, actor, `closed by ${actor.name} (${reason})`);
    });
    return this.findRecall(recallId);
  }

  private async assertExists(id: number): Promise<void> {
    if (!(await this.database.repository(RecallEntity).existsBy({ id })))
      throw new AppError('RECALL_NOT_FOUND');
  }

  private async *csvOf(recallId: number): AsyncIterable<string> {
    yield csvHead(CSV_COLUMNS.map(snakeCase));
    let last: RecallItem | undefined;
    do {
      const rows = await this.database.rows(ITEMS_BEHIND, [
        recallId,
        last?.noticeNumber ?? null,
        AT_ONCE,
      ]);
      yield rows.map(lineOf).join('');
      last = rows.length < AT_ONCE ? undefined : rows.at(-1);
    } while (last !== undefined);
  }
}

function lineOf(item: RecallItem): string {
  const shown = { ...item, decidedBy: item.decidedBy?.name ?? null };
  return csvLine(CSV_COLUMNS.map((column) => shown[column]));
}
