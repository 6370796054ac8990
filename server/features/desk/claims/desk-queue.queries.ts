import { as, statement, statements } from '../../../platform/database/statement.js';
import { CAUSES, type Cause } from '../../../platform/domain/duty.js';
import { DESK_QUEUES, type DeskQueue } from '../../deadlines/forecast.pure.js';
import {
  CONFLICT_BADGES,
  conflictEvents,
  isInConflict,
} from '../../checks/plates/conflicts.queries.js';
import { REMAINING_CAP } from '../desk.types.js';

// The time of the statement, since the transaction may have waited for the one before it.
const NOW = 'statement_timestamp()';

/** The SQL of whether a claim lives; `q` is the row of desk_queue. */
const IS_LIVE = `coalesce(q.claim_expires_at > ${NOW}, false)`;
const CLAIM_END = `${NOW} + interval '3 minutes'`;

/** The confidence from which plates are looked up automatically: read with the claim, since each event needs it. */
const AUTO_LOOK_UP = '(SELECT d.auto_look_up FROM desk_settings d) AS "autoLookUp"';

/**
 * Makes one officer's calls run in sequence. It is a statement of its own: the snapshot of one that waited is too old.
 * $1 the officer.
 */
export const LOCK_OFFICER = statement({
  name: 'desk: lock officer',
  sql: `SELECT FROM pg_advisory_xact_lock(hashtext('desk'), $1)`,
  prepared: true,
  row: {},
});

/** The queue that is handed out, and the causes that the officer sees: one or all. */
interface Choice {
  queue: DeskQueue;
  causes: 'one cause' | 'all causes';
}

/** Each queue, for officers of one cause and of all. */
export const CHOICES: readonly Choice[] = DESK_QUEUES.flatMap((queue): Choice[] => [
  { queue, causes: 'one cause' },
  { queue, causes: 'all causes' },
]);

/** The choice of an officer, and the values behind those of the statement. */
export function choiceOf(
  queue: DeskQueue,
  sees: readonly Cause[],
): { choice: Choice; cause: Cause[] } {
  const [cause] = sees;
  return cause !== undefined && sees.length < CAUSES.length
    ? { choice: { queue, causes: 'one cause' }, cause: [cause] }
    : { choice: { queue, causes: 'all causes' }, cause: [] };
}

// A list that is made once for each statement: it is empty for nearly every officer.
const CONFLICTS = `ARRAY(${conflictEvents('$1')})`;

/**
 * Returns the condition for events that can be handed to the officer $1; `cause` is the parameter of the one that they
 * see, `conflicts` the events that they must not act on.
 */
export function handable({ queue, causes }: Choice, cause: string, conflicts = CONFLICTS): string {
  const offered =
    queue === 'pending'
      ? ''
      : 'AND q.submitted_by IS DISTINCT FROM $1 AND q.recommendation IS NOT NULL';
  return `q.queue = '${queue}' ${causes === 'one cause' ? `AND q.cause = ${cause}` : ''} ${offered}
    AND q.decision_id IS NULL AND NOT q.quarantined AND NOT ${IS_LIVE} AND NOT q.citation_id = ANY (${conflicts})
    AND NOT EXISTS (SELECT FROM skips s
      WHERE s.user_id = $1 AND s.citation_id = q.citation_id AND s.until > ${NOW})`;
}

const HELD_COUNT = `SELECT count(*)::int AS count FROM desk_queue q WHERE q.claimed_by = $1 AND ${IS_LIVE}`;

/** Counts the events that an officer holds. $1 the officer. */
export const COUNT_HELD = statement({
  name: 'desk: count held',
  sql: HELD_COUNT,
  prepared: true,
  row: { count: 'integer' },
});

/** The columns that tell of a claim; `q` is the row. */
const CLAIM = 'q.citation_id AS "citationId", q.cause, q.claim_expires_at AS "expiresAt"';

/**
 * Renews the officer's oldest claim; if there is none and they do not hold all that they may, hands out one more: the
 * deadlines ahead first, then none, then those that have passed. The clock decides if one has passed, so no index holds
 * it: each is a range of its own. An event that another session is taking at the same moment is skipped. It is one
 * statement, since the officer waits for each way to Postgres. $1 the officer, $2 their session, $3 the excluded events,
 * $4 the number of claims that they may hold, $5 the cause that they see.
 */
export const NEXT = statements({
  name: 'desk: next',
  sql: (choice: Choice) => {
    const level = (due: string, before: readonly string[]): string =>
      `SELECT q.citation_id FROM desk_queue q
        WHERE ${handable(choice, '$5', '(SELECT ids FROM conflicts)::int[]')} AND ${due} AND NOT q.citation_id = ANY ($3::int[])
          AND EXISTS (TABLE more) ${before.map((name) => `AND NOT EXISTS (TABLE ${name})`).join(' ')}
        ORDER BY q.due_at, q.captured_at, q.citation_id LIMIT 1 FOR UPDATE SKIP LOCKED`;
    return `WITH conflicts AS MATERIALIZED (SELECT ${CONFLICTS} AS ids),
        mine AS MATERIALIZED (SELECT q.citation_id FROM desk_queue q
          WHERE q.claimed_by = $1 AND q.queue = '${choice.queue}' AND ${IS_LIVE} AND NOT q.citation_id = ANY ($3::int[])
            AND NOT q.citation_id = ANY ((SELECT ids FROM conflicts)::int[])
          ORDER BY q.claimed_at, q.citation_id LIMIT 1 FOR UPDATE),
        renewed AS (UPDATE desk_queue q SET claim_expires_at = ${CLAIM_END}, claim_session = $2
          WHERE q.citation_id = (TABLE mine) RETURNING ${CLAIM}),
        held AS MATERIALIZED (${HELD_COUNT}),
        more AS MATERIALIZED (SELECT WHERE NOT EXISTS (TABLE mine) AND (TABLE held) < $4::int),
        ahead AS (${level(`q.due_at >= ${NOW}`, [])}),
        undated AS (${level('q.due_at IS NULL', ['ahead'])}),
        expired AS (${level(`q.due_at < ${NOW}`, ['ahead', 'undated'])}),
        handed AS (UPDATE desk_queue q
          SET claimed_by = $1, claim_session = $2, claimed_at = ${NOW}, claim_expires_at = ${CLAIM_END}
          FROM (TABLE ahead UNION ALL TABLE undated UNION ALL TABLE expired) AS one
          WHERE q.citation_id = one.citation_id
          RETURNING ${CLAIM})
      SELECT (TABLE held) AS held, one."isNew", one."citationId", one.cause, one."expiresAt",
        ${AUTO_LOOK_UP}
      FROM (VALUES (true)) AS always LEFT JOIN (
        SELECT false AS "isNew", * FROM renewed UNION ALL SELECT true, * FROM handed) AS one ON true`;
  },
  prepared: true,
  row: {
    held: 'integer',
    isNew: 'boolean?',
    citationId: 'integer?',
    cause: as<Cause | null>('text?'),
    expiresAt: 'timestamptz?',
    autoLookUp: 'double precision?',
  },
  examples: CHOICES,
});

/**
 * Returns a lower bound of the events that can be handed out: the queue minus everything that could be in the way. It
 * is read from a few rows of counters and small indexes.
 */
function atLeast({ queue, causes }: Choice, cause: string): string {
  const inTheWay = [
    'desk_queue WHERE claimed_by IS NOT NULL',
    'desk_queue WHERE decision_id IS NOT NULL',
    'desk_queue WHERE quarantined',
    `desk_queue WHERE citation_id = ANY (${CONFLICTS})`,
    `skips WHERE user_id = $1 AND queue = '${queue}' AND until > ${NOW}`,
    ...(queue === 'pending'
      ? []
      : [
          `desk_queue WHERE queue = 'submitted' AND submitted_by = $1`,
          `desk_queue WHERE queue = 'submitted' AND recommendation IS NULL`,
        ]),
  ];
  const all = `SELECT coalesce(sum(total), 0) FROM queue_totals
    WHERE queue = '${queue}' ${causes === 'one cause' ? `AND cause = ${cause}` : ''}`;
  return [`(${all})`, ...inTheWay.map((rows) => `(SELECT count(*) FROM ${rows})`)].join(' - ');
}

/**
 * Counts the events that could still be handed out, up to one more than the exact limit: only if the lower bound is
 * below it they are counted one by one. $1 the officer, $2 the cause that they see.
 */
export const REMAINING = statements({
  name: 'desk: remaining',
  sql: (choice: Choice) =>
    `SELECT CASE WHEN ${atLeast(choice, '$2')} > ${REMAINING_CAP} THEN ${REMAINING_CAP + 1} ELSE (
      SELECT count(*)::int FROM (
        SELECT FROM desk_queue q WHERE ${handable(choice, '$2')} LIMIT ${REMAINING_CAP + 1}) found) END AS count`,
  prepared: true,
  row: { count: 'integer' },
  examples: CHOICES,
});

/** An event's row, locked, and who holds it. $1 the event, $2 the officer. */
export const LOCKED_PLACE = statement({
  name: 'desk: locked place',
  sql: `SELECT q.queue, q.cause, q.submitted_by AS "submittedBy", q.decision_id AS "decisionId",
      ${CONFLICT_BADGES} AS "conflictBadges", q.quarantined,
      CASE WHEN ${IS_LIVE} THEN q.claimed_by END AS "claimedBy",
      (SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = q.claimed_by) AS "claimedByName",
      (SELECT count(*)::int FROM desk_queue o WHERE o.claimed_by = $2 AND o.citation_id <> $1
        AND o.claim_expires_at > ${NOW}) AS "othersHeld"
    FROM desk_queue q JOIN citations c ON c.id = q.citation_id WHERE q.citation_id = $1 FOR UPDATE OF q`,
  row: {
    queue: as<DeskQueue>('text'),
    cause: as<Cause>('text'),
    submittedBy: 'integer?',
    decisionId: 'integer?',
    conflictBadges: as<number[] | null>('json?'),
    quarantined: 'boolean',
    claimedBy: 'integer?',
    claimedByName: 'text?',
    othersHeld: 'integer',
  },
});

/** Gives an event to an officer, or renews their claim. $1 the event, $2 the officer, $3 their session. */
export const TAKE = statement({
  name: 'desk: take',
  sql: `UPDATE desk_queue q SET claimed_by = $2, claim_session = $3, claim_expires_at = ${CLAIM_END},
      claimed_at = CASE WHEN q.claimed_by = $2 AND ${IS_LIVE} THEN q.claimed_at ELSE ${NOW} END
    WHERE q.citation_id = $1 RETURNING q.claim_expires_at AS "expiresAt"`,
  row: { expiresAt: 'timestamptz!' },
});

const NO_CLAIM =
  'claimed_by = NULL, claim_session = NULL, claimed_at = NULL, claim_expires_at = NULL';

// The rows are locked in one order, so that two who end claims at once do not wait for each other.
const end = (which: string): string => `WITH held AS (
    SELECT q.citation_id, q.queue, q.cause, q.claimed_by, ${IS_LIVE} AS lives FROM desk_queue q
    WHERE ${which} ORDER BY q.citation_id FOR UPDATE)
  UPDATE desk_queue q SET ${NO_CLAIM} FROM held WHERE q.citation_id = held.citation_id
  RETURNING q.citation_id AS "citationId", held.queue, held.cause, held.claimed_by AS "userId", held.lives AS "isLive"`;

const ENDED_ROW = {
  citationId: 'integer',
  queue: as<DeskQueue>('text'),
  cause: as<Cause>('text'),
  userId: 'integer!',
  isLive: 'boolean',
} as const;

/** Ends the claim on an event: an officer's, or with null anybody's. $1 the event, $2 the officer. */
export const RELEASE = statement({
  name: 'desk: release',
  sql: end('q.citation_id = $1 AND q.claimed_by = coalesce($2::int, q.claimed_by)'),
  row: ENDED_ROW,
});

/** Ends the claims of a user, or those that one session used last. $1 the user, $2 the session, or null. */
export const RELEASE_ALL = statement({
  name: 'desk: release all',
  sql: end('q.claimed_by = $1 AND q.claim_session = coalesce($2::uuid, q.claim_session)'),
  row: ENDED_ROW,
});

/**
 * Ends the oldest claims of an officer if they hold too many with the event that came back to them. $1 the officer, $2
 * that event, $3 the number of other events that they keep.
 */
export const RELEASE_OLDEST = statement({
  name: 'desk: release oldest',
  sql: end(`q.citation_id IN (SELECT o.citation_id FROM desk_queue o
    WHERE o.claimed_by = $1 AND o.claim_expires_at > ${NOW} AND o.citation_id <> $2
    ORDER BY o.claimed_at DESC, o.citation_id DESC OFFSET $3)`),
  row: ENDED_ROW,
});

/**
 * Makes the calls of officers run in sequence with a transaction that lists plates for them. $1 their badge numbers.
 */
export const LOCK_BADGES = statement({
  name: 'desk: lock badges',
  sql: `SELECT FROM (SELECT id FROM users WHERE badge_number = ANY ($1::int[]) ORDER BY id) u
    CROSS JOIN LATERAL pg_advisory_xact_lock(hashtext('desk'), u.id)`,
  row: {},
});

/** Ends all claims on events whose camera is in quarantine for their time. */
export const RELEASE_QUARANTINED = statement({
  name: 'desk: release quarantined',
  sql: end('q.claimed_by IS NOT NULL AND q.quarantined'),
  row: ENDED_ROW,
});

/** Ends the claims of officers on events that they must not act on. $1 the event, or null for all. */
export const RELEASE_CONFLICTS = statement({
  name: 'desk: release conflicts',
  sql: end(`q.claimed_by IS NOT NULL AND q.citation_id = coalesce($1::int, q.citation_id)
    AND EXISTS (SELECT FROM citations c WHERE c.id = q.citation_id
      AND ${isInConflict('(SELECT u.badge_number FROM users u WHERE u.id = q.claimed_by)')})`),
  row: ENDED_ROW,
});

/** Returns the events that an officer holds in a queue, oldest first. $1 the officer, $2 the queue. */
export const HELD = statement({
  name: 'desk: held',
  sql: `SELECT q.citation_id AS "citationId", q.claim_expires_at AS "expiresAt", ${AUTO_LOOK_UP} FROM desk_queue q
    WHERE q.claimed_by = $1 AND q.queue = $2 AND ${IS_LIVE} ORDER BY q.claimed_at, q.citation_id`,
  row: { citationId: 'integer', expiresAt: 'timestamptz!', autoLookUp: 'double precision?' },
});

/** An officer's live claim on an event. $1 the event, $2 the officer. */
export const OWN_CLAIM = statement({
  name: 'desk: own claim',
  sql: `SELECT q.claim_expires_at AS "expiresAt" FROM desk_queue q
    WHERE q.citation_id = $1 AND q.claimed_by = $2 AND ${IS_LIVE}`,
  row: { expiresAt: 'timestamptz!' },
});

// Counted apart, so that the rows themselves need not be looked at: the few decisions that wait have an index of their own.
const EXPIRED = `(SELECT count(*)::int FROM desk_queue q
  WHERE q.queue = $2 AND q.cause = ANY ($3) AND q.due_at < ${NOW})`;
const EXPIRED_AND_DECIDED = EXPIRED.replace('WHERE', 'WHERE q.decision_id IS NOT NULL AND');

/** Returns the counts of a queue's page. $1 the officer, $2 the queue, $3 the causes that they see. */
export const QUEUE_COUNTS = statement({
  name: 'desk: queue counts',
  sql: `SELECT
      (SELECT count(*)::int FROM desk_queue q WHERE q.queue = $2 AND q.cause = ANY ($3)
        AND q.claimed_by <> $1 AND ${IS_LIVE}) AS "withOthers",
      ${EXPIRED} - ${EXPIRED_AND_DECIDED} AS expired,
      skipped.count AS skipped, skipped.ends AS "nextSkipEndsAt"
    FROM (SELECT count(DISTINCT s.citation_id)::int AS count, min(s.until) AS ends FROM skips s
      JOIN desk_queue q ON q.citation_id = s.citation_id AND q.queue = s.queue
      WHERE s.user_id = $1 AND s.queue = $2 AND s.until > ${NOW} AND q.cause = ANY ($3)) AS skipped`,
  row: {
    withOthers: 'integer',
    expired: 'integer',
    skipped: 'integer',
    nextSkipEndsAt: 'timestamptz?',
  },
});
