import { as, type RowOf, statement, statements } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { PER_PAGE } from '../../platform/domain/paging.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { DayKind } from '../deadlines/due-date.pure.js';
import type { FineBand } from './fine.types.js';

const TERMS_ROW = {
  id: 'integer',
  cause: as<Cause>('text'),
  effectiveFrom: 'text',
  currency: 'text',
  unit: 'text',
  toleranceFixed: 'double precision',
  tolerancePercent: 'double precision',
  paymentDays: 'smallint',
  dayKind: as<DayKind>('text'),
  country: 'text?',
  state: 'text?',
  region: 'text?',
  earlyDays: 'smallint?',
  lateDays: as<number[]>('json'),
  fee: 'integer',
  bands: as<FineBand[]>('json'),
  inUse: 'boolean',
} as const;

const COLUMNS = [
  ['id', 'f.id'],
  ['cause', 'f.cause'],
  ['effectiveFrom', 'f.effective_from::text'],
  ['currency', 'f.currency'],
  ['unit', 'f.unit'],
  ['toleranceFixed', 'f.tolerance_fixed'],
  ['tolerancePercent', 'f.tolerance_percent'],
  ['paymentDays', 'f.payment_days'],
  ['dayKind', 'f.day_kind'],
  ['country', 'f.country'],
  ['state', 'f.state'],
  ['region', 'f.region'],
  ['earlyDays', 'f.early_days'],
  ['lateDays', 'f.late_days'],
  ['fee', 'f.fee'],
  ['bands', 'f.bands'],
  ['inUse', 'f.in_use'],
] as const satisfies readonly (readonly [name: keyof typeof TERMS_ROW, sql: string])[];

/** Number of business days after the issue on which a notice is posted; its days count from then. */
const POSTING_DAYS = '(SELECT posting_days FROM mailing_settings)';

const TERMS = COLUMNS.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');

/**
 * The schedules that may be in force for the citation `c` under the settings `s`, the latest first, as JSON: a list of {@link InForce}.
 * Its local day is that of UTC, or the day before or after it, so that the one in force is among three.
 */
export const CANDIDATES_JSON = `(SELECT coalesce(json_agg(json_build_object(${COLUMNS.map(
  ([name, sql]) => `'${name}', ${sql}`,
).join(
  ', ',
)}, 'speedUnit', s.speed_unit, 'postingDays', ${POSTING_DAYS}) ORDER BY f.effective_from DESC), '[]')
    FROM (SELECT * FROM fine_schedules WHERE cause = c.cause
        AND effective_from <= (c.camera_case_generated_at AT TIME ZONE 'UTC')::date + 1
      ORDER BY effective_from DESC LIMIT 3) f)`;

const ITEM_ROW = {
  ...TERMS_ROW,
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
} as const;

const ITEM = `SELECT ${TERMS}, ${OFFICER_JSON} AS "createdBy", f.created_at AS "createdAt"
  FROM fine_schedules f JOIN users u ON u.id = f.created_by`;

/** A page of schedules, the latest first. $1 the cause or null, $2 how many come before. */
export const SCHEDULES = statement({
  name: 'fines: schedules',
  sql: `${ITEM} WHERE $1::text IS NULL OR f.cause = $1 ORDER BY f.effective_from DESC, f.id DESC
    LIMIT ${PER_PAGE} OFFSET $2`,
  row: ITEM_ROW,
});

/** Returns the number of schedules. $1 the cause or null. */
export const SCHEDULES_TOTAL = statement({
  name: 'fines: schedules total',
  sql: 'SELECT count(*)::integer AS total FROM fine_schedules WHERE $1::text IS NULL OR cause = $1',
  row: { total: 'integer' },
});

/** $1 the schedule. */
export const SCHEDULE = statement({
  name: 'fines: schedule',
  sql: `${ITEM} WHERE f.id = $1`,
  row: ITEM_ROW,
});

/** The schedules that were in force, and true if the chosen one cannot be changed until the transaction ends. */
interface InForceChoice {
  locked: boolean;
}

/**
 * The schedule of a cause that was in force on a day, what the settings count speeds in, and when notices are posted. $1 the
 * cause, $2 the day.
 */
export const IN_FORCE = statements({
  name: 'fines: in force',
  sql: ({ locked }: InForceChoice) => `SELECT ${TERMS}, s.speed_unit AS "speedUnit",
      ${POSTING_DAYS} AS "postingDays"
    FROM fine_schedules f CROSS JOIN citation_settings s
    WHERE f.cause = $1 AND f.effective_from <= $2::date
    ORDER BY f.effective_from DESC LIMIT 1 ${locked ? 'FOR UPDATE OF f' : ''}`,
  row: { ...TERMS_ROW, speedUnit: 'text', postingDays: 'smallint' },
  examples: [{ locked: false }, { locked: true }],
});

/** A schedule with all that decides a fine. */
export type InForce = RowOf<ReturnType<typeof IN_FORCE>>;

const MOST_EVENTS = 1_000;

/** The last completed events of a cause, for a preview. $1 the cause. */
export const COMPLETED = statement({
  name: 'fines: completed events',
  sql: `SELECT c.reference_id AS "referenceId", c.camera_case_generated_at AS "capturedAt",
      p.speed_measured::text AS measured, p.speed_limit::text AS "limit", p.redlight_switched_at AS "switchedAt"
    FROM citations c JOIN captures p ON p.citation_id = c.id
    WHERE c.queue = 'completed' AND c.cause = $1 ORDER BY c.updated_at DESC, c.id DESC LIMIT ${MOST_EVENTS}`,
  row: {
    referenceId: 'text',
    capturedAt: 'timestamptz',
    measured: 'text?',
    limit: 'text?',
    switchedAt: 'timestamptz?',
  },
});
