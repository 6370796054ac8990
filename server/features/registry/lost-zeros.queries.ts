import { statement } from '../../platform/database/statement.js';
import { PLATE, VEHICLE_FIELDS } from './vehicle-fields.pure.js';

/** The plates' keys that a key of digits may have been before it lost zeros, as an array. */
export const withZerosBefore = (key: string): string =>
  `ARRAY(SELECT repeat('0', zeros) || ${key}
    FROM generate_series(1, ${VEHICLE_FIELDS[PLATE].max} - length(${key})) AS zeros)`;

/**
 * Returns, of some plates of digits, those that the registry has with zeros before, beside the nearest registered one that
 * is not among them. $1 the keys of the digits, $2 the keys of all plates that are named.
 */
export const LOST_ZEROS = statement({
  name: 'registry: lost zeros',
  sql: `SELECT given.key, other.plate FROM unnest($1::text[]) AS given (key)
    CROSS JOIN LATERAL (SELECT v.owner_vehicle_license_plate AS plate FROM registry_vehicles v
      WHERE v.plate_key = ANY (${withZerosBefore('given.key')}) AND v.plate_key <> ALL ($2::text[])
      ORDER BY length(v.plate_key) LIMIT 1) other`,
  row: { key: 'text!', plate: 'text' },
});
