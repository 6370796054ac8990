import type { ActivityType } from '../../platform/activity/activity.types.js';
import { as, statement, statements } from '../../platform/database/statement.js';
import type { VehicleChange } from '../citations/vehicle-changes.pure.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { LogFilter } from './logs.rules.js';

// More steps than any normal event has; an officer who toggles evidence endlessly must not make a page that nobody can
// load.
const LATEST = 1_000;

/** The last steps of each event, oldest first. $1 the events, $2 the types of the history. */
export const HISTORY = statement({
  name: 'history: of citations',
  sql: `SELECT a.id, a."citationId", a."createdAt", a.description, a.type, a."causerType", a."causerName", a.changes,
      CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END AS "user"
    FROM unnest($1::integer[]) AS event (id) CROSS JOIN LATERAL (
      SELECT id, citation_id AS "citationId", created_at AS "createdAt", description, type,
        causer_type AS "causerType", causer_id AS "causerId", causer_name AS "causerName",
        details->'changes' AS changes
      FROM activity WHERE citation_id = event.id AND type = ANY ($2) ORDER BY id DESC LIMIT ${LATEST}) a
    LEFT JOIN users u ON a."causerType" = 'user' AND u.id = a."causerId"
    ORDER BY a.id`,
  row: {
    id: 'bigint',
    citationId: 'integer!',
    createdAt: 'timestamptz',
    description: 'text',
    type: as<ActivityType>('text'),
    causerType: 'text?',
    causerName: 'text?',
    changes: as<VehicleChange[] | null>('jsonb?'),
    user: as<Officer>('json?'),
  },
});

/** The totals of both logs: what the last seal counted, and the few rows that wait for theirs. */
export const TOTALS = statement({
  name: 'logs: totals',
  sql: `SELECT coalesce(sum(system), 0)::bigint AS system, coalesce(sum(app), 0)::bigint AS app FROM (
      (SELECT system_total AS system, app_total AS app FROM activity_seals ORDER BY position DESC LIMIT 1)
      UNION ALL
      SELECT count(*) FILTER (WHERE a.log = 'system'), count(*) FILTER (WHERE a.log = 'app')
      FROM activity_unsealed u JOIN activity a ON a.id = u.activity_id) AS counted`,
  row: { system: 'bigint', app: 'bigint' },
});

/** The conditions of a filter, each with the number of its value. */
const CONDITIONS = {
  citationId: (value) => `citation_id = ${value}`,
  reference: (value) =>
    `citation_id = (SELECT id FROM citations WHERE upper(${value}) IN (reference_id, stopline_reference_id))`,
  userId: (value) => `causer_type = 'user' AND causer_id = ${value}`,
  kind: (value) => `type = ${value}`,
  startDate: (value) => `created_at >= ${value}`,
  endDate: (value) => `created_at <= ${value}`,
} as const satisfies Record<keyof LogFilter, (value: string) => string>;

/** The name of a condition. */
export type LogCondition = keyof typeof CONDITIONS;
export const LOG_CONDITIONS = Object.keys(CONDITIONS) as LogCondition[];

/** @param first the number of the first value */
const conditionsSql = (names: readonly LogCondition[], first: number): string =>
  names.map((name, index) => ` AND ${CONDITIONS[name](`$${first + index}`)}`).join('');

interface FilterChoice {
  /** In the order of {@link LOG_CONDITIONS}. */
  conditions: readonly LogCondition[];
}

/** The totals of a filter, by the indexes of its conditions. $1 and on: the values of the conditions. */
export const TOTALS_OF = statements({
  name: 'logs: totals of a filter',
  sql: ({ conditions }: FilterChoice) =>
    `SELECT count(*) FILTER (WHERE log = 'system')::int AS system, count(*) FILTER (WHERE log = 'app')::int AS app
    FROM activity WHERE true${conditionsSql(conditions, 1)}`,
  row: { system: 'integer', app: 'integer' },
  examples: LOG_CONDITIONS.map((name): FilterChoice => ({ conditions: [name] })),
});

const ENTRY = `a.id, a.created_at AS "createdAt", a.type, a.causer_type AS "causerType", a.causer_id AS "causerId",
  a.causer_name AS "causerName", a.subject_type AS "subjectType", a.subject_id AS "subjectId", a.description,
  c.id AS "citationId", c.reference_id AS "referenceId", a.details, a.ip, a.session_id AS "sessionId",
  s.user_agent AS "userAgent",
  CASE a.subject_type WHEN 'citation' THEN c.reference_id WHEN 'user' THEN u.first_name || ' ' || u.last_name
    WHEN 'media' THEN 'Evidence file ' || m.sequence_number WHEN 'notice' THEN n.number WHEN 'api_token' THEN t.name
    WHEN 'pdf_setting' THEN p.type
    WHEN 'notice_run' THEN r.number END AS "subjectName"`;

// A subject's id is text, because not every kind of subject has a number.
const subjectIs = (type: string): string =>
  `CASE WHEN a.subject_type = '${type}' THEN a.subject_id::integer END`;
const NAMES = `LEFT JOIN citations c ON c.id = a.citation_id
  LEFT JOIN users u ON u.id = ${subjectIs('user')} LEFT JOIN media m ON m.id = ${subjectIs('media')}
  LEFT JOIN notices n ON n.id = ${subjectIs('notice')} LEFT JOIN api_tokens t ON t.id = ${subjectIs('api_token')}
  LEFT JOIN pdf_settings p ON p.id = ${subjectIs('pdf_setting')}
  LEFT JOIN notice_runs r ON r.id = ${subjectIs('notice_run')} LEFT JOIN sessions s ON s.id = a.session_id`;

interface EntriesChoice extends FilterChoice {
  /** Reads from the end of the log that is nearer. */
  direction: 'ASC' | 'DESC';
}

/**
 * A page of a log, newest first. $1 the log, $2 how many entries, $3 how many are skipped, $4 and on: the values of the
 * conditions.
 */
export const ENTRIES = statements({
  name: 'logs: entries',
  sql: ({ direction, conditions }: EntriesChoice) =>
    `SELECT ${ENTRY} FROM (SELECT id FROM activity WHERE log = $1${conditionsSql(conditions, 4)}
      ORDER BY id ${direction} LIMIT $2 OFFSET $3) AS page
    JOIN activity a ON a.id = page.id ${NAMES} ORDER BY a.id DESC`,
  row: {
    id: 'bigint',
    createdAt: 'timestamptz',
    type: as<ActivityType>('text'),
    causerType: 'text?',
    causerId: 'integer?',
    causerName: 'text?',
    subjectType: 'text?',
    subjectId: 'text?',
    description: 'text',
    citationId: 'integer?',
    referenceId: 'text?',
    subjectName: 'text?',
    details: as<object>('jsonb'),
    ip: 'text?',
    sessionId: 'uuid?',
    userAgent: 'text?',
  },
  examples: [
    { direction: 'ASC', conditions: [] },
    { direction: 'DESC', conditions: [] },
    { direction: 'DESC', conditions: LOG_CONDITIONS },
  ],
});

/** Everybody who can have left an entry, also those who were deactivated since. */
export const PEOPLE = statement({
  name: 'logs: people',
  sql: `SELECT u.id, u.first_name || ' ' || u.last_name AS name, u.first_name AS "firstName",
      u.last_name AS "lastName", u.badge_number AS "badgeNumber"
    FROM users u ORDER BY u.first_name, u.last_name, u.id LIMIT 2000`,
  row: { id: 'integer', name: 'text', firstName: 'text', lastName: 'text', badgeNumber: 'integer' },
});

/** The last entry of each of some kinds. $1 the kinds. */
export const LAST_OF_KINDS = statement({
  name: 'logs: last of each kind',
  sql: `SELECT a.type, a.id, a.created_at AS "createdAt", (SELECT ${OFFICER_JSON} FROM users u
      WHERE a.causer_type = 'user' AND u.id = a.causer_id) AS "causer", a.causer_name AS "causerName"
    FROM unnest($1::text[]) AS kind (type) CROSS JOIN LATERAL (
      SELECT id, type, created_at, causer_type, causer_id, causer_name FROM activity WHERE type = kind.type ORDER BY id DESC LIMIT 1) a`,
  row: {
    type: as<ActivityType>('text'),
    id: 'bigint',
    createdAt: 'timestamptz',
    causer: as<Officer>('json?'),
    causerName: 'text?',
  },
});
