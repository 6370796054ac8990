import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The key of an owner's name is folded by the program, as everything else that people search (guards 5). Nothing is filled in:
 * a job makes the keys of the names that are there anew, and until then they keep the key of before.
 *
 * A server of the version before writes a name alone. It then has the key of before, and a job of its own where folding
 * makes a difference.
 */
export class FoldedOwners1700000010700 implements MigrationInterface {
  name = 'FoldedOwners1700000010700';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE citations ALTER COLUMN owner_key DROP EXPRESSION;
      GRANT UPDATE (owner_key) ON citations TO stopline_app;

      CREATE FUNCTION keep_owner_key() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
      BEGIN
        NEW.owner_key := lower(NEW.owner_name);
        IF NEW.owner_key !~ '^[a-z0-9]+( [a-z0-9]+)*$' THEN
          INSERT INTO jobs (name, payload)
          VALUES ('foldOwnerNames', jsonb_build_object('citationId', NEW.id));
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER citations_owner_named BEFORE INSERT ON citations
        FOR EACH ROW WHEN (NEW.owner_name IS NOT NULL AND NEW.owner_key IS NULL) EXECUTE FUNCTION keep_owner_key();
      CREATE TRIGGER citations_owner_renamed BEFORE UPDATE OF owner_name ON citations
        FOR EACH ROW WHEN (NEW.owner_name IS DISTINCT FROM OLD.owner_name AND NEW.owner_key IS NOT DISTINCT FROM OLD.owner_key)
        EXECUTE FUNCTION keep_owner_key();

      DROP TRIGGER citations_keep_owner_words ON citations;
      CREATE CONSTRAINT TRIGGER citations_keep_owner_words AFTER INSERT OR UPDATE OF owner_name, owner_key ON citations
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.owner_key IS NOT NULL) EXECUTE FUNCTION keep_owner_words();

      INSERT INTO jobs (name, payload)
      SELECT 'foldOwnerNames', '{"citationId": null}' WHERE EXISTS (SELECT FROM citations WHERE owner_name IS NOT NULL);
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
