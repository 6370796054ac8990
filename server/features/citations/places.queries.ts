import { statement } from '../../platform/database/statement.js';

/**
 * The addresses that have a text in them. Goes from one address to the next in the index: cameras stand at a few hundred
 * places, whatever the number of events. $1 a pattern.
 */
export const PLACES = statement({
  name: 'citations: places',
  sql: `WITH RECURSIVE places AS (
      SELECT min(location_address) AS address FROM captures
      UNION ALL
      SELECT (SELECT min(p.location_address) FROM captures p WHERE p.location_address > places.address)
      FROM places WHERE places.address IS NOT NULL)
    SELECT coalesce(array_agg(address), '{}') AS addresses FROM places WHERE address ILIKE $1`,
  row: { addresses: 'text[]' },
});
