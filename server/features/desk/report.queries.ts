import { as, statement, statements } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { REPORT_GROUPS, type ReportAct, type ReportGroup } from './report.pure.js';

interface Choice {
  /** Comma separated, in the order of the table. */
  groups: string;
}

/** The columns that distinguish the acts of a group; days are distinguished by their instants. */
const KEYS: Record<ReportGroup, readonly string[]> = {
  day: [],
  queue: ['queue'],
  act: ['act'],
  reason: ['reason_code', 'reason_label'],
  cause: ['cause'],
  camera: ['camera'],
  officer: ['user_id'],
};

/** Returns the choice of groups, the same for each order of them. */
export function choiceOf(groups: readonly ReportGroup[]): Choice {
  return { groups: REPORT_GROUPS.filter((group) => groups.includes(group)).join(',') };
}

const columnsOf = (groups: string): string[] =>
  groups.split(',').flatMap((group) => KEYS[group as ReportGroup] ?? []);

const listed = (...columns: string[]): string => columns.join(', ');

/** The condition for the sums of a period `p`. */
const kept = (groups: string): string =>
  `FROM desk_act_sums k WHERE k.groups = '${groups}' AND k.start = p.start AND k.stop = p.stop`;

/**
 * Counts the acts of a period `p` by some groups, if it has no sums. The seconds come as values and how often each came,
 * since sorting each act by itself is slow.
 */
function counted(groups: string): string {
  const names = columnsOf(groups);
  const by = names.map((name) => `a.${name}`);
  return `SELECT ${listed(...by, 'sum(a.n)::int AS count')},
      json_agg(a.seconds) FILTER (WHERE a.seconds IS NOT NULL) AS seconds,
      json_agg(a.n) FILTER (WHERE a.seconds IS NOT NULL) AS times
    FROM (SELECT ${listed(...by, 'a.seconds', 'count(*)::int AS n')}
      FROM desk_acts a WHERE a.at >= p.start AND a.at < p.stop AND NOT EXISTS (SELECT ${kept(groups)})
      GROUP BY ${listed(...by, 'a.seconds')}) AS a
    ${by.length > 0 ? `GROUP BY ${listed(...by)}` : ''} HAVING count(*) > 0`;
}

/**
 * The acts of some periods by their groups; what is not grouped by is null. Each period is read by itself: to work out the
 * local day of each act costs more than to count them. Periods that have sums are read from these. $1 the day of each
 * period, or null, $2 and $3 from and before which instant it lasts.
 */
export const REPORT = statements({
  name: 'report',
  sql: ({ groups }: Choice) => {
    const names = columnsOf(groups);
    const by = names.map((name) => `s.${name}`);
    const shown = (name: string, type = 'text'): string =>
      names.includes(name) ? `coalesce(s.${name})` : `NULL::${type}`;
    const officer = names.includes('user_id');
    return `SELECT p.day, ${shown('queue')} AS queue, ${shown('act')} AS act,
        ${shown('reason_code')} AS "reasonCode", ${shown('reason_label')} AS "reasonLabel", ${shown('cause')} AS cause,
        ${shown('camera')} AS "cameraSerialNumber", ${shown('user_id', 'integer')} AS "userId",
        ${officer ? `CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END` : 'NULL::json'} AS officer,
        s.count, s.seconds, s.times
      FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS p (day, start, stop)
      CROSS JOIN LATERAL (
        SELECT ${listed(...names.map((name) => `k.${name}`), 'k.count', 'k.seconds', 'k.times')} ${kept(groups)}
        UNION ALL (${counted(groups)})) AS s
      ${officer ? 'LEFT JOIN users u ON u.id = s.user_id' : ''}
      ORDER BY ${listed('p.day', ...by)}`;
  },
  row: {
    day: 'text?',
    queue: as<DeskQueue>('text?'),
    act: as<ReportAct>('text?'),
    reasonCode: 'text?',
    reasonLabel: 'text?',
    cause: as<Cause>('text?'),
    cameraSerialNumber: 'text?',
    userId: 'integer?',
    officer: as<Officer>('json?'),
    count: 'integer',
    seconds: as<number[]>('json?'),
    times: as<number[]>('json?'),
  },
  examples: [...REPORT_GROUPS, REPORT_GROUPS.join(',')].map((groups) => ({ groups })),
});

/** By which groups the acts of each past day and of each past month are summed up. */
export const SUMMED = {
  day: ['day', 'day,act'],
  month: ['queue', 'act', 'reason', 'cause', 'camera', 'officer'],
} as const;

/** Keeps acts that come late from being committed while they are counted. It is a statement of its own, as every lock. */
export const LOCK_SUMS = statement({
  name: 'report: lock sums',
  sql: `SELECT FROM pg_advisory_xact_lock(hashtext('desk_act_sums'))`,
  row: {},
});

/**
 * Sums up the acts of past periods that have no sums. An act less than an hour old does not look for sums; its
 * transaction has a day to end. $1 and $2 from and before which instant each period lasts.
 */
export const SUM_UP = statements({
  name: 'report: sum up',
  sql: ({ groups }: Choice) => {
    const columns = listed(...columnsOf(groups), 'count', 'seconds', 'times');
    return `INSERT INTO desk_act_sums (groups, start, stop, ${columns})
      SELECT '${groups}', p.start, p.stop, ${columns}
      FROM unnest($1::timestamptz[], $2::timestamptz[]) AS p (start, stop) CROSS JOIN LATERAL (${counted(groups)}) AS s
      WHERE p.stop < now() - interval '25 hours'`;
  },
  row: {},
  examples: [...SUMMED.day, ...SUMMED.month].map((groups): Choice => ({ groups })),
});

/** Returns the first act's moment; null without acts. */
export const FIRST_ACT = statement({
  name: 'report: first act',
  sql: 'SELECT min(at) AS at FROM desk_acts',
  row: { at: 'timestamptz?' },
});

/** Returns the periods that have sums. */
export const SUMS = statement({
  name: 'report: sums',
  sql: 'SELECT DISTINCT groups, start, stop FROM desk_act_sums',
  row: { groups: 'text', start: 'timestamptz', stop: 'timestamptz' },
});
