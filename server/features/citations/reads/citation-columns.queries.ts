import { getMetadataArgsStorage } from 'typeorm';
import {
  jsonColumns,
  type JsonColumns,
  jsonObject,
  type JsonRow,
} from '../../../platform/database/json-columns.js';
import { as } from '../../../platform/database/statement.js';
import { type Cause, ROLES } from '../../../platform/domain/duty.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { type Officer, OFFICER_JSON } from '../../../platform/identity/officer.queries.js';
import { registerJson, type RegisterRow } from '../../cameras/in-force.queries.js';
import { type EventQuarantine, QUARANTINE_JSON } from '../../cameras/quarantines.queries.js';
import { MEASUREMENT_SQL, type ShownMeasurement } from '../../measurement/measurement.queries.js';
import type { MediaEntity } from '../../media/media.entity.js';
import { ADDRESSEES_JSON, type AddresseeRow } from '../../notices/letters/letters.queries.js';
import type { NoticeStatus } from '../../notices/notice.entity.js';
import { VEHICLE_FIELDS } from '../../registry/vehicle-fields.pure.js';
import { CaptureEntity } from '../capture.entity.js';
import type { Recommendation, ReportStatus } from '../citation.workflow.js';
import { OWN_TABLE_FIELDS, vehicleColumn } from '../vehicle-columns.pure.js';

/*
 * The columns of a citation that are shown, in tables; `c` is its row of `citations`. The types of rows follow from the
 * tables, and the test of all statements compares them with the database.
 */

/** Declares columns of a citation, with the tables beside it. */
export const table = <const Table extends JsonColumns>(name: string, columns: Table): Table =>
  jsonColumns({
    name: `citation, ${name}`,
    from: `citations c JOIN captures p ON p.citation_id = c.id JOIN vehicles v ON v.citation_id = c.id
      CROSS JOIN citation_settings s`,
    columns,
  });

export const NARROW = table('narrow', {
  id: ['integer', 'c.id'],
  version: ['integer', 'c.version'],
  referenceId: ['text', 'c.reference_id'],
  stoplineReferenceId: ['text?', 'c.stopline_reference_id'],
  reportStatus: [as<ReportStatus>('text'), 'c.report_status'],
  recommendation: [as<Recommendation>('text?'), 'c.recommendation'],
  cameraCaseGeneratedAt: ['timestamptz', 'c.camera_case_generated_at'],
  updatedAt: ['timestamptz', 'c.updated_at'],
  submittedAt: ['timestamptz?', 'c.submitted_at'],
  mediaCount: ['smallint', 'c.media_count'],
  selectedCount: ['smallint', 'c.selected_count'],
  commentCount: ['integer', 'c.comment_count'],
});

export const NARROW_VEHICLE = table('narrow vehicle', {
  cause: [as<Cause>('text'), 'c.cause'],
  ownerName: ['text?', 'c.owner_name'],
  ownerVehicleLicensePlate: ['text?', 'c.owner_vehicle_license_plate'],
});

// A number of JSON: those who need the digits of the camera read its text.
const DECIMAL = as<number>('numeric?');

type OwnTable = {
  readonly [Name in (typeof OWN_TABLE_FIELDS)[number]]: readonly [
    type: (typeof VEHICLE_FIELDS)[Name]['kind'] extends 'year' ? 'smallint?' : 'text?',
    sql: string,
  ];
};
const OWN_TABLE = Object.fromEntries(
  OWN_TABLE_FIELDS.map((name): [string, unknown] => [
    name,
    [VEHICLE_FIELDS[name].kind === 'year' ? 'smallint?' : 'text?', vehicleColumn(name)],
  ]),
) as OwnTable;

export const WIDE_VEHICLE = table('vehicle', {
  ...OWN_TABLE,
  redlightStopLineDistance: [DECIMAL, 'p.redlight_stop_line_distance'],
  redlightSwitchedAt: ['timestamptz?', 'p.redlight_switched_at'],
  speedMeasured: [DECIMAL, 'p.speed_measured'],
  speedLimit: [DECIMAL, 'p.speed_limit'],
  speedLimitTrigger: [DECIMAL, 'p.speed_limit_trigger'],
});

/** The columns of a capture that are shown with the vehicle, as a fact of the event, or not at all. */
const SHOWN_ELSEWHERE = [
  'citationId',
  'capturedPlate',
  'plateRegion',
  'capturedMakeModel',
  'capturedColor',
  'capturedStyle',
  'redlightStopLineDistance',
  'redlightSwitchedAt',
  'speedMeasured',
  'speedLimit',
  'speedLimitTrigger',
  'eventSha256',
] as const satisfies (keyof CaptureEntity)[];
type ShownCapture = Omit<CaptureEntity, (typeof SHOWN_ELSEWHERE)[number]>;

/** All other columns of a capture, as their entity declares them; answers have them in its order. */
export const CAPTURE = table(
  'capture',
  Object.fromEntries(
    getMetadataArgsStorage()
      .filterColumns(CaptureEntity)
      .filter(({ propertyName }) => !SHOWN_ELSEWHERE.some((name) => name === propertyName))
      .map(({ propertyName, options: { type, nullable } }): [string, unknown] => [
        propertyName,
        [`${String(type)}${nullable === true ? '?' : ''}`, `p.${snakeCase(propertyName)}`],
      ]),
  ) as {
    readonly [Name in keyof ShownCapture]: readonly [
      type: ColumnTypeOf<ShownCapture[Name]>,
      sql: string,
    ];
  },
);

type ColumnTypeOf<Value> = Value extends number
  ? 'double precision'
  : null extends Value
    ? 'text?'
    : 'text';

/** The columns of the camera's texts, of which a notice prints what its fonts have; it prints no metadata. */
export const CAPTURE_TEXTS = Object.entries(CAPTURE)
  .filter(([name, [type]]) => type.startsWith('text') && name !== 'metadata')
  .map(([, [, column]]) => column);

const MEDIA = jsonColumns({
  name: 'media',
  from: 'media m',
  columns: {
    id: ['integer', 'm.id'],
    type: [as<MediaEntity['type']>('text'), 'm.type'],
    src: ['text', `'/api/media/' || m.id`],
    thumbnailSrc: ['text', `'/api/media/' || m.id || '/thumbnail'`],
    sequenceNumber: ['smallint', 'm.sequence_number'],
    capturedAt: ['timestamptz?', 'm.captured_at'],
    selected: ['boolean', 'm.selected'],
    filter: ['text?', 'm.filter'],
    width: ['integer?', 'm.width'],
    height: ['integer?', 'm.height'],
    sha256: ['text', 'm.sha256'],
  },
});

const NOTICE = jsonColumns({
  name: 'notice',
  from: 'notices n',
  columns: {
    id: ['integer', 'n.id'],
    citationId: ['integer', 'n.citation_id'],
    number: ['text', 'n.number'],
    status: [as<NoticeStatus>('text'), 'n.status'],
    version: ['smallint', 'n.version'],
    sha256: ['text?', 'n.sha256'],
    pdfSrc: ['text', `'/api/notices/' || n.citation_id || '/pdf'`],
    requestedAt: ['timestamptz', 'n.requested_at'],
    renderedAt: ['timestamptz?', 'n.rendered_at'],
  },
});

const OTHER_EVENT = jsonColumns({
  name: 'other event',
  from: 'citations e',
  columns: {
    id: ['integer', 'e.id'],
    referenceId: ['text', 'e.reference_id'],
    cameraCaseGeneratedAt: ['timestamptz', 'e.camera_case_generated_at'],
    reportStatus: [as<ReportStatus>('text'), 'e.report_status'],
  },
});

const SHOWN_EVENTS = 5;

/**
 * Other events with the plate of `c` that were captured since 90 days before it (desk 8), the latest of them. They are
 * counted with `c` itself and by the index alone: a plate may have thousands.
 *
 * @param condition on the other events
 */
function otherEventsSql(condition: string): string {
  const events = `citations WHERE plate_key = c.plate_key AND plate_key <> ''
    AND camera_case_generated_at >= c.camera_case_generated_at - interval '90 days' ${condition}`;
  const latest = 'ORDER BY camera_case_generated_at DESC, id DESC';
  return `(SELECT json_build_object('count', (SELECT greatest(count(*) - 1, 0) FROM ${events}), 'data',
      coalesce(json_agg(${jsonObject(OTHER_EVENT)} ${latest}), '[]'))
    FROM (SELECT * FROM ${events} AND id <> c.id ${latest} LIMIT ${SHOWN_EVENTS}) e)`;
}

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

const SENT_BACK_COLUMNS = jsonColumns({
  name: 'sent back',
  from: `citations c CROSS JOIN LATERAL (${SENT_BACK}) a`,
  columns: {
    user: [as<Officer>('json'), `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = a.causer_id)`],
    at: ['timestamptz', 'a.created_at'],
    reasonCode: ['text?', `a.details ->> 'reason_code'`],
    reasonLabel: ['text?', `a.details ->> 'reason_label'`],
    reason: ['text?', `a.details ->> 'reason'`],
    answered: ['boolean', 'a.answered'],
  },
});

/** The columns that parts of their own add to a citation. */
export const PARTS = table('parts', {
  media: [
    as<JsonRow<typeof MEDIA>[]>('json'),
    `(SELECT coalesce(json_agg(${jsonObject(MEDIA)} ORDER BY m.sequence_number, m.id), '[]')
      FROM media m WHERE m.citation_id = c.id)`,
  ],
  thumbnailSrc: [
    'text?',
    // During the violation; where the camera sends no such picture, its first one.
    `(SELECT '/api/media/' || m.id || '/thumbnail' FROM media m WHERE m.citation_id = c.id AND m.type = 'IMAGE'
      ORDER BY m.sequence_number <> 2, m.sequence_number, m.id LIMIT 1)`,
  ],
  notice: [
    as<JsonRow<typeof NOTICE>>('json?'),
    `(SELECT ${jsonObject(NOTICE)} FROM notices n WHERE n.number = c.stopline_reference_id ORDER BY n.version DESC LIMIT 1)`,
  ],
  addressees: [as<AddresseeRow[]>('json'), ADDRESSEES_JSON],
  submittedBy: [
    as<Officer>('json?'),
    `(SELECT ${OFFICER_JSON} FROM users u WHERE u.id = c.submitted_by)`,
  ],
  otherEvents: [
    as<{ count: number; data: JsonRow<typeof OTHER_EVENT>[] }>('json'),
    otherEventsSql(''),
  ],
  sentBack: [
    as<JsonRow<typeof SENT_BACK_COLUMNS>>('json?'),
    `(SELECT ${jsonObject(SENT_BACK_COLUMNS)} FROM (${SENT_BACK}) a)`,
  ],
  measurement: [as<ShownMeasurement>('jsonb?'), MEASUREMENT_SQL],
  quarantine: [as<EventQuarantine>('json?'), QUARANTINE_JSON],
});

/** The facts of its camera among which the register's are chosen. */
export const REGISTER = table('register', {
  register: [
    as<RegisterRow>('json'),
    registerJson('p.camera_system_serial_number', 'c.camera_case_generated_at'),
  ],
});

/** The other events for those who see the events of one cause only. */
export const OTHER_EVENTS_OF_CAUSE = table('other events of its cause', {
  otherEvents: [PARTS.otherEvents[0], otherEventsSql('AND cause = c.cause')],
});

/** The fields of a citation that are shown. A row has only the parts that were read. */
export type CitationFields = JsonRow<typeof NARROW> &
  JsonRow<typeof CAPTURE> &
  JsonRow<typeof PARTS> & {
    vehicle: JsonRow<typeof NARROW_VEHICLE> & JsonRow<typeof WIDE_VEHICLE>;
  };
