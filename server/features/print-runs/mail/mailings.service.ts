import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import type { RowOf } from '../../../platform/database/statement.js';
import { Transactions, type Tx } from '../../../platform/database/transactions.js';
import { dayIn } from '../../../platform/domain/local-day.pure.js';
import { AppError, invalidField } from '../../../platform/errors/app-error.js';
import { rowId, validate } from '../../../platform/errors/validate.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import type { NoticeView } from '../../notices/notices.queries.js';
import { CancellationLetters } from '../../notices/letters/cancellation-letters.service.js';
import { NoticesService } from '../../notices/notices.service.js';
import { LOCK_BY_NUMBER } from '../issued.queries.js';
import { IssuedNoticeEntity } from '../issued-notice.entity.js';
import {
  isDay,
  isLate,
  lateFault,
  type LastDays,
  comparedNumber,
  inNoFile,
  mailedOnFault,
  MAX_FAULTS,
  notInRun,
  returnedOnFault,
} from './mailed.pure.js';
import { atLine, type Posted, readPosted } from './posted-csv.js';
import { type LockedRun, RunActs } from '../runs/run-acts.service.js';
import { MARK_MAILED, OF_RUN } from '../runs/runs.queries.js';
import { LateReasonRules, MailedRules, ReturnRules } from '../runs/runs.rules.js';
import { type NoticeRun, RunsService } from '../runs/runs.service.js';

type NoticeOfRun = RowOf<typeof OF_RUN>;

/** A notice of a run that somebody names. */
interface Wanted extends Pick<Posted, 'mailedOn' | 'line'> {
  notice: NoticeOfRun;
}

/** Records posted and returned mail. */
@Injectable()
export class Mailings {
  constructor(
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly notices: NoticesService,
    private readonly runs: RunsService,
    private readonly acts: RunActs,
    private readonly letters: CancellationLetters,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Confirms that notices of a run were mailed, all or nothing. @throws AppError `RUN_NOT_FOUND`, `RUN_STATE`, `INVALID` */
  async confirm(actor: UserCaller, id: unknown, input: unknown): Promise<NoticeRun> {
    const runId = rowId(id, 'RUN_NOT_FOUND');
    const { mailedOn, numbers, lateReason } = validate(MailedRules, input);
    const posted = numbers?.map((number) => ({ number, mailedOn: null, line: null })) ?? null;
    return this.keepMailed(actor, runId, { posted, mailedOn, lateReason, field: 'numbers' });
  }

  /** The same by a CSV of the printing house. @throws AppError `RUN_NOT_FOUND`, `RUN_STATE`, `INVALID` */
  async confirmByCsv(
    actor: UserCaller,
    id: unknown,
    {
      text,
      mailedOn,
      lateReason: given,
    }: { text: string; mailedOn: string | null; lateReason: string | null },
  ): Promise<NoticeRun> {
    const runId = rowId(id, 'RUN_NOT_FOUND');
    const { lateReason } = validate(LateReasonRules, { lateReason: given });
    if (mailedOn !== null && !isDay(mailedOn))
      throw invalidField('mailedOn', 'Mailed on must be a date');
    const posted = readPosted(text, mailedOn !== null);
    if ('faults' in posted) throw new AppError('INVALID', { errors: { file: posted.faults } });
    return this.keepMailed(actor, runId, { posted, mailedOn, lateReason, field: 'file' });
  }

  /**
   * Records that a notice came back; a second time nothing changes.
   *
   * @returns the notice, and true if that was new
   * @throws AppError `NOT_MAILED`, `INVALID`
   */
  async recordReturn(
    actor: UserCaller,
    input: unknown,
  ): Promise<{ notice: NoticeView; created: boolean }> {
    const { number: typed, reason, returnedOn: given, note } = validate(ReturnRules, input);
    return this.transactions.run(async (tx) => {
      const notice = await tx.first(LOCK_BY_NUMBER, [typed]);
      if (notice === undefined) throw invalidField('number', 'No notice has this number');
      const { number, citationId, mailedOn } = notice;
      if (notice.returnedOn !== null)
        return { notice: await this.notices.findNotice(actor, number, tx), created: false };
      if (mailedOn === null) throw new AppError('NOT_MAILED', { params: { number } });
      const returnedOn = given ?? this.today();
      const fault = returnedOnFault(returnedOn, mailedOn, this.today());
      if (fault !== null) throw invalidField('returnedOn', fault);
      await tx
        .repository(IssuedNoticeEntity)
        .update(number, { returnedOn, returnReason: reason, returnNote: note });
      await this.activity.recordActivity(tx, {
        type: 'notice_returned',
        actor,
        citationId,
        description: `Returned: ${reason} (notice ${number}, recorded by ${actor.name})`,
        details: { number, reason, returned_on: returnedOn, note },
      });
      return { notice: await this.notices.findNotice(actor, number, tx), created: true };
    });
  }

  private async keepMailed(
    actor: UserCaller,
    runId: number,
    {
      posted,
      mailedOn,
      lateReason,
      field,
    }: {
      posted: Posted[] | null;
      mailedOn: string | null;
      lateReason: string | null;
      field: 'numbers' | 'file';
    },
  ): Promise<NoticeRun> {
    return this.transactions.run(async (tx) => {
      const run = await this.acts.locked(tx, runId, 'mailed');
      const ofRun = await tx.rows(OF_RUN, [runId]);
      const wanted =
        posted === null
          ? ofRun
              // A mailing for all passes over what a recall holds.
              .filter(({ isHeld }) => !isHeld)
              .map((notice) => ({ notice, mailedOn: null, line: null }))
          : wantedOf(posted, ofRun, run, field);
      // A notice in no file that was sent was not mailed.
      const sent = wanted.filter(({ notice }) => notice.isInFile);
      this.assertDays(sent, mailedOn, run);
      const days = sent.map((one) => one.mailedOn ?? mailedOn ?? '');
      const reasons = this.reasonsOf(sent, days, lateReason ?? run.lateReason);
      const marked = await tx.rows(MARK_MAILED, [
        sent.map(({ notice }) => notice.number),
        days,
        sent.map(({ notice }, index) => isLate(days[index] ?? '', this.lastDaysOf(notice))),
        reasons,
      ]);
      await this.recordMailed(tx, actor, run, marked);
      await this.letters.afterMailing(
        tx,
        actor,
        marked.map(({ number }) => number),
      );
      await this.acts.endIfMailed(tx, actor, run);
      return this.runs.findRun(runId, tx);
    });
  }

  /**
   * @param beside the day of those that have none of their own
   * @throws AppError `INVALID`; the days of a file are named by their lines
   */
  private assertDays(
    sent: readonly Wanted[],
    beside: string | null,
    { createdAt }: LockedRun,
  ): void {
    const startedOn = dayIn(this.config.timeZone, createdAt);
    const faultOf = (day: string): string | null => mailedOnFault(day, startedOn, this.today());
    const faults = sent.flatMap(({ mailedOn, line }) => {
      const fault = mailedOn === null || line === null ? null : faultOf(mailedOn);
      return fault === null || line === null ? [] : [atLine(line, fault)];
    });
    if (faults.length > 0)
      throw new AppError('INVALID', { errors: { file: faults.slice(0, MAX_FAULTS) } });
    if (sent.every(({ mailedOn }) => mailedOn !== null)) return;
    const fault = faultOf(beside ?? '');
    if (fault !== null) throw invalidField('mailedOn', fault);
  }

  private async recordMailed(
    tx: Tx,
    actor: UserCaller,
    run: LockedRun,
    marked: readonly RowOf<typeof MARK_MAILED>[],
  ): Promise<void> {
    await this.activity.recordForMany(
      tx,
      { type: 'notice_mailed', actor, details: { run: run.number } },
      marked.map(({ number, citationId, mailedOn }) => ({
        citationId,
        subjectId: null,
        number,
        description: `Notice ${number} mailed on ${mailedOn} in run ${run.number}, confirmed by ${actor.name}`,
      })),
    );
    const late = marked.filter(({ lateReason }) => lateReason !== null);
    await this.activity.recordForMany(
      tx,
      { type: 'notice_mailed_late', actor, details: { run: run.number } },
      late.map(({ number, citationId, mailedOn, lateReason }) => ({
        citationId,
        subjectId: null,
        number,
        description: `Mailed late: ${lateReason} (notice ${number} on ${mailedOn}, confirmed by ${actor.name})`,
      })),
    );
  }

  private lastDaysOf({ dueAt, postBy, postingOn }: NoticeOfRun): LastDays {
    return { dueDay: this.dayOf(postBy ?? dueAt), postingOn };
  }

  /**
   * Returns the reason of each notice that is mailed after its last day of posting; null for the others. One that has a day of
   * mailing keeps that.
   *
   * @throws AppError `INVALID` where there is no reason for them
   */
  private reasonsOf(
    sent: readonly Wanted[],
    days: readonly string[],
    reason: string | null,
  ): (string | null)[] {
    const late = sent.map(({ notice: { number, postBy: moment, isMailed } }, index) => {
      const postBy = this.dayOf(moment);
      const isLate = !isMailed && postBy !== null && (days[index] ?? '') > postBy;
      return isLate ? { number, postBy } : null;
    });
    const fault = lateFault(
      late.filter((letter) => letter !== null),
      this.config.locale,
    );
    if (fault !== null && reason === null) throw invalidField('lateReason', fault);
    return late.map((letter) => (letter === null ? null : reason));
  }

  /** Notices of a run are due on few days. */
  private dayOf(dueAt: Date | null): string | null {
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

/**
 * The notices of a run that somebody names.
 *
 * @throws AppError `INVALID` for a number that the run does not have; among `numbers` also for one that was void before its
 *   file was made, while a file passes over it
 */
function wantedOf(
  posted: readonly Posted[],
  ofRun: readonly NoticeOfRun[],
  run: LockedRun,
  field: 'numbers' | 'file',
): Wanted[] {
  const known = new Map(ofRun.map((notice) => [comparedNumber(notice.number), notice]));
  const found = posted.map((one) => ({ ...one, notice: known.get(comparedNumber(one.number)) }));
  const wanted = found.flatMap(({ notice, mailedOn, line }) =>
    notice === undefined ? [] : [{ notice, mailedOn, line }],
  );
  const strangers = found.filter(({ notice }) => notice === undefined);
  const unsent = field === 'file' ? [] : wanted.filter(({ notice }) => !notice.isInFile);
  const faults = [
    ...notInRun(
      strangers.map(({ number }) => number.trim()),
      run.number,
    ),
    ...inNoFile(
      unsent.map(({ notice }) => notice.number),
      run.number,
    ),
  ];
  if (faults.length > 0)
    throw new AppError('INVALID', { errors: { [field]: faults.slice(0, MAX_FAULTS) } });
  return wanted;
}
