import { as, statements } from '../../../platform/database/statement.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import type { DeskQueue } from '../../deadlines/forecast.pure.js';
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

/**
 * The acts of some periods by their groups; what is not grouped by is null. Each period is read by itself: to work out the
 * local day of each act costs more than to count them. The seconds come as values and how often each came, since sorting
 * each act by itself is slow. $1 the day of each period, or null, $2 and $3 from and before which instant it lasts.
 */
export const REPORT = statements({
  name: 'report',
  sql: ({ groups }: Choice) => {
    const names = columnsOf(groups);
    const acts = names.map((name) => `a.${name}`);
    const by = names.map((name) => `s.${name}`);
    const shown = (name: string): string =>
      names.includes(name) ? `coalesce(s.${name})` : 'NULL::text';
    const officer = names.includes('user_id');
    return `SELECT p.day, ${shown('queue')} AS queue, ${shown('act')} AS act,
        ${shown('reason_code')} AS "reasonCode", ${shown('reason_label')} AS "reasonLabel", ${shown('cause')} AS cause,
        ${shown('camera')} AS "cameraSerialNumber",
        ${officer ? `CASE WHEN u.id IS NOT NULL THEN ${OFFICER_JSON} END` : 'NULL::json'} AS officer,
        s.count, s.seconds, s.times
      FROM unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS p (day, start, stop)
      CROSS JOIN LATERAL (SELECT ${listed(...by, 'sum(s.n)::int AS count')},
          json_agg(s.seconds) FILTER (WHERE s.seconds IS NOT NULL) AS seconds,
          json_agg(s.n) FILTER (WHERE s.seconds IS NOT NULL) AS times
        FROM (SELECT ${listed(...acts, 'a.seconds', 'count(*)::int AS n')}
          FROM desk_acts a WHERE a.at >= p.start AND a.at < p.stop
          GROUP BY ${listed(...acts, 'a.seconds')}) AS s
        ${by.length > 0 ? `GROUP BY ${listed(...by)}` : ''} HAVING count(*) > 0) AS s
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
    officer: as<Officer>('json?'),
    count: 'integer',
    seconds: as<number[]>('json?'),
    times: as<number[]>('json?'),
  },
  examples: [...REPORT_GROUPS, REPORT_GROUPS.join(',')].map((groups) => ({ groups })),
});
