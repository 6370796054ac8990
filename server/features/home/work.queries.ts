import { as, statement, statements } from '../../platform/database/statement.js';
import { DESK_ACTS, type DeskAct } from '../citations/citation.types.js';
import { filterSql } from '../citations/reads/filter-conditions.queries.js';
import { CHOICES, handable } from '../desk/claims/desk-queue.queries.js';

/** Number of events that an officer is asked to review next where nothing is urgent. */
const NEXT = 12;

/** Days on hold after which an event is counted. */
const LONG_HOLD_DAYS = 7;

/**
 * Counts the tasks of an officer. The desk hands out the nearest deadline first, so its first events are the urgent
 * ones. Nothing but a decision changes an event on hold: the time of its last change is the time of the hold. $1 the
 * officer, $2 the causes that they see, $3 and $4 from and before when an urgent event is due, $5 the cause that they
 * see.
 */
export const WORK = statements({
  name: 'home: work',
  sql: (choice: (typeof CHOICES)[number]) => {
    const free = `desk_queue q WHERE ${handable(choice, '$5')}`;
    const isUrgent = 'q.due_at >= $3 AND q.due_at < $4';
    return `SELECT (SELECT count(*)::int FROM ${free} AND ${isUrgent}) AS urgent,
      (SELECT count(*)::int FROM (SELECT FROM ${free} LIMIT ${NEXT}) next) AS next,
      (SELECT count(*)::int FROM desk_queue q
        WHERE q.queue = '${choice.queue}' AND q.cause = ANY ($2) AND ${isUrgent}) AS "dueSoon",
      (SELECT count(*)::int FROM citations c
        WHERE c.cause = ANY ($2) AND ${filterSql(['sent back to'], 1).join(' AND ')}) AS "sentBack",
      (SELECT count(*)::int FROM citations c WHERE c.queue = 'hold' AND c.cause = ANY ($2)
        AND c.updated_at < now() - interval '${LONG_HOLD_DAYS} days') AS "heldLong"`;
  },
  row: {
    urgent: 'integer',
    next: 'integer',
    dueSoon: 'integer',
    sentBack: 'integer',
    heldLong: 'integer',
  },
  examples: CHOICES,
});

/** Counts the acts of an officer in some periods. $1 the officer, $2 the days, $3 and $4 from and before when each lasts. */
export const ACTS_BY_DAY = statement({
  name: 'home: acts by day',
  sql: `SELECT p.day, a.act, count(*)::int AS count
    FROM unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) AS p (day, start, stop)
    JOIN desk_acts a ON a.user_id = $1 AND a.at >= p.start AND a.at < p.stop
      AND a.act IN (${DESK_ACTS.map((act) => `'${act}'`).join(', ')})
    GROUP BY p.day, a.act ORDER BY p.day, array_position('{${DESK_ACTS.join(',')}}', a.act)`,
  row: { day: 'text', act: as<DeskAct>('text'), count: 'integer' },
});
