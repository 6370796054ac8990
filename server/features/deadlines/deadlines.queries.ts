import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { DayKind, Start } from './due-date.pure.js';

const RULE_ITEM = `SELECT r.id, r.cause, r.effective_from::text AS "effectiveFrom", r.starts, r.days, r.kind, r.country,
    r.state, r.region, ${OFFICER_JSON} AS "createdBy", r.created_at AS "createdAt"
  FROM deadline_rules r JOIN users u ON u.id = r.created_by`;

const RULE_ROW = {
  id: 'integer',
  cause: as<Cause>('text'),
  effectiveFrom: 'text',
  starts: as<Start>('text'),
  days: 'smallint?',
  kind: as<DayKind>('text'),
  country: 'text?',
  state: 'text?',
  region: 'text?',
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
} as const;

/** Every deadline rule, the latest first. */
export const RULES = statement({
  name: 'deadlines: rules',
  sql: `${RULE_ITEM} ORDER BY r.effective_from DESC, r.id DESC`,
  row: RULE_ROW,
});

/** $1 the rule. */
export const RULE = statement({
  name: 'deadlines: rule',
  sql: `${RULE_ITEM} WHERE r.id = $1`,
  row: RULE_ROW,
});

/** The first day of the rule that follows one. $1 the cause, $2 the day of the one. */
export const NEXT_RULE = statement({
  name: 'deadlines: next rule',
  sql: `SELECT min(effective_from)::text AS day FROM deadline_rules WHERE cause = $1 AND effective_from > $2::date`,
  row: { day: 'text?' },
});

/** The instant of the transaction. */
export const NOW = statement({
  name: 'deadlines: now',
  sql: 'SELECT now() AS now',
  row: { now: 'timestamptz' },
});

/**
 * Waiting and held events without a deadline, locked, for which a rule would be chosen. $1 the rule, $2 its cause, $3 its
 * first instant, $4 the first instant of the next rule, $5 the event before the first one, $6 how many.
 */
export const WITHOUT_DEADLINE = statement({
  name: 'deadlines: events without',
  sql: `SELECT c.id, c.camera_case_generated_at AS "capturedAt", c.created_at AS "receivedAt",
      v.owner_known_at AS "ownerKnownAt"
    FROM citations c JOIN vehicles v ON v.citation_id = c.id
    WHERE c.queue IN ('pending', 'submitted', 'hold') AND c.due_at IS NULL AND c.deadline_rule_id IS DISTINCT FROM $1
      AND c.cause = $2 AND c.camera_case_generated_at >= $3
      AND ($4::timestamptz IS NULL OR c.camera_case_generated_at < $4) AND c.id > $5
    ORDER BY c.id LIMIT $6 FOR NO KEY UPDATE OF c`,
  row: {
    id: 'integer',
    capturedAt: 'timestamptz',
    receivedAt: 'timestamptz',
    ownerKnownAt: 'timestamptz?',
  },
});

/** Gives events a rule and their due dates, and raises no version. $1 the rule, $2 the events, $3 their due dates. */
export const GIVE_RULE = statement({
  name: 'deadlines: give rule',
  sql: `UPDATE citations c SET deadline_rule_id = $1, due_at = given.due_at
    FROM unnest($2::integer[], $3::timestamptz[]) AS given (id, due_at) WHERE c.id = given.id`,
  row: {},
});

/**
 * Records the time from which plate, name and address of an owner are known, once. $1 the event, $2 the time, or null
 * for now.
 */
export const OWNER_KNOWN = statement({
  name: 'deadlines: owner known',
  sql: `UPDATE vehicles v SET owner_known_at = coalesce($2, now())
    FROM citations c
    WHERE v.citation_id = $1 AND c.id = v.citation_id AND v.owner_known_at IS NULL AND v.owner_address IS NOT NULL
      AND c.owner_name IS NOT NULL AND c.owner_vehicle_license_plate IS NOT NULL
    RETURNING v.owner_known_at AS "ownerKnownAt", c.deadline_rule_id AS "ruleId"`,
  row: { ownerKnownAt: 'timestamptz?', ruleId: 'integer?' },
});
