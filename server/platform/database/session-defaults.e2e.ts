import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { query } from '../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { loadConfig } from '../config/config.js';
import { migrate } from './migrate.js';
import { openDatabase } from './open-database.js';
import { assertSession } from './session.js';
import { ENTITIES } from '../../app/entities.js';
import { startApp, type TestApp } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';

/** Defaults that a server, a database or a role may have. */
const DEFAULTS: Record<string, string> = {
  default_transaction_isolation: 'serializable',
  default_transaction_deferrable: 'on',
  datestyle: "'SQL, DMY'",
  intervalstyle: 'sql_standard',
  timezone: "'America/St_Johns'",
  bytea_output: 'escape',
  extra_float_digits: '-10',
  client_encoding: "'LATIN1'",
  standard_conforming_strings: 'off',
  search_path: "''",
  // The last: from then on a session of the test reads only.
  default_transaction_read_only: 'on',
};

const nameOf = (url: string): string => new URL(url).pathname.slice(1);

async function setDefaults(url: string): Promise<void> {
  for (const [name, value] of Object.entries(DEFAULTS))
    await query(url, `ALTER DATABASE "${nameOf(url)}" SET ${name} = ${value}`);
}

let app: TestApp;
let officer: Visitor;

beforeAll(async () => {
  const environment = await createTestEnvironment(inject('services'));
  const url = environment.variables['DATABASE_URL']!;
  await setDefaults(url);
  app = await startApp({ DATABASE_URL: url });
  officer = (await signedInAs(app, 4)).visitor;
});
afterAll(() => app.stop());

describe('whatever a server has as its defaults, a session is as the product needs it (reliability 30)', () => {
  it('ten comments at once on one event are all written', async () => {
    const id = await createCitation(app, 'PENDING');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        officer.rest('POST', `citations/${id}/comments/add`, { body: `Comment ${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  });

  it('moments, numbers and texts come back as they were written', async () => {
    const text = 'Žofie Ωmega 日本';
    const id = await createCitation(app, 'PENDING', {
      event: { location: { address: text, latitude: 45.123456, longitude: -9.5 } },
    });
    const { body } = await officer.rest('GET', `citations/${id}`);
    expect(body).toMatchObject({
      location_address: text,
      location_latitude: 45.123456,
      camera_case_generated_at: '2026-03-01T14:05:00.250Z',
    });
  });

  it('only a server that is read-only as a whole is left so, and its name is said', async () => {
    const answers = { default_transaction_read_only: 'on', server_encoding: 'UTF8' };
    const source = {
      query: async (sql: string) => {
        const names = [...sql.matchAll(/current_setting\('(\w+)'\)/g)].map(([, name]) => name!);
        const rows = await app.database.query<Record<string, string>[]>(sql);
        expect(names).toContain('default_transaction_read_only');
        return [{ ...rows[0], ...answers }];
      },
    };
    await expect(assertSession(source as never)).rejects.toThrow(
      'DATABASE_URL leads to a server that takes no writes: default_transaction_read_only is on',
    );
  });

  it('migrations run as well', async () => {
    expect(await migrate(process.env['DATABASE_URL']!, ENTITIES)).toEqual([]);
  });

  it('a database that cannot keep every text is refused by the name of its encoding', async () => {
    const url = new URL(process.env['DATABASE_URL']!);
    const other = `${nameOf(url.href)}_latin1`;
    const server = new URL(url);
    server.pathname = '/postgres';
    await query(
      server.href,
      `CREATE DATABASE "${other}" ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`,
    );
    url.pathname = `/${other}`;
    try {
      await expect(
        openDatabase(loadConfig({ ...process.env, DATABASE_URL: url.href })),
      ).rejects.toThrow(
        "DATABASE_URL names a database whose encoding is LATIN1: make one with ENCODING 'UTF8', which keeps every text",
      );
    } finally {
      await query(server.href, `DROP DATABASE "${other}" WITH (FORCE)`);
    }
  });
});
