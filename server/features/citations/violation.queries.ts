import { as, statement } from '../../platform/database/statement.js';
import { VIOLATION_JSON, type ViolationRow } from './reads/citation-facts.queries.js';

const FROM = `citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
  CROSS JOIN citation_settings s`;

/** What says of an event whether there was a violation (guards 1). $1 the event. */
export const VIOLATION = statement({
  name: 'citations: violation',
  sql: `SELECT ${VIOLATION_JSON} AS violation FROM ${FROM} WHERE c.id = $1`,
  prepared: true,
  row: { violation: as<ViolationRow>('json') },
});

/** The same of several events. $1 the events. */
export const VIOLATIONS = statement({
  name: 'citations: violations',
  sql: `SELECT c.id, ${VIOLATION_JSON} AS violation FROM ${FROM} WHERE c.id = ANY ($1::integer[])`,
  row: { id: 'integer', violation: as<ViolationRow>('json') },
});
