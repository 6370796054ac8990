import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { FastReads } from '../../platform/database/fast-reads.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { FactKind } from '../cameras/camera.types.js';
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
    private readonly reads: FastReads,
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
    const rows = await on.rows(SUBJECTS, [ids, functions]);
    return new Map(rows.map(({ id, subject }) => [id, subjectOf(subject)]));
  }

  /**
   * Returns the checks of events as they are shown, by id: of open ones by the rules of now, of closed ones those of
   * their last act.
   */
  async shown(ids: readonly number[]): Promise<Map<number, ShownCheck[]>> {
    // Planning takes longer than reading one event, and a fast read is planned once.
    const rows = await (ids.length === 1 ? this.reads : this.database).rows(CHECKED, [ids, false]);
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
    const row = await on.first(CHECKED, [[id], true]);
    return row?.subject == null ? [] : firedChecks(row.rules, subjectOf(row.subject));
  }
}

/** Returns a subject from what SQL answers. */
export function subjectOf(row: SubjectRow): CheckSubject {
  const { captured, registered, units, inForce, cause } = row;
  const isInForce = (kind: FactKind): boolean => inForce !== null && inForce[kind] !== null;
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
    registeredColors: [registered.color, registered.colorAlt].filter((color) => color !== null),
    register: {
      LIMIT: inForce?.LIMIT?.value ?? null,
      TRIGGER: inForce?.TRIGGER?.value ?? null,
      GRACE: inForce?.GRACE?.value.seconds ?? null,
      AMBER: inForce?.AMBER?.value.seconds ?? null,
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
