import { Inject, Injectable } from '@nestjs/common';
import { NoticesProcessor } from '../features/notices/notices.processor.js';
import { Mailings } from '../features/print-runs/mailings.service.js';
import { RunActs } from '../features/print-runs/run-acts.service.js';
import { RunFilesProcessor } from '../features/print-runs/run-files.processor.js';
import { RunStarts } from '../features/print-runs/run-starts.service.js';
import { VoidsService } from '../features/print-runs/voids.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { Job } from '../platform/jobs/jobs.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { DemoQueries } from './demo.queries.js';
import { DAY } from './times.js';

/** How long a job may take here before it counts as lost, ms. */
const LEASE_MS = 120_000;

/** Something of the run, at a moment of the past. */
interface RunHappening {
  readonly at: Date;
  readonly happen: () => Promise<void>;
}

/** The print run of the demo: the oldest notices are mailed, one of them came back, and the next one is void (mailing 8). */
@Injectable()
export class DemoRuns {
  constructor(
    private readonly queries: DemoQueries,
    private readonly jobs: JobsService,
    private readonly notices: NoticesProcessor,
    private readonly starts: RunStarts,
    private readonly files: RunFilesProcessor,
    private readonly acts: RunActs,
    private readonly mailings: Mailings,
    private readonly voids: VoidsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * What happens to the oldest notices.
   *
   * @param last when the last notice of the run was issued
   * @param next when the one after it was
   * @param size how many notices the run takes
   */
  happenings(
    tec: UserCaller,
    { last, next, size }: { last: Date; next: Date; size: number },
  ): RunHappening[] {
    const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY);
    let runId = 0;
    return [
      {
        at: after(last, 2),
        happen: async () => {
          runId = await this.make(tec, size);
        },
      },
      { at: after(last, 2.25), happen: async () => void (await this.acts.send(tec, runId)) },
      { at: after(last, 4), happen: () => this.mail(tec, runId, after(last, 4)) },
      { at: after(last, 11), happen: () => this.comeBack(tec) },
      { at: after(next, 1), happen: () => this.makeVoid(tec, size) },
    ];
  }

  /** Renders a notice of the run when it was issued, as the worker does; the worker of today renders the others. */
  async render(citationId: number): Promise<void> {
    const jobId = await this.queries.renderingOf(citationId);
    await this.notices.render((await this.claimed(jobId)) as Job<'renderNotice'>);
  }

  /** Puts the oldest notices, the only ones that are rendered, into a run. */
  private async make(tec: UserCaller, size: number): Promise<number> {
    const { run } = await this.starts.start(tec, { limit: size });
    for (const jobId of await this.queries.fileJobs())
      await this.files.make((await this.claimed(jobId)) as Job<'makeRunFile'>);
    return run.id;
  }

  private async mail(tec: UserCaller, runId: number, at: Date): Promise<void> {
    await this.mailings.confirm(tec, runId, { mailedOn: dayIn(this.config.timeZone, at) });
  }

  private async comeBack(tec: UserCaller): Promise<void> {
    const [oldest] = await this.queries.oldestNotices(1);
    if (oldest === undefined) return;
    await this.mailings.recordReturn(tec, { number: oldest.number, reason: 'MOVED' });
  }

  private async makeVoid(tec: UserCaller, size: number): Promise<void> {
    const next = (await this.queries.oldestNotices(size + 1))[size];
    if (next === undefined) return;
    await this.voids.void(tec, next.citationId, {
      reason: 'The vehicle was sold before the day of the violation',
    });
  }

  private async claimed(jobId: string): Promise<Job> {
    const job = await this.jobs.claim(jobId, LEASE_MS);
    if (job === null) throw new Error(`Job ${jobId} of the demo is taken`);
    return job;
  }
}
