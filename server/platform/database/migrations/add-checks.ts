import { NO_NAMES } from '../../domain/no-names.js';
import type { ShippedCheck } from './shipped-checks.js';

/* How migrations add the rules of checks that a version ships. */

/** Returns what a rule is shipped as, as {@link ADD_CHECK} takes it: code, active, weight and parameters. */
export const termsOf = ({ code, active = true, weight, params }: ShippedCheck): unknown[] => [
  code,
  active,
  weight,
  JSON.stringify(code === 'NO_NAME' ? { words: NO_NAMES } : (params ?? {})),
];

/**
 * Adds a rule; a code that is taken gets the next number. $1 the place, $2 the code, $3 active, $4 the weight, $5 the
 * parameters, $6 the label, $7 the function, $8 the weight that it gets.
 */
export const ADD_CHECK = `
  INSERT INTO check_rules (code, label, function, params, weight, active, shipped_order, shipped)
  SELECT free.code, $6, $7, $5::jsonb, $8, true, $1,
    jsonb_build_object('active', $3::boolean, 'weight', $4::text, 'params', $5::jsonb)
  FROM (SELECT CASE WHEN n = 1 THEN $2::text ELSE $2::text || '_' || n END AS code, n FROM generate_series(1, 99) n) free
  WHERE NOT EXISTS (SELECT FROM check_rules r WHERE r.code = free.code)
  ORDER BY free.n LIMIT 1`;

const KEPT = `
  INSERT INTO check_rule_versions SELECT id, version, label, params, cause, weight, active, changed_by, changed_at
  FROM check_rules r`;

/** Keeps the first version of each rule, and forgets those of before. */
export const KEEP_ALL_CHECKS = `DELETE FROM check_rule_versions; ${KEPT}`;

/** Keeps the first version of each rule that has none yet. */
export const KEEP_NEW_CHECKS = `${KEPT} WHERE NOT EXISTS (SELECT FROM check_rule_versions v WHERE v.rule_id = r.id)`;
