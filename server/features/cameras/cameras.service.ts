import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { Transactions } from '../../platform/database/transactions.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { addDays, dayIn, startOfDay } from '../../platform/domain/local-day.pure.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { changesBetween, describeChanges } from '../settings/changes.pure.js';
import { CameraEntity } from './camera.entity.js';
import {
  CameraChangeRules,
  CameraSearchRules,
  canBeSerialNumber,
  InForceRules,
} from './camera.rules.js';
import {
  type Camera,
  CAMERA_BY_SERIAL,
  CAMERA_TEXTS,
  CAMERAS,
  COUNT_CAMERAS,
} from './cameras.queries.js';
import { FactsInForce } from './facts-in-force.service.js';
import {
  type Calendar,
  inForceAt,
  type InForceOn,
  inForceOn,
  type InForceWindow,
  windowsOn,
} from './in-force.pure.js';
import type { CameraFact } from './in-force.queries.js';

/** The facts of a camera that are in force on a day or at an instant. */
export interface InForce {
  day: string;
  /** Null for the whole day. */
  at: Date | null;
  /** Those of the instant, or those that hold for the whole day. */
  facts: InForceOn<CameraFact>;
  /** The times of the day at which facts with hours or instants are in force; null at an instant. */
  windows: InForceWindow[] | null;
}

/** A camera, and its facts in force today. */
export type CameraToday = Omit<Camera, 'facts'> & { inForce: InForce | null };

/** A time whose facts are read. */
interface Asked {
  day: string;
  at: Date | null;
}

/** The cameras of the register, with what they leave out in their events (joining 3), and their facts in force. */
@Injectable()
export class CamerasService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
    private readonly factsInForce: FactsInForce,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A page of the cameras, by serial number.
   *
   * @param search a part of serial number, name, type, address or site, folded (reliability 29); all cameras without it
   * @param withFacts true for their facts in force today
   * @throws AppError `INVALID`
   */
  async listCameras(
    { page, search }: { page?: unknown; search?: unknown },
    withFacts: boolean,
  ): Promise<Page<CameraToday>> {
    const current = pageNumber(page);
    const today = this.today();
    const found = await this.search(validate(CameraSearchRules, { search }).search);
    const [rows, count] = await Promise.all([
      this.database.rows(CAMERAS({ withFacts }), [
        ...this.instantsOf({ day: today, at: null }),
        PER_PAGE,
        (current - 1) * PER_PAGE,
        found,
      ]),
      found === null ? this.database.first(COUNT_CAMERAS) : { total: found.length },
    ]);
    const calendar = await this.factsInForce.calendarFor(rows.flatMap(({ facts }) => facts ?? []));
    return pageOf(
      rows.map((row) => withInForce(row, { day: today, at: null }, calendar)),
      count?.total ?? 0,
      current,
    );
  }

  /** The serial numbers of the cameras that have a text in one of theirs; null for all. */
  private async search(text: string | null): Promise<string[] | null> {
    if (text === null) return null;
    const key = folded(text);
    const cameras = await this.database.rows(CAMERA_TEXTS, []);
    return cameras
      .filter((camera) => Object.values(camera).some((each) => folded(each ?? '').includes(key)))
      .map(({ serialNumber }) => serialNumber);
  }

  /** A camera with its facts in force today. @throws AppError `CAMERA_NOT_FOUND` */
  find(serialNumber: unknown): Promise<CameraToday> {
    return this.read(this.database, serialNumber);
  }

  /**
   * The facts of a camera that are in force at an instant, or on a local day: today without either.
   *
   * @throws AppError `CAMERA_NOT_FOUND`, `INVALID`
   */
  async inForce(serialNumber: unknown, asked: { day?: unknown; at?: unknown }): Promise<InForce> {
    const { day, at } = validate(InForceRules, asked);
    const instant = at === null ? null : new Date(at);
    const { inForce } = await this.read(this.database, serialNumber, {
      day: instant === null ? (day ?? this.today()) : dayIn(this.config.timeZone, instant),
      at: instant,
    });
    if (inForce === null) throw new AppError('INTERNAL');
    return inForce;
  }

  /**
   * Changes what is given of a camera, and logs old and new values. Saving equal values changes nothing.
   *
   * @throws AppError `CAMERA_NOT_FOUND`, `INVALID`
   */
  async update(
    administrator: UserCaller,
    serialNumber: unknown,
    input: unknown,
  ): Promise<CameraToday> {
    const { speedLimit, speedTrigger, stopLineDistance, ...texts } = validate(
      CameraChangeRules,
      input,
    );
    const given = {
      ...texts,
      ...asNumeric('speedLimit', speedLimit),
      ...asNumeric('speedTrigger', speedTrigger),
      ...asNumeric('stopLineDistance', stopLineDistance),
    };
    if (!canBeSerialNumber(serialNumber)) throw new AppError('CAMERA_NOT_FOUND');
    return this.transactions.run(async (tx) => {
      const cameras = tx.repository(CameraEntity);
      const before = await cameras.findOne({
        where: { serialNumber },
        lock: { mode: 'for_no_key_update' },
      });
      if (before === null) throw new AppError('CAMERA_NOT_FOUND');
      const after = Object.assign(new CameraEntity(), before, given);
      const changes = changesBetween<Listed>(LABELS, listed(before), listed(after));
      if (Object.keys(changes).length > 0) {
        await cameras.update(serialNumber, given);
        await this.activity.recordActivity(tx, {
          type: 'camera_changed',
          actor: administrator,
          subject: { type: 'camera', id: serialNumber },
          description: `Camera ${serialNumber} changed by ${administrator.name}: ${describeChanges(LABELS, changes)}`,
          details: changes,
        });
      }
      return this.read(tx, serialNumber);
    });
  }

  private today(): string {
    return this.clock.today(this.config.timeZone);
  }

  /** The parameters of a statement that reads the facts of a time. */
  private instantsOf({ day, at }: Asked): [day: string, first: Date, last: Date] {
    if (at !== null) return [day, at, at];
    const { timeZone } = this.config;
    return [day, startOfDay(timeZone, day), startOfDay(timeZone, addDays(day, 1))];
  }

  private async read(
    on: Queryable,
    serialNumber: unknown,
    asked: Asked = { day: this.today(), at: null },
  ): Promise<CameraToday> {
    const row = canBeSerialNumber(serialNumber)
      ? await on.first(CAMERA_BY_SERIAL, [...this.instantsOf(asked), serialNumber])
      : undefined;
    if (row === undefined) throw new AppError('CAMERA_NOT_FOUND');
    const calendar = await this.factsInForce.calendarFor(row.facts ?? [], on);
    return withInForce(row, asked, calendar);
  }
}

function withInForce(
  { facts, ...camera }: Camera,
  { day, at }: Asked,
  calendar: Calendar,
): CameraToday {
  if (facts === null) return { ...camera, inForce: null };
  const chosen =
    at === null
      ? {
          facts: inForceOn(facts, day, calendar.timeZone),
          windows: windowsOn(facts, day, calendar),
        }
      : { facts: inForceAt(facts, at, calendar), windows: null };
  return { ...camera, inForce: { day, at, ...chosen } };
}

type Numeric = 'speedLimit' | 'speedTrigger' | 'stopLineDistance';

/** Returns a number as its column takes it; nothing if it was left out. */
function asNumeric<Name extends Numeric>(
  name: Name,
  value: number | null | undefined,
): { [Key in Name]?: string | null } {
  if (value === undefined) return {};
  return { [name]: value === null ? null : String(value) } as { [Key in Name]: string | null };
}

type Listed = Omit<CameraEntity, 'serialNumber' | Numeric | 'causeCodes'> & {
  [Name in Numeric]: number | null;
} & { causeCodes: string | null };

/** Returns what can be changed of a camera, as the log shows it. */
function listed({ serialNumber: _, causeCodes, ...camera }: CameraEntity): Listed {
  const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
  return {
    ...camera,
    speedLimit: numberOf(camera.speedLimit),
    speedTrigger: numberOf(camera.speedTrigger),
    stopLineDistance: numberOf(camera.stopLineDistance),
    causeCodes: causeCodes === null ? null : inOrder(causeCodes),
  };
}

/** Returns the causes of codes as one text, which is the same in any order. */
function inOrder(causeCodes: NonNullable<CameraEntity['causeCodes']>): string {
  return Object.entries(causeCodes)
    .map(([code, cause]) => `${code} ${cause}`)
    .toSorted()
    .join(', ');
}

/** The names of a camera's fields in the log. */
const LABELS = {
  systemName: 'System name',
  systemType: 'System type',
  locationAddress: 'Location address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  timeZone: 'Time zone',
  speedLimit: 'Speed limit',
  speedTrigger: 'Speed trigger',
  stopLineDistance: 'Stop line distance',
  causeCodes: 'Cause codes',
  site: 'Site',
};
