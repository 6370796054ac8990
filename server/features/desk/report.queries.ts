import { as, statements } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { DeskQueue } from '../deadlines/forecast.pure.js';
import { REPORT_GROUPS, type ReportAct, type ReportGroup } from './report.pure.js';

interface Choice {
  /** Comma separated, in the order of the table. */
  groups: string;
}

/** What rows of a group are told apart by, in SQL. */
const KEYS: Record<ReportGroup, Record<string, string>> = {
  day: { day: '(a.at AT TIME ZONE $3)::date' },
  queue: { queue: 'a.queue' },
  act: { act: 'a.act' },
  reason: { reason_code: 'a.reason_code', reason_label: 'a.reason_label' },
  cause: { cause: 'a.cause' },
  camera: { camera: 'a.camera' },
  officer: { user_id: 'a.user_id' },
};

/** The choice of groups, the same for each order in which they are asked for. */
export function choiceOf(groups: readonly ReportGroup[]): Choice {
  return { groups: REPORT_GROUPS.filter((group) => groups.includes(group)).join(',') };
}

/**
 * The acts of a period by their groups; what is not grouped by is null. The seconds come as pairs of a value and how often
 * it came, since sorting each act by itself is slow. $1 and $2 from and before which instant, $3 the time zone.
 */
export const REPORT = statements({
  name: 'report',
  sql: ({ groups }: Choice) => {
    const keys = Object.assign(
      {},
      ...groups.split(',').map((group) => KEYS[group as ReportGroup]),
    ) as Record<string, string>;
    const names = Object.keys(keys);
    const shown = (name: string, type = 'text'): string =>
      names.includes(name) ? `coalesce(s.${name})::${type}` : `NULL::${type}`;
    const by = names.map((name) => `s.${name}`).join(', ');
    const officer = names.includes('user_id');
    return `SELECT ${shown('day')} AS day, ${shown('queue')} AS queue, ${shown('act')} AS act,
        ${shown('reason_code')} AS "reasonCode", ${shown('reason_label')} AS "reasonLabel", ${shown('cause')} AS cause,
        ${shown('camera')} AS "cameraSerialNumber",
        ${officer ? 'u.badge_number' : 'NULL::integer'} AS "officerBadge",
        ${officer ? `u.first_name || ' ' || u.last_name` : 'NULL::text'} AS "officerName",
        s.count, s.seconds
      FROM (SELECT ${names.map((name) => `s.${name}`).join(', ')}, sum(s.n)::int AS count,
          json_agg(json_build_array(s.seconds, s.n) ORDER BY s.seconds) FILTER (WHERE s.seconds IS NOT NULL) AS seconds
        FROM (SELECT ${Object.entries(keys)
          .map(([name, sql]) => `${sql} AS ${name}`)
          .join(', ')}, a.seconds, count(*) AS n
          FROM desk_acts a WHERE a.at >= $1 AND a.at < $2 AND $3::text IS NOT NULL
          GROUP BY ${names.map((_, index) => index + 1).join(', ')}, a.seconds) AS s
        GROUP BY ${by}) AS s
      ${officer ? 'LEFT JOIN users u ON u.id = s.user_id' : ''}
      ORDER BY ${by}`;
  },
  row: {
    day: 'text?',
    queue: as<DeskQueue>('text?'),
    act: as<ReportAct>('text?'),
    reasonCode: 'text?',
    reasonLabel: 'text?',
    cause: as<Cause>('text?'),
    cameraSerialNumber: 'text?',
    officerBadge: 'integer?',
    officerName: 'text?',
    count: 'integer',
    seconds: as<[seconds: number, count: number][]>('json?'),
  },
  examples: [...REPORT_GROUPS, REPORT_GROUPS.join(',')].map((groups) => ({ groups })),
});
