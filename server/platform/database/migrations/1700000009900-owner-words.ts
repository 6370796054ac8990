import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Keeps the words of which owners' names are made, and indexes events by word and time, so that a search counts a
 * thousand of a frequent name without reading all that have it (decision 130).
 *
 * The trigger comes before the first words are read: no name is missed, whichever version writes it. Writing to a
 * million events waits some ten seconds; reading goes on. A search of the version before is slower until it is
 * replaced.
 */
export class OwnerWords1700000009900 implements MigrationInterface {
  name = 'OwnerWords1700000009900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(words);
    await queryRunner.query(indexes);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}

// The first three words of a name, and as the fourth all that follows. Words are inserted when their transaction commits:
// until then it holds no lock for which another waits.
const words = `
  CREATE TABLE owner_words (
    place smallint NOT NULL,
    word text COLLATE "C" NOT NULL,
    PRIMARY KEY (place, word)
  );
  GRANT SELECT ON owner_words TO stopline_app;

  CREATE FUNCTION owner_words_of(owner_key text) RETURNS TABLE (place smallint, word text)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    SELECT named.place::smallint, named.word FROM (VALUES
      (1, split_part(owner_key, ' ', 1)),
      (2, split_part(owner_key, ' ', 2)),
      (3, split_part(owner_key, ' ', 3)),
      (4, substring(owner_key FROM '^[^ ]* [^ ]* [^ ]* (.*)$'))) named (place, word)
    WHERE named.word <> '';
  END;

  CREATE FUNCTION keep_owner_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    INSERT INTO owner_words (place, word)
    SELECT named.place, named.word FROM owner_words_of(NEW.owner_key) named
    WHERE NOT EXISTS (SELECT FROM owner_words kept WHERE kept.place = named.place AND kept.word = named.word)
    ORDER BY 1, 2
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER citations_keep_owner_words AFTER INSERT OR UPDATE OF owner_name ON citations
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.owner_name IS NOT NULL) EXECUTE FUNCTION keep_owner_words();

  INSERT INTO owner_words (place, word)
  SELECT DISTINCT named.place, named.word
  FROM (SELECT DISTINCT owner_key FROM citations WHERE owner_key IS NOT NULL) owners,
    owner_words_of(owners.owner_key) named;
`;

const indexes = `
  CREATE INDEX owner_words_trgm ON owner_words USING gin (word gin_trgm_ops);
  DROP INDEX citations_owner_trgm;
  CREATE INDEX citations_owner_word_1 ON citations (split_part(owner_key, ' ', 1) COLLATE "C", updated_at, id)
    INCLUDE (cause, report_status, camera_case_generated_at, owner_key) WHERE split_part(owner_key, ' ', 1) <> '';
  CREATE INDEX citations_owner_word_2 ON citations (split_part(owner_key, ' ', 2) COLLATE "C", updated_at, id)
    INCLUDE (cause, report_status, camera_case_generated_at, owner_key) WHERE split_part(owner_key, ' ', 2) <> '';
  CREATE INDEX citations_owner_word_3 ON citations (split_part(owner_key, ' ', 3) COLLATE "C", updated_at, id)
    INCLUDE (cause, report_status, camera_case_generated_at, owner_key) WHERE split_part(owner_key, ' ', 3) <> '';
  CREATE INDEX citations_owner_word_4
    ON citations (substring(owner_key FROM '^[^ ]* [^ ]* [^ ]* (.*)$') COLLATE "C", updated_at, id)
    INCLUDE (cause, report_status, camera_case_generated_at, owner_key) WHERE substring(owner_key FROM '^[^ ]* [^ ]* [^ ]* (.*)$') <> '';
`;
