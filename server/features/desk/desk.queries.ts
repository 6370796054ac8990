import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';
import type { DeskAct } from '../citations/citation.types.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { HOME_JSON } from '../registry/home-region.queries.js';

/** Makes the row of a draft, if there is none. $1 the officer, $2 the event. */
export const ENSURE_DRAFT = statement({
  name: 'drafts: ensure',
  sql: `INSERT INTO drafts (user_id, citation_id) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
  row: {},
});

/** Deletes the drafts that nobody touched for 30 days (desk 5). */
export const DELETE_OLD_DRAFTS = statement({
  name: 'drafts: delete old',
  sql: `DELETE FROM drafts WHERE updated_at < now() - interval '30 days'`,
  row: {},
});

/** Writes a skip, which ends after 4 hours. $1 the officer, $2 the event, $3 the queue, $4 code, $5 text, $6 the moment. */
export const INSERT_SKIP = statement({
  name: 'skips: insert',
  sql: `INSERT INTO skips (user_id, citation_id, queue, reason_code, reason, created_at, until)
    VALUES ($1, $2, $3, $4, $5, coalesce($6, now()), statement_timestamp() + interval '4 hours') RETURNING until`,
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

const STANDS = `status IN ('WAITING', 'CARRIED_OUT')`;

/** Counts an officer's decisions since a moment, and their skips. $1 the officer, $2 the moment. */
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

/** Counts the same decisions by act. $1 the officer, $2 the moment. */
export const SHIFT_BY_ACT = statement({
  name: 'shift: by act',
  sql: `SELECT act, count(*)::int AS count FROM deferred_decisions
    WHERE user_id = $1 AND taken_at >= $2 AND ${STANDS} GROUP BY act
    ORDER BY array_position('{SUBMIT,GENERATE,DISCARD,HOLD,REVISE}', act)`,
  row: { act: as<DeskAct>('text'), count: 'integer' },
});

/** Returns the seconds of each decision of an officer since a moment, the newest last. $1 the officer, $2 the moment. */
export const SECONDS = statement({
  name: 'shift: seconds',
  sql: `SELECT (details ->> 'seconds')::float8 AS seconds FROM deferred_decisions
    WHERE user_id = $1 AND taken_at >= $2 ORDER BY taken_at, id`,
  row: { seconds: 'double precision' },
});

/** Returns the camera's view of a vehicle whose plate it read, and that has no owner yet. $1 the event. */
export const CAPTURED_LOOK = statement({
  name: 'desk: captured look',
  sql: `SELECT p.captured_plate AS plate, p.captured_make_model AS "makeModel", p.captured_color AS color,
      p.metadata, p.plate_region AS "plateRegion", ${HOME_JSON} AS home,
      to_char(${localDaySql('c.camera_case_generated_at')}, 'YYYY-MM-DD') AS day
    FROM citations c JOIN captures p ON p.citation_id = c.id
    WHERE c.id = $1 AND c.owner_name IS NULL AND p.captured_plate IS NOT NULL`,
  row: {
    plate: 'text!',
    makeModel: 'text?',
    color: 'text?',
    metadata: 'text?',
    plateRegion: 'text?',
    home: as<HomeRegion>('json'),
    day: 'text',
  },
});

/** True if the look-up was logged since the officer got the event. $1 the event, $2 the officer. */
export const WAS_LOOKED_UP = statement({
  name: 'desk: was looked up',
  sql: `SELECT EXISTS (SELECT FROM activity a JOIN desk_queue q ON q.citation_id = a.citation_id
    WHERE a.citation_id = $1 AND a.type = 'vehicle_looked_up' AND a.causer_type = 'user' AND a.causer_id = $2
      AND a.details->>'automatic' = 'true' AND q.claimed_by = $2 AND a.created_at >= q.claimed_at) AS "wasLookedUp"`,
  row: { wasLookedUp: 'boolean' },
});
