import type { MigrationInterface, QueryRunner } from 'typeorm';

const SPACES_AND_DASHES =
  '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000' +
  '\\u002d\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u301c' +
  '\\u3030\\u30a0\\ufe31\\ufe32\\ufe58\\ufe63\\uff0d]';

// The signs of ASCII from ! to ~, in full width and as they are.
const signs = (first: number): string =>
  Array.from({ length: 94 }, (_, index) => String.fromCharCode(first + index)).join('');
const WIDE = signs(0xff01);
const USUAL = signs(0x21).replace("'", "''");
const HAS_WIDE = `~ '[\\uff01-\\uff5e]'`;

/**
 * Plates that were written on a full-width keyboard compare with the usual ones (contract 9). Only rows with such signs are
 * written again; the index of the plates that cameras read is made anew. Where both ways to write a plate stand in one
 * list, the row with the usual one is found.
 */
export class WidePlates1700000010600 implements MigrationInterface {
  name = 'WidePlates1700000010600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE OR REPLACE FUNCTION plate_key_of(plate text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN upper(regexp_replace(translate(plate, '${WIDE}', '${USUAL}'), '${SPACES_AND_DASHES}', '', 'g'));

      UPDATE citations SET owner_vehicle_license_plate = owner_vehicle_license_plate
        WHERE owner_vehicle_license_plate ${HAS_WIDE};
      REINDEX INDEX captures_plate_key;
      UPDATE registry_vehicles v SET plate_key = plate_key_of(v.owner_vehicle_license_plate)
        FROM (SELECT DISTINCT ON (plate_key_of(owner_vehicle_license_plate)) plate_key
          FROM registry_vehicles WHERE owner_vehicle_license_plate ${HAS_WIDE}
          ORDER BY plate_key_of(owner_vehicle_license_plate), plate_key) AS wide
        WHERE v.plate_key = wide.plate_key AND NOT EXISTS (
          SELECT FROM registry_vehicles o WHERE o.plate_key = plate_key_of(v.owner_vehicle_license_plate));
      UPDATE listed_plates l SET plate_key = plate_key_of(l.plate)
        FROM (SELECT DISTINCT ON (plate_key_of(plate), list, coalesce(badge_number, 0)) id
          FROM listed_plates WHERE plate ${HAS_WIDE}
          ORDER BY plate_key_of(plate), list, coalesce(badge_number, 0), id) AS wide
        WHERE l.id = wide.id AND NOT EXISTS (
          SELECT FROM listed_plates o WHERE o.plate_key = plate_key_of(l.plate) AND o.list = l.list
            AND coalesce(o.badge_number, 0) = coalesce(l.badge_number, 0));
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
