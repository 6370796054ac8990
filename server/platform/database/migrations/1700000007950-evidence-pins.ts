import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The PINs that owners look at the evidence with, sealed since they are printed again. */
export class EvidencePins1700000007950 implements MigrationInterface {
  name = 'EvidencePins1700000007950';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE evidence_pins (
        number text PRIMARY KEY,
        citation_id integer NOT NULL UNIQUE REFERENCES citations (id),
        sealed text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT ON evidence_pins TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
