import { as, type RowOf, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { CONFLICT_BADGES } from '../checks/plates/conflicts.queries.js';

/** What decides about making a letter void, and the plate that it prints. Read once all is locked. $1 the number. */
export const VOID_FACTS = statement({
  name: 'voids: facts',
  sql: `SELECT c.cause, c.version, c.submitted_by AS "submittedById", i.issued_by AS "issuedById",
      ${CONFLICT_BADGES} AS "conflictBadges", u.first_name || ' ' || u.last_name AS "changedByName",
      coalesce(c.stopline_reference_id = i.number, false) AS "isCurrent", i.voided_at IS NOT NULL AS "isVoid",
      plate_key_of(coalesce(n.content #>> '{vehicle,licensePlate}', c.owner_vehicle_license_plate)) AS "plateKey",
      n.content #>> '{vehicle,plateRegion}' AS "plateRegion"
    FROM issued_notices i JOIN citations c ON c.id = i.citation_id LEFT JOIN users u ON u.id = c.changed_by
    LEFT JOIN notices n ON n.number = i.number AND n.citation_id = c.id AND n.version = i.version
    WHERE i.number = $1`,
  row: {
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

/** The facts of {@link VOID_FACTS}. */
export type VoidedLetter = RowOf<typeof VOID_FACTS>;
