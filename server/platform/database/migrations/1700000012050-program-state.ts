import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether an example of a program still waits for the lawyers (programs 7). */
export class ProgramState1700000012050 implements MigrationInterface {
  name = 'ProgramState1700000012050';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE program_state (
        id smallint PRIMARY KEY DEFAULT 1 CHECK (id = 1),
        unchecked_example text CHECK (char_length(unchecked_example) BETWEEN 1 AND 120)
      );
      INSERT INTO program_state DEFAULT VALUES;
      GRANT SELECT, UPDATE ON program_state TO stopline_app;
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
