import { as, statement } from '../../platform/database/statement.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';

/** Writes a skip, which ends after 4 hours. $1 the officer, $2 the event, $3 the queue, $4 code, $5 text. */
export const INSERT_SKIP = statement({
  name: 'skips: insert',
  sql: `INSERT INTO skips (user_id, citation_id, queue, reason_code, reason, until)
    VALUES ($1, $2, $3, $4, $5, statement_timestamp() + interval '4 hours') RETURNING until`,
  row: { until: 'timestamptz' },
});

/** An officer's live skip of an event. $1 the officer, $2 the event. */
export const LIVE_SKIP = statement({
  name: 'skips: live',
  sql: `SELECT until FROM skips WHERE user_id = $1 AND citation_id = $2 AND until > statement_timestamp()
    ORDER BY until DESC LIMIT 1`,
  row: { until: 'timestamptz' },
});

/** Ends the skips of an officer in a queue. $1 the officer, $2 the queue. */
export const CLEAR_SKIPS = statement({
  name: 'skips: clear',
  sql: `UPDATE skips SET until = statement_timestamp()
    WHERE user_id = $1 AND queue = $2 AND until > statement_timestamp() RETURNING queue`,
  row: { queue: as<DeskQueue>('text') },
});
