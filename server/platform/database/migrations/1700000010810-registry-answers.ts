import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Events keep the registry's answer that was taken, and the region and class of their plates (guards 3). */
export class RegistryAnswers1700000010810 implements MigrationInterface {
  name = 'RegistryAnswers1700000010810';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE captures ADD plate_region text;
      ALTER TABLE vehicles ADD plate_region text, ADD plate_class text, ADD registry_answer_id integer;

      CREATE TABLE registry_answers (
        id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        citation_id integer NOT NULL REFERENCES citations (id) ON DELETE CASCADE,
        plate_key text NOT NULL,
        region_key text NOT NULL,
        class_key text NOT NULL,
        entry jsonb NOT NULL,
        asked_at timestamptz NOT NULL DEFAULT now(),
        taken boolean NOT NULL DEFAULT false,
        last_entries jsonb
      );
      CREATE INDEX registry_answers_citation ON registry_answers (citation_id);
      -- Answers that nobody took are found by their age.
      CREATE INDEX registry_answers_left ON registry_answers (asked_at) WHERE NOT taken;
      GRANT SELECT, INSERT, UPDATE, DELETE ON registry_answers TO stopline_app;
      GRANT USAGE ON SEQUENCE registry_answers_id_seq TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
