import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Measured values keep the decimals that the camera wrote. Values from before keep the shortest digits that say the
 * same. Rewrites the table of captures: seconds for a million of them.
 */
export class MeasuredDecimals1700000004001 implements MigrationInterface {
  name = 'MeasuredDecimals1700000004001';

  async up(queryRunner: QueryRunner): Promise<void> {
    const columns = [
      'redlight_stop_line_distance',
      'speed_measured',
      'speed_limit',
      'speed_limit_trigger',
    ];
    const changes = columns.map(
      (name) => `ALTER COLUMN ${name} TYPE numeric USING ${name}::text::numeric`,
    );
    await queryRunner.query(`ALTER TABLE captures ${changes.join(', ')}`);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
