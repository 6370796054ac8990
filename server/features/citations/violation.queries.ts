import { as, statement } from '../../platform/database/statement.js';
import { VIOLATION_JSON, type ViolationRow } from './reads/citation-facts.queries.js';

/** What says of events whether there was a violation (guards 1). $1 the events. */
export const VIOLATIONS = statement({
  name: 'citations: violations',
  sql: `SELECT c.id, ${VIOLATION_JSON} AS violation
    FROM citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
      CROSS JOIN citation_settings s
    WHERE c.id = ANY ($1::integer[])`,
  row: { id: 'integer', violation: as<ViolationRow>('json') },
});
