import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge } from 'prom-client';
import { DataSource } from 'typeorm';
import { queryRows } from '../database/transactions.js';
import { Metrics } from '../metrics/metrics.service.js';
import { JOBS } from './jobs.js';

interface JobsRow {
  name: string;
  status: 'queued' | 'running' | 'failed';
  count: number;
  /** Seconds since the first of them was due. */
  due: number;
}

/** Tells Prometheus how many jobs are not done, and how late the oldest is. */
@Injectable()
export class JobGauges implements OnModuleInit {
  private readonly logger = new Logger(JobGauges.name);
  private reading: Promise<JobsRow[] | null> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
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
   * Jobs by name and state, with zeros; one statement for all gauges of a scrape. Null while nobody can tell: then
   * Prometheus is told nothing, rather than that nothing is waiting.
   */
  private unfinished(): Promise<JobsRow[] | null> {
    this.reading ??= queryRows<JobsRow>(
      this.dataSource,
      `SELECT name, status, coalesce(count, 0)::int AS count, coalesce(due, 0)::float8 AS due
       FROM unnest($1::text[]) AS name
       CROSS JOIN unnest(ARRAY['queued', 'running', 'failed']) AS status
       LEFT JOIN (SELECT name, status, count(*), greatest(0, extract(epoch FROM clock_timestamp() - min(run_at))) AS due
         FROM jobs WHERE status IN ('queued', 'running', 'failed') GROUP BY name, status) AS found USING (name, status)`,
      [Object.keys(JOBS)],
    )
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
