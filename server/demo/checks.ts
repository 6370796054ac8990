import { Injectable } from '@nestjs/common';
import { ListedPlates } from '../features/checks/plates/listed-plates.service.js';
import { RehearsalsProcessor } from '../features/rehearsals/rehearsals.processor.js';
import { Rehearsals } from '../features/rehearsals/rehearsals.service.js';
import type { UserCaller } from '../platform/identity/caller.js';
import type { Job } from '../platform/jobs/jobs.js';
import { DemoQueries } from './demo.queries.js';

/** Plates of no event: none of them looks like a plate of the generator. The day is older than every event. */
const FROM = '2024-01-01';
const EXEMPT = [
  { plate: 'FIRE 12', note: 'Fire engine, harbour station' },
  { plate: 'AMB 7', note: 'Ambulance' },
];
const CONFLICT = { plate: 'NBR 2026', note: 'Neighbour' };

/** The things that administrators keep for the checks: three listed plates, and a rehearsal that is done (cameras 5). */
@Injectable()
export class DemoChecks {
  constructor(
    private readonly plates: ListedPlates,
    private readonly rehearsals: Rehearsals,
    private readonly processor: RehearsalsProcessor,
    private readonly queries: DemoQueries,
  ) {}

  /** Adds them, unless an earlier loading has. */
  async add(administrator: UserCaller, { badgeNumber }: UserCaller): Promise<void> {
    for (const plate of EXEMPT)
      await this.plates.create(administrator, { ...plate, list: 'EXEMPT', from: FROM });
    await this.plates.create(administrator, {
      ...CONFLICT,
      list: 'CONFLICT',
      badgeNumber,
      from: FROM,
    });
    if ((await this.rehearsals.list(1)).total === 0)
      await this.rehearsals.start(administrator, { function: 'LOW_CONFIDENCE' });
    // One that an interrupted loading has left is carried out too.
    for (const jobId of await this.queries.jobsOf('rehearse')) {
      const job = await this.queries.takeJob(jobId);
      if (job !== undefined) await this.processor.rehearse(job as Job<'rehearse'>);
    }
  }
}
