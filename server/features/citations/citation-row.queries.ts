import { ROLES } from '../../platform/domain/duty.js';
import { snakeCase } from '../../platform/domain/spelling.pure.js';
import { OFFICER } from '../../platform/identity/officer.queries.js';
import { CANDIDATES_JSON } from '../fines/fines.queries.js';
import type { Part, Words } from './citation.types.js';

type Column = readonly [name: string, sql: string];

const iso = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const NARROW: readonly Column[] = [
  ['id', 'c.id'],
  ['version', 'c.version'],
  ['referenceId', 'c.reference_id'],
  ['stoplineReferenceId', 'c.stopline_reference_id'],
  ['reportStatus', 'c.report_status'],
  ['recommendation', 'c.recommendation'],
  ['cameraCaseGeneratedAt', iso('c.camera_case_generated_at')],
  ['updatedAt', iso('c.updated_at')],
  ['submittedAt', iso('c.submitted_at')],
  ['mediaCount', 'c.media_count'],
  ['selectedCount', 'c.selected_count'],
  ['commentCount', 'c.comment_count'],
];

export const NARROW_VEHICLE: readonly Column[] = [
  ['cause', 'c.cause'],
  ['ownerName', 'c.owner_name'],
  ['ownerVehicleLicensePlate', 'c.owner_vehicle_license_plate'],
];

const WIDE_VEHICLE: Column[] = [
  ['ownerNameAlt', 'v.owner_name_alt'],
  ['ownerAddress', 'v.owner_address'],
  ['ownerAddressAlt', 'v.owner_address_alt'],
  ['ownerVehicleEngineNumber', 'v.owner_vehicle_engine_number'],
  ['ownerVehicleChassisNumber', 'v.owner_vehicle_chassis_number'],
  ['ownerVehicleMakeYear', 'v.owner_vehicle_make_year'],
  ['ownerVehicleMakeModel', 'v.owner_vehicle_make_model'],
  ['ownerVehicleColor', 'v.owner_vehicle_color'],
  ['ownerVehicleColorAlt', 'v.owner_vehicle_color_alt'],
  ['ownerVehicleStyle', 'v.owner_vehicle_style'],
  ['redlightStopLineDistance', 'p.redlight_stop_line_distance'],
  ['redlightSwitchedAt', iso('p.redlight_switched_at')],
  ['speedMeasured', 'p.speed_measured'],
  ['speedLimit', 'p.speed_limit'],
  ['speedLimitTrigger', 'p.speed_limit_trigger'],
];

const CAPTURE: Column[] = [
  ['caseId', 'p.case_id'],
  ['witnesses', 'p.witnesses'],
  ['locationAddress', 'p.location_address'],
  ['locationLatitude', 'p.location_latitude'],
  ['locationLongitude', 'p.location_longitude'],
  ['cameraSystemName', 'p.camera_system_name'],
  ['cameraSystemType', 'p.camera_system_type'],
  ['cameraSystemSerialNumber', 'p.camera_system_serial_number'],
  ['metadata', 'p.metadata'],
];

const MEDIA: Column[] = [
  ['id', 'm.id'],
  ['type', 'm.type'],
  ['src', `'/api/media/' || m.id`],
  ['thumbnailSrc', `'/api/media/' || m.id || '/thumbnail'`],
  ['sequenceNumber', 'm.sequence_number'],
  ['capturedAt', iso('m.captured_at')],
  ['selected', 'm.selected'],
  ['filter', 'm.filter'],
  ['width', 'm.width'],
  ['height', 'm.height'],
  ['sha256', 'm.sha256'],
];

const NOTICE: Column[] = [
  ['id', 'n.id'],
  ['citationId', 'n.citation_id'],
  ['number', 'n.number'],
  ['status', 'n.status'],
  ['version', 'n.version'],
  ['sha256', 'n.sha256'],
  ['pdfSrc', `'/api/notices/' || n.citation_id || '/pdf'`],
  ['requestedAt', iso('n.requested_at')],
  ['renderedAt', iso('n.rendered_at')],
];

export const FACTS: readonly Column[] = [
  ['id', 'c.id'],
  ['version', 'c.version'],
  ['cause', 'c.cause'],
  ['reportStatus', 'c.report_status'],
  ['recommendation', 'c.recommendation'],
  ['submittedById', 'c.submitted_by'],
  ['ownerVehicleLicensePlate', 'c.owner_vehicle_license_plate'],
  ['ownerName', 'c.owner_name'],
  ['updatedAt', `to_char(c.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`],
  ['selectedCount', 'c.selected_count'],
  ['maxEvidenceImages', 's.max_evidence_images'],
  ['vehicleLicenseIdentifier', 's.vehicle_license_identifier'],
];

const PERSON = `json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name)`;

/** Deadline, live claim, waiting decision, and whether the notice is void: a `DeskFacts`. */
const DESK: readonly Column[] = [
  ['dueAt', iso('c.due_at')],
  ['deadlineRuleId', 'c.deadline_rule_id'],
  ['noticeVoid', 'c.notice_void'],
  [
    'reviewer',
    `(SELECT ${PERSON} FROM desk_queue q JOIN users u ON u.id = q.claimed_by
      WHERE q.citation_id = c.id AND q.claim_expires_at > now())`,
  ],
  [
    'deferred',
    `(SELECT json_build_object('act', d.act, 'user', ${PERSON}, 'takesEffectAt', ${iso('d.takes_effect_at')})
      FROM deferred_decisions d JOIN users u ON u.id = d.user_id
      WHERE d.citation_id = c.id AND d.status = 'WAITING')`,
  ],
];

/** What the facts of the page are made of: an `ObservedRow`. */
const OBSERVED: readonly Column[] = [
  ['cause', 'c.cause'],
  ['capturedAt', iso('c.camera_case_generated_at')],
  [
    'captured',
    `json_build_object('plate', p.captured_plate, 'makeModel', p.captured_make_model, 'color', p.captured_color,
      'style', p.captured_style, 'speedMeasured', p.speed_measured::text, 'speedLimit', p.speed_limit::text,
      'redlightSwitchedAt', ${iso('p.redlight_switched_at')},
      'redlightStopLineDistance', p.redlight_stop_line_distance::text, 'metadata', p.metadata)`,
  ],
  [
    'registered',
    `json_build_object('ownerName', c.owner_name, 'plate', c.owner_vehicle_license_plate,
      'makeModel', v.owner_vehicle_make_model, 'color', v.owner_vehicle_color, 'colorAlt', v.owner_vehicle_color_alt,
      'style', v.owner_vehicle_style)`,
  ],
  ['units', `json_build_object('speed', s.speed_unit, 'distance', s.distance_unit)`],
];

/** What the fine follows from: a `FineRow`. */
const FINE: readonly Column[] = [
  ['cause', 'c.cause'],
  ['capturedAt', iso('c.camera_case_generated_at')],
  ['measured', 'p.speed_measured::text'],
  ['limit', 'p.speed_limit::text'],
  ['switchedAt', iso('p.redlight_switched_at')],
  ['isCompleted', `c.queue = 'completed'`],
  [
    'fixed',
    `CASE WHEN c.queue = 'completed' THEN (SELECT n.content -> 'mailing' -> 'fine' FROM notices n
      WHERE n.citation_id = c.id ORDER BY n.version DESC LIMIT 1) END`,
  ],
  ['candidates', `CASE WHEN c.queue <> 'completed' THEN ${CANDIDATES_JSON} END`],
];

const PROCESSING_ROLES = Object.entries(ROLES)
  .filter(([, { duty }]) => duty === 'processing')
  .map(([id]) => id)
  .join(', ');

/**
 * The last revision of the citation `c` until the next submit: at most one row, of activity. It is answered by a later
 * vehicle update, evidence change or comment of a processing officer (desk 5).
 */
export const SENT_BACK = `SELECT a.*, EXISTS (SELECT FROM activity b LEFT JOIN users w ON w.id = b.causer_id
      WHERE b.citation_id = a.citation_id AND b.id > a.id
        AND (b.type IN ('vehicle_updated', 'evidence_selected', 'evidence_unselected')
          OR b.type = 'commented' AND w.role_id IN (${PROCESSING_ROLES}))) AS answered
    FROM activity a WHERE a.citation_id = c.id AND a.type = 'revised' AND NOT EXISTS (SELECT FROM activity later
      WHERE later.citation_id = a.citation_id AND later.id > a.id AND later.type IN ('revised', 'submitted'))`;

/** Of an event that can still get a notice for which something is required: a `RequiredFacts`; null for all others. */
const REQUIRED = `(SELECT json_build_object('mailingVersion', l.version, 'textsVersion', t.version, 'cause', c.cause,
      'referenceId', c.reference_id, 'capturedAt', ${iso('c.camera_case_generated_at')}, 'place', p.location_address,
      'measured', p.speed_measured::text, 'limit', p.speed_limit::text, 'switchedAt', ${iso('p.redlight_switched_at')}, 'candidates', ${CANDIDATES_JSON})
    FROM mailing_settings l, notice_texts t JOIN pdf_settings f ON f.id = t.pdf_setting_id
    WHERE f.type = c.cause AND l.required_fields -> c.cause <> '[]' AND c.report_status NOT IN ('COMPLETED', 'DISCARDED'))`;

/** Facts from `vehicles` and `captures`, which only `missing` needs. */
export const WIDE_FACTS: readonly Column[] = [
  ['required', REQUIRED],
  ['ownerAddress', 'v.owner_address'],
  [
    'printedText',
    `concat_ws(' ', c.owner_name, v.owner_name_alt, v.owner_address, v.owner_address_alt, c.owner_vehicle_license_plate,
      v.owner_vehicle_engine_number, v.owner_vehicle_chassis_number, v.owner_vehicle_make_model, v.owner_vehicle_color,
      v.owner_vehicle_color_alt, v.owner_vehicle_style, p.location_address, p.witnesses, p.case_id,
      p.camera_system_name, p.camera_system_type, p.camera_system_serial_number)`,
  ],
];

function jsonObject(columns: readonly Column[], words: Words): string {
  const pairs = columns.map(
    ([name, sql]) => `'${words === 'snake' ? snakeCase(name) : name}', ${sql}`,
  );
  return `json_build_object(${pairs.join(', ')})`;
}

/** One citation as a JSON object in SQL: what is shown of it, and in `facts` what the rules need. */
export function rowSql(words: Words, parts: readonly Part[]): string {
  const row: Column[] = [['citation', jsonObject(columnsOf(words, parts), words)]];
  if (parts.includes('facts')) {
    const facts = parts.includes('vehicle') ? [...FACTS, ...WIDE_FACTS] : FACTS;
    row.push(['facts', jsonObject(facts, 'camel')]);
  }
  if (parts.includes('desk')) row.push(['desk', jsonObject(DESK, 'camel')]);
  if (parts.includes('observed')) row.push(['observed', jsonObject(OBSERVED, 'camel')]);
  if (parts.includes('fine')) row.push(['fine', jsonObject(FINE, 'camel')]);
  return jsonObject(row, 'camel');
}

function columnsOf(words: Words, parts: readonly Part[]): Column[] {
  const wide = parts.includes('vehicle');
  return [
    ...NARROW,
    ...(parts.includes('capture') ? CAPTURE : []),
    ['vehicle', jsonObject(wide ? [...NARROW_VEHICLE, ...WIDE_VEHICLE] : NARROW_VEHICLE, words)],
    ...(parts.includes('media') ? [['media', mediaSql(words)] satisfies Column] : []),
    ...(parts.includes('notice') ? [['notice', noticeSql(words)] satisfies Column] : []),
    ...(parts.includes('submitter') ? [['submittedBy', submitterSql(words)] satisfies Column] : []),
    ...(parts.includes('otherEvents') || parts.includes('otherEventsOfCause')
      ? [['otherEvents', otherEventsSql(words, parts)] satisfies Column]
      : []),
    ...(parts.includes('sentBack') ? [['sentBack', sentBackSql(words)] satisfies Column] : []),
  ];
}

/** What is joined to the keys, once they are few (performance 1). */
export function joinsSql(parts: readonly Part[]): string {
  const observed = parts.includes('observed');
  const wide = observed || parts.includes('vehicle');
  return `JOIN citations c ON c.id = k.id
    ${observed || parts.includes('facts') || parts.includes('fine') ? 'CROSS JOIN citation_settings s' : ''}
    ${wide || parts.includes('capture') || parts.includes('fine') ? 'JOIN captures p ON p.citation_id = c.id' : ''}
    ${wide ? 'JOIN vehicles v ON v.citation_id = c.id' : ''}`;
}

/**
 * One statement for any number of citations: the keys first, then what was asked for (performance 1).
 *
 * @param keys a SELECT of `id` and `place`, the row's place in the answer.
 */
export function citationsSql(words: Words, parts: readonly Part[], keys: string): string {
  return `SELECT coalesce(json_agg(${rowSql(words, parts)} ORDER BY k.place), '[]') AS rows
    FROM (${keys}) k ${joinsSql(parts)}`;
}

function mediaSql(words: Words): string {
  return `(SELECT coalesce(json_agg(${jsonObject(MEDIA, words)} ORDER BY m.sequence_number, m.id), '[]')
    FROM media m WHERE m.citation_id = c.id)`;
}

function noticeSql(words: Words): string {
  return `(SELECT ${jsonObject(NOTICE, words)} FROM notices n
    WHERE n.citation_id = c.id ORDER BY n.version DESC LIMIT 1)`;
}

const SHOWN_EVENTS = 5;

/**
 * Other events with the plate of `c` that were captured since 90 days before it (desk 8), the latest of them. They are
 * counted with `c` itself and by the index alone: a plate may have thousands.
 */
function otherEventsSql(words: Words, parts: readonly Part[]): string {
  const event: Column[] = [
    ['id', 'e.id'],
    ['referenceId', 'e.reference_id'],
    ['cameraCaseGeneratedAt', iso('e.camera_case_generated_at')],
    ['reportStatus', 'e.report_status'],
  ];
  const events = `citations WHERE plate_key = c.plate_key AND plate_key <> ''
    AND camera_case_generated_at >= c.camera_case_generated_at - interval '90 days'
    ${parts.includes('otherEvents') ? '' : 'AND cause = c.cause'}`;
  const latest = 'ORDER BY camera_case_generated_at DESC, id DESC';
  return `(SELECT json_build_object('count', (SELECT greatest(count(*) - 1, 0) FROM ${events}), 'data',
      coalesce(json_agg(${jsonObject(event, words)} ${latest}), '[]'))
    FROM (SELECT * FROM ${events} AND id <> c.id ${latest} LIMIT ${SHOWN_EVENTS}) e)`;
}

function sentBackSql(words: Words): string {
  const columns: Column[] = [
    ['user', `(SELECT ${jsonObject(OFFICER, words)} FROM users u WHERE u.id = a.causer_id)`],
    ['at', iso('a.created_at')],
    ['reasonCode', `a.details ->> 'reason_code'`],
    ['reasonLabel', `a.details ->> 'reason_label'`],
    ['reason', `a.details ->> 'reason'`],
    ['answered', 'a.answered'],
  ];
  return `(SELECT ${jsonObject(columns, words)} FROM (${SENT_BACK}) a)`;
}

function submitterSql(words: Words): string {
  return `(SELECT ${jsonObject(OFFICER, words)} FROM users u WHERE u.id = c.submitted_by)`;
}
