import { statement } from '../../database/statement.js';

/** Lets one worker at a time say which key is that of today, until its transaction ends. */
export const LOCK_KEYS = statement({
  name: 'signing keys: lock',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline signing keys')) IS NULL AS locked`,
  row: { locked: 'boolean' },
});

/** Ends the time of the key of today, if it is another one. $1 the id of the key that is used from now on. */
export const END_OTHER_KEY = statement({
  name: 'signing keys: end other',
  sql: `UPDATE signing_keys SET valid_until = now() WHERE valid_until IS NULL AND id <> $1 RETURNING id`,
  row: { id: 'text' },
});

/**
 * Makes a key that of today; one that was used before comes back. $1 id, $2 public key, $3 true if nobody has to introduce
 * it.
 */
export const BEGIN_KEY = statement({
  name: 'signing keys: begin',
  sql: `INSERT INTO signing_keys (id, public_key, introduced) VALUES ($1, $2, $3)
    ON CONFLICT (id) DO UPDATE SET valid_until = NULL
    RETURNING id, valid_from AS "validFrom", introduced`,
  row: { id: 'text', validFrom: 'timestamptz', introduced: 'boolean' },
});

/** The key that was replaced last. */
export const KEY_BEFORE = statement({
  name: 'signing keys: before',
  sql: `SELECT id FROM signing_keys WHERE valid_until IS NOT NULL ORDER BY valid_until DESC LIMIT 1`,
  row: { id: 'text' },
});
