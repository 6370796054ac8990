import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authorities of users to issue notices, and the setting of the desk that asks for one (programs 5). */
export class Authorities1700000011820 implements MigrationInterface {
  name = 'Authorities1700000011820';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE user_authorities (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id),
        number text NOT NULL CHECK (char_length(number) BETWEEN 1 AND 60),
        -- Local days; both are included.
        valid_from date NOT NULL,
        valid_to date CHECK (valid_to >= valid_from),
        created_by integer NOT NULL REFERENCES users (id),
        created_at timestamptz NOT NULL DEFAULT now(),
        withdrawn_at timestamptz,
        withdrawn_by integer REFERENCES users (id),
        withdraw_reason text CHECK (char_length(withdraw_reason) BETWEEN 1 AND 255),
        CHECK ((withdrawn_at IS NULL) = (withdrawn_by IS NULL) AND (withdrawn_at IS NULL) = (withdraw_reason IS NULL))
      );
      CREATE INDEX user_authorities_user ON user_authorities (user_id, valid_from DESC, id DESC);
      -- An authority is never changed: it can only be withdrawn.
      GRANT SELECT, INSERT ON user_authorities TO stopline_app;
      GRANT UPDATE (withdrawn_at, withdrawn_by, withdraw_reason) ON user_authorities TO stopline_app;

      ALTER TABLE desk_settings ADD authority_required boolean NOT NULL DEFAULT false;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
