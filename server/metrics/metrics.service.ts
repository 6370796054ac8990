import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { queryRows } from '../database/transactions.js';
import { JOBS } from '../jobs/jobs.js';

const WEB_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

interface JobsRow {
  name: string;
  status: 'queued' | 'running' | 'failed';
  count: number;
  /** Seconds since the first of them was due. */
  due: number;
}

/**
 * What Prometheus is told, for each process on its own. Every label has few values, whatever a client sends: routes are
 * templates, operations are fields of the schema. None is called `job` or `instance`: Prometheus has these itself.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  private readonly logger = new Logger(Metrics.name);
  private reading: Promise<JobsRow[] | null> | undefined;

  /** HTTP answers by route template, in seconds. */
  readonly http = this.histogram({
    name: 'stopline_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: WEB_BUCKETS,
  });

  /** GraphQL operations by the root field that they ask for, in seconds. */
  readonly graphql = this.histogram({
    name: 'stopline_graphql_operation_duration_seconds',
    help: 'Time from a GraphQL request to its answer.',
    labelNames: ['type', 'field', 'outcome'],
    buckets: WEB_BUCKETS,
  });

  /** Tries at jobs, in seconds. */
  readonly jobTries = this.histogram({
    name: 'stopline_job_duration_seconds',
    help: 'Time of one try at a job.',
    labelNames: ['kind', 'outcome'],
    buckets: WORK_BUCKETS,
  });

  /** Notices and previews turned into PDFs, in seconds. */
  readonly renders = this.histogram({
    name: 'stopline_notice_render_seconds',
    help: 'Time that the browser takes for the PDF of one notice.',
    labelNames: [],
    buckets: WORK_BUCKETS,
  });

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {
    collectDefaultMetrics({ register: this.registry });
    this.watchPool();
    this.watchJobs();
  }

  /** A gauge that is read when Prometheus asks. */
  gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  private watchPool(): void {
    const { master } = this.dataSource.driver as unknown as { master: Pool };
    this.gauge(
      'stopline_db_pool_connections',
      'Open connections to Postgres.',
      () => master.totalCount,
    );
    this.gauge(
      'stopline_db_pool_used',
      'Connections to Postgres in use.',
      () => master.totalCount - master.idleCount,
    );
    this.gauge(
      'stopline_db_pool_waiting',
      'Requests that wait for a connection to Postgres.',
      () => master.waitingCount,
    );
  }

  /** Read from the table of jobs, which is the truth: the queues in Redis only wake workers. */
  private watchJobs(): void {
    const jobs = new Gauge({
      name: 'stopline_jobs',
      help: 'Jobs that are not done, by state.',
      labelNames: ['kind', 'status'],
      registers: [this.registry],
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
      registers: [this.registry],
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

  private histogram<Label extends string>(options: {
    name: string;
    help: string;
    labelNames: Label[];
    buckets: number[];
  }): Histogram<Label> {
    return new Histogram({ ...options, registers: [this.registry] });
  }
}
