import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type Connection, type FieldDef, type Submittable } from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../app/entities.js';
import { loadConfig } from '../config/config.js';
import { dataSourceOptions, ownerDataSource } from './data-source.js';
import { Database } from './database.js';
import { openWith } from './open-database.js';
import type { Queryable } from './queryable.js';
import { as, declaredStatements, statement, type Statement } from './statement.js';
import { Transactions } from './transactions.js';

const SERVER = join(root, 'server');
const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.queries.ts'),
);
for (const file of files) await import(join(SERVER, file));
const declared = declaredStatements();

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let url: string;
let client: Client;
/** The types of Postgres by their number, and the columns of its tables that are never null. */
let typeNames: Map<number, string>;
let notNull: Set<string>;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('services'));
  url = environment.variables['DATABASE_URL']!;
  client = new Client({ connectionString: url });
  await client.connect();
  const types = await client.query<{ oid: number; name: string }>(
    'SELECT oid::integer AS oid, oid::regtype::text AS name FROM pg_type',
  );
  typeNames = new Map(types.rows.map(({ oid, name }) => [oid, name]));
  const columns = await client.query<{ place: string }>(
    `SELECT attrelid || '.' || attnum AS place FROM pg_attribute WHERE attnotnull AND attnum > 0`,
  );
  notNull = new Set(columns.rows.map(({ place }) => place));
});
afterAll(async () => {
  await client.end();
  await environment.dispose();
});

/** Postgres' description of a statement that it parses and does not run. */
class Description implements Submittable {
  readonly fields: Promise<FieldDef[]>;
  handleRowDescription!: (message: { fields: FieldDef[] }) => void;
  handleError!: (error: Error) => void;
  handleReadyForQuery!: () => void;

  constructor(private readonly sql: string) {
    this.fields = new Promise((resolve, reject) => {
      let found: FieldDef[] = [];
      this.handleRowDescription = ({ fields }) => (found = fields);
      this.handleError = reject;
      this.handleReadyForQuery = () => resolve(found);
    });
  }

  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.sql, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
}

const shortName = (name: string | undefined): string | undefined =>
  name?.replace('timestamp with time zone', 'timestamptz');

/** Returns the differences between a statement's result and its declaration. */
async function problemsOf({ sql, columns }: Statement): Promise<string[]> {
  const fields = await client.query(new Description(sql)).fields;
  const problems: string[] = [];
  const returned = fields.map(({ name }) => name);
  if (returned.toSorted().join() !== Object.keys(columns).toSorted().join())
    problems.push(`returns ${returned.join()} and declares ${Object.keys(columns).join()}`);
  const hasOuterJoin = /\b(LEFT|RIGHT|FULL) JOIN\b/.test(sql);
  for (const { name, dataTypeID, tableID, columnID } of fields) {
    const [, type, sign] = /^(.*?)([?!]?)$/.exec(columns[name] ?? '')!;
    if (type === '') continue;
    const actual = shortName(typeNames.get(dataTypeID));
    if (type !== actual) problems.push(`${name} is ${actual}, not ${type}`);
    const isNeverNull = tableID === 0 ? undefined : notNull.has(`${tableID}.${columnID}`);
    if (isNeverNull === false && sign === '') problems.push(`${name} may be null`);
    if (isNeverNull === true && sign === '?' && !hasOuterJoin)
      problems.push(`${name} is never null`);
    if (isNeverNull !== false && sign === '!') problems.push(`${name} needs no !`);
  }
  return problems;
}

describe('every statement of the product returns what it declares (architecture, Data access)', () => {
  it('has a name of its own, in the 63 characters that Postgres keeps of it', () => {
    const names = declared.map(({ preparedName }) => preparedName.slice(0, 63));
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it.each(declared.map((each) => [each.name, each] as const))('%s', async (_, each) => {
    expect(await problemsOf(each)).toEqual([]);
  });
});

describe('a statement that is declared as prepared (performance 4)', () => {
  const KEPT = statement({
    name: 'kept',
    sql: 'SELECT name FROM pg_prepared_statements',
    row: { name: 'text' },
  });
  const ASKED = { sql: 'SELECT $1::integer AS number', row: { number: 'integer' } } as const;
  const PREPARED = statement({ name: 'asked often', ...ASKED, prepared: true });
  const OTHER = statement({ name: 'asked seldom', ...ASKED });
  let source: DataSource;

  beforeAll(async () => {
    source = await openWith(dataSourceOptions(loadConfig(environment.variables)));
  });
  afterAll(() => source.destroy());

  /** Runs both, and returns what their connection keeps. */
  async function keptBy(on: Queryable): Promise<string[]> {
    for (const asked of [PREPARED, OTHER])
      expect(await on.first(asked, [7])).toEqual({ number: 7 });
    return (await on.rows(KEPT)).map(({ name }) => name);
  }

  it('stays on a connection of the pool, and on that of a transaction; no other does', async () => {
    expect(await keptBy(new Database(source))).toEqual(['asked often']);
    expect(await new Transactions(source).run(keptBy)).toEqual(['asked often']);
  });

  it.each([
    ['prepared', PREPARED],
    ['another', OTHER],
  ])(
    '%s is refused on a transaction that is over: its connection is somebody else’s',
    async (_, asked) => {
      const over = await new Transactions(source).run(async (tx) => tx);
      await expect(over.first(asked, [7])).rejects.toThrow('released');
    },
  );
});

it.each<[string, Statement, string[]]>([
  [
    'a right one',
    statement({
      name: 'right',
      sql: `SELECT c.id, c.owner_name AS "ownerName", n.number, c.submitted_at, '{}'::json AS rest
        FROM citations c LEFT JOIN notices n ON n.citation_id = c.id WHERE submitted_at IS NOT NULL`,
      row: {
        id: 'integer',
        ownerName: 'text?',
        number: 'text?',
        submitted_at: 'timestamptz!',
        rest: as<object>('json'),
      },
    }),
    [],
  ],
  [
    'another name',
    statement({ name: 'name', sql: 'SELECT id FROM citations', row: { ID: 'integer' } }),
    ['returns id and declares ID'],
  ],
  [
    'another type',
    statement({ name: 'type', sql: 'SELECT id FROM activity', row: { id: 'integer' } }),
    ['id is bigint, not integer'],
  ],
  [
    'a null that is not declared',
    statement({ name: 'null', sql: 'SELECT ip FROM sessions', row: { ip: 'text' } }),
    ['ip may be null'],
  ],
  [
    'a null that never comes',
    statement({ name: 'no null', sql: 'SELECT body FROM comments', row: { body: 'text?' } }),
    ['body is never null'],
  ],
  [
    'a row that no statement without RETURNING has',
    statement({ name: 'no row', sql: 'DELETE FROM jobs', row: { id: 'bigint' } }),
    ['returns  and declares id'],
  ],
])('the check finds %s', async (_, each, problems) => {
  expect(await problemsOf(each)).toEqual(problems);
});

it('a statement that Postgres does not understand is refused', async () => {
  const wrong = statement({ name: 'wrong', sql: 'SELECT nothing FROM citations', row: {} });
  await expect(problemsOf(wrong)).rejects.toThrow('column "nothing" does not exist');
});

describe('a walk through a queue passes no event of another queue (performance 2)', () => {
  const walks = declared.filter(({ name }) =>
    /^citations: connection .*\bqueue (?:and status )?\w+ \w+ \w+ *$/.test(name),
  );

  it.each(walks.map((each) => [each.name, each.sql] as const))('%s', async (_, sql) => {
    // The tables are empty, so plans that need no index are ruled out.
    await client.query('SET enable_seqscan = off; SET enable_sort = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (GENERIC_PLAN, COSTS OFF) ${sql}`,
    );
    await client.query('RESET ALL');
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/ on citations c_1\n +Index Cond: \(+queue = \$2\)/);
  });
});

it('every table has an entity', async () => {
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('migrations', 'typeorm_metadata') ORDER BY 1`,
  );
  const source = await ownerDataSource(url, ENTITIES).initialize();
  const known = source.entityMetadatas.map(({ tableName }) => tableName);
  await source.destroy();
  expect(tables.rows.map(({ name }) => name)).toEqual(known.toSorted());
});
