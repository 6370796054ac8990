import {
  iso,
  jsonColumns,
  jsonObject,
  type JsonRow,
} from '../../platform/database/json-columns.js';
import { localDaySql } from '../../platform/database/session.js';
import { as, type ColumnType, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { OFFICER_JSON } from '../../platform/identity/officer.queries.js';
import type { InForceOn } from '../cameras/in-force.pure.js';
import { inForceJson } from '../cameras/in-force.queries.js';
import type { MeasurementResult } from '../measurement/measurement.result.js';
import { CHECK_FUNCTIONS, type CheckFunctionName } from './check-functions.pure.js';
import type { CheckNeed, PlateList, RegisterNumber, Weight } from './check-subject.types.js';
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
  makeModel: ['text?', 'p.captured_make_model'],
  color: ['text?', 'p.captured_color'],
  style: ['text?', 'p.captured_style'],
  speedMeasured: ['text?', 'p.speed_measured::text'],
  speedLimit: ['text?', 'p.speed_limit::text'],
  redlightSwitchedAt: ['timestamptz?', 'p.redlight_switched_at'],
  redlightStopLineDistance: ['text?', 'p.redlight_stop_line_distance::text'],
  metadata: ['text?', 'p.metadata'],
});

const REGISTERED = table('registered', {
  ownerName: ['text?', 'c.owner_name'],
  plate: ['text?', 'c.owner_vehicle_license_plate'],
  makeModel: ['text?', 'v.owner_vehicle_make_model'],
  color: ['text?', 'v.owner_vehicle_color'],
  colorAlt: ['text?', 'v.owner_vehicle_color_alt'],
  style: ['text?', 'v.owner_vehicle_style'],
});

const UNITS = table('units', {
  // A decided event keeps the units of its notice.
  speed: [
    'text',
    `coalesce(CASE WHEN c.queue = 'completed' THEN (SELECT o.content #>> '{units,speed}' FROM notices o
      WHERE o.citation_id = c.id ORDER BY o.version DESC LIMIT 1) END, s.speed_unit)`,
  ],
  distance: ['text', 's.distance_unit'],
});

/** A fact in force. Of REFERENCE it matters only that there is one. */
const FACT = jsonColumns({
  name: 'check subject, fact',
  from: 'camera_facts f',
  columns: { value: ['jsonb?', `CASE WHEN f.kind <> 'REFERENCE' THEN f.value END`] },
});

const HAS_CERTIFICATES = `EXISTS (SELECT FROM camera_facts a
  WHERE a.camera_serial_number = p.camera_system_serial_number AND a.kind = 'CERTIFICATE' AND a.withdrawn_at IS NULL)`;

const IMAGE = jsonColumns({
  name: 'check subject, image',
  from: 'media m',
  columns: {
    sequenceNumber: ['smallint', 'm.sequence_number'],
    capturedAt: ['timestamptz?', 'm.captured_at'],
  },
});

const OTHER_EVENT = jsonColumns({
  name: 'check subject, other event',
  from: 'citations e JOIN captures q ON q.citation_id = e.id',
  columns: {
    id: ['integer', 'e.id'],
    referenceId: ['text', 'e.reference_id'],
    cameraSerialNumber: ['text', 'q.camera_system_serial_number'],
    capturedAt: ['timestamptz', 'e.camera_case_generated_at'],
    latitude: ['double precision', 'q.location_latitude'],
    longitude: ['double precision', 'q.location_longitude'],
    isDiscarded: ['boolean', `e.report_status = 'DISCARDED'`],
  },
});

/** Events of a plate are read up to this number before the event, and after it: a plate may have thousands in a day. */
const NEAR_EVENTS = 100;

const SIDE = (
  condition: string,
  order: 'ASC' | 'DESC',
): string => `(SELECT b.id, b.reference_id, b.report_status,
    b.camera_case_generated_at FROM citations b
  WHERE b.plate_key = c.plate_key AND b.plate_key <> '' AND ${condition}
  ORDER BY b.camera_case_generated_at ${order} LIMIT ${NEAR_EVENTS})`;

/**
 * The other events with the plate within 24 hours: of each camera, place, and discarded or not, the nearest in time,
 * then the lowest id. A function that names the nearest of those that it holds for finds it among them, since it holds
 * for the nearest of a place or for none of it.
 */
const OTHERS = `(SELECT json_agg(${jsonObject(OTHER_EVENT)}) FROM (
    SELECT DISTINCT ON (q.camera_system_serial_number, q.location_latitude, q.location_longitude,
        b.report_status = 'DISCARDED') b.*
    FROM (${SIDE(
      `b.camera_case_generated_at BETWEEN c.camera_case_generated_at - interval '24 hours' AND c.camera_case_generated_at`,
      'DESC',
    )}
      UNION ALL ${SIDE(
        `b.camera_case_generated_at > c.camera_case_generated_at
        AND b.camera_case_generated_at <= c.camera_case_generated_at + interval '24 hours'`,
        'ASC',
      )}) b
    JOIN captures q ON q.citation_id = b.id
    WHERE b.id <> c.id
    ORDER BY q.camera_system_serial_number, q.location_latitude, q.location_longitude,
      b.report_status = 'DISCARDED', abs(extract(epoch FROM b.camera_case_generated_at - c.camera_case_generated_at)), b.id
  ) e JOIN captures q ON q.citation_id = e.id)`;

const LISTS = `(SELECT json_agg(DISTINCT l.list) FROM listed_plates l
  WHERE l.plate_key IN (c.plate_key, plate_key_of(p.captured_plate))
    AND l.valid_from <= t.day AND (l.valid_to IS NULL OR l.valid_to >= t.day))`;

const MEASUREMENT = `(SELECT json_build_object('verdict', m.verdict, 'speed', m.result -> 'speed',
    'speedU', m.result -> 'speedU', 'unit', m.result -> 'unit', 'device', m.result -> 'device')
  FROM measurements m WHERE m.citation_id = c.id ORDER BY m.id DESC LIMIT 1)`;

/** The facts in force, as SQL answers them. */
type InForceRow = InForceOn<{ value: unknown }> &
  Record<'LIMIT' | 'TRIGGER', { value: RegisterNumber } | null> &
  Record<'GRACE' | 'AMBER', { value: { seconds: number } } | null>;

type MeasuredRow = Pick<MeasurementResult, 'verdict' | 'speed' | 'speedU' | 'unit' | 'device'>;

/** The columns of what checks need beside the event; a conversion of each stands in `subject-rows.pure.ts`. */
const NEEDS = {
  register: [as<InForceRow>('json?'), inForceJson('p.camera_system_serial_number', 't.day', FACT)],
  hasCertificates: ['boolean?', HAS_CERTIFICATES],
  images: [
    as<JsonRow<typeof IMAGE>[]>('json?'),
    `(SELECT json_agg(${jsonObject(IMAGE)} ORDER BY m.sequence_number, m.id) FROM media m
      WHERE m.citation_id = c.id AND m.type = 'IMAGE' AND m.sequence_number BETWEEN 1 AND 3)`,
  ],
  others: [as<JsonRow<typeof OTHER_EVENT>[]>('json?'), OTHERS],
  lists: [as<PlateList[]>('json?'), LISTS],
  measurement: [as<MeasuredRow>('json?'), MEASUREMENT],
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
  WHERE a.citation_id = c.id AND a.type IN ('submitted', 'generated')
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
