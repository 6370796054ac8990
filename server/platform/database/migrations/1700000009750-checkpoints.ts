import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys, origins and checkpoints of the log of the history (proof 1 and 2). */
export class Checkpoints1700000009750 implements MigrationInterface {
  name = 'Checkpoints1700000009750';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE signing_keys (
        -- The first 16 hexadecimal digits of the fingerprint.
        id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
        public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
        valid_from timestamptz NOT NULL DEFAULT now(),
        -- Null for the key of today, of which there is one at most.
        valid_until timestamptz,
        introduced boolean NOT NULL
      );
      CREATE UNIQUE INDEX signing_keys_current ON signing_keys ((true)) WHERE valid_until IS NULL;
      GRANT SELECT, INSERT ON signing_keys TO stopline_app;
      GRANT UPDATE (valid_until, introduced) ON signing_keys TO stopline_app;

      CREATE TABLE log_origins (
        number integer PRIMARY KEY CHECK (number > 0),
        origin text NOT NULL UNIQUE,
        -- Null for the first one.
        reason text CHECK (char_length(reason) <= 255),
        began_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TRIGGER log_origins_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_origins
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      GRANT SELECT, INSERT ON log_origins TO stopline_app;

      CREATE TABLE checkpoints (
        origin text NOT NULL REFERENCES log_origins (origin),
        size bigint NOT NULL CHECK (size > 0),
        root bytea NOT NULL CHECK (octet_length(root) = 32),
        note text NOT NULL,
        -- The answer of the time stamping authority (RFC 3161).
        timestamp bytea,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (origin, size)
      );
      CREATE FUNCTION refuse_checkpoint_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.timestamp IS NOT NULL
          OR (NEW.origin, NEW.size, NEW.root, NEW.note, NEW.created_at)
            IS DISTINCT FROM (OLD.origin, OLD.size, OLD.root, OLD.note, OLD.created_at) THEN
          RAISE EXCEPTION 'A checkpoint never changes';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER checkpoints_stamped_once BEFORE UPDATE ON checkpoints
        FOR EACH ROW EXECUTE FUNCTION refuse_checkpoint_change();
      CREATE TRIGGER checkpoints_kept BEFORE DELETE OR TRUNCATE ON checkpoints
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      GRANT SELECT, INSERT ON checkpoints TO stopline_app;
      GRANT UPDATE (timestamp) ON checkpoints TO stopline_app;

      -- The refusal of the worker to sign, while there is one.
      CREATE TABLE log_state (
        id integer PRIMARY KEY CHECK (id = 1),
        broken_at timestamptz,
        -- The origin that the worker signed last, where it refuses to continue it.
        broken_origin text,
        -- The signed statement that it contradicts; null where nothing was signed.
        broken_size bigint,
        broken_root bytea,
        -- The time of its last entry in the system log.
        reported_at timestamptz
      );
      INSERT INTO log_state (id) VALUES (1);
      GRANT SELECT ON log_state TO stopline_app;
      GRANT UPDATE (broken_at, broken_origin, broken_size, broken_root, reported_at) ON log_state TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
