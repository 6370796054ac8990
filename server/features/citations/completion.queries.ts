import {
  jsonColumns,
  type JsonColumns,
  jsonObject,
  type JsonRow,
} from '../../platform/database/json-columns.js';
import { as, statement } from '../../platform/database/statement.js';
import { digitsSql } from '../../platform/domain/digits.pure.js';
import type { Cause } from '../../platform/domain/duty.js';
import { registerJson, type RegisterRow } from '../cameras/in-force.queries.js';
import { LETTER_DIGITS } from '../notices/letters/letter.pure.js';
import { MEASUREMENT_SQL, type ShownMeasurement } from '../measurement/measurement.queries.js';
import { REGION, VIOLATION_JSON, type ViolationRow } from './reads/citation-facts.queries.js';
import type { GeneratedKind } from '../fines/due-letter.pure.js';
import type { NoticeSetup } from '../settings/notice-setup.pure.js';
import { setupSql } from '../settings/notice-setup.queries.js';

/** Takes the next number of a year from its counter, with a prefix. */
const nextNumberSql = (counter: 'notice_numbers' | 'warning_numbers', prefix: string): string =>
  `INSERT INTO ${counter} AS n (year, last_number)
    VALUES (extract(year FROM $1::timestamptz AT TIME ZONE $2), 1)
    ON CONFLICT (year) DO UPDATE SET last_number = n.last_number + 1
    RETURNING (${prefix}) || '-' || year || '-' || ${digitsSql('last_number', LETTER_DIGITS)} AS number`;

/**
 * Each takes the next number of a kind of letter and of a year in the department's calendar. The row stays locked until the
 * commit. $1 the moment of completion, $2 the time zone.
 */
export const NEXT_NUMBER = {
  NOTICE: statement({
    name: 'completion: next number',
    sql: nextNumberSql('notice_numbers', 'SELECT reference_prefix FROM citation_settings'),
    row: { number: 'text' },
  }),
  WARNING: statement({
    name: 'completion: next number of a warning letter',
    sql: nextNumberSql('warning_numbers', 'SELECT warning_prefix FROM mailing_settings'),
    row: { number: 'text' },
  }),
} as const satisfies Record<GeneratedKind, unknown>;

const FROM = `citations c
  JOIN captures p ON p.citation_id = c.id
  JOIN vehicles v ON v.citation_id = c.id
  JOIN pdf_settings f ON f.type = c.cause
  CROSS JOIN citation_settings s`;
const table = <const Table extends JsonColumns>(name: string, columns: Table): Table =>
  jsonColumns({ name: `notice, ${name}`, from: FROM, columns });

const SETTINGS = table('settings', {
  departmentName: ['text', 'f.department_name'],
  officeName: ['text', 'f.office_name'],
  officeAddress: ['text', 'f.office_address'],
  officeLogoSrc: ['text', 'f.office_logo_src'],
  violationTitle: ['text', 'f.violation_title'],
  officerCitationStatement: ['text', 'f.officer_citation_statement'],
});

const UNITS = table('units', {
  distance: ['text', 's.distance_unit'],
  speed: ['text', 's.speed_unit'],
});

const CAMERA = table('camera', {
  systemName: ['text', 'p.camera_system_name'],
  systemType: ['text', 'p.camera_system_type'],
  serialNumber: ['text', 'p.camera_system_serial_number'],
});

const LOCATION = table('location', {
  address: ['text', 'p.location_address'],
  latitude: ['double precision', 'p.location_latitude'],
  longitude: ['double precision', 'p.location_longitude'],
});

// Owner and plate are there: an event without them is not completed.
const OWNER = table('owner', {
  name: ['text!', 'c.owner_name'],
  nameAlt: ['text?', 'v.owner_name_alt'],
  address: ['text!', 'v.owner_address'],
  addressAlt: ['text?', 'v.owner_address_alt'],
});

const VEHICLE = table('vehicle', {
  licensePlate: ['text!', 'c.owner_vehicle_license_plate'],
  plateRegion: ['text?', 'v.plate_region'],
  engineNumber: ['text?', 'v.owner_vehicle_engine_number'],
  chassisNumber: ['text?', 'v.owner_vehicle_chassis_number'],
  makeYear: ['smallint?', 'v.owner_vehicle_make_year'],
  makeModel: ['text?', 'v.owner_vehicle_make_model'],
  color: ['text?', 'v.owner_vehicle_color'],
  colorAlt: ['text?', 'v.owner_vehicle_color_alt'],
  style: ['text?', 'v.owner_vehicle_style'],
});

const REDLIGHT = table('redlight', {
  stopLineDistance: ['text?', 'p.redlight_stop_line_distance::text'],
  switchedAt: ['timestamptz?', 'p.redlight_switched_at'],
});

const SPEEDING = table('speeding', {
  measured: ['text?', 'p.speed_measured::text'],
  limit: ['text?', 'p.speed_limit::text'],
  trigger: ['text?', 'p.speed_limit_trigger::text'],
});

const IMAGE = jsonColumns({
  name: 'notice, image',
  from: 'media m',
  columns: {
    mediaId: ['integer', 'm.id'],
    sequenceNumber: ['smallint', 'm.sequence_number'],
    capturedAt: ['timestamptz?', 'm.captured_at'],
    sha256: ['text', 'm.sha256'],
  },
});

const CONTENT = table('content', {
  citationId: ['integer', 'c.id'],
  // Null before it is completed.
  number: ['text?', 'c.stopline_reference_id'],
  referenceId: ['text', 'c.reference_id'],
  caseId: ['text', 'p.case_id'],
  cause: [as<Cause>('text'), 'c.cause'],
  capturedAt: ['timestamptz', 'c.camera_case_generated_at'],
  settings: [as<JsonRow<typeof SETTINGS>>('json'), jsonObject(SETTINGS)],
  units: [as<JsonRow<typeof UNITS>>('json'), jsonObject(UNITS)],
  camera: [as<JsonRow<typeof CAMERA>>('json'), jsonObject(CAMERA)],
  location: [as<JsonRow<typeof LOCATION>>('json'), jsonObject(LOCATION)],
  witnesses: ['text?', 'p.witnesses'],
  reviewedBy: [
    'text?',
    "(SELECT u.first_name || ' ' || u.last_name FROM users u WHERE u.id = c.submitted_by)",
  ],
  owner: [as<JsonRow<typeof OWNER>>('json'), jsonObject(OWNER)],
  vehicle: [as<JsonRow<typeof VEHICLE>>('json'), jsonObject(VEHICLE)],
  redlight: [
    as<JsonRow<typeof REDLIGHT>>('json?'),
    `CASE WHEN c.cause = 'REDLIGHT' THEN ${jsonObject(REDLIGHT)} END`,
  ],
  speeding: [
    as<JsonRow<typeof SPEEDING>>('json?'),
    `CASE WHEN c.cause = 'SPEEDING' THEN ${jsonObject(SPEEDING)} END`,
  ],
  images: [
    as<JsonRow<typeof IMAGE>[]>('json'),
    `(SELECT coalesce(json_agg(${jsonObject(IMAGE)} ORDER BY m.sequence_number, m.id), '[]')
      FROM media m WHERE m.citation_id = c.id AND m.selected AND m.type = 'IMAGE')`,
  ],
  measurement: [as<ShownMeasurement>('jsonb?'), MEASUREMENT_SQL],
});

/** Returns the content of a notice from its event, whether there was a violation, and the settings that it is made with. $1 the citation. */
export const SNAPSHOT = statement({
  name: 'completion: snapshot',
  sql: `SELECT ${jsonObject(CONTENT)} AS content, ${VIOLATION_JSON} AS violation, ${setupSql('c.cause')} AS setup,
      ${registerJson('p.camera_system_serial_number', 'c.camera_case_generated_at')} AS register,
      ${jsonObject(REGION)} AS region
    FROM ${FROM} WHERE c.id = $1`,
  prepared: true,
  row: {
    violation: as<ViolationRow>('json'),
    content: as<JsonRow<typeof CONTENT>>('json'),
    setup: as<NoticeSetup>('json'),
    register: as<RegisterRow>('json'),
    region: as<JsonRow<typeof REGION>>('json'),
  },
});
