import { jsonColumns, jsonObject, type JsonRow } from '../../platform/database/json-columns.js';
import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { PER_PAGE } from '../../platform/domain/paging.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';
import { type Officer, OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { SiteKind } from '../cameras/camera.types.js';
import { siteKindSql } from '../cameras/in-force.queries.js';
import type { DayKind } from '../deadlines/due-date.pure.js';
import { isOnUnreadList } from '../observation/unread-plates.queries.js';
import { HOME_JSON } from '../registry/home-region.queries.js';
import type { GeneratedKind } from './due-letter.pure.js';
import type { Factor, FineBand, Repeat, TermsExample } from './fine.types.js';

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
  siteKinds: as<SiteKind[]>('text[]'),
  contestDays: 'smallint?',
  repeat: as<Repeat>('json?'),
  factor: as<Factor>('json?'),
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
  ['siteKinds', 'f.site_kinds'],
  ['contestDays', 'f.contest_days'],
  ['repeat', 'f.repeat'],
  ['factor', 'f.factor'],
  ['bands', 'f.bands'],
  ['inUse', 'f.in_use'],
] as const satisfies readonly (readonly [name: keyof typeof TERMS_ROW, sql: string])[];

/** Number of business days after the issue on which a notice is posted; its days count from then. */
const POSTING_DAYS = '(SELECT posting_days FROM mailing_settings)';

const TERMS = COLUMNS.map(([name, sql]) => `${sql} AS "${name}"`).join(', ');

/** A schedule with all that decides a fine. */
const SCHEDULE_COLUMNS = jsonColumns({
  name: 'fine schedule',
  from: 'fine_schedules f CROSS JOIN citation_settings s',
  columns: {
    ...(Object.fromEntries(
      COLUMNS.map(([name, sql]) => [name, [TERMS_ROW[name], sql]]),
    ) as unknown as { [Name in keyof typeof TERMS_ROW]: [(typeof TERMS_ROW)[Name], string] }),
    speedUnit: ['text', 's.speed_unit'],
    postingDays: ['smallint', POSTING_DAYS],
  },
});

/** A schedule with all that decides a fine. */
export type InForce = JsonRow<typeof SCHEDULE_COLUMNS>;

/** The local day of the citation `c`. */
const DAY = localDaySql('c.camera_case_generated_at');

const SITE_KIND = siteKindSql('p.camera_system_serial_number', DAY);

/** The schedules of the cause that are in force from a day on that is not after the event's, if they are not withdrawn. */
const OF_CAUSE = `f.cause = c.cause AND f.withdrawn_at IS NULL AND f.effective_from <= ${DAY}`;

/** The schedule of the latest day, and one of the same day that is for all sites. */
const MOST_CANDIDATES = 2;

/** The plate of an event `c` with its capture `p` and its vehicle `v`, and what says where it is from. */
const PLATE = {
  plate: ['text?', 'coalesce(c.owner_vehicle_license_plate, p.captured_plate)'],
  isOnUnreadList: [
    'boolean',
    isOnUnreadList('coalesce(c.owner_vehicle_license_plate, p.captured_plate)', DAY),
  ],
  vehicleRegion: ['text?', 'v.plate_region'],
  plateRegion: ['text?', 'p.plate_region'],
  // Only where it decides: the text of a camera may be long.
  metadata: [
    'text?',
    `CASE WHEN coalesce(v.plate_region, p.plate_region) IS NULL AND p.metadata LIKE '%plate_region%'
      THEN p.metadata END`,
  ],
} as const;

const LIABLE_FROM = `citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id`;

const LIABLE = jsonColumns({
  name: 'fine, liable',
  from: LIABLE_FROM,
  columns: {
    day: ['text', `to_char(${DAY}, 'YYYY-MM-DD')`],
    ...PLATE,
    name: ['text?', 'c.owner_name'],
    address: ['text?', 'v.owner_address'],
  },
});
/** Whom the letter about an event is to, and its plate, as SQL answers them. */
export type LiableRow = JsonRow<typeof LIABLE>;

/** The name or the address of the person that the current letter of an event is to; of before they were kept the owner's. */
const ADDRESSEE = (column: 'owner_name' | 'owner_address', owner: string): string =>
  `coalesce((SELECT a.${column} FROM issued_notices i JOIN addressees a ON a.id = i.addressee_id
    WHERE i.number = c.stopline_reference_id), ${owner})`;

const LETTER = jsonColumns({
  name: 'fine, earlier letter',
  from: LIABLE_FROM,
  columns: {
    ...LIABLE,
    name: ['text?', ADDRESSEE('owner_name', 'c.owner_name')],
    address: ['text?', ADDRESSEE('owner_address', 'v.owner_address')],
    number: ['text!', 'c.stopline_reference_id'],
    // One that somebody took out of the ledger by hand was a notice.
    kind: [
      as<GeneratedKind>('text'),
      `coalesce((SELECT i.kind FROM issued_notices i WHERE i.number = c.stopline_reference_id), 'NOTICE')`,
    ],
  },
});

/** Letters are read up to this number: a plate or a name with more is that of many. */
const MOST_LETTERS = 500;

/** Finds the letters of earlier events `b` of the cause that are not void, by a condition, the newest first. */
const LETTERS_BY = (condition: string): string => `(SELECT b.id FROM citations b
    WHERE ${condition} AND b.cause = c.cause AND b.id <> c.id AND b.stopline_reference_id IS NOT NULL AND NOT b.notice_void
      AND b.camera_case_generated_at < c.camera_case_generated_at
    ORDER BY b.camera_case_generated_at DESC LIMIT ${MOST_LETTERS})`;

/** Finds those whose letter is to somebody else than the registered owner, by a name: few are. */
const TO_NAMED = (name: string): string => `(SELECT b.id FROM addressees a
    JOIN issued_notices i ON i.addressee_id = a.id JOIN citations b ON b.stopline_reference_id = i.number
    WHERE a.kind <> 'OWNER' AND name_key_of(a.owner_name) = name_key_of(${name}) AND b.cause = c.cause AND b.id <> c.id
      AND NOT b.notice_void AND b.camera_case_generated_at < c.camera_case_generated_at
    ORDER BY b.camera_case_generated_at DESC LIMIT ${MOST_LETTERS})`;

/**
 * The letters about earlier events that have the plate of the event, or that are to a name of the key: the rule compares them.
 *
 * @param name of the person that the letter of the event is to
 */
const lettersTo = (
  name: string,
): string => `(SELECT coalesce(json_agg(found.letter ORDER BY found.captured, found.id), '[]') FROM (
    SELECT c.id, c.camera_case_generated_at AS captured, ${jsonObject(LETTER)} AS letter
    FROM (${LETTERS_BY("b.plate_key = coalesce(c.plate_key, plate_key_of(p.captured_plate)) AND b.plate_key <> ''")}
      UNION ${LETTERS_BY(`name_key_of(b.owner_name) = name_key_of(${name})`)} UNION ${TO_NAMED(name)}) near
    JOIN citations c ON c.id = near.id JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id) found)`;

const LETTERS = lettersTo('c.owner_name');

const USES = (column: 'repeat' | 'factor'): string =>
  `EXISTS (SELECT FROM fine_schedules f WHERE ${OF_CAUSE} AND f.${column} IS NOT NULL)`;

const SOURCE = jsonColumns({
  name: 'fine, source',
  from: `${LIABLE_FROM} CROSS JOIN citation_settings s`,
  columns: {
    cause: [as<Cause>('text'), 'c.cause'],
    day: ['text', `to_char(${DAY}, 'YYYY-MM-DD')`],
    siteKind: [as<SiteKind>('text?'), SITE_KIND],
    /** True if the cause has a schedule on this day, here or at other sites. */
    isAnywhere: ['boolean', `EXISTS (SELECT FROM fine_schedules f WHERE ${OF_CAUSE})`],
    postingDays: ['smallint', POSTING_DAYS],
    /** Those that hold at the site, the latest first. */
    schedules: [
      as<InForce[]>('json'),
      `(SELECT coalesce(json_agg(${jsonObject(SCHEDULE_COLUMNS)}), '[]') FROM (SELECT f.* FROM fine_schedules f
        WHERE ${OF_CAUSE} AND (f.site_kinds = '{}' OR ${SITE_KIND} = ANY (f.site_kinds))
        ORDER BY f.effective_from DESC, f.id DESC LIMIT ${MOST_CANDIDATES}) f)`,
    ],
    /** The place of the event's deadline rule, where that is met by posting or arrival: of the day of posting. */
    postingPlace: [
      as<Pick<InForce, 'country' | 'state' | 'region'>>('json?'),
      `(SELECT json_build_object('country', r.country, 'state', r.state, 'region', r.region)
        FROM deadline_rules r WHERE r.id = c.deadline_rule_id AND r.met_by <> 'DECIDED')`,
    ],
    flags: ['text?', `CASE WHEN ${USES('factor')} THEN p.metadata END`],
    liable: [as<LiableRow>('json?'), `CASE WHEN ${USES('repeat')} THEN ${jsonObject(LIABLE)} END`],
    letters: [
      as<JsonRow<typeof LETTER>[]>('json?'),
      `CASE WHEN ${USES('repeat')} THEN ${LETTERS} END`,
    ],
    home: [as<HomeRegion>('json?'), `CASE WHEN ${USES('repeat')} THEN ${HOME_JSON} END`],
  },
});

/** All that decides the fine of an event beside its measurement. */
export type FineSourceRow = JsonRow<typeof SOURCE>;

/** SQL of a {@link FineSourceRow}, in a statement that has `c`, `p`, `v` and `s`. */
export const FINE_SOURCE_JSON = jsonObject(SOURCE);

/** All that decides the fine of an event beside its measurement. $1 the event. */
export const FINE_SOURCE = statement({
  name: 'fines: source',
  sql: `SELECT ${FINE_SOURCE_JSON} AS source FROM ${LIABLE_FROM} CROSS JOIN citation_settings s WHERE c.id = $1`,
  prepared: true,
  row: { source: as<FineSourceRow>('json') },
});

/** The letters that may be earlier violations of a person whom an event's letter is to. $1 the event, $2 the name. */
export const LETTERS_TO = statement({
  name: 'fines: letters to a person',
  sql: `SELECT ${lettersTo('$2::text')} AS letters FROM ${LIABLE_FROM} WHERE c.id = $1`,
  row: { letters: as<JsonRow<typeof LETTER>[]>('json') },
});

/** Keeps a schedule from being changed or withdrawn until the transaction ends. $1 the schedule. */
export const HOLD_SCHEDULE = statement({
  name: 'fines: hold schedule',
  sql: 'SELECT id FROM fine_schedules WHERE id = $1 FOR SHARE',
  row: { id: 'integer' },
});

/** Lets one change of the schedules of a cause be checked and written at a time. $1 the cause. */
export const LOCK_SCHEDULES = statement({
  name: 'fines: lock schedules',
  sql: `SELECT pg_advisory_xact_lock(hashtext('stopline fine schedules ' || $1)) IS NULL AS locked`,
  row: { locked: 'boolean' },
});

/** Returns the kinds of sites of the schedules of a cause and day that are not withdrawn. $1 the cause, $2 the day. */
export const SAME_DAY = statement({
  name: 'fines: schedules of a day',
  sql: `SELECT id, site_kinds AS "siteKinds" FROM fine_schedules
    WHERE cause = $1 AND effective_from = $2::date AND withdrawn_at IS NULL`,
  row: { id: 'integer', siteKinds: as<SiteKind[]>('text[]') },
});

/** Returns the number of issued letters that keep a fine by a schedule, and are neither void nor replaced. $1 the schedule. */
export const ISSUED_BY = statement({
  name: 'fines: issued by a schedule',
  sql: `SELECT count(*)::integer AS notices FROM issued_notices i
    JOIN notices n ON n.citation_id = i.citation_id AND n.number = i.number AND n.version = i.version
    WHERE i.kind = 'NOTICE' AND i.voided_at IS NULL AND i.transferred_at IS NULL AND n.content -> 'mailing' -> 'fine' ->> 'scheduleId' = $1::integer::text`,
  row: { notices: 'integer' },
});

const ITEM_ROW = {
  ...TERMS_ROW,
  examples: as<TermsExample[]>('json'),
  withdrawnAt: 'timestamptz?',
  withdrawnBy: as<Officer>('json?'),
  withdrawReason: 'text?',
  createdBy: as<Officer>('json'),
  createdAt: 'timestamptz',
} as const;

const ITEM = `SELECT ${TERMS}, f.examples, f.withdrawn_at AS "withdrawnAt",
    (SELECT ${OFFICER_JSON} FROM users u WHERE u.id = f.withdrawn_by) AS "withdrawnBy",
    f.withdraw_reason AS "withdrawReason", ${OFFICER_JSON} AS "createdBy", f.created_at AS "createdAt"
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

const MOST_EVENTS = 1_000;

/** The last completed events of a cause, for a preview. $1 the cause, $2 true for what tells of earlier violations. */
export const COMPLETED = statement({
  name: 'fines: completed events',
  sql: `SELECT c.reference_id AS "referenceId", c.camera_case_generated_at AS "capturedAt",
      p.speed_measured::text AS measured, p.speed_limit::text AS "limit", p.redlight_switched_at AS "switchedAt",
      ${SITE_KIND} AS "siteKind", p.metadata AS flags, CASE WHEN $2::boolean THEN ${jsonObject(LIABLE)} END AS liable,
      CASE WHEN $2 THEN ${LETTERS} END AS letters, CASE WHEN $2 THEN ${HOME_JSON} END AS home
    FROM ${LIABLE_FROM}
    WHERE c.queue = 'completed' AND c.cause = $1 ORDER BY c.updated_at DESC, c.id DESC LIMIT ${MOST_EVENTS}`,
  row: {
    referenceId: 'text',
    capturedAt: 'timestamptz',
    measured: 'text?',
    limit: 'text?',
    switchedAt: 'timestamptz?',
    siteKind: as<SiteKind>('text?'),
    flags: 'text?',
    liable: as<LiableRow>('json?'),
    letters: as<JsonRow<typeof LETTER>[]>('json?'),
    home: as<HomeRegion>('json?'),
  },
});
