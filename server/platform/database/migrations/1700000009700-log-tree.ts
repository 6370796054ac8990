import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The second form of the sealed line, and the tree over the seals (proof 1). No statement reads a table or writes a row of
 * it, so acts wait for a moment only. Rows of before have no salt and keep the first form; the worker fills the tree.
 */
export class LogTree1700000009700 implements MigrationInterface {
  name = 'LogTree1700000009700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- 64 random hexadecimal digits: three random UUIDs have 366 random bits, of which the hash keeps 256.
      CREATE FUNCTION new_salt() RETURNS text LANGUAGE sql VOLATILE AS $$
        SELECT encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex')
      $$;
      -- With ADD COLUMN and its default in one, the rows of before would get a salt as well.
      ALTER TABLE activity ADD COLUMN salt text;
      ALTER TABLE activity ALTER COLUMN salt SET DEFAULT new_salt();

      -- Each seal is made of its row, read in the same transaction, and rows are never deleted. The check of the reference
      -- was a third of the work, and it locked every sealed row once more.
      ALTER TABLE activity_seals DROP CONSTRAINT activity_seals_activity_id_fkey;
      -- A worker of the version before names neither column: what it seals has the first form.
      ALTER TABLE activity_seals
        ADD COLUMN form smallint NOT NULL DEFAULT 1,
        ADD COLUMN number integer,
        ADD COLUMN session_id uuid;

      CREATE TABLE activity_tree (
        level smallint NOT NULL CHECK (level IN (8, 16, 24)),
        position bigint NOT NULL CHECK (position >= 0),
        hash text NOT NULL,
        PRIMARY KEY (level, position)
      );
      CREATE TRIGGER activity_tree_append_only BEFORE UPDATE OR TRUNCATE ON activity_tree
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
      -- Subtrees over seals that were changed by hand stay wrong until they are made again from the seals.
      CREATE FUNCTION refuse_tree_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM log_state WHERE broken_at IS NOT NULL) THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'activity_tree is append-only while the log is whole';
      END $$;
      CREATE TRIGGER activity_tree_kept BEFORE DELETE ON activity_tree
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_tree_deletion();
      -- For npm run log:restart. The lock is that of sealing: no subtree is added meanwhile.
      CREATE FUNCTION drop_activity_tree() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
        SELECT pg_advisory_xact_lock(7305115);
        DELETE FROM activity_tree;
      $$;
      REVOKE ALL ON FUNCTION drop_activity_tree() FROM PUBLIC;

      -- The number of the last act of each case that is sealed in the second form.
      CREATE TABLE activity_case_numbers (
        citation_id integer PRIMARY KEY,
        number integer NOT NULL
      ) WITH (fillfactor = 50);

      GRANT SELECT, INSERT ON activity_tree, activity_case_numbers TO stopline_app;
      GRANT UPDATE ON activity_case_numbers TO stopline_app;
      GRANT EXECUTE ON FUNCTION drop_activity_tree() TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
