import type { DataSource } from 'typeorm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { ownerDataSource } from '../../platform/database/data-source.js';
import { migrate } from '../../platform/database/migrate.js';
import { MIGRATIONS } from '../../platform/database/migrations.js';
import { INITIAL_PDF_SETTINGS } from '../../platform/database/migrations/initial-pdf-settings.js';

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;
let source: DataSource;

/** An installation as it was before a migration. */
async function before(name: string): Promise<void> {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  await recreateDatabase(url);
  const index = MIGRATIONS.findIndex((migration) => migration.name === name);
  source = await ownerDataSource(url)
    .setOptions({ migrations: MIGRATIONS.slice(0, index) })
    .initialize();
  await source.runMigrations();
  await source.query(`INSERT INTO users (first_name, last_name, email, badge_number, role_id)
    VALUES ('Ada', 'Marlow', 'ada@stopline.test', 7, 1)`);
}

const number = (sequence: number): string => `TEC-2026-${String(sequence).padStart(6, '0')}`;

/** Adds completed events with notices of these letterheads, numbered from 1. */
async function issued(letterheads: readonly Record<string, string>[]): Promise<void> {
  for (const [index, settings] of letterheads.entries()) {
    const [citation] = await source.query<{ id: number }[]>(
      `INSERT INTO citations (reference_id, cause, camera_case_generated_at, report_status, stopline_reference_id)
       VALUES ($1, 'REDLIGHT', '2026-03-01T14:05:00Z', 'COMPLETED', $2) RETURNING id`,
      [`EV-2026-000000${index + 1}`, number(index + 1)],
    );
    await source.query(
      `INSERT INTO notices (citation_id, version, number, status, content, requested_by, rendered_at, storage_key, sha256)
       VALUES ($1, 1, $2, 'READY', $3, 1, now(), 'notices/1', repeat('a', 64))`,
      [citation!.id, number(index + 1), { settings }],
    );
  }
}

afterEach(async () => {
  await source.destroy();
  await environment.dispose();
});

describe('what was void before its file was made was not mailed (mailing 5)', () => {
  beforeEach(() => before('CorrectedMailings1700000008410'));

  it('an upgrade takes the day of mailing from it, unless it came back', async () => {
    await issued(Array.from({ length: 5 }, () => ({})));
    await source.query(`INSERT INTO notice_runs (status, filter, duplex, notices, created_by, mailed_at)
      VALUES ('MAILED', '{}', true, 5, 1, now())`);
    await source.query(`INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version,
        file_number, first_page, pages)
      SELECT 1, n.id, n.number, n.id, n.citation_id, 1, 1, CASE WHEN n.id <= 2 THEN n.id * 2 + 1 END,
        CASE WHEN n.id <= 2 THEN 1 END FROM notices n`);
    await source.query(
      `UPDATE issued_notices SET run_id = 1, mailed_on = '2026-11-20', late = true`,
    );
    const voided = `voided_at = now(), voided_by = 1, void_reason = 'Wrong plate'`;
    // In a file and mailed; in a file and void afterwards; void before; void before and scanned as returned; neither.
    await source.query(`UPDATE issued_notices SET ${voided} WHERE sequence IN (2, 3, 4)`);
    await source.query(`UPDATE issued_notices SET returned_on = '2026-11-22', return_reason = 'MOVED'
      WHERE sequence = 4`);
    await migrate(url, ENTITIES);
    const kept = { mailed: '2026-11-20', late: true, corrected: null };
    expect(
      await source.query(`SELECT mailed_on::text AS mailed, late, mailed_on_before AS corrected FROM issued_notices
        ORDER BY sequence`),
    ).toEqual([kept, kept, { mailed: null, late: false, corrected: null }, kept, kept]);
  });
});

describe('Nobody mails an invented letterhead (mailing 10)', () => {
  beforeEach(() => before('InventedNotices1700000008430'));

  it('an upgrade marks the unmailed notices that have it', async () => {
    const [{ officeAddress, officeLogoSrc }] = INITIAL_PDF_SETTINGS;
    const own = { officeAddress: 'Lane 3', officeLogoSrc: 'data:image/png;base64,AA==' };
    await issued([
      own,
      { ...own, officeAddress },
      { ...own, officeLogoSrc },
      { officeAddress, officeLogoSrc },
      { officeAddress, officeLogoSrc },
    ]);
    await source.query(`UPDATE issued_notices SET mailed_on = '2026-11-20' WHERE sequence = 4`);
    // Made again with the own letterhead.
    await source.query(`INSERT INTO notices (citation_id, version, number, content, requested_by)
      SELECT citation_id, 2, number, '{"settings": {}}', 1 FROM notices WHERE number = '${number(5)}'`);
    await migrate(url, ENTITIES);
    expect(
      await source.query(
        'SELECT sequence FROM issued_notices WHERE version = invented_version ORDER BY sequence',
      ),
    ).toEqual([{ sequence: 2 }, { sequence: 3 }]);
  });
});

describe('runs of before go on with letters (repair 9)', () => {
  beforeEach(() => before('Letters1700000011600'));

  it('an upgrade leaves a run in each state, with its notices, as it is', async () => {
    const states = ['OPEN', 'MADE', 'SENT', 'MAILED', 'FAILED', 'CANCELLED'];
    await issued(states.map(() => ({})));
    for (const [index, status] of states.entries()) {
      await source.query(
        `INSERT INTO notice_runs (status, filter, duplex, notices, created_by) VALUES ($1, '{}', true, 1, 1)`,
        [status],
      );
      await source.query(
        `INSERT INTO notice_run_items (run_id, sequence, notice_number, notice_id, citation_id, version, file_number,
           first_page, pages, live)
         SELECT $1, 1, number, id, citation_id, 1, 1, 3, 1, $3 FROM notices WHERE number = $2`,
        [index + 1, number(index + 1), status !== 'CANCELLED'],
      );
    }
    await source.query(
      `UPDATE issued_notices SET run_id = sequence, mailed_on = CASE sequence WHEN 4 THEN '2026-11-20'::date END
       WHERE sequence < 6`,
    );
    const shown = `SELECT i.sequence, i.run_id AS run, r.status, i.mailed_on::text AS mailed, t.live, t.first_page AS page
      FROM issued_notices i LEFT JOIN notice_runs r ON r.id = i.run_id
      JOIN notice_run_items t ON t.notice_number = i.number ORDER BY i.sequence`;
    const kept = await source.query<object[]>(shown);
    expect(kept).toHaveLength(states.length);
    await migrate(url, ENTITIES);
    expect(await source.query(shown)).toEqual(kept);
    expect(
      await source.query(`SELECT DISTINCT i.kind, i.position, i.cancellation_due AS due, i.recalled_at AS recalled
        FROM issued_notices i`),
    ).toEqual([{ kind: 'NOTICE', position: 1, due: false, recalled: null }]);
  });
});
