import { Inject, Injectable } from '@nestjs/common';
import type { UserCaller } from '../../platform/identity/caller.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { DashboardService } from '../dashboard/dashboard.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { ShownCheck } from '../checks/checks.pure.js';
import { IssuingAuthority } from '../authorities/issuing-authority.service.js';
import { type DueLetter, type GeneratedKind, letterKindRefusal } from '../fines/due-letter.pure.js';
import { letterOf } from '../notices/notice.content.js';
import { NoticeCompleted } from '../notices/notice.hooks.js';
import { NoticesService } from '../notices/notices.service.js';
import { CitationEntity } from './citation.entity.js';
import { letterRefusal } from './citation.refusals.js';
import { DeadlineRefusals } from './deadline-refusals.service.js';
import type { ActFacts } from './reads/citations.queries.js';
import { NEXT_NUMBER } from './completion.queries.js';
import { NoticeSnapshots } from './notice-snapshots.service.js';

/** What a completion is given beside the event. */
interface Completed {
  now: Date;
  checks: readonly ShownCheck[];
  letterKind: GeneratedKind | null;
}

/** Completes an event in the transaction of its transition: its number, its notice, the day's count. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly notices: NoticesService,
    private readonly dashboard: DashboardService,
    private readonly snapshots: NoticeSnapshots,
    private readonly completed: NoticeCompleted,
    private readonly authority: IssuingAuthority,
    private readonly late: DeadlineRefusals,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Numbers a citation that has just become COMPLETED, and orders its letter.
   *
   * @param act.checks of the moment of deciding, which its content keeps
   * @param act.letterKind the kind that was asked for; null for the one that is due
   * @returns the letter that was made
   * @throws AppError `NO_AUTHORITY`; `DEADLINE_PASSED` or `TOO_LATE_TO_POST`; `WARNING_ONLY`; `NO_WARNING`; `SCHEDULE_UNIT`; `SETTINGS_INCOMPLETE`; `INVALID` for what is required or could
   *   not be printed; the number is then not given.
   */
  async completeCitation(
    tx: Tx,
    caller: UserCaller,
    facts: Pick<ActFacts, 'id' | 'cause' | 'dueAt' | 'postBy' | 'deadlineRuleId'>,
    { now, checks, letterKind }: Completed,
  ): Promise<DueLetter> {
    // It may have passed while the files were read.
    const { id: citationId, cause } = facts;
    const late = await this.late.refusalOfEvent(facts, tx, now);
    if (late !== null) throw late;
    const authority = await this.authority.authorityOf(tx, caller);
    const content = await this.snapshots.takeSnapshot(tx, caller, citationId, {
      now,
      authority,
    });
    const letter = letterOf(content);
    const code = letterKindRefusal(letterKind, letter);
    if (code !== null) throw letterRefusal(code, letter);
    const number = await this.nextNumber(tx, now, letter.kind);
    await this.dashboard.countLetter(tx, now, cause, letter.kind);
    await tx.repository(CitationEntity).update(citationId, { stoplineReferenceId: number });
    await this.notices.order(tx, {
      citationId,
      number,
      requestedBy: caller,
      content: { ...content, number, checks },
    });
    await this.completed.run(tx, { citationId, number });
    return letter;
  }

  /**
   * `{prefix}-{year}-{number, six digits}`, gapless for each kind of letter and each year of the department's calendar (contract 7, programs 4): the row
   * stays locked until the commit, and a transaction that fails gives its number back.
   */
  async nextNumber(tx: Tx, now: Date, kind: GeneratedKind): Promise<string> {
    const row = await tx.first(NEXT_NUMBER[kind], [now, this.config.timeZone]);
    if (row === undefined) throw new AppError('INTERNAL');
    return row.number;
  }
}
