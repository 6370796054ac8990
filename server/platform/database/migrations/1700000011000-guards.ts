import type { MigrationInterface, QueryRunner } from 'typeorm';
import { UNREAD_WORDS } from '../../domain/no-names.js';
import { ADD_CHECK, KEEP_ALL_CHECKS, KEEP_NEW_CHECKS, termsOf } from './add-checks.js';
import { NEW_CHECKS, SHIPPED_BEFORE } from './shipped-checks.js';

/**
 * Checks that look beyond the event (guards 2), and the weights that are shipped from now on. A new installation has them;
 * a filled database keeps its rules, and gets the new ones active as NOTE. The lists UNREAD, TEST and STOLEN come, the
 * first of them filled, and a fact of a camera that was withdrawn may have been entered by mistake.
 *
 * The indexes find what the new functions ask for: events by the content of a file, void notices, the letters to a name,
 * and longer plates of the registry by their begin and their end.
 */
export class Guards1700000011000 implements MigrationInterface {
  name = 'Guards1700000011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(TABLES);
    await queryRunner.query(INDEXES);
    await queryRunner.query(UNREAD, [UNREAD_WORDS]);
    const [{ isNew }] = (await queryRunner.query(IS_NEW)) as [{ isNew: boolean }];
    for (const [index, check] of SHIPPED_BEFORE.entries())
      await queryRunner.query(isNew ? SHIP : DESCRIBE, [index + 1, ...termsOf(check)]);
    for (const [index, check] of NEW_CHECKS.entries())
      await queryRunner.query(ADD_CHECK, [
        SHIPPED_BEFORE.length + index + 1,
        ...termsOf(check),
        check.label,
        check.function ?? check.code,
        isNew ? check.weight : 'NOTE',
      ]);
    await queryRunner.query(isNew ? KEEP_ALL_CHECKS : KEEP_NEW_CHECKS);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const TABLES = `
  ALTER TABLE camera_facts ADD mistaken boolean NOT NULL DEFAULT false;
  GRANT UPDATE (mistaken) ON camera_facts TO stopline_app;

  ALTER TABLE listed_plates DROP CONSTRAINT listed_plates_list_check,
    ADD CONSTRAINT listed_plates_list_check CHECK (list IN ('EXEMPT', 'CONFLICT', 'UNREAD', 'TEST', 'STOLEN')),
    ADD CONSTRAINT listed_plates_badge_check CHECK (badge_number IS NULL OR list IN ('EXEMPT', 'CONFLICT')),
    -- Null for the rows that are shipped.
    ALTER created_by DROP NOT NULL;

  ALTER TABLE check_rules
    -- The terms that a shipped rule is shipped with: active, weight, params. Null for the department's own.
    ADD shipped jsonb,
    ADD shipped_order smallint UNIQUE;
  UPDATE check_rules SET params = params || '{"metres": null}' WHERE function = 'DUPLICATE' AND NOT params ? 'metres';
`;

// The characters that are left out of the key of a name: spaces, punctuation, and marks beside letters.
const NO_LETTERS =
  '[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00bf\\u02b0-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a' +
  '\\u064b-\\u065f\\u0670\\u06d6-\\u06ed\\u0901-\\u0903\\u2000-\\u206f\\u20d0-\\u20ff\\u3000-\\u3003\\ufe00-\\ufe2f]';

const INDEXES = `
  -- Texts that fold to one have one key; the function that compares them folds for itself.
  CREATE FUNCTION name_key_of(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(translate(replace(replace(replace(replace(lower(normalize(name, NFKD)),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðıς', 'olddiσ'), '${NO_LETTERS}', '', 'g');

  CREATE INDEX media_sha256 ON media (sha256, citation_id DESC);
  CREATE INDEX issued_notices_void ON issued_notices (citation_id) WHERE voided_at IS NOT NULL;
  CREATE INDEX citations_addressee ON citations (name_key_of(owner_name), camera_case_generated_at)
    WHERE stopline_reference_id IS NOT NULL;
  CREATE INDEX registry_vehicles_begin ON registry_vehicles (char_length(plate_key), plate_key text_pattern_ops);
  CREATE INDEX registry_vehicles_end ON registry_vehicles (char_length(plate_key), reverse(plate_key) text_pattern_ops);
`;

/** $1 the plates. */
const UNREAD = `
  INSERT INTO listed_plates (plate, plate_key, list, valid_from)
  SELECT plate, plate_key_of(plate), 'UNREAD', '2000-01-01' FROM unnest($1::text[]) WITH ORDINALITY AS given (plate, place)
  ORDER BY place`;

// Migrations run before the first account is made.
const IS_NEW = `SELECT NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM citations) AS "isNew"`;

/* Of the two that follow: $1 the place, $2 the code, $3 active, $4 the weight, $5 the parameters. */

/** Keeps a rule as it is, and says what it is shipped as. */
const DESCRIBE = `
  UPDATE check_rules SET shipped_order = $1,
    shipped = jsonb_build_object('active', $3::boolean, 'weight', $4::text, 'params', $5::jsonb)
  WHERE code = $2`;

/** Gives a rule the terms that it is shipped with. */
const SHIP = `
  UPDATE check_rules SET shipped_order = $1, active = $3::boolean, weight = $4::text, params = $5::jsonb,
    shipped = jsonb_build_object('active', $3::boolean, 'weight', $4::text, 'params', $5::jsonb)
  WHERE code = $2`;
