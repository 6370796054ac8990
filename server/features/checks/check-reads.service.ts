import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { factsOf, metadataOf } from '../observation/facts.pure.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { CheckSubject } from './check-subject.types.js';
import { CHECKED, SUBJECTS, type SubjectRow } from './check-subjects.queries.js';
import { type FiredCheck, firedChecks, type ShownCheck, shownChecks } from './checks.pure.js';

/** Reads what checks need to know of events. */
@Injectable()
export class CheckReads {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns events as some functions look at them, by id; those that are not there are left out. It is one statement for
   * all of them, so that a caller with thousands asks for blocks of some hundreds.
   *
   * @param functions only what these need is read; the rest of a subject is empty
   */
  async subjects(
    ids: readonly number[],
    functions: readonly CheckFunctionName[],
    on: Queryable = this.database,
  ): Promise<Map<number, CheckSubject>> {
    const rows = await on.rows(SUBJECTS, [this.config.timeZone, ids, functions]);
    return new Map(rows.map(({ id, subject }) => [id, subjectOf(subject)]));
  }

  /**
   * Returns the checks of events as they are shown, by id: of open ones by the rules of now, of closed ones those of
   * their last act.
   */
  async shown(ids: readonly number[]): Promise<Map<number, ShownCheck[]>> {
    const rows = await this.database.rows(CHECKED, [this.config.timeZone, ids, false]);
    return new Map(
      rows.map(({ id, rules, subject, kept }) => [
        id,
        subject === null
          ? shownChecks(kept?.checks ?? [], kept)
          : shownChecks(firedChecks(rules, subjectOf(subject)), kept),
      ]),
    );
  }

  /** Returns the checks that fire on an event by the rules of now, whatever its status is; none if it is not there. */
  async fired(id: number, on: Queryable = this.database): Promise<FiredCheck[]> {
    const row = await on.first(CHECKED, [this.config.timeZone, [id], true]);
    return row?.subject == null ? [] : firedChecks(row.rules, subjectOf(row.subject));
  }
}

/** Returns a subject from what SQL answers. */
export function subjectOf(row: SubjectRow): CheckSubject {
  const { captured, registered, units, inForce, cause } = row;
  const { LIMIT, TRIGGER, GRACE, AMBER } = inForce ?? {};
  const isInForce = (kind: keyof NonNullable<typeof inForce>): boolean =>
    Object.hasOwn(inForce ?? {}, kind);
  const capturedAt = new Date(row.capturedAt);
  const redlightSwitchedAt = dateOf(captured.redlightSwitchedAt);
  return {
    cause,
    capturedAt,
    arrivedAt: new Date(row.arrivedAt),
    day: row.day,
    unit: units.speed,
    cameraSerialNumber: row.cameraSerialNumber,
    latitude: row.latitude,
    longitude: row.longitude,
    speedMeasured: captured.speedMeasured,
    speedLimit: captured.speedLimit,
    speedTrigger: row.speedTrigger,
    redlightSwitchedAt,
    metadata: metadataOf(captured.metadata),
    facts: factsOf({
      cause,
      capturedAt,
      captured: { ...captured, redlightSwitchedAt },
      registered,
      units,
    }),
    register: {
      LIMIT: LIMIT ?? null,
      TRIGGER: TRIGGER ?? null,
      GRACE: GRACE?.seconds ?? null,
      AMBER: AMBER?.seconds ?? null,
      CERTIFICATE: isInForce('CERTIFICATE'),
      hasCertificates: row.hasCertificates ?? false,
      WARNING: isInForce('WARNING'),
      OUT_OF_SERVICE: isInForce('OUT_OF_SERVICE'),
      REFERENCE: isInForce('REFERENCE'),
    },
    images: (row.images ?? []).map((image) => ({
      ...image,
      capturedAt: dateOf(image.capturedAt),
    })),
    others: (row.others ?? []).map((event) => ({
      ...event,
      capturedAt: new Date(event.capturedAt),
    })),
    lists: row.lists ?? [],
    measurement: row.measurement,
  };
}

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
