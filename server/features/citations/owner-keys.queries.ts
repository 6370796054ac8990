import { statement } from '../../platform/database/statement.js';

/** The next events with an owner, by their ids. $1 the id before them, $2 the last one, $3 how many. */
export const OWNERS = statement({
  name: 'owner keys: owners',
  sql: `SELECT id, owner_name AS "ownerName", owner_key AS "ownerKey" FROM citations
    WHERE id > $1 AND id <= $2 AND owner_name IS NOT NULL ORDER BY id LIMIT $3`,
  row: { id: 'integer', ownerName: 'text!', ownerKey: 'text?' },
});

/** Sets the keys of names, where they still are the names. $1 the events, $2 their names, $3 the keys. */
export const SET_KEYS = statement({
  name: 'owner keys: set',
  sql: `UPDATE citations c SET owner_key = made.key FROM unnest($1::integer[], $2::text[], $3::text[]) AS made (id, name, key)
    WHERE c.id = made.id AND c.owner_name = made.name`,
  row: {},
});

/** Returns true while the keys of older events are made anew, or that has failed. */
export const KEYS_ARE_OLD = statement({
  name: 'owner keys: old',
  sql: `SELECT EXISTS (SELECT FROM jobs WHERE status IN ('queued', 'running', 'failed')
    AND name = 'foldOwnerNames' AND payload ->> 'citationId' IS NULL) AS "areOld"`,
  row: { areOld: 'boolean' },
});
