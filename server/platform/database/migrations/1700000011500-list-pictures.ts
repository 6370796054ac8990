import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A row of a list has a picture of its own, which the worker makes with the others, or the API when it is first requested. */
export class ListPictures1700000011500 implements MigrationInterface {
  name = 'ListPictures1700000011500';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE media ADD COLUMN list_key text;
      GRANT UPDATE (list_key) ON media TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
