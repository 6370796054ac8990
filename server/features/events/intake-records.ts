import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import type { Tx } from '../../platform/database/transactions.js';
import { isUnreadForm } from '../../platform/domain/plate.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type CamelCase, camelCase } from '../../platform/domain/spelling.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { SeenCameras } from '../cameras/seen-cameras.service.js';
import { CaptureEntity } from '../citations/capture.entity.js';
import type { ReportStatus } from '../citations/citation.workflow.js';
import { usualFor } from '../citations/usual-evidence.pure.js';
import { USUAL_EVIDENCE } from '../citations/usual-evidence.queries.js';
import { VehicleEntity } from '../citations/vehicle.entity.js';
import { EventDeadlines } from '../deadlines/event-deadlines.service.js';
import { MediaEntity } from '../media/media.entity.js';
import type { FileContent } from './content.js';
import type { CameraEvent } from './event.schema.js';
import { INSERT_CITATION } from './events.queries.js';
import type { Measured } from './measured.js';

/** The answer of the intake (contract 8). */
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
    private readonly deadlines: EventDeadlines,
    private readonly cameras: SeenCameras,
  ) {}

  /**
   * Inserts citation, capture, vehicle and media, the history's first row, and the order for thumbnails; a camera that is
   * new, or has another name, gets it in the register.
   */
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
    const deadline = await this.deadlines.atIntake(tx, {
      cause: event.cause,
      capturedAt: event.captured_at,
      capturedRegion: event.plate_region,
      metadata: event.metadata === undefined ? null : JSON.stringify(event.metadata),
    });
    const preselected = await this.preselected(tx, event.cause, kept);
    const citation = await tx.first(INSERT_CITATION, [
      year,
      event.cause,
      event.captured_at,
      event.plate !== null && isUnreadForm(event.plate) ? null : event.plate,
      kept.length,
      this.clock.now(),
      deadline.dueAt,
      deadline.deadlineRuleId,
      preselected.filter(({ type }) => type === 'IMAGE').length,
      deadline.lastDay,
      deadline.postBy,
      deadline.deadlineLimb,
      deadline.deadlineAlternativeId,
    ]);
    if (citation === undefined) throw new AppError('INTERNAL');
    await tx
      .repository(CaptureEntity)
      .insert({ citationId: citation.id, eventSha256, ...captureOf(event, measured) });
    await tx.repository(VehicleEntity).insert({
      citationId: citation.id,
      ownerVehicleMakeModel: event.vehicle?.make_model ?? null,
      ownerVehicleColor: event.vehicle?.color ?? null,
      ownerVehicleStyle: event.vehicle?.style ?? null,
    });
    await tx.repository(MediaEntity).insert(
      kept.map((file) => ({
        ...mediaOf(citation.id, file),
        selected: preselected.includes(file),
      })),
    );
    await this.activity.recordActivity(tx, {
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
    if (preselected.length > 0) {
      const numbers = preselected.map(({ sequenceNumber }) => sequenceNumber);
      await this.activity.recordActivity(tx, {
        type: 'evidence_preselected',
        actor,
        citationId: citation.id,
        description: `Usual evidence preselected: ${numbers.join(', ')}`,
        details: { selected: numbers },
      });
    }
    // As late as possible: a wait for another first event of the camera is then a wait for its commit only.
    await this.cameras.record(tx, {
      serialNumber: event.camera.serial_number,
      systemName: event.camera.system_name,
      systemType: event.camera.system_type,
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

  /**
   * Returns the files that are evidence at once, in sequence order; none if the department did not choose so (desk 14).
   */
  private async preselected(tx: Tx, cause: Cause, kept: readonly KeptFile[]): Promise<KeptFile[]> {
    const settings = await tx.first(USUAL_EVIDENCE);
    if (settings?.isPreselected !== true) return [];
    const usual = usualFor(cause, settings.chosen, settings.maxEvidenceImages);
    return kept
      .filter(({ sequenceNumber }) => usual.includes(sequenceNumber))
      .sort((one, other) => one.sequenceNumber - other.sequenceNumber);
  }
}

/** Returns the camera's facts, as its event states them. */
function captureOf(
  { cause: _cause, captured_at: _capturedAt, media: _media, ...event }: CameraEvent,
  measured: Measured,
): Omit<CaptureEntity, 'citationId' | 'eventSha256'> {
  // `measured` has the numbers of both blocks, with the decimals that the camera wrote.
  const {
    camera,
    location,
    plate,
    vehicle,
    redlight,
    speeding: _speeding,
    metadata,
    ...named
  } = event;
  return {
    ...columnsOf(named),
    cameraSystemName: camera.system_name,
    cameraSystemType: camera.system_type,
    cameraSystemSerialNumber: camera.serial_number,
    capturedPlate: plate,
    capturedMakeModel: vehicle?.make_model ?? null,
    capturedColor: vehicle?.color ?? null,
    capturedStyle: vehicle?.style ?? null,
    locationAddress: location.address,
    locationLatitude: location.latitude,
    locationLongitude: location.longitude,
    redlightStopLineDistance: measured.stopLineDistance,
    redlightSwitchedAt: redlight?.switched_at ?? null,
    speedMeasured: measured.speed,
    speedLimit: measured.limit,
    speedLimitTrigger: measured.trigger,
    metadata: metadata === undefined ? null : JSON.stringify(metadata),
  };
}

/** The column of the same name, and what it holds; nothing fits a field without one. */
type Stored<Name extends string> =
  CamelCase<Name> extends keyof CaptureEntity ? CaptureEntity[CamelCase<Name>] : never;

/** Returns fields of an event under the names of their columns. */
function columnsOf<Fields extends { [Name in keyof Fields & string]: Stored<Name> }>(
  fields: Fields,
): { [Name in keyof Fields & string as CamelCase<Name>]: Fields[Name] } {
  const entries = Object.entries(fields).map(([name, value]) => [camelCase(name), value]);
  return Object.fromEntries(entries) as ReturnType<typeof columnsOf<Fields>>;
}

/** Returns the columns of a file; a check of its content may have found more of them. */
function mediaOf(citationId: number, file: KeptFile): Partial<MediaEntity> {
  const { type, sequenceNumber, sha256, storageKey, contentType, bytes, width, height } = file;
  return {
    citationId,
    type,
    sequenceNumber,
    sha256,
    storageKey,
    contentType,
    bytes,
    width,
    height,
    capturedAt: file.capturedAt,
  };
}
