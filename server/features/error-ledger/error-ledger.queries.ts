import type { Cause } from '../../platform/domain/duty.js';
import { as, statement } from '../../platform/database/statement.js';
import type { Fault } from '../reasons/reason.pure.js';

/** Periods with their names. $1 the names, $2 the first instants, $3 the first ones behind. */
const PERIODS =
  'unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) AS m (month, start, stop)';
const IN_PERIOD = `i.kind = 'NOTICE' AND i.issued_at >= m.start AND i.issued_at < m.stop`;

/** Counts the notices issued in each period, from the index alone. Values as of {@link PERIODS}. */
export const ISSUED_BY = statement({
  name: 'error ledger: issued',
  sql: `SELECT m.month, found.cause, found.camera_serial_number AS "cameraSerialNumber", found.count
    FROM ${PERIODS} CROSS JOIN LATERAL (
      SELECT i.cause, i.camera_serial_number, count(*)::integer AS count FROM issued_notices i
      WHERE ${IN_PERIOD} GROUP BY i.cause, i.camera_serial_number) found`,
  row: {
    month: 'text',
    cause: as<Cause>('text'),
    cameraSerialNumber: 'text?',
    count: 'integer',
  },
});

/** Counts those of them that are void, by what was kept with the void. Values as of {@link PERIODS}. */
export const VOIDED_BY = statement({
  name: 'error ledger: voided',
  sql: `SELECT m.month, found.* FROM ${PERIODS} CROSS JOIN LATERAL (
      SELECT i.cause, i.camera_serial_number AS "cameraSerialNumber", i.void_reason_code AS "reasonCode",
        i.void_reason_label AS "reasonLabel", i.void_fault AS fault, count(*)::integer AS count,
        (count(*) FILTER (WHERE i.void_erroneous))::integer AS erroneous, max(i.voided_at) AS "lastVoidedAt"
      FROM issued_notices i WHERE ${IN_PERIOD} AND i.voided_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5) found`,
  row: {
    month: 'text',
    cause: as<Cause>('text'),
    cameraSerialNumber: 'text?',
    reasonCode: 'text?',
    reasonLabel: 'text?',
    fault: as<Fault | null>('text?'),
    count: 'integer',
    erroneous: 'integer',
    lastVoidedAt: 'timestamptz',
  },
});

/** Takes today's mail to administrators: the worker that gets a row sends it. $1 the day, $2 the number of alerts. */
export const TAKE_ERROR_WARNING = statement({
  name: 'error ledger: take warning',
  sql: 'INSERT INTO error_warnings (day, alerts) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING alerts',
  row: { alerts: 'integer' },
});
