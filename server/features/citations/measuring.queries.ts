import { localDaySql } from '../../platform/database/session.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Cause } from '../../platform/domain/duty.js';
import { type CameraFact, referenceJson } from '../cameras/in-force.queries.js';

const DAY = localDaySql('c.camera_case_generated_at');

/** Returns what a measurement of an open event is compared with. $1 the citation. */
export const MEASURED_EVENT = statement({
  name: 'citations: measured event',
  sql: `SELECT c.cause, p.camera_system_serial_number AS "serialNumber", ${DAY}::text AS day,
      p.speed_measured::double precision AS device, s.distance_unit AS "distanceUnit", s.speed_unit AS unit,
      ${referenceJson('p.camera_system_serial_number', DAY)} AS reference
    FROM citations c JOIN captures p ON p.citation_id = c.id CROSS JOIN citation_settings s WHERE c.id = $1`,
  row: {
    cause: as<Cause>('text'),
    serialNumber: 'text',
    day: 'text',
    device: 'double precision?',
    distanceUnit: 'text',
    unit: 'text',
    reference: as<CameraFact | null>('json?'),
  },
});
