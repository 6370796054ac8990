import type { MigrationInterface, QueryRunner } from 'typeorm';

// Number of vehicles that are read at once.
const BATCH = 10_000;

/**
 * Plates compare without spaces, dashes and case, and with everything else (contract 9): until now every sign that is no
 * letter and no digit was dropped. Rewrites the table of citations: a minute for a million of them.
 */
export class PlateKeys1700000003000 implements MigrationInterface {
  name = 'PlateKeys1700000003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(citations);
    await renewRegistry(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const SPACES_AND_DASHES =
  '[\\u0009-\\u000d\\u0020\\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000' +
  '\\u002d\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u301c' +
  '\\u3030\\u30a0\\ufe31\\ufe32\\ufe58\\ufe63\\uff0d]';

const citations = `
  CREATE FUNCTION plate_key_of(plate text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN upper(regexp_replace(plate, '${SPACES_AND_DASHES}', '', 'g'));

  DROP INDEX citations_updated_at, citations_plate_trgm;
  ALTER TABLE citations DROP COLUMN plate_key,
    ADD COLUMN plate_key text GENERATED ALWAYS AS (plate_key_of(owner_vehicle_license_plate)) STORED;
  CREATE INDEX citations_plate_trgm ON citations USING gin (plate_key gin_trgm_ops);
  CREATE INDEX citations_updated_at ON citations (updated_at, id) INCLUDE (cause, plate_key, owner_key);
`;

/**
 * Gives the registry's vehicles their new keys, by the rule in JavaScript, which made the old ones: Postgres may know
 * other capitals. A new key has a sign that no old key has, so none meets another.
 */
async function renewRegistry(queryRunner: QueryRunner): Promise<void> {
  const drop = new RegExp(SPACES_AND_DASHES, 'g');
  for (let after = ''; ;) {
    const vehicles = (await queryRunner.query(
      `SELECT plate_key AS key, owner_vehicle_license_plate AS plate FROM registry_vehicles
       WHERE plate_key COLLATE "C" > $1 AND owner_vehicle_license_plate !~ '^[A-Za-z0-9 -]*$'
       ORDER BY plate_key COLLATE "C" LIMIT ${BATCH}`,
      [after],
    )) as { key: string; plate: string }[];
    const changed = vehicles
      .map(({ key, plate }) => ({ old: key, new: plate.toUpperCase().replace(drop, '') }))
      .filter((key) => key.old !== key.new);
    await queryRunner.query(
      `UPDATE registry_vehicles SET plate_key = changed.new
       FROM unnest($1::text[], $2::text[]) AS changed (old, new) WHERE plate_key = changed.old`,
      [changed.map((key) => key.old), changed.map((key) => key.new)],
    );
    const last = vehicles.at(-1);
    if (last === undefined || vehicles.length < BATCH) return;
    after = last.key;
  }
}
