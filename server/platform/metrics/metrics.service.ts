import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Database } from '../database/database.js';

const WEB_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/**
 * The metrics of this process, for Prometheus. Every label has few values, whatever a client sends: routes are
 * templates, operations are fields of the schema. None is called `job` or `instance`: Prometheus has these itself.
 */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

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

  constructor(private readonly database: Database) {
    collectDefaultMetrics({ register: this.registry });
    this.watchPool();
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
    const { pool } = this.database;
    this.gauge(
      'stopline_db_pool_connections',
      'Open connections to Postgres.',
      () => pool.totalCount,
    );
    this.gauge(
      'stopline_db_pool_used',
      'Connections to Postgres in use.',
      () => pool.totalCount - pool.idleCount,
    );
    this.gauge(
      'stopline_db_pool_waiting',
      'Requests that wait for a connection to Postgres.',
      () => pool.waitingCount,
    );
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
