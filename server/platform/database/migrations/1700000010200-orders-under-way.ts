import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The court packages that are under way are counted with each order, and are few of many. */
export class OrdersUnderWay1700000010200 implements MigrationInterface {
  name = 'OrdersUnderWay1700000010200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX court_packages_under_way ON court_packages (created_by) WHERE status = 'PENDING';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
