import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createTestEnvironment,
  type TestEnvironment,
} from '../../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../../app/entities.js';
import { loadConfig } from '../../../platform/config/config.js';
import { openDatabase } from '../../../platform/database/open-database.js';
import { QUEUE_OF, REPORT_STATUSES } from '../citation.workflow.js';
import { ListRowCheck } from './list-row-check.js';

let environment: TestEnvironment;
let owner: Client;

beforeEach(async () => {
  environment = await createTestEnvironment(inject('services'));
  owner = new Client({ connectionString: environment.variables['DATABASE_URL'] });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await environment.dispose();
});

/** Does the check of the API's start. */
async function check(): Promise<void> {
  const database = await openDatabase(loadConfig(environment.variables), ENTITIES);
  try {
    await new ListRowCheck(database).onModuleInit();
  } finally {
    await database.close();
  }
}

/** The function that makes the text, with one of its signs changed. */
async function changeFunction(from: string, to: string): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>(
    `SELECT pg_get_functiondef('citation_list_row'::regproc) AS definition`,
  );
  const changed = rows[0]!.definition.replaceAll(from, to);
  expect(changed).not.toBe(rows[0]!.definition);
  await owner.query(changed);
}

describe('the start refuses a database whose stored rows have another form (architecture, Data access)', () => {
  it('a migrated database has the right one', async () => {
    await check();
  });

  it('another function', async () => {
    await changeFunction(`'|'`, `'/'`);
    await expect(check()).rejects.toThrow('citation_list_row makes another text');
  });

  it('rows that another function has made', async () => {
    await changeFunction(`'|'`, `'/'`);
    await owner.query(`INSERT INTO citations (reference_id, cause, camera_case_generated_at)
      VALUES ('EV-2026-0000001', 'REDLIGHT', now())`);
    await changeFunction(`'/'`, `'|'`);
    await expect(check()).rejects.toThrow('rows from before are still stored in another form');
  });

  it('a column that is made of other values', async () => {
    await owner.query(`ALTER TABLE citations DROP COLUMN list_row,
      ADD COLUMN list_row text GENERATED ALWAYS AS (reference_id || '') STORED`);
    await expect(check()).rejects.toThrow("they are (reference_id || ''::text)");
  });

  it('no such column', async () => {
    await owner.query('ALTER TABLE citations DROP COLUMN list_row');
    await expect(check()).rejects.toThrow('there are none');
  });
});

it('Postgres stores with each status the list that it is in', async () => {
  const { rows } = await owner.query<{ status: string; queue: string }>(
    `INSERT INTO citations (reference_id, cause, camera_case_generated_at, report_status)
     SELECT 'EV-' || status, 'REDLIGHT', now(), status FROM unnest($1::text[]) status
     RETURNING report_status AS status, queue`,
    [REPORT_STATUSES],
  );
  expect(Object.fromEntries(rows.map(({ status, queue }) => [status, queue]))).toEqual(QUEUE_OF);
});
