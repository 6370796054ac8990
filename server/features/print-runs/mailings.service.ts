import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { LOCK_BY_NUMBER } from './issued.queries.js';
import { IssuedNoticeEntity } from './issued-notice.entity.js';
import { isDay, isLate, mailedOnFault, notInRun, returnedOnFault } from './mailed.pure.js';
import { type Posted, readPosted } from './posted-csv.js';
import { type LockedRun, RunActs } from './run-acts.service.js';
import { MARK_MAILED, OF_RUN } from './runs.queries.js';
import { MailedRules, ReturnRules } from './runs.rules.js';
import { type NoticeRun, RunsService } from './runs.service.js';

/** What was posted, and what came back. */
@Injectable()
export class Mailings {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly runs: RunsService,
    private readonly acts: RunActs,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Confirms that notices of a run were mailed, all or nothing. @throws AppError `NOT_FOUND`, `RUN_STATE`, `INVALID` */
  async confirm(actor: UserCaller, id: unknown, input: unknown): Promise<NoticeRun> {
    const runId = rowId(id);
    const { mailedOn, numbers } = validate(MailedRules, input);
    const posted = numbers?.map((number) => ({ number: number.trim(), mailedOn: null })) ?? null;
    return this.write(actor, runId, { posted, mailedOn, field: 'numbers' });
  }

  /** The same by a CSV of the printing house. @throws AppError `NOT_FOUND`, `RUN_STATE`, `INVALID` */
  async confirmByCsv(
    actor: UserCaller,
    id: unknown,
    { text, mailedOn }: { text: string; mailedOn: string | null },
  ): Promise<NoticeRun> {
    const runId = rowId(id);
    if (mailedOn !== null && !isDay(mailedOn))
      throw invalidField('mailedOn', 'Mailed on must be a date');
    const posted = readPosted(text, mailedOn !== null);
    if ('faults' in posted) throw new AppError('INVALID', { errors: { file: posted.faults } });
    return this.write(actor, runId, { posted, mailedOn, field: 'file' });
  }

  /**
   * Writes down that a notice came back; a second time nothing changes.
   *
   * @returns its event, and whether it was new
   * @throws AppError `NOT_FOUND`, `NOT_MAILED`, `INVALID`
   */
  async recordReturn(
    actor: UserCaller,
    input: unknown,
  ): Promise<{ citationId: number; created: boolean }> {
    const { number, reason, returnedOn: given, note } = validate(ReturnRules, input);
    return this.transactions.run(async (tx) => {
      const notice = await tx.first(LOCK_BY_NUMBER, [number]);
      if (notice === undefined) throw new AppError('NOT_FOUND');
      const { citationId, mailedOn } = notice;
      if (notice.returnedOn !== null) return { citationId, created: false };
      if (mailedOn === null) throw new AppError('NOT_MAILED', { params: { number } });
      const returnedOn = given ?? this.today();
      const fault = returnedOnFault(returnedOn, mailedOn, this.today());
      if (fault !== null) throw invalidField('returnedOn', fault);
      await tx
        .repository(IssuedNoticeEntity)
        .update(number, { returnedOn, returnReason: reason, returnNote: note });
      await this.activity.record(tx, {
        type: 'notice_returned',
        actor,
        citationId,
        description: `Returned: ${reason} (notice ${number}, recorded by ${actor.name})`,
        details: { number, reason, returned_on: returnedOn, note },
      });
      return { citationId, created: true };
    });
  }

  private async write(
    actor: UserCaller,
    runId: number,
    {
      posted,
      mailedOn,
      field,
    }: { posted: Posted[] | null; mailedOn: string | null; field: 'numbers' | 'file' },
  ): Promise<NoticeRun> {
    return this.transactions.run(async (tx) => {
      const run = await this.acts.locked(tx, runId, 'mailed');
      const ofRun = new Map(
        (await tx.rows(OF_RUN, [runId])).map((notice) => [notice.number, notice.dueAt]),
      );
      const wanted: Posted[] =
        posted ?? [...ofRun.keys()].map((number) => ({ number, mailedOn: null }));
      const strangers = wanted.filter(({ number }) => !ofRun.has(number));
      if (strangers.length > 0) {
        const faults = notInRun(
          strangers.map(({ number }) => number),
          run.number,
        );
        throw new AppError('INVALID', { errors: { [field]: faults } });
      }
      const days = wanted.map((notice) => notice.mailedOn ?? mailedOn ?? '');
      this.assertDays(new Set(days), run, field);
      const dueDays = wanted.map(({ number }) => this.dueDay(ofRun.get(number) ?? null));
      const marked = await tx.rows(MARK_MAILED, [
        wanted.map(({ number }) => number),
        days,
        days.map((day, index) => isLate(day, dueDays[index] ?? null)),
      ]);
      await this.record(tx, actor, run, marked);
      await this.acts.endIfMailed(tx, actor, run);
      return this.runs.one(runId, tx);
    });
  }

  /** @throws AppError `INVALID` */
  private assertDays(days: Set<string>, { createdAt }: LockedRun, field: string): void {
    const startedOn = dayIn(this.config.timeZone, createdAt);
    for (const day of days) {
      const fault = mailedOnFault(day, startedOn, this.today());
      if (fault !== null) throw invalidField(field === 'file' ? 'file' : 'mailedOn', fault);
    }
  }

  private async record(
    tx: Tx,
    actor: UserCaller,
    run: LockedRun,
    marked: readonly { number: string; citationId: number; mailedOn: string }[],
  ): Promise<void> {
    await this.activity.recordForMany(
      tx,
      { type: 'notice_mailed', actor, details: { run: run.number } },
      marked.map(({ number, citationId, mailedOn }) => ({
        citationId,
        subjectId: null,
        description: `Notice ${number} mailed on ${mailedOn} in run ${run.number}, confirmed by ${actor.name}`,
      })),
    );
  }

  /** Notices of a run are due on few days. */
  private dueDay(dueAt: Date | null): string | null {
    if (dueAt === null) return null;
    const known = this.dueDays.get(dueAt.getTime());
    if (known !== undefined) return known;
    const day = dayIn(this.config.timeZone, dueAt);
    if (this.dueDays.size > 2_000) this.dueDays.clear();
    this.dueDays.set(dueAt.getTime(), day);
    return day;
  }

  private readonly dueDays = new Map<number, string>();

  private today(): string {
    return this.clock.today(this.config.timeZone);
  }
}
