import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The last event of a camera is found without reading its others: a metric asks for all cameras every few seconds. */
export class LastEvents1700000008100 implements MigrationInterface {
  name = 'LastEvents1700000008100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'CREATE INDEX captures_camera_last ON captures (camera_system_serial_number, citation_id DESC)',
    );
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
