import type { z } from 'zod';
import type {
  CitationRow,
  DeskFields,
} from '../../../features/citations/reads/citation-details.service.js';
import { ALL_PARTS, type Part } from '../../../features/citations/reads/citation-parts.pure.js';
import {
  actsOf,
  addresseesFor,
  isEditable,
  missingOf,
  noticeActsOf,
  noticeFor,
  offersTo,
} from '../../../features/citations/reads/citation.view.js';
import type { Caller } from '../../../platform/identity/caller.js';
import { byName } from '../../../platform/identity/officer.pure.js';
import { json } from '../../../platform/openapi/answers.js';
import { Citation, type CitationRow as RowShape } from './citations.shapes.js';
import { toRest } from '../spelling.js';

/** All fields of a report. */
export const REPORT: readonly Part[] = ALL_PARTS;

/** All fields of a row of a list. */
export const ROW: readonly Part[] = ['facts', 'desk'];

/** The answer of every route that reads or changes one citation. */
export const CITATION = json('The citation as it is now.', Citation);

/** A row as the report of a citation (contract 3): what the caller may do with it, and what is missing. */
export function reportOf(
  caller: Caller,
  { citation, facts, noticeActs }: CitationRow,
): z.infer<typeof Citation> {
  return toRest({
    ...citation,
    ...heldBy(citation),
    checks: checksOf(citation),
    measurement: citation.measurement && {
      ...citation.measurement,
      by: byName(citation.measurement.by),
    },
    notice: noticeFor(caller, citation.notice),
    noticeActs: noticeActs === undefined ? [] : noticeActsOf(caller, noticeActs),
    addressees: addresseesOf(caller, citation),
    availableActions: actsOf(caller, facts),
    editable: isEditable(caller, facts),
    missing: missingOf(facts),
    noViolation: facts.noViolation ?? null,
  });
}

/** The addressees of a citation as REST has them: who recorded them by number and name. */
export function addresseesOf(
  caller: Caller,
  { addressees }: Pick<CitationRow['citation'], 'addressees'>,
) {
  return addresseesFor(caller, addressees).map((one) => ({
    ...one,
    recordedBy: one.recordedBy && byName(one.recordedBy),
  }));
}

/** The checks of a citation as REST has them: who gave the reasons by number and name. */
export function checksOf({ checks }: Pick<CitationRow['citation'], 'checks'>) {
  return checks.map(({ confirmed, ...check }) => ({
    ...check,
    confirmed: confirmed && { ...confirmed, user: byName(confirmed.user) },
  }));
}

/** A row as a list has it. */
export function rowOf(caller: Caller, { citation, facts }: CitationRow): z.infer<typeof RowShape> {
  return toRest({
    ...citation,
    ...heldBy(citation),
    availableActions: offersTo(caller, facts),
    editable: isEditable(caller, facts),
  });
}

/** The officer who holds a citation, or has decided on it for later: REST has their number and name only (desk 8). */
export function heldBy({ reviewer, deferred }: Pick<DeskFields, 'reviewer' | 'deferred'>) {
  return {
    reviewer: reviewer && byName(reviewer),
    deferred: deferred && { ...deferred, user: byName(deferred.user) },
  };
}
