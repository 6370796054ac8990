import { statement } from '../database/statement.js';

const CHECKPOINT = `SELECT c.size, c.origin, encode(c.root, 'base64') AS root, c.note, c.created_at AS "createdAt",
    c.timestamp IS NOT NULL AS timestamped FROM checkpoints c`;

const CHECKPOINT_ROW = {
  size: 'bigint',
  origin: 'text',
  root: 'text?',
  note: 'text',
  createdAt: 'timestamptz',
  timestamped: 'boolean?',
} as const;

/** Checkpoints of an origin, newest first. $1 the origin, $2 how many, $3 how many are skipped. */
export const CHECKPOINTS = statement({
  name: 'log reads: checkpoints',
  sql: `${CHECKPOINT} WHERE c.origin = $1 ORDER BY c.size DESC LIMIT $2 OFFSET $3`,
  row: CHECKPOINT_ROW,
});

/** One checkpoint. $1 the origin, $2 the size. */
export const CHECKPOINT_OF_SIZE = statement({
  name: 'log reads: checkpoint',
  sql: `${CHECKPOINT} WHERE c.origin = $1 AND c.size = $2`,
  row: CHECKPOINT_ROW,
});

/** All keys: that of today first, then those that were replaced, the newest first. */
export const KEYS = statement({
  name: 'log reads: keys',
  sql: `SELECT id, encode(public_key, 'hex') AS "publicKey", valid_from AS "validFrom", valid_until AS "validUntil",
      introduced FROM signing_keys ORDER BY valid_until IS NOT NULL, valid_from DESC, id`,
  row: {
    id: 'text',
    publicKey: 'text?',
    validFrom: 'timestamptz',
    validUntil: 'timestamptz?',
    introduced: 'boolean',
  },
});
