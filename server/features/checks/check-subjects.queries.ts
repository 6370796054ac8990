import {
  iso,
  jsonColumns,
  jsonObject,
  type JsonRow,
} from '../../platform/database/json-columns.js';
import { HAS_OWN_REGISTRY, localDaySql } from '../../platform/database/session.js';
import { as, type ColumnType, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import type { HomeRegion } from '../../platform/domain/region.pure.js';
import type { ReturnReason } from '../../platform/domain/return-reasons.js';
import { OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { FactKind } from '../cameras/camera.types.js';
import { registeredJson, type RegisteredRow } from '../cameras/in-force.queries.js';
import { warningTextsSince } from '../fines/letter-source.queries.js';
import { ATTACHED_JSON, type AttachedRow } from '../registry/attached.queries.js';
import { HOME_JSON } from '../registry/home-region.queries.js';
import type { MeasurementResult } from '../measurement/measurement.result.js';
import { isOnUnreadList } from '../observation/unread-plates.queries.js';
import { otherPlatesJson, type OtherPlateRow } from '../registry/look-alikes.queries.js';
import { CHECK_FUNCTIONS, type CheckFunctionName } from './check-functions.pure.js';
import type { CheckNeed, CheckNeeds, PlateList, Weight } from './check-subject.types.js';
import type { KeptChecks } from './checks.pure.js';

/*
 * One statement reads what all active rules need of an event (cameras 2). `c` is its row of `citations`, `p` of
 * `captures`, `v` of `vehicles`, `s` the settings, `t` its local day, and `n` the functions that are asked for: what
 * none of them declares to need is not read.
 */

const FROM = `citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
  CROSS JOIN citation_settings s`;

/** The local day of the event. */
const DAY = `CROSS JOIN LATERAL (SELECT ${localDaySql('c.camera_case_generated_at')} AS day) t`;

const table = <const Table extends Parameters<typeof jsonColumns>[0]['columns']>(
  name: string,
  columns: Table,
): Table => jsonColumns({ name: `check subject, ${name}`, from: FROM, columns });

const CAPTURED = table('captured', {
  plate: ['text?', 'p.captured_plate'],
  plateRegion: ['text?', 'p.plate_region'],
  makeModel: ['text?', 'p.captured_make_model'],
  color: ['text?', 'p.captured_color'],
  style: ['text?', 'p.captured_style'],
  speedMeasured: ['text?', 'p.speed_measured::text'],
  speedLimit: ['text?', 'p.speed_limit::text'],
  redlightSwitchedAt: ['timestamptz?', 'p.redlight_switched_at'],
  redlightStopLineDistance: ['text?', 'p.redlight_stop_line_distance::text'],
  metadata: ['text?', 'p.metadata'],
  isOnUnreadList: [
    'boolean',
    isOnUnreadList('p.captured_plate', localDaySql('c.camera_case_generated_at')),
  ],
});

const REGISTERED = table('registered', {
  ownerName: ['text?', 'c.owner_name'],
  ownerAddress: ['text?', 'v.owner_address'],
  plate: ['text?', 'c.owner_vehicle_license_plate'],
  plateRegion: ['text?', 'v.plate_region'],
  makeModel: ['text?', 'v.owner_vehicle_make_model'],
  color: ['text?', 'v.owner_vehicle_color'],
  colorAlt: ['text?', 'v.owner_vehicle_color_alt'],
  style: ['text?', 'v.owner_vehicle_style'],
});

/** The unit of the event's speeds: a decided event keeps that of its notice (cameras 1). */
export const EVENT_UNIT = `coalesce(CASE WHEN c.queue = 'completed' THEN (SELECT o.content #>> '{units,speed}'
    FROM notices o WHERE o.number = c.stopline_reference_id ORDER BY o.version DESC LIMIT 1) END, s.speed_unit)`;

const UNITS = table('units', {
  speed: ['text', EVENT_UNIT],
  distance: ['text', 's.distance_unit'],
});

/** True if the camera has or had facts of a kind, except those entered by mistake. */
const HAS_EVER = (kind: FactKind): string => `EXISTS (SELECT FROM camera_facts a
  WHERE a.camera_serial_number = p.camera_system_serial_number AND a.kind = '${kind}' AND NOT a.mistaken)`;

const FAILED_TEST = (condition: string): string => `EXISTS (SELECT FROM camera_facts a
  WHERE a.camera_serial_number = p.camera_system_serial_number AND a.kind = 'SESSION' AND a.withdrawn_at IS NULL
    AND a.value ->> 'self_test' = 'FAIL' AND ${condition})`;

/** Whether a session that failed its self-test touches the day, or covers the capture; its end is not included. */
const FAILED_TESTS = `json_build_object(
    'onDay', ${FAILED_TEST(
      `${localDaySql('a.from_at')} <= t.day AND ${localDaySql(`(a.to_at - interval '1 millisecond')`)} >= t.day`,
    )},
    'atCapture', ${FAILED_TEST(
      'a.from_at <= c.camera_case_generated_at AND a.to_at > c.camera_case_generated_at',
    )})`;

const IMAGE = jsonColumns({
  name: 'check subject, image',
  from: 'media m',
  columns: {
    sequenceNumber: ['smallint', 'm.sequence_number'],
    capturedAt: ['timestamptz?', 'm.captured_at'],
  },
});

/** Another event `e` with its capture `q` and its vehicle `w`. */
const ELSEWHERE = `citations e JOIN captures q ON q.citation_id = e.id JOIN vehicles w ON w.citation_id = e.id`;

/** The plate of another event, and what says where it is from. An unread one is no plate. */
const PLATE = jsonColumns({
  name: 'check subject, plate',
  from: ELSEWHERE,
  columns: {
    key: [
      'text?',
      `CASE WHEN NOT ${isOnUnreadList('e.owner_vehicle_license_plate', localDaySql('e.camera_case_generated_at'))}
        THEN e.plate_key END`,
    ],
    vehicleRegion: ['text?', 'w.plate_region'],
    plateRegion: ['text?', 'q.plate_region'],
    // Only where it decides: the text of a camera may be long.
    metadata: [
      'text?',
      `CASE WHEN coalesce(w.plate_region, q.plate_region) IS NULL AND q.metadata LIKE '%plate_region%'
        THEN q.metadata END`,
    ],
  },
});
/** The plate of an event, as SQL answers it. */
export type PlateRow = JsonRow<typeof PLATE>;

const OTHER_EVENT = jsonColumns({
  name: 'check subject, other event',
  from: ELSEWHERE,
  columns: {
    id: ['integer', 'e.id'],
    referenceId: ['text', 'e.reference_id'],
    cause: [as<Cause>('text'), 'e.cause'],
    cameraSerialNumber: ['text', 'q.camera_system_serial_number'],
    capturedAt: ['timestamptz', 'e.camera_case_generated_at'],
    latitude: ['double precision', 'q.location_latitude'],
    longitude: ['double precision', 'q.location_longitude'],
    plate: [as<PlateRow>('json'), jsonObject(PLATE)],
  },
});

/** Events of a plate are read up to this number before the event, and after it: a plate may have thousands in a day. */
const NEAR_EVENTS = 100;

/** Discarded events and those with a void notice are no other events (guards 2). */
const COUNTS = `b.report_status <> 'DISCARDED' AND NOT b.notice_void`;

const SIDE = (condition: string, order: 'ASC' | 'DESC'): string => `(SELECT b.id FROM citations b
  WHERE b.plate_key = c.plate_key AND b.plate_key <> '' AND b.id <> c.id AND ${COUNTS} AND ${condition}
  ORDER BY b.camera_case_generated_at ${order} LIMIT ${NEAR_EVENTS})`;

/** The other events with the plate within 24 hours, the nearest of each side. */
const OTHERS = `(SELECT json_agg(${jsonObject(OTHER_EVENT)}) FROM (${SIDE(
  `b.camera_case_generated_at BETWEEN c.camera_case_generated_at - interval '24 hours' AND c.camera_case_generated_at`,
  'DESC',
)}
    UNION ALL ${SIDE(
      `b.camera_case_generated_at > c.camera_case_generated_at
      AND b.camera_case_generated_at <= c.camera_case_generated_at + interval '24 hours'`,
      'ASC',
    )}) b JOIN ${ELSEWHERE} ON e.id = b.id)`;

const PICTURE = jsonColumns({
  name: 'check subject, picture',
  from: `${ELSEWHERE} JOIN media m ON m.citation_id = e.id`,
  columns: {
    id: ['integer', 'e.id'],
    referenceId: ['text', 'e.reference_id'],
    sha256: ['text', 'm.sha256'],
    capturedAt: ['timestamptz', 'e.camera_case_generated_at'],
    isDone: ['boolean', `e.report_status = 'DISCARDED' OR e.notice_void`],
    plate: [as<PlateRow>('json'), jsonObject(PLATE)],
  },
});

/** So many of the newest events that have a file are looked at: enough to see that it is a placeholder. */
const SAME_FILES = 40;
/** A file that the events of so many other plates have is a placeholder; of such a one no event is read. */
const PLACEHOLDER_PLATES = 4;

const PICTURES = `(SELECT json_build_object(
    'files', (SELECT coalesce(json_agg(m.sha256), '[]') FROM media m WHERE m.citation_id = c.id),
    'elsewhere', (SELECT json_agg(${jsonObject(PICTURE)})
      FROM (SELECT DISTINCT o.sha256 FROM media o WHERE o.citation_id = c.id) own
      CROSS JOIN LATERAL (SELECT array_agg(DISTINCT o.id) AS ids
        FROM (SELECT b.id, b.plate_key FROM (SELECT x.citation_id FROM media x
            WHERE x.sha256 = own.sha256 AND x.citation_id <> c.id ORDER BY x.citation_id DESC LIMIT ${SAME_FILES}) x
          JOIN citations b ON b.id = x.citation_id) o
        HAVING count(DISTINCT o.plate_key) FILTER (WHERE o.plate_key IS DISTINCT FROM c.plate_key) < ${PLACEHOLDER_PLATES}) had
      CROSS JOIN LATERAL (SELECT own.sha256) m
      JOIN ${ELSEWHERE} ON e.id = ANY (had.ids))))`;

/** The plate that a void notice printed, which need not be that of its event any more (repair 2). */
const PRINTED_PLATE = {
  ...PLATE,
  key: [
    'text?',
    `CASE WHEN NOT ${isOnUnreadList('i.void_plate_key', localDaySql('e.camera_case_generated_at'))}
      THEN i.void_plate_key END`,
  ],
  vehicleRegion: ['text?', 'coalesce(i.void_plate_region, w.plate_region)'],
} as const;

const VOID = jsonColumns({
  name: 'check subject, void notice',
  from: `${ELSEWHERE} JOIN issued_notices i ON i.citation_id = e.id`,
  columns: {
    number: ['text', 'i.number'],
    reason: ['text!', 'i.void_reason'],
    reasonCode: ['text?', 'i.void_reason_code'],
    cameraSerialNumber: ['text', 'q.camera_system_serial_number'],
    capturedAt: ['timestamptz', 'e.camera_case_generated_at'],
    day: ['text', `to_char(${localDaySql('e.camera_case_generated_at')}, 'YYYY-MM-DD')`],
    plate: [as<PlateRow>('json'), jsonObject(PRINTED_PLATE)],
  },
});

/** More days before the event than any rule looks back. */
const VOID_DAYS = 3_652;

const VOIDS = `(SELECT json_agg(${jsonObject(VOID)}) FROM ${ELSEWHERE}
  JOIN issued_notices i ON i.citation_id = e.id AND i.voided_at IS NOT NULL
  WHERE i.void_plate_key = c.plate_key AND i.void_plate_key <> '' AND e.id <> c.id
    AND e.camera_case_generated_at BETWEEN c.camera_case_generated_at - interval '${VOID_DAYS} days'
      AND c.camera_case_generated_at)`;

const LETTER = jsonColumns({
  name: 'check subject, letter',
  from: `${ELSEWHERE} JOIN issued_notices i ON i.citation_id = e.id LEFT JOIN addressees a ON a.id = i.addressee_id`,
  columns: {
    number: ['text', 'i.number'],
    plate: [as<PlateRow>('json'), jsonObject(PLATE)],
    // Of a chain each letter went to an addressee of its own.
    ownerName: ['text', 'coalesce(a.owner_name, e.owner_name)'],
    ownerAddress: ['text?', 'coalesce(a.owner_address, w.owner_address)'],
    mailedOn: ['text', 'i.mailed_on::text'],
    returnedOn: ['text?', 'i.returned_on::text'],
    returnReason: [as<ReturnReason>('text?'), 'i.return_reason'],
  },
});

/** A name that more letters than this went to is that of many people. */
const LETTERS_OF_NAME = 1_000;

/** Letters that were mailed to the name: `name_key_of` finds them, and the function compares the names themselves. */
const LETTERS = `(SELECT json_agg(${jsonObject(LETTER)})
  FROM (SELECT b.id FROM citations b WHERE b.stopline_reference_id IS NOT NULL
    AND name_key_of(b.owner_name) = name_key_of(c.owner_name)
    ORDER BY b.camera_case_generated_at DESC LIMIT ${LETTERS_OF_NAME}) b
  JOIN ${ELSEWHERE} ON e.id = b.id
  JOIN issued_notices i ON i.citation_id = e.id AND i.kind <> 'CANCELLATION' AND i.mailed_on IS NOT NULL
  LEFT JOIN addressees a ON a.id = i.addressee_id
  WHERE e.id <> c.id AND (e.plate_key = c.plate_key OR name_key_of(w.owner_address) = name_key_of(v.owner_address)))`;

const PLACE = jsonColumns({
  name: 'check subject, place',
  from: 'cameras k',
  columns: {
    address: ['text?', 'k.location_address'],
    latitude: ['double precision?', 'k.latitude'],
    longitude: ['double precision?', 'k.longitude'],
  },
});

/** The events of a camera that say what is usual, and how many of its newest ones are looked through for them. */
const USUAL_EVENTS = 200;
const NEWEST_EVENTS = 5_000;

/** The delays of events of the camera that arrived before, the newest first. */
const DELAYS_OF = (condition: string): string => `(SELECT coalesce(json_agg(d.seconds), '[]') FROM (
    SELECT extract(epoch FROM b.created_at - b.camera_case_generated_at)::double precision AS seconds
    FROM (SELECT q.citation_id FROM captures q
      WHERE q.camera_system_serial_number = p.camera_system_serial_number
      ORDER BY q.citation_id DESC LIMIT ${NEWEST_EVENTS}) near
    -- One by one, so that it ends with the last that counts.
    CROSS JOIN LATERAL (SELECT * FROM citations e WHERE e.id = near.citation_id OFFSET 0) b
    WHERE b.id <> c.id AND ${COUNTS} AND ${condition}
    ORDER BY near.citation_id DESC LIMIT ${USUAL_EVENTS}) d)`;

/** The seconds from capture to arrival of the events that arrived 1 to 30 days before, or if they are few of all before. */
const DELAYS = `(SELECT CASE WHEN json_array_length(r.recent) >= 10 THEN r.recent
    ELSE ${DELAYS_OF('b.created_at < c.created_at')} END
  FROM (SELECT ${DELAYS_OF(
    `b.created_at BETWEEN c.created_at - interval '30 days' AND c.created_at - interval '1 day'`,
  )} AS recent) r)`;

const LISTS = `(SELECT json_agg(DISTINCT l.list) FROM listed_plates l
  WHERE l.plate_key IN (c.plate_key, plate_key_of(p.captured_plate))
    AND l.valid_from <= t.day AND (l.valid_to IS NULL OR l.valid_to >= t.day))`;

const MEASUREMENT = `(SELECT json_build_object('verdict', m.verdict, 'speed', m.result -> 'speed',
    'speedU', m.result -> 'speedU', 'unit', m.result -> 'unit', 'device', m.result -> 'device')
  FROM measurements m WHERE m.citation_id = c.id ORDER BY m.id DESC LIMIT 1)`;

type MeasuredRow = Pick<MeasurementResult, 'verdict' | 'speed' | 'speedU' | 'unit' | 'device'>;

/** The columns of what checks need beside the event; a conversion of each stands in `subject-rows.pure.ts`. */
const NEEDS = {
  /** The facts among which those in force at the capture are chosen. */
  register: [
    as<RegisteredRow[] | null>('json?'),
    registeredJson('p.camera_system_serial_number', 'c.camera_case_generated_at'),
  ],
  // A withdrawn one shows that the camera has such, unless it was entered by mistake (guards 2, programs 5).
  hasCertificates: ['boolean?', HAS_EVER('CERTIFICATE')],
  hasSessions: ['boolean?', HAS_EVER('SESSION')],
  hasConditions: ['boolean?', HAS_EVER('CONDITION')],
  hasWarningTexts: [
    'boolean?',
    `coalesce(${warningTextsSince('c.cause')}::date <= ${localDaySql('now()')}, false)`,
  ],
  failedTests: [as<CheckNeeds['failedTests']>('json?'), FAILED_TESTS],
  images: [
    as<JsonRow<typeof IMAGE>[]>('json?'),
    `(SELECT json_agg(${jsonObject(IMAGE)} ORDER BY m.sequence_number, m.id) FROM media m
      WHERE m.citation_id = c.id AND m.type = 'IMAGE' AND m.sequence_number BETWEEN 1 AND 3)`,
  ],
  others: [as<JsonRow<typeof OTHER_EVENT>[]>('json?'), OTHERS],
  pictures: [
    as<{ files: string[]; elsewhere: JsonRow<typeof PICTURE>[] | null }>('json?'),
    PICTURES,
  ],
  voids: [as<JsonRow<typeof VOID>[]>('json?'), VOIDS],
  letters: [as<JsonRow<typeof LETTER>[]>('json?'), LETTERS],
  lookAlikes: [
    as<OtherPlateRow[]>('json?'),
    `CASE WHEN ${HAS_OWN_REGISTRY} AND c.plate_key <> '' THEN ${otherPlatesJson('c.plate_key')} END`,
  ],
  place: [
    as<JsonRow<typeof PLACE>>('json?'),
    `(SELECT ${jsonObject(PLACE)} FROM cameras k WHERE k.serial_number = p.camera_system_serial_number)`,
  ],
  delays: [as<number[]>('json?'), DELAYS],
  lists: [as<PlateList[]>('json?'), LISTS],
  measurement: [as<MeasuredRow>('json?'), MEASUREMENT],
  registry: [
    as<{ attached: AttachedRow | null; maxAgeDays: number | null }>('json?'),
    `(SELECT json_build_object('attached', ${ATTACHED_JSON}, 'maxAgeDays', h.max_age_days) FROM registry_settings h)`,
  ],
} as const satisfies Record<CheckNeed, readonly [ColumnType, string]>;

/** Of each need its column, which is null unless one of the functions that are asked for declares the need. */
const NEEDED = Object.fromEntries(
  Object.entries(NEEDS).map(([need, [type, sql]]) => [
    need,
    [type, `CASE WHEN n.functions && ARRAY[${declaring(need).join(', ')}]::text[] THEN ${sql} END`],
  ]),
) as unknown as typeof NEEDS;

/** The names of the functions that declare a need, as SQL. */
function declaring(need: string): string[] {
  return Object.entries(CHECK_FUNCTIONS)
    .filter(([, { needs }]) => needs.some((one) => one === need))
    .map(([name]) => `'${name}'`);
}

const SUBJECT = {
  id: ['integer', 'c.id'],
  cause: [as<Cause>('text'), 'c.cause'],
  capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
  arrivedAt: ['timestamptz', 'c.created_at'],
  day: ['text', `to_char(t.day, 'YYYY-MM-DD')`],
  cameraSerialNumber: ['text', 'p.camera_system_serial_number'],
  latitude: ['double precision', 'p.location_latitude'],
  longitude: ['double precision', 'p.location_longitude'],
  speedTrigger: ['text?', 'p.speed_limit_trigger::text'],
  captured: [as<JsonRow<typeof CAPTURED>>('json'), jsonObject(CAPTURED)],
  registered: [as<JsonRow<typeof REGISTERED>>('json'), jsonObject(REGISTERED)],
  plateKey: ['text?', `coalesce(c.plate_key, plate_key_of(p.captured_plate))`],
  isOnUnreadList: [
    'boolean',
    isOnUnreadList('coalesce(c.owner_vehicle_license_plate, p.captured_plate)', 't.day'),
  ],
  home: [as<HomeRegion>('json'), HOME_JSON],
  address: ['text', 'p.location_address'],
  today: ['text', `to_char(${localDaySql('now()')}, 'YYYY-MM-DD')`],
  units: [as<JsonRow<typeof UNITS>>('json'), jsonObject(UNITS)],
  needs: [as<JsonRow<typeof NEEDS>>('json'), jsonObject(NEEDED)],
} as const;

/** An event as the checks look at it, as SQL answers it. */
export type SubjectRow = JsonRow<typeof SUBJECT>;

const RULE = jsonColumns({
  name: 'check subject, rule',
  from: 'check_rules r',
  columns: {
    code: ['text', 'r.code'],
    label: ['text', 'r.label'],
    function: [as<CheckFunctionName>('text'), 'r.function'],
    params: ['jsonb', 'r.params'],
    cause: [as<Cause>('text?'), 'r.cause'],
    weight: [as<Weight>('text'), 'r.weight'],
    version: ['integer', 'r.version'],
  },
});

/** A rule that is active. */
export type ActiveRule = JsonRow<typeof RULE>;

/** The checks of the last submit or generate. */
const KEPT = `(SELECT json_build_object('checks', a.details -> 'checks', 'user', ${OFFICER_JSON}, 'at', ${iso('a.created_at')})
  FROM activity a JOIN users u ON u.id = a.causer_id
  WHERE a.citation_id = c.id AND a.type IN ('submitted', 'generated', 'warning_generated')
  ORDER BY a.id DESC LIMIT 1)`;

/** The subjects of many events for some functions. $1 the events, $2 the functions. */
export const SUBJECTS = statement({
  name: 'checks: subjects',
  sql: `SELECT c.id, ${jsonObject(SUBJECT)} AS subject
    FROM ${FROM} ${DAY} CROSS JOIN (SELECT $2::text[] AS functions) n WHERE c.id = ANY ($1::integer[])`,
  row: { id: 'integer', subject: as<SubjectRow>('json') },
});

/** The active rules `n`, and their functions. */
const ACTIVE = `CROSS JOIN (SELECT coalesce(json_agg(${jsonObject(RULE)}), '[]') AS rules,
  coalesce(array_agg(DISTINCT r.function), '{}') AS functions FROM check_rules r WHERE r.active) n`;

/** The active rules with what they need of an event, whatever its status is. $1 the event. */
export const CHECKED = statement({
  name: 'checks: of one event',
  sql: `SELECT n.rules, ${jsonObject(SUBJECT)} AS subject FROM ${FROM} ${DAY} ${ACTIVE} WHERE c.id = $1`,
  prepared: true,
  row: { rules: as<ActiveRule[]>('json'), subject: as<SubjectRow>('json') },
});

/** The source of the checks that an event shows: of a closed one what its last act kept, of an open one also the rest. */
export interface ShownRow {
  rules: ActiveRule[];
  kept: KeptChecks | null;
  /** Null for a closed event. */
  subject: SubjectRow | null;
}

/** SQL of a {@link ShownRow}, as one JSON value, in a statement that has `c`, `p`, `v` and `s`. */
export const SHOWN_JSON = `(SELECT json_build_object('kept', ${KEPT}, 'rules', n.rules,
    'subject', CASE WHEN c.queue NOT IN ('completed', 'discarded') THEN ${jsonObject(SUBJECT)} END)
  FROM (SELECT) one ${DAY} ${ACTIVE})`;
