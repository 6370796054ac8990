import { statement } from '../../../platform/database/statement.js';
import { SENT_BACK } from './citation-columns.queries.js';
import type { FilterCondition, FilterName } from '../citation.types.js';

const UNANSWERED = `EXISTS (SELECT FROM (${SENT_BACK}) a WHERE NOT a.answered)`;
// An event that was sent back is REVISE until a vehicle update, which answers it, or a submit.
const sentBackTo = (user: string): string =>
  `c.submitted_by = ${user} AND c.report_status = 'REVISE' AND ${UNANSWERED}`;
const CLOSED = `c.report_status IN ('COMPLETED', 'DISCARDED')`;

/**
 * True for an event with an earlier number of its chain that meets a condition. Few numbers were ever replaced, and they have
 * an index of their own; as a list of ids they do not hinder the indexes of the other conditions.
 *
 * @param id SQL of the event's id
 * @param condition on `o`, a number that was replaced
 */
export const replacedSql = (id: string, condition: string): string =>
  `${id} = ANY (ARRAY(SELECT o.citation_id FROM issued_notices o WHERE o.replaced_by IS NOT NULL AND ${condition}))`;

/** The conditions of the filters on a row `c` of `citations`; some take a value. */
const CONDITIONS = {
  cause: (value: string) => `c.cause = ${value}`,
  status: (value: string) => `c.report_status = ${value}`,
  recommendation: (value: string) => `c.recommendation = ${value}`,
  places: (value: string) =>
    `c.id IN (SELECT citation_id FROM captures WHERE location_address = ANY (${value}))`,
  'without plate': () => 'c.owner_vehicle_license_plate IS NULL',
  'with plate': () => 'c.owner_vehicle_license_plate IS NOT NULL',
  'with comments': () => 'c.comment_count > 0',
  'without comments': () => 'c.comment_count = 0',
  'sent back to': sentBackTo,
  'not sent back to': (value: string) => `(${sentBackTo(value)}) IS NOT TRUE`,
  open: () => `NOT ${CLOSED}`,
  closed: () => CLOSED,
  'with deadline': () => 'c.due_at IS NOT NULL',
  'without deadline': () => 'c.due_at IS NULL',
  'due from': (value: string) => `c.due_at >= ${value}`,
  'due before': (value: string) => `c.due_at < ${value}`,
  text: (value: string) =>
    `(c.reference_id ILIKE ${value} OR c.stopline_reference_id ILIKE ${value} OR ${replacedSql('c.id', `o.number ILIKE ${value}`)})`,
  plate: (value: string) => `c.plate_key LIKE ${value}`,
  owner: (value: string) => `c.owner_key LIKE ${value}`,
  'owner by either key': (value: string) => `c.owner_key LIKE ANY (${value}::text[])`,
  'captured from': (value: string) => `c.camera_case_generated_at >= ${value}`,
  'captured to': (value: string) => `c.camera_case_generated_at <= ${value}`,
  'changed before': (value: string) => `c.updated_at < ${value}::timestamptz`,
  never: () => 'false',
} as const satisfies Record<FilterName, (value: string) => string>;

/** The conditions in SQL. @param first the number of the first value */
export function filterSql(names: readonly FilterName[], first: number): string[] {
  let next = first;
  return names.map((name) => {
    const condition: (value: string) => string = CONDITIONS[name];
    return condition.length === 0 ? condition('') : condition(`$${next++}`);
  });
}

/** The values of the conditions, in the order in which {@link filterSql} numbers them. */
export function valuesOf(filter: readonly FilterCondition[]): unknown[] {
  return filter.filter(({ name }) => CONDITIONS[name].length > 0).map(({ value }) => value);
}

/**
 * Returns all addresses. Goes from one address to the next in the index: cameras stand at a few hundred places, however
 * many events there are.
 */
export const PLACES = statement({
  name: 'citations: places',
  sql: `WITH RECURSIVE places AS (
      SELECT min(location_address) AS address FROM captures
      UNION ALL
      SELECT (SELECT min(p.location_address) FROM captures p WHERE p.location_address > places.address)
      FROM places WHERE places.address IS NOT NULL)
    SELECT coalesce(array_agg(address), '{}') AS addresses FROM places WHERE address IS NOT NULL`,
  row: { addresses: 'text[]' },
});
