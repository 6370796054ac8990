import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import type { ReportStatus } from '../citations/citation.workflow.js';
import type { FileContent } from './content.js';
import type { CameraEvent } from './event.schema.js';
import type { Measured } from './measured.js';

/** What intake answers (contract 8). */
export interface Accepted {
  /** False when this camera's case was accepted before: it is that citation. */
  created: boolean;
  id: number;
  referenceId: string;
  reportStatus: ReportStatus;
}

/** A file of a package that was looked into and kept. */
export interface KeptFile extends FileContent {
  sequenceNumber: number;
  capturedAt: Date | null;
  sha256: string;
  bytes: number;
  storageKey: string;
}

/** The rows of one accepted event. */
@Injectable()
export class IntakeRecords {
  constructor(
    private readonly activity: ActivityService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Inserts citation, capture, vehicle and media, the history's first row, and the order for thumbnails. */
  async insert(
    tx: Tx,
    actor: Actor,
    intake: {
      event: CameraEvent;
      measured: Measured;
      kept: KeptFile[];
      eventSha256: string;
      year: number;
    },
  ): Promise<Accepted> {
    const { event, measured, kept, eventSha256, year } = intake;
    const [citation] = await tx.query<{ id: number; referenceId: string }>(
      `INSERT INTO citations (reference_id, cause, camera_case_generated_at, owner_vehicle_license_plate, media_count,
         created_at, updated_at)
       VALUES ('EV-' || $1::text || '-' || lpad(nextval('citation_reference_numbers')::text, 7, '0'), $2, $3, $4, $5,
         coalesce($6, now()), coalesce($6, now()))
       RETURNING id, reference_id AS "referenceId"`,
      [year, event.cause, event.captured_at, event.plate, kept.length, this.clock.now()],
    );
    if (citation === undefined) throw new AppError('internal');
    await insertCapture(tx, citation.id, event, measured, eventSha256);
    await tx.query(
      `INSERT INTO vehicles (citation_id, owner_vehicle_make_model, owner_vehicle_color, owner_vehicle_style)
       VALUES ($1, $2, $3, $4)`,
      [
        citation.id,
        event.vehicle?.make_model ?? null,
        event.vehicle?.color ?? null,
        event.vehicle?.style ?? null,
      ],
    );
    for (const file of kept) await insertMedia(tx, citation.id, file);
    await this.activity.record(tx, {
      type: 'created',
      actor,
      citationId: citation.id,
      description: `Event received from ${event.camera.system_name} with ${kept.length} files`,
      details: {
        case_id: event.case_id,
        plate: event.plate,
        event_sha256: eventSha256,
        media: kept.map(({ sha256 }) => sha256),
      },
    });
    const requestId = actor.kind === 'system' ? null : actor.requestId;
    await this.jobs.enqueue(tx, 'deriveImages', { citationId: citation.id }, requestId);
    return {
      created: true,
      id: citation.id,
      referenceId: citation.referenceId,
      reportStatus: 'PENDING',
    };
  }
}

async function insertCapture(
  tx: Tx,
  citationId: number,
  event: CameraEvent,
  measured: Measured,
  eventSha256: string,
): Promise<void> {
  await tx.query(
    `INSERT INTO captures (citation_id, case_id, camera_system_name, camera_system_type, camera_system_serial_number,
       captured_plate, location_address, location_latitude, location_longitude, witnesses, redlight_stop_line_distance,
       redlight_switched_at, speed_measured, speed_limit, speed_limit_trigger, metadata, event_sha256)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      citationId,
      event.case_id,
      event.camera.system_name,
      event.camera.system_type,
      event.camera.serial_number,
      event.plate,
      event.location.address,
      event.location.latitude,
      event.location.longitude,
      event.witnesses,
      measured.stopLineDistance,
      event.redlight?.switched_at ?? null,
      measured.speed,
      measured.limit,
      measured.trigger,
      event.metadata === undefined ? null : JSON.stringify(event.metadata),
      eventSha256,
    ],
  );
}

async function insertMedia(tx: Tx, citationId: number, file: KeptFile): Promise<void> {
  await tx.query(
    `INSERT INTO media (citation_id, type, sequence_number, sha256, storage_key, content_type, bytes, width, height,
       captured_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      citationId,
      file.type,
      file.sequenceNumber,
      file.sha256,
      file.storageKey,
      file.contentType,
      file.bytes,
      file.width,
      file.height,
      file.capturedAt,
    ],
  );
}
