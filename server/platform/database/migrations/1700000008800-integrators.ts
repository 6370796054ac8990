import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets integrators walk through the changes of citations without missing one, and repeat a request without a second change. */
export class Integrators1700000008800 implements MigrationInterface {
  name = 'Integrators1700000008800';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(changes);
    await queryRunner.query(idempotencyKeys);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

const changes = `
  -- A transaction that changes citations holds a shared advisory lock until its end, and the key of the lock is the
  -- millisecond before its first change. All who see pg_locks see so from when on changes may still be uncommitted. Nobody
  -- waits for these locks. The upper 16 bits of the key say what it is; the other 48 are milliseconds since 1970.
  CREATE FUNCTION stamp_citation_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.updated_at IS NOT DISTINCT FROM OLD.updated_at THEN
      RETURN NEW;
    END IF;
    IF coalesce(current_setting('stopline.changes_citations', true), '') = '' THEN
      PERFORM pg_advisory_xact_lock_shared(
        (21332::bigint << 48) | floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
      PERFORM set_config('stopline.changes_citations', 'on', true);
    END IF;
    -- The start of the transaction may lie before a look at the locks. A time of the past is a replayed one, and stays.
    IF NEW.updated_at BETWEEN now() AND clock_timestamp() THEN
      NEW.updated_at := clock_timestamp();
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER citations_stamp_change BEFORE INSERT OR UPDATE OF updated_at ON citations
    FOR EACH ROW EXECUTE FUNCTION stamp_citation_change();

  -- Returns a moment: each change of a citation from before it is committed or will never be. A statement that begins
  -- after this one sees them all. The clock is read before the locks.
  CREATE FUNCTION citations_settled_before() RETURNS timestamptz LANGUAGE plpgsql AS $$
  DECLARE
    looked timestamptz := clock_timestamp();
    oldest bigint;
  BEGIN
    SELECT min(((classid::bigint & 65535) << 32) | objid::bigint) INTO oldest FROM pg_locks
      WHERE locktype = 'advisory' AND mode = 'ShareLock' AND objsubid = 1 AND classid::bigint >> 16 = 21332
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database());
    RETURN least(looked, to_timestamp(oldest / 1000.0));
  END $$;
`;

const idempotencyKeys = `
  -- The first answer to a request with a key, written with the change that it answers.
  CREATE TABLE idempotency_keys (
    user_id integer NOT NULL REFERENCES users (id),
    key text NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
    request_hash text NOT NULL,
    status smallint NOT NULL,
    headers jsonb NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
  );
  CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
  GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO stopline_app;
`;
