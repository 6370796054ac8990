import { as, statement } from '../../platform/database/statement.js';
import type { DeskAct } from '../citations/citation.types.js';

const STANDS = `status IN ('WAITING', 'CARRIED_OUT')`;

/** An officer's decisions since a moment, and their skips. $1 the officer, $2 the moment. */
export const SHIFT = statement({
  name: 'shift: totals',
  sql: `SELECT (count(*) FILTER (WHERE ${STANDS}))::int AS decided,
      (count(*) FILTER (WHERE status = 'TAKEN_BACK'))::int AS "takenBack",
      (count(*) FILTER (WHERE status IN ('FAILED', 'SUPERSEDED')))::int AS "notCarriedOut",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY (details ->> 'seconds')::float8) FILTER (WHERE ${STANDS})
        AS "medianSeconds",
      (SELECT count(*)::int FROM skips WHERE user_id = $1 AND created_at >= $2) AS skipped
    FROM deferred_decisions WHERE user_id = $1 AND taken_at >= $2`,
  row: {
    decided: 'integer',
    takenBack: 'integer',
    notCarriedOut: 'integer',
    medianSeconds: 'double precision?',
    skipped: 'integer',
  },
});

/** The same decisions by act. $1 the officer, $2 the moment. */
export const SHIFT_BY_ACT = statement({
  name: 'shift: by act',
  sql: `SELECT act, count(*)::int AS count FROM deferred_decisions
    WHERE user_id = $1 AND taken_at >= $2 AND ${STANDS} GROUP BY act
    ORDER BY array_position('{SUBMIT,GENERATE,DISCARD,HOLD,REVISE}', act)`,
  row: { act: as<DeskAct>('text'), count: 'integer' },
});

/** How many seconds each decision of an officer took since a moment, the newest last. $1 the officer, $2 the moment. */
export const SECONDS = statement({
  name: 'shift: seconds',
  sql: `SELECT (details ->> 'seconds')::float8 AS seconds FROM deferred_decisions
    WHERE user_id = $1 AND taken_at >= $2 ORDER BY taken_at, id`,
  row: { seconds: 'double precision' },
});
