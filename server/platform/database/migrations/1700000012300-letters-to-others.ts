import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the letters to a person who is not the registered owner by an index, for earlier violations (programs 2). */
export class LettersToOthers1700000012300 implements MigrationInterface {
  name = 'LettersToOthers1700000012300';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX addressees_others ON addressees (name_key_of(owner_name)) WHERE kind <> 'OWNER';
    `);
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
