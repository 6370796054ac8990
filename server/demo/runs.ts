import { Inject, Injectable } from '@nestjs/common';
import { NoticesProcessor } from '../features/notices/notices.processor.js';
import { Mailings } from '../features/print-runs/mail/mailings.service.js';
import { RunActs } from '../features/print-runs/runs/run-acts.service.js';
import { RunFilesProcessor } from '../features/print-runs/runs/run-files.processor.js';
import { RunStarts } from '../features/print-runs/runs/run-starts.service.js';
import { VoidsService } from '../features/print-runs/voids/voids.service.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { dayIn } from '../platform/domain/local-day.pure.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { Database } from '../platform/database/database.js';
import { DemoJobs } from './demo-jobs.js';
import { OLDEST_NOTICES, RENDERING } from './demo.queries.js';
import { DAY } from './times.js';

/** The request that starts the run: a second one finds the run of the first. */
const START_REQUEST = 'd3300000-0000-4000-8000-000000000001';

/** An act on the run, at a moment of the past. */
interface RunHappening {
  readonly at: Date;
  readonly happen: () => Promise<void>;
}

/** The print run of the demo: the oldest notices are mailed, one of them came back, and the next one is void (mailing 8). */
@Injectable()
export class DemoRuns {
  constructor(
    private readonly database: Database,
    private readonly jobs: DemoJobs,
    private readonly notices: NoticesProcessor,
    private readonly starts: RunStarts,
    private readonly files: RunFilesProcessor,
    private readonly acts: RunActs,
    private readonly mailings: Mailings,
    private readonly voids: VoidsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the acts on the oldest notices.
   *
   * @param last when the last notice of the run was issued
   * @param next when the one after it was
   * @param size the number of notices in the run
   */
  happenings(
    tec: UserCaller,
    { last, next, size }: { last: Date; next: Date; size: number },
  ): RunHappening[] {
    const after = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY);
    return [
      { at: after(last, 2), happen: () => this.make(tec, size) },
      { at: after(last, 2.25), happen: () => this.send(tec, size) },
      { at: after(last, 4), happen: () => this.mail(tec, size, after(last, 4)) },
      { at: after(last, 11), happen: () => this.comeBack(tec) },
      { at: after(next, 1), happen: () => this.makeVoid(tec, size) },
    ];
  }

  /** Renders a notice of the run at its time of issue, as the worker does; the worker of today renders the rest. */
  async render(citationId: number): Promise<void> {
    const ordered = await this.database.first(RENDERING, [citationId]);
    if (ordered === undefined) throw new Error(`No notice of citation ${citationId} is ordered`);
    await this.jobs.carryOut<'renderNotice'>(ordered.id, (job) => this.notices.render(job));
  }

  /** Puts the oldest notices, the only ones that are rendered, into a run. */
  private async make(tec: UserCaller, size: number): Promise<void> {
    await this.run(tec, size);
    await this.jobs.carryOutAll('makeRunFile', (job) => this.files.make(job));
  }

  /** The run of the demo, which is started where it has not been. */
  private async run(tec: UserCaller, size: number): Promise<number> {
    const { run } = await this.starts.start(tec, { limit: size, requestId: START_REQUEST });
    return run.id;
  }

  private async send(tec: UserCaller, size: number): Promise<void> {
    await this.acts.send(tec, await this.run(tec, size));
  }

  private async mail(tec: UserCaller, size: number, at: Date): Promise<void> {
    const mailedOn = dayIn(this.config.timeZone, at);
    await this.mailings.confirm(tec, await this.run(tec, size), { mailedOn });
  }

  private async comeBack(tec: UserCaller): Promise<void> {
    const oldest = await this.database.first(OLDEST_NOTICES, [1]);
    if (oldest === undefined) return;
    await this.mailings.recordReturn(tec, { number: oldest.number, reason: 'MOVED' });
  }

  private async makeVoid(tec: UserCaller, size: number): Promise<void> {
    const next = (await this.database.rows(OLDEST_NOTICES, [size + 1]))[size];
    if (next === undefined) return;
    await this.voids.void(tec, next.number, {
      reasonCode: 'WRONG_OWNER',
      reason: 'The vehicle was sold before the day of the violation',
    });
  }
}
