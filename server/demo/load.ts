import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { ACTIVITIES, type ActivityType } from '../platform/activity/activity.types.js';
import {
  UPDATED_STATUS,
  TRANSITIONS,
  type ReportStatus,
} from '../features/citations/citation.workflow.js';
import type { JobName, JobPayloads } from '../platform/jobs/jobs.js';
import type { NoticeContent, NoticeSettings } from '../features/notices/notice.content.js';
import type { RegistryVehicle } from '../features/registry/registry.js';
import { TableRegistry } from '../features/registry/table-registry.js';
import type { StorageService } from '../platform/storage/storage.service.js';
import type { Cause } from '../platform/domain/duty.js';
import type { Transactions, Tx } from '../platform/database/transactions.js';
import { addAccounts, demoAccounts, type DemoAccount, type DemoUser } from './accounts.js';
import { ordersFor, type Draw } from './draw.js';
import type { DemoEvent, DemoStep, EventDocument } from './events.js';
import { demoRegistry, type DemoVehicle } from './registry.js';
import { FRAME_SIZE, PLATE_SIZE } from './scene.js';

/** What loading works with. */
export interface LoadTools {
  readonly transactions: Transactions;
  readonly storage: StorageService;
  readonly locale: string;
  readonly timeZone: string;
  readonly draw: Draw;
  /** Told how many events are drawn, now and then. */
  readonly progress: (drawn: number, of: number) => void;
}

interface StoredMedia {
  readonly type: 'IMAGE' | 'VIDEO';
  readonly sequenceNumber: number;
  readonly capturedAt: string;
  readonly sha256: string;
  readonly key: string;
  readonly bytes: number;
  readonly printKey: string | null;
}

interface StoredEvent {
  readonly document: EventDocument;
  readonly eventSha256: string;
  readonly media: readonly StoredMedia[];
}

const DAY = 24 * 3_600_000;
/** Notifications older than this have been read. */
const UNREAD_DAYS = 4;

/**
 * Loads the demo (contract 13) into an empty database: accounts, registry, and events with their files and
 * what happened to them, each at its own time in the past. The rows are those that the services would have written;
 * only the clock is another, which is why the services cannot be asked to write them.
 *
 * @param now the day of loading: `events` count back from it
 * @throws Error when there are users already
 */
export async function loadDemo(
  tools: LoadTools,
  events: readonly DemoEvent[],
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tools.transactions.run(assertEmpty);
  const stored = await storeFiles(tools, events);
  await tools.transactions.run(async (tx) => {
    await assertEmpty(tx);
    const begun = new Date(now.getTime() - 380 * DAY);
    const users = await addAccounts(tx, passwordHash, begun);
    for (const [account, { lastName, firstName }] of Object.entries(demoAccounts)) {
      await write(tx, {
        type: 'user_created',
        at: begun,
        by: null,
        description: `${firstName} ${lastName} was added with the demo data`,
        subject: { type: 'user', id: users[account as DemoAccount].id },
      });
    }
    await new TableRegistry(tx.manager).store(demoRegistry().map(registryRecord));
    await new Past(tx, tools, users, now).replay(events, stored);
  });
}

async function assertEmpty(tx: Tx): Promise<void> {
  const [user] = await tx.query('SELECT 1 FROM users LIMIT 1');
  if (user !== undefined) {
    throw new Error('The demo data goes into an empty database: this one has users');
  }
}

/** Draws and stores the files of all events; they are durable before any row names them. */
async function storeFiles(
  { draw, storage, progress }: LoadTools,
  events: readonly DemoEvent[],
): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = [];
  let count = 0;
  await draw(ordersFor(events), async ({ index, document, files }) => {
    const media: StoredMedia[] = [];
    for (const entry of document.media) {
      const file = files.find(({ name }) => name === entry.file);
      if (file === undefined) throw new Error(`${entry.file} was not drawn`);
      const kept = await storage.putByContent(
        'evidence',
        entry.type === 'IMAGE' ? 'jpg' : 'mp4',
        file.bytes,
      );
      const print =
        file.print === null ? null : await storage.putByContent('prints', 'jpg', file.print);
      media.push({
        type: entry.type,
        sequenceNumber: entry.sequence_number,
        capturedAt: entry.captured_at,
        sha256: kept.sha256,
        key: kept.key,
        bytes: kept.bytes,
        printKey: print?.key ?? null,
      });
    }
    const bytes = Buffer.from(JSON.stringify(document));
    await storage.putByContent('events', 'json', bytes);
    stored[index] = {
      document,
      eventSha256: createHash('sha256').update(bytes).digest('hex'),
      media,
    };
    count += 1;
    progress(count, events.length);
  });
  return stored;
}

/** An event as far as it has come in the replay. */
interface Replayed {
  readonly id: number;
  readonly referenceId: string;
  readonly event: DemoEvent;
  readonly stored: StoredEvent;
  /** In sequence order. */
  readonly mediaIds: readonly number[];
  status: ReportStatus;
  version: number;
  plate: string | null;
  submittedBy: DemoUser | null;
  readonly involved: Set<DemoUser>;
}

interface Entry {
  readonly type: ActivityType;
  readonly at: Date;
  readonly by: DemoUser | null;
  readonly description: string;
  readonly citationId?: number;
  readonly subject?: { readonly type: string; readonly id: number };
  readonly details?: Record<string, unknown>;
}

/** One row of the history, at a time of its own. */
async function write(tx: Tx, entry: Entry): Promise<void> {
  const subject =
    entry.subject ??
    (entry.citationId === undefined ? null : { type: 'citation', id: entry.citationId });
  await tx.query(
    `INSERT INTO activity (created_at, log, type, description, citation_id, causer_type, causer_id, causer_name,
       subject_type, subject_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      entry.at,
      ACTIVITIES[entry.type].log,
      entry.type,
      entry.description,
      entry.citationId ?? null,
      entry.by === null ? 'system' : 'user',
      entry.by?.id ?? null,
      entry.by?.name ?? 'Demo data',
      subject?.type ?? null,
      subject?.id.toString() ?? null,
      JSON.stringify(entry.details ?? {}),
    ],
  );
}

/** Writes what happened, in the order in which it happened: rows that are listed by id then come in the order of time. */
class Past {
  private readonly noticeNumbers = new Map<number, number>();
  private readonly noticeIds: number[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly tools: Pick<LoadTools, 'locale' | 'timeZone'>,
    private readonly users: Record<DemoAccount, DemoUser>,
    private readonly now: Date,
  ) {}

  async replay(events: readonly DemoEvent[], stored: readonly StoredEvent[]): Promise<void> {
    const replayed = new Map<DemoEvent, Replayed>();
    const happenings = events.flatMap((event, index) => {
      const files = stored[index];
      if (files === undefined) throw new Error(`Event ${index} has no files`);
      // Cameras send what they have a few seconds later.
      const receivedAt = new Date(event.passage.capturedAt.getTime() + 9_000);
      const received = {
        at: receivedAt,
        happen: async () => void replayed.set(event, await this.receive(event, files, receivedAt)),
      };
      const steps = event.steps.map((step) => ({
        at: step.at,
        happen: async () => {
          const citation = replayed.get(event);
          if (citation !== undefined) await this.step(citation, step);
        },
      }));
      return [received, ...steps];
    });
    happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { happen } of happenings) await happen();
    for (const citation of replayed.values()) {
      if (citation.event.status === 'UPDATED_REVISE') await this.import(citation);
    }
    await this.orderNotices();
  }

  private async receive(event: DemoEvent, stored: StoredEvent, at: Date): Promise<Replayed> {
    const { document } = stored;
    const plate = document.plate ?? null;
    const [citation] = await this.tx.query<{ id: number; referenceId: string }>(
      `INSERT INTO citations (reference_id, cause, camera_case_generated_at, owner_vehicle_license_plate, media_count,
         created_at, updated_at)
       VALUES ('EV-' || $1::text || '-' || lpad(nextval('citation_reference_numbers')::text, 7, '0'), $2, $3, $4, $5, $6, $6)
       RETURNING id, reference_id AS "referenceId"`,
      [
        this.yearOf(event.passage.capturedAt),
        document.cause,
        document.captured_at,
        plate,
        stored.media.length,
        at,
      ],
    );
    if (citation === undefined) throw new Error('INSERT INTO citations returned no row');
    await this.insertCapture(citation.id, stored);
    await this.tx.query(
      `INSERT INTO vehicles (citation_id, owner_vehicle_make_model, owner_vehicle_color, owner_vehicle_style) VALUES ($1, $2, $3, $4)`,
      [
        citation.id,
        document.vehicle.make_model ?? null,
        document.vehicle.color,
        document.vehicle.style,
      ],
    );
    const mediaIds: number[] = [];
    for (const media of stored.media) mediaIds.push(await this.insertMedia(citation.id, media));
    await write(this.tx, {
      type: 'created',
      at,
      by: null,
      citationId: citation.id,
      description: `Event received from ${document.camera.system_name} with ${stored.media.length} files`,
      details: {
        case_id: document.case_id,
        plate,
        event_sha256: stored.eventSha256,
        media: stored.media.map(({ sha256 }) => sha256),
      },
    });
    return {
      ...citation,
      event,
      stored,
      mediaIds,
      status: 'PENDING',
      version: 1,
      plate,
      submittedBy: null,
      involved: new Set(),
    };
  }

  private async insertCapture(
    citationId: number,
    { document, eventSha256 }: StoredEvent,
  ): Promise<void> {
    await this.tx.query(
      `INSERT INTO captures (citation_id, case_id, camera_system_name, camera_system_type, camera_system_serial_number,
         captured_plate, location_address, location_latitude, location_longitude, witnesses, redlight_stop_line_distance,
         redlight_switched_at, speed_measured, speed_limit, speed_limit_trigger, metadata, event_sha256)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        citationId,
        document.case_id,
        document.camera.system_name,
        document.camera.system_type,
        document.camera.serial_number,
        document.plate ?? null,
        document.location.address,
        document.location.latitude,
        document.location.longitude,
        document.witnesses ?? null,
        document.redlight?.stop_line_distance ?? null,
        document.redlight?.switched_at ?? null,
        document.speeding?.measured ?? null,
        document.speeding?.limit ?? null,
        document.speeding?.trigger ?? null,
        JSON.stringify(document.metadata),
        eventSha256,
      ],
    );
  }

  private async insertMedia(citationId: number, media: StoredMedia): Promise<number> {
    const size =
      media.type === 'VIDEO'
        ? { width: null, height: null }
        : media.sequenceNumber === 4
          ? PLATE_SIZE
          : FRAME_SIZE;
    const [row] = await this.tx.query<{ id: number }>(
      `INSERT INTO media (citation_id, type, sequence_number, captured_at, sha256, storage_key, content_type, bytes, width,
         height, print_key)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        citationId,
        media.type,
        media.sequenceNumber,
        media.capturedAt,
        media.sha256,
        media.key,
        media.type === 'IMAGE' ? 'image/jpeg' : 'video/mp4',
        media.bytes,
        size.width,
        size.height,
        media.printKey,
      ],
    );
    if (row === undefined) throw new Error('INSERT INTO media returned no row');
    return row.id;
  }

  private async step(citation: Replayed, step: DemoStep): Promise<void> {
    const by = this.users[step.by];
    switch (step.act) {
      case 'updateVehicle':
        await this.updateVehicle(citation, step, by);
        break;
      case 'selectEvidence':
        await this.selectEvidence(citation, step, by);
        break;
      case 'submit':
        await this.move(citation, step, by, 'submit', step.recommendation);
        citation.submittedBy = by;
        await this.say(
          citation,
          step,
          by,
          'submitted',
          `Submitted by ${by.name} with recommendation ${step.recommendation}`,
        );
        break;
      case 'hold':
      case 'revise':
      case 'discard': {
        await this.move(citation, step, by, step.act, null);
        const { type, title, done } = DECISIONS[step.act];
        await this.say(citation, step, by, type, `${title} by ${by.name}: ${step.reason}`);
        await this.tell(citation, citation.submittedBy, step.at, {
          source: `${step.act}:${citation.id}:${citation.version}`,
          title,
          message: `${citation.referenceId} was ${done} by ${by.name}: ${step.reason}`,
        });
        break;
      }
      case 'generate':
        await this.move(citation, step, by, 'generate', null);
        await this.say(citation, step, by, 'generated', `Citation notice generated by ${by.name}`);
        await this.addNotice(citation, step.at, by);
        break;
      case 'comment':
        await this.comment(citation, step, by);
        break;
    }
    citation.involved.add(by);
  }

  private async say(
    citation: Replayed,
    { at }: DemoStep,
    by: DemoUser,
    type: ActivityType,
    description: string,
  ): Promise<void> {
    await write(this.tx, { type, at, by, citationId: citation.id, description });
  }

  private async move(
    citation: Replayed,
    { at }: DemoStep,
    by: DemoUser,
    transition: keyof typeof TRANSITIONS,
    recommendation: string | null,
  ): Promise<void> {
    const next = TRANSITIONS[transition][citation.status];
    if (next === undefined)
      throw new Error(`${transition} is not possible from ${citation.status}`);
    citation.status = next;
    citation.version += 1;
    await this.tx.query(
      `UPDATE citations SET report_status = $2, recommendation = coalesce($3, recommendation), version = $4, updated_at = $5,
         changed_by = $6, ${transition === 'submit' ? 'submitted_at = $5, submitted_by = $6' : 'decided_at = $5, decided_by = $6'}
       WHERE id = $1`,
      [citation.id, next, recommendation, citation.version, at, by.id],
    );
  }

  private async updateVehicle(citation: Replayed, step: DemoStep, by: DemoUser): Promise<void> {
    const { vehicle } = citation.event;
    await this.say(
      citation,
      step,
      by,
      'vehicle_looked_up',
      `${by.name} looked up ${vehicle.plate}`,
    );
    citation.status = UPDATED_STATUS;
    citation.version += 1;
    await this.tx.query(
      `UPDATE citations SET report_status = $2, version = $3, updated_at = $4, changed_by = $5,
         owner_vehicle_license_plate = $6, owner_name = $7 WHERE id = $1`,
      [
        citation.id,
        citation.status,
        citation.version,
        step.at,
        by.id,
        vehicle.plate,
        vehicle.ownerName,
      ],
    );
    await this.tx.query(
      `UPDATE vehicles SET owner_name_alt = $2, owner_address = $3, owner_address_alt = $4, owner_vehicle_engine_number = $5,
         owner_vehicle_chassis_number = $6, owner_vehicle_make_year = $7, owner_vehicle_make_model = $8,
         owner_vehicle_color = $9, owner_vehicle_color_alt = $10, owner_vehicle_style = $11
       WHERE citation_id = $1`,
      [
        citation.id,
        vehicle.ownerNameAlt,
        vehicle.ownerAddress,
        vehicle.ownerAddressAlt,
        vehicle.engineNumber,
        vehicle.chassisNumber,
        vehicle.makeYear,
        vehicle.makeModel,
        vehicle.colour,
        vehicle.colourAlt,
        vehicle.style,
      ],
    );
    await this.say(
      citation,
      step,
      by,
      'vehicle_updated',
      `Vehicle updated by ${by.name}: ${citation.plate ?? 'no plate'} → ${vehicle.plate}`,
    );
    citation.plate = vehicle.plate;
  }

  private async selectEvidence(
    citation: Replayed,
    step: DemoStep & { readonly act: 'selectEvidence' },
    by: DemoUser,
  ): Promise<void> {
    for (let sequence = 1; sequence <= step.images; sequence++) {
      const mediaId = citation.mediaIds[sequence - 1];
      if (mediaId === undefined) break;
      citation.version += 1;
      await this.tx.query('UPDATE media SET selected = true WHERE id = $1', [mediaId]);
      await write(this.tx, {
        type: 'evidence_selected',
        at: step.at,
        by,
        citationId: citation.id,
        subject: { type: 'media', id: mediaId },
        description: `Image ${sequence} selected by ${by.name}`,
      });
    }
    await this.tx.query(
      'UPDATE citations SET selected_count = $2, version = $3, updated_at = $4, changed_by = $5 WHERE id = $1',
      [citation.id, step.images, citation.version, step.at, by.id],
    );
  }

  private async comment(
    citation: Replayed,
    step: DemoStep & { readonly act: 'comment' },
    by: DemoUser,
  ): Promise<void> {
    const [comment] = await this.tx.query<{ id: number }>(
      'INSERT INTO comments (citation_id, user_id, body, created_at) VALUES ($1, $2, $3, $4) RETURNING id',
      [citation.id, by.id, step.body, step.at],
    );
    await this.tx.query('UPDATE citations SET comment_count = comment_count + 1 WHERE id = $1', [
      citation.id,
    ]);
    await this.say(citation, step, by, 'commented', `${by.name} commented: ${step.body}`);
    for (const user of citation.involved) {
      if (user === by) continue;
      await this.tell(citation, user, step.at, {
        source: `comment:${comment?.id}`,
        title: 'New comment',
        message: `${by.name} commented on ${citation.referenceId}: ${step.body}`,
      });
    }
  }

  private async tell(
    citation: Replayed,
    user: DemoUser | null,
    at: Date,
    { source, title, message }: { source: string; title: string; message: string },
  ): Promise<void> {
    if (user === null) return;
    const old = this.now.getTime() - at.getTime() > UNREAD_DAYS * DAY;
    await this.tx.query(
      `INSERT INTO notifications (user_id, citation_id, source, title, message, created_at, read_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        user.id,
        citation.id,
        source,
        title,
        message,
        at,
        old ? new Date(at.getTime() + 3_600_000) : null,
      ],
    );
  }

  /** Numbers the citation and writes its notice down; a worker renders it later (contract 7, 10). */
  private async addNotice(citation: Replayed, at: Date, by: DemoUser): Promise<void> {
    const year = this.yearOf(at);
    const last = (this.noticeNumbers.get(year) ?? 0) + 1;
    this.noticeNumbers.set(year, last);
    await this.tx.query(
      `INSERT INTO notice_numbers (year, last_number) VALUES ($1, $2) ON CONFLICT (year) DO UPDATE SET last_number = EXCLUDED.last_number`,
      [year, last],
    );
    const [numbered] = await this.tx.query<{ number: string }>(
      `UPDATE citations SET stopline_reference_id = (SELECT reference_prefix FROM citation_settings) || $2::text WHERE id = $1
       RETURNING stopline_reference_id AS number`,
      [citation.id, `-${year}-${String(last).padStart(6, '0')}`],
    );
    await this.tx.query(
      `INSERT INTO daily_notices AS d (day, cause, total) VALUES (($1::timestamptz AT TIME ZONE $2)::date, $3, 1)
       ON CONFLICT (day, cause) DO UPDATE SET total = d.total + 1`,
      [at, this.tools.timeZone, citation.event.passage.cause],
    );
    const content = await this.noticeContent(citation, numbered?.number ?? '', at, by);
    const [notice] = await this.tx.query<{ id: number }>(
      `INSERT INTO notices (citation_id, version, number, content, requested_at, requested_by)
       VALUES ($1, 1, $2, $3, $4, $5) RETURNING id`,
      [citation.id, content.number, JSON.stringify(content), at, by.id],
    );
    if (notice === undefined) throw new Error('INSERT INTO notices returned no row');
    this.noticeIds.push(notice.id);
    // Told already: the worker that renders it today tells nobody a second time.
    await this.tell(citation, by, at, {
      source: `notice:${notice.id}`,
      title: 'Notice ready',
      message: `Notice ${content.number} for ${citation.referenceId} is ready to print`,
    });
  }

  private async noticeContent(
    citation: Replayed,
    number: string,
    at: Date,
    by: DemoUser,
  ): Promise<NoticeContent> {
    const { document, media } = citation.stored;
    const { vehicle } = citation.event;
    const [settings] = await this.tx.query<NoticeSettings>(
      `SELECT department_name AS "departmentName", office_name AS "officeName", office_address AS "officeAddress",
         office_logo_src AS "officeLogoSrc", violation_title AS "violationTitle",
         officer_citation_statement AS "officerCitationStatement"
       FROM pdf_settings WHERE type = $1`,
      [document.cause satisfies Cause],
    );
    const [units] = await this.tx.query<NoticeContent['units']>(
      'SELECT distance_unit AS distance, speed_unit AS speed FROM citation_settings',
    );
    if (settings === undefined || units === undefined)
      throw new Error('The settings are not there');
    return {
      citationId: citation.id,
      number,
      referenceId: citation.referenceId,
      caseId: document.case_id,
      cause: document.cause,
      capturedAt: document.captured_at,
      issuedAt: at.toISOString(),
      locale: this.tools.locale,
      timeZone: this.tools.timeZone,
      settings,
      units,
      camera: {
        systemName: document.camera.system_name,
        systemType: document.camera.system_type,
        serialNumber: document.camera.serial_number,
      },
      location: document.location,
      witnesses: document.witnesses ?? null,
      owner: {
        name: vehicle.ownerName,
        nameAlt: vehicle.ownerNameAlt,
        address: vehicle.ownerAddress,
        addressAlt: vehicle.ownerAddressAlt,
      },
      vehicle: {
        licensePlate: vehicle.plate,
        engineNumber: vehicle.engineNumber,
        chassisNumber: vehicle.chassisNumber,
        makeYear: vehicle.makeYear,
        makeModel: vehicle.makeModel,
        color: vehicle.colour,
        colorAlt: vehicle.colourAlt,
        style: vehicle.style,
      },
      redlight: document.redlight
        ? {
            stopLineDistance: String(document.redlight.stop_line_distance),
            switchedAt: document.redlight.switched_at,
          }
        : null,
      speeding: document.speeding
        ? {
            measured: String(document.speeding.measured),
            limit: String(document.speeding.limit),
            trigger: String(document.speeding.trigger),
          }
        : null,
      images: media.flatMap(({ type, sequenceNumber, capturedAt, sha256 }, index) =>
        type === 'IMAGE'
          ? [{ mediaId: citation.mediaIds[index] ?? 0, sequenceNumber, capturedAt, sha256 }]
          : [],
      ),
      officer: { name: by.name, badgeNumber: by.badgeNumber },
    };
  }

  /** The newest notices are rendered first: they are what somebody who looks around opens first. */
  private async orderNotices(): Promise<void> {
    const name: JobName = 'renderNotice';
    for (const noticeId of [...this.noticeIds].reverse()) {
      const payload: JobPayloads[typeof name] = { noticeId };
      await this.tx.query('INSERT INTO jobs (name, payload) VALUES ($1, $2)', [
        name,
        JSON.stringify(payload),
      ]);
    }
  }

  /** No transition leads to UPDATED_REVISE (contract 6): such an event came from an older system. */
  private async import(citation: Replayed): Promise<void> {
    await this.tx.query("UPDATE citations SET report_status = 'UPDATED_REVISE' WHERE id = $1", [
      citation.id,
    ]);
  }

  private yearOf(moment: Date): number {
    return Number(
      new Intl.DateTimeFormat('en', { timeZone: this.tools.timeZone, year: 'numeric' }).format(
        moment,
      ),
    );
  }
}

const DECISIONS = {
  hold: { type: 'held', title: 'Put on hold', done: 'put on hold' },
  revise: { type: 'revised', title: 'Sent back for revision', done: 'sent back for revision' },
  discard: { type: 'discarded', title: 'Discarded', done: 'discarded' },
} as const satisfies Record<string, { type: ActivityType; title: string; done: string }>;

function registryRecord(vehicle: DemoVehicle): RegistryVehicle {
  return {
    ownerVehicleLicensePlate: vehicle.plate,
    ownerName: vehicle.ownerName,
    ownerNameAlt: vehicle.ownerNameAlt,
    ownerAddress: vehicle.ownerAddress,
    ownerAddressAlt: vehicle.ownerAddressAlt,
    ownerVehicleEngineNumber: vehicle.engineNumber,
    ownerVehicleChassisNumber: vehicle.chassisNumber,
    ownerVehicleMakeYear: vehicle.makeYear,
    ownerVehicleMakeModel: vehicle.makeModel,
    ownerVehicleColor: vehicle.colour,
    ownerVehicleColorAlt: vehicle.colourAlt,
    ownerVehicleStyle: vehicle.style,
  };
}
