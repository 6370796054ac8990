import { as, type RowOf, statement } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { CONFLICT_BADGES } from '../../checks/plates/conflicts.queries.js';

/** What decides about making letters void, and the plate that each prints. Read once all is locked. $1 the numbers. */
export const VOID_FACTS = statement({
  name: 'voids: facts',
  sql: `SELECT i.number, c.cause, c.version, c.submitted_by AS "submittedById", i.issued_by AS "issuedById",
      ${CONFLICT_BADGES} AS "conflictBadges", u.first_name || ' ' || u.last_name AS "changedByName",
      coalesce(c.stopline_reference_id = i.number, false) AS "isCurrent", i.voided_at IS NOT NULL AS "isVoid",
      plate_key_of(coalesce(n.content #>> '{vehicle,licensePlate}', c.owner_vehicle_license_plate)) AS "plateKey",
      n.content #>> '{vehicle,plateRegion}' AS "plateRegion"
    FROM issued_notices i JOIN citations c ON c.id = i.citation_id LEFT JOIN users u ON u.id = c.changed_by
    LEFT JOIN notices n ON n.number = i.number AND n.citation_id = c.id AND n.version = i.version
    WHERE i.number = ANY ($1)`,
  row: {
    number: 'text',
    cause: as<Cause>('text'),
    version: 'integer',
    submittedById: 'integer?',
    issuedById: 'integer?',
    conflictBadges: as<number[] | null>('json?'),
    changedByName: 'text?',
    isCurrent: 'boolean',
    isVoid: 'boolean',
    plateKey: 'text?',
    plateRegion: 'text?',
  },
});

/** Writes that letters are void. $1 a list with the values of each, $2 by whom, $3 when, or null for now. */
export const END_AS_VOID = statement({
  name: 'voids: end as void',
  sql: `UPDATE issued_notices i SET voided_at = coalesce($3, now()), voided_by = $2, void_reason = v.shown,
      void_reason_code = v.code, void_reason_label = v.label, void_erroneous = v.erroneous, void_fault = v.fault,
      void_cancellation = v.cancellation, void_plate_key = v."plateKey", void_plate_region = v."plateRegion"
    FROM jsonb_to_recordset($1::jsonb) AS v (number text, shown text, code text, label text, erroneous boolean, fault text,
      cancellation boolean, "plateKey" text, "plateRegion" text)
    WHERE i.number = v.number`,
  row: {},
});

/** The facts of {@link VOID_FACTS}. */
export type VoidedLetter = RowOf<typeof VOID_FACTS>;
