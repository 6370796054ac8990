import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Takes back the sums of past days and months: the report of the desk counts the acts (decision 195). */
export class WithoutActSums1700000012160 implements MigrationInterface {
  name = 'WithoutActSums1700000012160';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER desk_acts_late ON desk_acts;
      DROP TRIGGER desk_acts_changed ON desk_acts;
      DROP FUNCTION drop_desk_act_sums();
      DROP TABLE desk_act_sums;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
