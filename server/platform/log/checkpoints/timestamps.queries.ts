import { statement } from '../../database/statement.js';

/** The newest checkpoints without a time stamp. $1 how many. */
export const UNSTAMPED = statement({
  name: 'timestamps: unstamped',
  sql: `SELECT origin, size, note FROM checkpoints
    WHERE timestamp IS NULL ORDER BY created_at DESC, size DESC LIMIT $1`,
  row: { origin: 'text', size: 'bigint', note: 'text' },
});
