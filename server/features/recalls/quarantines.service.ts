import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { ActivityType } from '../../platform/activity/activity.types.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { QuarantineEntity } from '../cameras/quarantine.entity.js';
import { QuarantineHolds } from '../cameras/quarantine-holds.service.js';
import {
  COUNT_QUARANTINES,
  EVENTS_OF,
  FLAG_PLACES,
  QUARANTINE_BY_ID,
  QUARANTINES,
} from '../cameras/quarantines.queries.js';
import { ClaimsService } from '../desk/claims/claims.service.js';
import { NO_CRITERIA } from './criteria.pure.js';
import { LiftRules, QuarantineRules, QuarantinesQueryRules } from './quarantines.rules.js';
import { RecallStarts } from './recall-starts.service.js';

/** A quarantine as administrators see it. */
export type Quarantine = RowOf<typeof QUARANTINE_BY_ID>;

/** Quarantines of cameras: no notice is made of what a camera captured in a time (cameras 3, repair 5). */
@Injectable()
export class Quarantines {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly holds: QuarantineHolds,
    private readonly starts: RecallStarts,
    private readonly claims: ClaimsService,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /**
   * Starts a quarantine, and with `recall` the recall of what was issued, in one transaction: the camera is locked, so that
   * what commits later is refused and nothing falls between the two.
   *
   * @throws AppError `INVALID`, `CAMERA_NOT_FOUND`
   */
  async startQuarantine(actor: UserCaller, input: unknown): Promise<Quarantine> {
    const { cameraSerialNumber, from, to, reason, recall } = validate(QuarantineRules, input);
    return this.transactions.run(async (tx) => {
      await this.holds.lockCamera(tx, cameraSerialNumber);
      const quarantines = tx.repository(QuarantineEntity);
      const now = this.clock.now();
      const quarantine = quarantines.create({
        cameraSerialNumber,
        fromAt: new Date(from),
        toAt: to === null ? null : new Date(to),
        reason,
        createdBy: actor.userId,
        ...(now === null ? {} : { createdAt: now }),
      });
      await quarantines.insert(quarantine);
      const criteria = { ...NO_CRITERIA, cameraSerialNumber, capturedFrom: from, capturedTo: to };
      const recallId = recall ? await this.starts.startIn(tx, actor, criteria, reason) : null;
      if (recallId !== null) await quarantines.update(quarantine.id, { recallId });
      await tx.rows(FLAG_PLACES, [quarantine.id]);
      await this.claims.releaseQuarantined(tx);
      const period = `from ${from} ${to === null ? 'on' : `to ${to}`}`;
      await this.record(tx, actor, quarantine, {
        type: 'camera_quarantined',
        sentence: `Camera ${cameraSerialNumber} in quarantine ${period} by ${actor.name}: ${reason}`,
        ofEvents: 'quarantined',
        ofEach: `Quarantined by ${actor.name}: ${reason}`,
        details: { camera: cameraSerialNumber, from, to, reason },
      });
      return this.findQuarantine(quarantine.id, tx);
    });
  }

  /** A page of the quarantines, newest first. @throws AppError `INVALID` */
  async listQuarantines(input: unknown, page: unknown): Promise<Page<Quarantine>> {
    const { camera, active } = validate(QuarantinesQueryRules, input);
    const current = pageNumber(page);
    const [rows, count] = await Promise.all([
      this.database.rows(QUARANTINES, [camera, active, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(COUNT_QUARANTINES, [camera, active]),
    ]);
    return pageOf(rows, count?.total ?? 0, current);
  }

  /** One quarantine. @throws AppError `QUARANTINE_NOT_FOUND` */
  async findQuarantine(id: unknown, on: Queryable = this.database): Promise<Quarantine> {
    const found = await on.first(QUARANTINE_BY_ID, [rowId(id, 'QUARANTINE_NOT_FOUND')]);
    if (found === undefined) throw new AppError('QUARANTINE_NOT_FOUND');
    return found;
  }

  /**
   * Lifts a quarantine: queue and order are as before. It carries no act out again, and leaves its recall.
   *
   * @throws AppError `QUARANTINE_NOT_FOUND`, `INVALID`, `QUARANTINE_LIFTED`
   */
  async liftQuarantine(actor: UserCaller, id: unknown, input: unknown): Promise<Quarantine> {
    const quarantineId = rowId(id, 'QUARANTINE_NOT_FOUND');
    const { reason } = validate(LiftRules, input);
    return this.transactions.run(async (tx) => {
      const { cameraSerialNumber } = await this.findQuarantine(quarantineId, tx);
      await this.holds.lockCamera(tx, cameraSerialNumber);
      const quarantine = await tx.repository(QuarantineEntity).findOneBy({ id: quarantineId });
      if (quarantine === null) throw new AppError('QUARANTINE_NOT_FOUND');
      if (quarantine.liftedAt !== null) throw new AppError('QUARANTINE_LIFTED');
      await tx.repository(QuarantineEntity).update(quarantineId, {
        liftedAt: this.clock.stamp(),
        liftedBy: actor.userId,
        liftReason: reason,
      });
      await tx.rows(FLAG_PLACES, [quarantineId]);
      await this.record(tx, actor, quarantine, {
        type: 'camera_quarantine_lifted',
        sentence: `Quarantine of camera ${cameraSerialNumber} lifted by ${actor.name}: ${reason}`,
        ofEvents: 'quarantine_lifted',
        ofEach: `Quarantine lifted by ${actor.name}: ${reason}`,
        details: { camera: cameraSerialNumber, reason },
      });
      return this.findQuarantine(quarantineId, tx);
    });
  }

  private async record(
    tx: Tx,
    actor: UserCaller,
    { id }: Pick<QuarantineEntity, 'id'>,
    {
      type,
      sentence,
      ofEvents,
      ofEach,
      details,
    }: {
      type: ActivityType;
      sentence: string;
      ofEvents: ActivityType;
      ofEach: string;
      details: Record<string, unknown>;
    },
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type,
      actor,
      subject: { type: 'quarantine', id },
      description: sentence,
      details,
    });
    const events = await tx.rows(EVENTS_OF, [id]);
    await this.activity.recordForMany(
      tx,
      { type: ofEvents, actor, details: { quarantine: id } },
      events.map(({ citationId }) => ({ citationId, subjectId: null, description: ofEach })),
    );
  }
}
