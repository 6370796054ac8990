import { as, statement } from '../../platform/database/statement.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';

const ITEM = `m.id, m.body, m.created_at AS "createdAt",
  ${OFFICER_JSON} AS user
  FROM comments m JOIN users u ON u.id = m.user_id`;

const ITEM_ROW = {
  id: 'integer',
  body: 'text',
  createdAt: 'timestamptz',
  user: as<Officer>('json'),
} as const;

/** The comments on an event that come after one of them, oldest first. $1 the event, $2 the comment or 0. */
export const COMMENTS = statement({
  name: 'comments: of citation',
  sql: `SELECT ${ITEM} WHERE m.citation_id = $1 AND m.id > $2 ORDER BY m.id`,
  row: ITEM_ROW,
});

/** All comments on several events, oldest first. $1 the events. */
export const COMMENTS_OF_SEVERAL = statement({
  name: 'comments: of citations',
  sql: `SELECT m.citation_id AS "citationId", ${ITEM} WHERE m.citation_id = ANY ($1) ORDER BY m.id`,
  row: { citationId: 'integer', ...ITEM_ROW },
});

/** $1 the comment. */
export const COMMENT = statement({
  name: 'comments: one',
  sql: `SELECT ${ITEM} WHERE m.id = $1`,
  row: ITEM_ROW,
});

/** The last comment on an event, if it has the same words and author and is recent. $1 event, $2 author, $3 words, $4 seconds. */
export const REPEATED = statement({
  name: 'comments: repeated',
  sql: `SELECT ${ITEM} WHERE m.id = (SELECT max(id) FROM comments WHERE citation_id = $1)
    AND m.user_id = $2 AND m.body = $3 AND m.created_at > clock_timestamp() - $4 * interval '1 s'`,
  row: ITEM_ROW,
});

/** $1 the event, $2 the causes that the caller sees. */
export const COUNT = statement({
  name: 'comments: count',
  sql: 'SELECT comment_count AS total FROM citations WHERE id = $1 AND cause = ANY ($2)',
  row: { total: 'integer' },
});

/** Locks a visible event, so that comments on it are added in sequence. $1 the event, $2 the visible causes. */
export const LOCKED_CITATION = statement({
  name: 'comments: locked citation',
  sql: `SELECT reference_id AS "referenceId" FROM citations WHERE id = $1 AND cause = ANY ($2)
    FOR NO KEY UPDATE`,
  row: { referenceId: 'text' },
});

/** The active users, except for one: whom a text mentions is decided by the keys of their names. $1 the author. */
export const MENTIONABLE = statement({
  name: 'comments: mentionable',
  sql: `SELECT id AS "userId", first_name || ' ' || last_name AS name, badge_number AS "badgeNumber" FROM users
    WHERE id <> $1 AND deactivated_at IS NULL`,
  row: { userId: 'integer', name: 'text', badgeNumber: 'integer' },
});

/** Everybody who acted on an event, except for one user. $1 the event, $2 the user, $3 the types of the history. */
export const PARTICIPANTS = statement({
  name: 'comments: participants',
  sql: `SELECT DISTINCT causer_id AS "userId" FROM activity
    WHERE citation_id = $1 AND causer_type = 'user' AND causer_id <> $2 AND type = ANY ($3)`,
  row: { userId: 'integer!' },
});
