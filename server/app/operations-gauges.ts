import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { RegistryAge } from '../features/registry/imports/registry-age.service.js';
import { NoticeSigner } from '../features/notices/pdf/notice-signer.js';
import { Database } from '../platform/database/database.js';
import { type GaugeValue, Metrics } from '../platform/metrics/metrics.service.js';
import {
  EVENTS_DUE,
  LAST_EVENTS,
  MAILS_REFUSED,
  NOTICES_DUE,
  RUNS,
  SEAL_LAG,
  WEBHOOK_LAG,
} from './operations.queries.js';

/** A camera that somebody invents with each event must not make a metric without end. */
const MOST_CAMERAS = 500;

/** Number of days before a deadline at which it is near. */
const NEAR_DAYS = 3;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reports the state of the installation to Prometheus; all workers report the same values. */
@Injectable()
export class OperationsGauges implements OnModuleInit {
  private readonly logger = new Logger(OperationsGauges.name);

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    private readonly signer: NoticeSigner,
    private readonly registry: RegistryAge,
  ) {}

  onModuleInit(): void {
    this.watchWork();
    this.watchRuns();
    this.gauges(
      'stopline_seal_lag_seconds',
      'How long the oldest entry of the history without a seal has waited.',
      [],
      async () => {
        const [lag] = await this.database.rows(SEAL_LAG, []);
        return one(lag?.seconds);
      },
    );
    this.gauges(
      'stopline_webhook_oldest_seconds',
      'How long the oldest delivery to a webhook that is switched on has waited.',
      [],
      async () => {
        const [lag] = await this.database.rows(WEBHOOK_LAG, []);
        return one(lag?.seconds);
      },
    );
    this.gauges(
      'stopline_mail_refused_accounts',
      'Accounts to which the last mail could not be delivered.',
      [],
      async () => {
        const [found] = await this.database.rows(MAILS_REFUSED, []);
        return one(found?.accounts);
      },
    );
    this.gauges(
      'stopline_registry_age_seconds',
      'How long ago the day began that the vehicle registry speaks of.',
      [],
      async () => one((await this.registry.seconds()) ?? undefined),
    );
    this.gauges(
      'stopline_signing_certificate_days',
      'Days to the end of the certificate that notices are signed with.',
      [],
      async () => {
        const certificate = this.signer.certificate();
        return one(
          certificate === null
            ? undefined
            : (certificate.expiresAt.getTime() - Date.now()) / DAY_MS,
        );
      },
    );
  }

  private watchWork(): void {
    this.gauges(
      'stopline_camera_last_event_timestamp_seconds',
      'When the last event of a camera came in.',
      ['camera'],
      async () =>
        (await this.database.rows(LAST_EVENTS, [MOST_CAMERAS])).map(({ camera, at }) => ({
          labels: { camera },
          value: at,
        })),
    );
    this.gauges(
      'stopline_events_due',
      `Events at the desk whose deadline has passed, or is less than ${NEAR_DAYS} days away.`,
      ['queue', 'state'],
      async () =>
        (await this.database.rows(EVENTS_DUE, [NEAR_DAYS])).flatMap(({ queue, overdue, near }) => [
          { labels: { queue, state: 'overdue' }, value: overdue },
          { labels: { queue, state: 'near' }, value: near },
        ]),
    );
    this.gauges(
      'stopline_notices_due',
      `Notices that are not mailed although their deadline has passed, or is less than ${NEAR_DAYS} days away.`,
      ['state'],
      async () =>
        (await this.database.rows(NOTICES_DUE, [NEAR_DAYS])).flatMap(({ overdue, near }) => [
          { labels: { state: 'overdue' }, value: overdue },
          { labels: { state: 'near' }, value: near },
        ]),
    );
  }

  private watchRuns(): void {
    this.gauges(
      'stopline_notice_runs',
      'Print runs that are not mailed, by state.',
      ['status'],
      async () =>
        (await this.database.rows(RUNS, [])).map(({ status, count }) => ({
          labels: { status },
          value: count,
        })),
    );
    this.gauges(
      'stopline_notice_run_oldest_seconds',
      'How long ago the oldest print run of a state was started.',
      ['status'],
      async () =>
        (await this.database.rows(RUNS, [])).map(({ status, oldest }) => ({
          labels: { status },
          value: oldest,
        })),
    );
  }

  /** A value that cannot be read is left out rather than reported as 0; the other metrics still come. */
  private gauges<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    read: () => Promise<GaugeValue<Label>[]>,
  ): void {
    this.metrics.gauges({ name, help, labelNames }, () =>
      read().catch((error: unknown) => {
        this.logger.warn(`${name} could not be read: ${String(error)}`);
        return null;
      }),
    );
  }
}

/** The value of a gauge without labels, where there is one. */
function one(value: number | undefined): GaugeValue<never>[] {
  return value === undefined ? [] : [{ labels: {}, value }];
}
