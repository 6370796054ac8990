import { Inject, Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { ActivityService } from '../../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import type { Tx } from '../../../platform/database/transactions.js';
import { UserEntity } from '../../../platform/identity/user.entity.js';
import { JobsService } from '../../../platform/jobs/jobs.service.js';
import { type Mail, runFailedMail, runMadeMail } from '../../../platform/mail/templates.js';
import { WORKER } from '../../notices/notice-records.js';
import { NoticeRunFileEntity } from './notice-run-file.entity.js';
import { NoticeRunEntity } from './notice-run.entity.js';
import type { LockedRun } from './run-acts.service.js';
import { LOCK_RUN } from './runs.queries.js';

/** Records that the files of a run are made, or cannot be. */
@Injectable()
export class RunRecords {
  constructor(
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * After a file: the run is MADE with its last one, and its starter gets a mail. The run is locked.
   *
   * @returns true if it is
   */
  async made(tx: Tx, run: LockedRun): Promise<boolean> {
    const files = tx.repository(NoticeRunFileEntity);
    if (await files.existsBy({ runId: run.id, attempt: IsNull() })) {
      // The obstacle is gone.
      const held = { id: run.id, message: Not(IsNull()) };
      await tx.repository(NoticeRunEntity).update(held, { message: null });
      return false;
    }
    await tx
      .repository(NoticeRunEntity)
      .update(run.id, { status: 'MADE', madeAt: () => 'now()', message: null });
    await this.activity.recordActivity(tx, {
      type: 'notice_run_made',
      actor: WORKER,
      subject: { type: 'notice_run', id: run.id },
      description: `Run ${run.number} is made`,
    });
    await this.mail(tx, run, runMadeMail);
    return true;
  }

  /** Records the reason why it cannot go on, with advice. */
  async held(id: number, attempt: number, message: string): Promise<void> {
    const runs = this.database.repository(NoticeRunEntity);
    await runs.update({ id, attempt, status: 'OPEN' }, { message });
  }

  /** After the last try of one of its files, in the same attempt. */
  async failed(tx: Tx, runId: number, attempt: number, error: string): Promise<void> {
    const run = await tx.first(LOCK_RUN, [runId]);
    if (run === undefined || run.status !== 'OPEN' || run.attempt !== attempt) return;
    await tx.repository(NoticeRunEntity).update(run.id, { status: 'FAILED', message: error });
    await this.activity.recordActivity(tx, {
      type: 'notice_run_failed',
      actor: WORKER,
      subject: { type: 'notice_run', id: run.id },
      description: `Run ${run.number} could not be made: ${error}`,
    });
    await this.mail(tx, run, (parts) => runFailedMail({ ...parts, error }));
  }

  /** After the deletion of all its files. */
  async filesDeleted(tx: Tx, runId: number): Promise<void> {
    await tx.repository(NoticeRunFileEntity).update({ runId }, { storageKey: null });
    const runs = tx.repository(NoticeRunEntity);
    await runs.update(runId, { filesDeletedAt: () => 'now()' });
    const run = await runs.findOneBy({ id: runId });
    await this.activity.recordActivity(tx, {
      type: 'notice_run_files_deleted',
      actor: WORKER,
      subject: { type: 'notice_run', id: runId },
      description: `Files of run ${run?.number ?? runId} deleted`,
    });
  }

  private async mail(
    tx: Tx,
    { number, notices, createdBy }: LockedRun,
    mailOf: (parts: { name: string; run: string; notices: number; url: string }) => Mail,
  ): Promise<void> {
    const users = tx.repository(UserEntity);
    const starter = await users.findOneBy({ id: createdBy, deactivatedAt: IsNull() });
    if (starter === null) return;
    const { email, firstName, lastName } = starter;
    const mail = mailOf({
      name: `${firstName} ${lastName}`,
      run: number,
      notices,
      url: `${this.config.http.publicUrl}/admin/notice-runs`,
    });
    await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail });
  }
}
