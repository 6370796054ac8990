import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { FactsInForce } from '../cameras/facts-in-force.service.js';
import type { GeneratedKind } from '../fines/due-letter.pure.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { CheckSubject } from './check-subject.types.js';
import { CHECKED, SUBJECTS } from './check-subjects.queries.js';
import { type FiredCheck, firedChecks } from './checks.pure.js';
import { subjectOf } from './subject-rows.pure.js';

/** Reads what checks need to know of events. */
@Injectable()
export class CheckReads {
  constructor(
    private readonly database: Database,
    private readonly factsInForce: FactsInForce,
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
    const facts = rows.flatMap(({ subject }) => subject.needs.register ?? []);
    const calendar = await this.factsInForce.calendarFor(facts, on);
    return new Map(rows.map(({ id, subject }) => [id, subjectOf(subject, calendar)]));
  }

  /**
   * Returns the checks that fire on an event by the rules of now, whatever its status is; none if it is not there.
   *
   * @param kind of the letter that is made in any case; left out where the one that is due is made
   */
  async fired(
    id: number,
    on: Queryable = this.database,
    kind?: GeneratedKind,
  ): Promise<FiredCheck[]> {
    const row = await on.first(CHECKED, [id]);
    if (row === undefined) return [];
    const calendar = await this.factsInForce.calendarFor(row.subject.needs.register ?? [], on);
    const subject = subjectOf(row.subject, calendar);
    const isMade = kind === undefined ? {} : { hasWarningTexts: kind === 'WARNING' };
    return firedChecks(row.rules, { ...subject, ...isMade });
  }
}
