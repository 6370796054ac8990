import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { CheckParams } from './check-rules.rules.js';
import type { ShippedTerms } from './checks.pure.js';
import type { Weight } from './check-subject.types.js';

const VERSION_ROW = {
  version: 'integer',
  label: 'text',
  params: as<CheckParams>('jsonb'),
  cause: as<Cause | null>('text?'),
  weight: as<Weight>('text'),
  active: 'boolean',
  changedBy: as<Officer | null>('json?'),
  changedAt: 'timestamptz',
} as const;

const RULE_ROW = {
  id: 'integer',
  code: 'text',
  function: as<CheckFunctionName>('text'),
  ...VERSION_ROW,
  shipped: as<ShippedTerms>('jsonb?'),
} as const;

const versionColumns = (row: string): string =>
  `${row}.version, ${row}.label, ${row}.params, ${row}.cause, ${row}.weight, ${row}.active,
    CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END AS "changedBy", ${row}.changed_at AS "changedAt"`;

const RULE = `SELECT r.id, r.code, r.function, ${versionColumns('r')}, r.shipped
  FROM check_rules r LEFT JOIN users u ON u.id = r.changed_by`;

/** All rules: the shipped ones in their order, then the others. */
export const CHECK_RULES = statement({
  name: 'checks: rules',
  sql: `${RULE} ORDER BY r.shipped_order, r.id`,
  row: RULE_ROW,
});

/** One rule. $1 its id. */
export const CHECK_RULE_BY_ID = statement({
  name: 'checks: rule',
  sql: `${RULE} WHERE r.id = $1`,
  row: RULE_ROW,
});

/** All versions of a rule, newest first. $1 its id. */
export const CHECK_RULE_VERSIONS = statement({
  name: 'checks: versions of rule',
  sql: `SELECT ${versionColumns('v')} FROM check_rule_versions v LEFT JOIN users u ON u.id = v.changed_by
    WHERE v.rule_id = $1 ORDER BY v.version DESC`,
  row: VERSION_ROW,
});

/** Keeps a rule as it is now, as one of its versions. $1 its id. */
export const KEEP_VERSION = statement({
  name: 'checks: keep version',
  sql: `INSERT INTO check_rule_versions
      (rule_id, version, label, params, cause, weight, active, changed_by, changed_at)
    SELECT id, version, label, params, cause, weight, active, changed_by, changed_at FROM check_rules WHERE id = $1`,
  row: {},
});

/** Lets one change of the rules be counted and written at a time. */
export const LOCK_CHECK_RULES = statement({
  name: 'checks: lock rules',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline check rules')) IS NULL AS locked`,
  row: { locked: 'boolean' },
});
