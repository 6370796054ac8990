import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of what may be done so often only, by user or by client address. */
export class RateLimits1700000003100 implements MigrationInterface {
  name = 'RateLimits1700000003100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE rate_limits (
        kind text NOT NULL,
        subject text NOT NULL,
        taken_at timestamptz[] NOT NULL,
        PRIMARY KEY (kind, subject)
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
