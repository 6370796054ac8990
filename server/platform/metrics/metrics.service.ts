import { Inject, Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';

const WEB_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

/** One value of a gauge. */
export interface GaugeValue<Label extends string> {
  labels: Record<Label, string>;
  value: number;
}

/**
 * The metrics of this process, for Prometheus. Every label has few values for any request: routes are templates,
 * operations are fields of the schema. None is called `job` or `instance`: Prometheus has these itself.
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

  /** Questions to the vehicle registry, in seconds. */
  readonly registryAsked = this.histogram({
    name: 'stopline_registry_duration_seconds',
    help: 'Time that the vehicle registry takes for one plate.',
    labelNames: ['outcome'],
    buckets: WEB_BUCKETS,
  });

  /** Calls to the S3-compatible storage, in seconds; of a file that is read, to its first byte. */
  readonly storageCalled = this.histogram({
    name: 'stopline_storage_duration_seconds',
    help: 'Time that the S3-compatible storage takes for one call.',
    labelNames: ['operation', 'outcome'],
    buckets: WEB_BUCKETS,
  });

  /** Deliveries of cameras that were refused, by the code of the refusal. */
  readonly deliveriesRefused = this.counter(
    'stopline_deliveries_refused_total',
    'Camera packages that were refused.',
    'code',
  );

  /** Requests to receivers of webhooks. */
  readonly webhookDeliveries = new Counter({
    name: 'stopline_webhook_deliveries_total',
    help: 'Requests to receivers of webhooks: delivered, to be retried, or failed for good.',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });

  /** Failed sign-ins, by what was wrong. */
  readonly signInFailures = this.counter(
    'stopline_sign_in_failures_total',
    'Wrong passwords and codes, and tries at a locked account.',
    'reason',
  );

  /** Entries of the history that guests caused: written, or counted only. */
  readonly guestEntries = new Counter({
    name: 'stopline_guest_entries_total',
    help: 'Refusals and other acts of guests: written into the history, or beyond their bound and counted only.',
    labelNames: ['type', 'outcome'],
    registers: [this.registry],
  });

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) { version, commit }: Config,
  ) {
    collectDefaultMetrics({ register: this.registry });
    this.watchPool();
    new Gauge({
      name: 'stopline_build_info',
      help: 'Always 1: version and commit are in its labels.',
      labelNames: ['version', 'commit'],
      registers: [this.registry],
    }).set({ version, commit }, 1);
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

  /**
   * Gauges that are read together when Prometheus asks: one value for each set of labels.
   *
   * @param read the values; null if they are unknown now, and Prometheus gets none
   */
  gauges<Label extends string>(
    { name, help, labelNames }: { name: string; help: string; labelNames: Label[] },
    read: () => Promise<readonly GaugeValue<Label>[] | null>,
  ): void {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: async () => {
        const values = await read();
        gauge.reset();
        // Without labels, what is reset is 0.
        if (labelNames.length === 0) gauge.remove();
        for (const { labels, value } of values ?? []) gauge.set(labels, value);
      },
    });
  }

  private counter<Label extends string>(name: string, help: string, label: Label): Counter<Label> {
    return new Counter({ name, help, labelNames: [label], registers: [this.registry] });
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
