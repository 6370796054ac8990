import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { scheduleIn } from '../fines/fine-source.pure.js';
import { metadataOf } from '../observation/facts.pure.js';
import { noViolation } from './citation.refusals.js';
import type { ViolationRow } from './reads/citation-facts.queries.js';
import { VIOLATION, VIOLATIONS } from './violation.queries.js';
import { type Tolerance, violationFault } from './violation.pure.js';

/** Says of events whether there was a violation: without one there is no notice (guards 1). */
@Injectable()
export class Violations {
  constructor(private readonly database: Database) {}

  /** Returns the sentence of an event that is no violation, by the schedules of now; null for one that is. */
  faultOf(row: ViolationRow): string | null {
    return faultBy(row, scheduleIn(row.fineSource));
  }

  /** Returns those of several events that are no violation, whatever their status is. */
  async faulty(ids: readonly number[], on: Queryable = this.database): Promise<Set<number>> {
    const rows = await on.rows(VIOLATIONS, [ids]);
    return new Set(
      rows.filter(({ violation }) => this.faultOf(violation) !== null).map(({ id }) => id),
    );
  }

  /** Refuses an act that makes or recommends a notice. @throws AppError `NO_VIOLATION` */
  async assertViolation(on: Queryable, id: number): Promise<void> {
    const row = await on.first(VIOLATION, [id]);
    const fault = row === undefined ? null : this.faultOf(row.violation);
    if (fault !== null) throw noViolation(fault);
  }
}

/** Returns the sentence of an event that is no violation by a schedule; null for one that is. */
export function faultBy(row: ViolationRow, schedule: Tolerance | null): string | null {
  const { capturedAt, arrivedAt, switchedAt, metadata, ...rest } = row;
  return violationFault(
    {
      ...rest,
      capturedAt: new Date(capturedAt),
      arrivedAt: new Date(arrivedAt),
      switchedAt: switchedAt === null ? null : new Date(switchedAt),
      metadata: metadataOf(metadata),
    },
    schedule,
  );
}
