import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys of users, and the challenges that browsers have to sign. */
export class Passkeys1700000008700 implements MigrationInterface {
  name = 'Passkeys1700000008700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE passkeys (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id),
        name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 50),
        credential_id text NOT NULL CONSTRAINT passkeys_credential_id_key UNIQUE,
        public_key bytea NOT NULL,
        counter bigint NOT NULL CHECK (counter >= 0),
        transports text[] NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz,
        CONSTRAINT passkeys_user_id_name_key UNIQUE (user_id, name)
      );
      GRANT SELECT, INSERT, DELETE ON passkeys TO stopline_app;
      GRANT UPDATE (name, counter, last_used_at) ON passkeys TO stopline_app;

      CREATE TABLE passkey_challenges (
        challenge_hash text PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users (id),
        purpose text NOT NULL CHECK (purpose IN ('registration', 'sign-in')),
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX passkey_challenges_user_id ON passkey_challenges (user_id);
      GRANT SELECT, INSERT, DELETE ON passkey_challenges TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
