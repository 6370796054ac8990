import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-in by OpenID Connect: linked accounts, sessions of an issuer, tickets, and ids that count once (joining 1). */
export class OpenIdConnect1700000008600 implements MigrationInterface {
  name = 'OpenIdConnect1700000008600';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE user_identities (
        user_id integer PRIMARY KEY REFERENCES users (id),
        issuer text NOT NULL,
        subject text NOT NULL,
        linked_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE UNIQUE INDEX user_identities_subject_key ON user_identities (issuer, subject);

      CREATE TABLE oidc_sessions (
        session_id uuid PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
        issuer text NOT NULL,
        subject text NOT NULL,
        sid text,
        id_token text NOT NULL
      );
      CREATE INDEX oidc_sessions_subject ON oidc_sessions (issuer, subject);
      CREATE INDEX oidc_sessions_sid ON oidc_sessions (issuer, sid) WHERE sid IS NOT NULL;

      -- A ticket waits with a refusal or with a user.
      CREATE TABLE oidc_tickets (
        token_hash text PRIMARY KEY,
        expires_at timestamptz NOT NULL,
        is_extended boolean NOT NULL DEFAULT false,
        used_at timestamptz,
        refusal jsonb,
        user_id integer REFERENCES users (id),
        issuer text,
        subject text,
        sid text,
        id_token text,
        is_two_factor boolean NOT NULL DEFAULT false,
        CHECK ((refusal IS NULL) = (user_id IS NOT NULL)),
        CHECK (user_id IS NULL OR (issuer IS NOT NULL AND subject IS NOT NULL AND id_token IS NOT NULL))
      );
      CREATE INDEX oidc_tickets_expires_at ON oidc_tickets (expires_at);
      CREATE INDEX oidc_tickets_subject ON oidc_tickets (issuer, subject) WHERE user_id IS NOT NULL;

      -- Codes and logout tokens: the hash of each, until it could no longer be accepted anyway.
      CREATE TABLE oidc_used_ids (
        kind text NOT NULL CHECK (kind IN ('code', 'jti')),
        hash text NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (kind, hash)
      );

      ALTER TABLE users ADD emergency_until timestamptz;

      GRANT SELECT, INSERT, DELETE ON user_identities TO stopline_app;
      GRANT SELECT, INSERT, DELETE ON oidc_sessions TO stopline_app;
      GRANT SELECT, INSERT, UPDATE, DELETE ON oidc_tickets TO stopline_app;
      GRANT SELECT, INSERT, DELETE ON oidc_used_ids TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
