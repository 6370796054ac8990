import { as, statement } from '../../platform/database/statement.js';
import type { NoticeContent } from '../notices/notice.content.js';

/**
 * Takes the next number of a year in the department's calendar. The row stays locked until the commit.
 * $1 the moment of completion, $2 the time zone.
 */
export const NEXT_NUMBER = statement({
  name: 'completion: next number',
  sql: `INSERT INTO notice_numbers AS n (year, last_number)
    VALUES (extract(year FROM $1::timestamptz AT TIME ZONE $2), 1)
    ON CONFLICT (year) DO UPDATE SET last_number = n.last_number + 1
    RETURNING (SELECT reference_prefix FROM citation_settings) || '-' || year || '-' || lpad(last_number::text, 6, '0') AS number`,
  row: { number: 'text' },
});

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** What a notice shows of its event. $1 the citation. */
export const SNAPSHOT = statement({
  name: 'completion: snapshot',
  sql: `SELECT json_build_object(
    'citationId', c.id,
    'number', c.stopline_reference_id,
    'referenceId', c.reference_id,
    'caseId', p.case_id,
    'cause', c.cause,
    'capturedAt', to_char(c.camera_case_generated_at AT TIME ZONE 'UTC', ${ISO}),
    'settings', json_build_object('departmentName', f.department_name, 'officeName', f.office_name,
      'officeAddress', f.office_address, 'officeLogoSrc', f.office_logo_src, 'violationTitle', f.violation_title,
      'officerCitationStatement', f.officer_citation_statement),
    'units', json_build_object('distance', s.distance_unit, 'speed', s.speed_unit),
    'camera', json_build_object('systemName', p.camera_system_name, 'systemType', p.camera_system_type,
      'serialNumber', p.camera_system_serial_number),
    'location', json_build_object('address', p.location_address, 'latitude', p.location_latitude,
      'longitude', p.location_longitude),
    'witnesses', p.witnesses,
    'owner', json_build_object('name', c.owner_name, 'nameAlt', v.owner_name_alt, 'address', v.owner_address,
      'addressAlt', v.owner_address_alt),
    'vehicle', json_build_object('licensePlate', c.owner_vehicle_license_plate,
      'engineNumber', v.owner_vehicle_engine_number, 'chassisNumber', v.owner_vehicle_chassis_number,
      'makeYear', v.owner_vehicle_make_year, 'makeModel', v.owner_vehicle_make_model,
      'color', v.owner_vehicle_color, 'colorAlt', v.owner_vehicle_color_alt, 'style', v.owner_vehicle_style),
    'redlight', CASE WHEN c.cause = 'REDLIGHT' THEN json_build_object(
      'stopLineDistance', p.redlight_stop_line_distance::text,
      'switchedAt', to_char(p.redlight_switched_at AT TIME ZONE 'UTC', ${ISO})) END,
    'speeding', CASE WHEN c.cause = 'SPEEDING' THEN json_build_object(
      'measured', p.speed_measured::text, 'limit', p.speed_limit::text, 'trigger', p.speed_limit_trigger::text) END,
    'images', (SELECT coalesce(json_agg(json_build_object('mediaId', m.id, 'sequenceNumber', m.sequence_number,
      'capturedAt', to_char(m.captured_at AT TIME ZONE 'UTC', ${ISO}), 'sha256', m.sha256) ORDER BY m.sequence_number, m.id), '[]')
      FROM media m WHERE m.citation_id = c.id AND m.selected AND m.type = 'IMAGE')) AS content
  FROM citations c
  JOIN captures p ON p.citation_id = c.id
  JOIN vehicles v ON v.citation_id = c.id
  JOIN pdf_settings f ON f.type = c.cause
  CROSS JOIN citation_settings s
  WHERE c.id = $1`,
  row: {
    content: as<Omit<NoticeContent, 'issuedAt' | 'locale' | 'timeZone' | 'officer'>>('json'),
  },
});
