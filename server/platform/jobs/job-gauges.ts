import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Gauge } from 'prom-client';
import { Database } from '../database/database.js';
import type { RowOf } from '../database/statement.js';
import { Metrics } from '../metrics/metrics.service.js';
import { JOBS } from './jobs.js';
import { UNFINISHED } from './jobs.queries.js';

type JobsRow = RowOf<typeof UNFINISHED>;

/** The gauges of the jobs that are not done, and of how late the oldest one is. */
@Injectable()
export class JobGauges implements OnModuleInit {
  private readonly logger = new Logger(JobGauges.name);
  private reading: Promise<JobsRow[] | null> | undefined;

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {}

  /** Read from the table of jobs, which is the truth: the queues in Redis only wake workers. */
  onModuleInit(): void {
    const jobs = new Gauge({
      name: 'stopline_jobs',
      help: 'Jobs that are not done, by state.',
      labelNames: ['kind', 'status'],
      registers: [this.metrics.registry],
      collect: async () => {
        const rows = await this.unfinished();
        jobs.reset();
        for (const { name, status, count } of rows ?? []) jobs.set({ kind: name, status }, count);
      },
    });
    const oldest = new Gauge({
      name: 'stopline_job_oldest_seconds',
      help: 'How long the oldest job that waits to be taken has been due.',
      labelNames: ['kind'],
      registers: [this.metrics.registry],
      collect: async () => {
        const rows = await this.unfinished();
        oldest.reset();
        for (const { name, status, due } of rows ?? [])
          if (status === 'queued') oldest.set({ kind: name }, due);
      },
    });
  }

  /**
   * Counts jobs by name and state, with zeros; one statement for all gauges of a scrape. Null if the database does not
   * answer: then Prometheus gets no value, rather than a zero.
   */
  private unfinished(): Promise<JobsRow[] | null> {
    this.reading ??= this.database
      .rows(UNFINISHED, [Object.keys(JOBS)])
      .catch((error: unknown) => {
        this.logger.warn(`Jobs were not counted: ${String(error)}`);
        return null;
      })
      .finally(() => {
        this.reading = undefined;
      });
    return this.reading;
  }
}
