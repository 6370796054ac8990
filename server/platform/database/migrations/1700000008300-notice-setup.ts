import type { MigrationInterface, QueryRunner } from 'typeorm';
import { INVENTED_LETTERHEAD } from '../../domain/invented-letterhead.js';

/**
 * A new installation starts without the letterhead, the statements and the currency that the first migration invents,
 * and somebody confirms its time zone. An older installation keeps its values.
 */
export class NoticeSetup1700000008300 implements MigrationInterface {
  name = 'NoticeSetup1700000008300';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE citation_settings ADD COLUMN time_zone_confirmed boolean NOT NULL DEFAULT false;

      -- Nobody has been here: the database is new.
      UPDATE pdf_settings SET department_name = '', office_name = '', office_address = '', office_logo_src = '',
          violation_title = '', officer_citation_statement = ''
        WHERE NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM citations);
      UPDATE citation_settings SET currency_unit = ''
        WHERE NOT EXISTS (SELECT FROM users) AND NOT EXISTS (SELECT FROM citations);
    `);
    // A department that has mailed notices of its own has seen the times on them: it needs no confirmation.
    await queryRunner.query(
      `UPDATE citation_settings SET time_zone_confirmed = true
       WHERE EXISTS (SELECT FROM notices)
         AND NOT EXISTS (SELECT FROM pdf_settings WHERE office_address = $1 OR office_logo_src = $2)`,
      [INVENTED_LETTERHEAD.officeAddress, INVENTED_LETTERHEAD.officeLogoSrc],
    );
  }

  async down(): Promise<void> {
    throw new Error('A migration is not undone: restore a backup instead');
  }
}
