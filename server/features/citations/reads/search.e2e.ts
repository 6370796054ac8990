import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { recreateDatabase } from '../../../../scripts/lib/postgres.mjs';
import { createTestEnvironment } from '../../../../scripts/lib/test-services.mjs';
import { ENTITIES } from '../../../app/entities.js';
import { CitationEntity } from '../citation.entity.js';
import type { SearchQuery } from '../citation.types.js';
import { CitationSearch } from './search.service.js';
import { ownerDataSource } from '../../../platform/database/data-source.js';
import { migrate } from '../../../platform/database/migrate.js';
import { MIGRATIONS } from '../../../platform/database/migrations.js';
import { Transactions } from '../../../platform/database/transactions.js';
import type { Cause } from '../../../platform/domain/duty.js';
import { folded } from '../../../platform/domain/fold.pure.js';
import { startApp, type TestApp } from '../../../test/app.js';
import { sized } from '../../../test/siege.js';

const ROWS = 6_000;
const SEARCHES = sized(400, 200);
const EVERYTHING: SearchQuery = {
  sees: ['REDLIGHT', 'SPEEDING'],
  text: null,
  reportStatus: null,
  cause: null,
  plateKey: null,
  owner: null,
  olderOwner: null,
  from: null,
  to: null,
  page: 1,
  perPage: 15,
};

/** Names by how many events of a hundred have them; a tenth of the events has another one each. */
const NAMES: [string | null, share: number][] = [
  ['Anna Annason', 25],
  ['Maria Anna Berg', 15],
  ['Özlem Åström', 10],
  ['100% Rentals_Ltd', 10],
  ['back\\slash  Two Three', 8],
  ['Acme Car Leasing Berg & Annex Co', 10],
  ['Σίσυφος Annan', 6],
  [' ', 1],
  [null, 5],
];
const PLATES = ['KLM 4821', 'KLX-1', 'ÄB 12%', 'X_Y 9', 'klm 777'];

let app: TestApp;
let owner: DataSource;
let search: CitationSearch;

beforeAll(async () => {
  app = await startApp();
  owner = await ownerDataSource(app.variables['DATABASE_URL']!).initialize();
  search = app.nest.get(CitationSearch, { strict: false });
  const random = numbers(29);
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    // The oldest fifth has a name and a plate of its own: the newest events tell nothing of them.
    ...named(
      index < 1_200 ? `Olden ${index % 7 === 0 ? 'Annex' : 'Way'}` : nameOf(random(100), index),
    ),
    plate: index < 1_100 ? 'OLD 1' : plateOf(random(12), index),
    cause: random(3) === 0 ? 'SPEEDING' : 'REDLIGHT',
    status: ['PENDING', 'REVIEW', 'HOLD', 'DISCARDED'][random(4)],
    number: `EV-202${index % 3}-${String(index).padStart(7, '0')}`,
    // Two events may have changed at the same moment.
    at: Math.floor(index / 2),
  }));
  await owner.query(
    `INSERT INTO citations (reference_id, cause, report_status, owner_name, owner_key, owner_vehicle_license_plate,
       camera_case_generated_at, updated_at)
     SELECT number, cause, status, owner, key, plate, '2026-01-01T00:00:00Z'::timestamptz + at * interval '1 hour',
       '2026-03-01T00:00:00Z'::timestamptz + at * interval '1 minute'
     FROM jsonb_to_recordset($1) AS r (number text, cause text, status text, owner text, key text, plate text, at int)`,
    [JSON.stringify(rows)],
  );
  await owner.query('ANALYZE citations');
});
afterAll(async () => {
  await owner.destroy();
  await app.stop();
});

/** A name with its key, as the program writes them. */
function named(owner: string | null): { owner: string | null; key: string | null } {
  return { owner, key: owner === null ? null : folded(owner) };
}

function nameOf(luck: number, index: number): string | null {
  let bound = 0;
  for (const [name, share] of NAMES) if (luck < (bound += share)) return name;
  return `Rare${index} Lone${index * 7} Third Fourth${index % 50} Fifth`;
}

function plateOf(luck: number, index: number): string | null {
  return luck === 11 ? null : (PLATES[luck] ?? `P ${index * 17}`);
}

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** The rules of a search said plainly, without an index. */
async function plainly(query: SearchQuery): Promise<{ total: number; ids: number[] }> {
  const [found] = await owner.query<[{ total: number; ids: number[] | null }]>(
    `WITH hits AS (
       SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM citations
       WHERE cause = ANY ($1) AND ($2::text IS NULL OR cause = $2) AND ($3::text IS NULL OR report_status = $3)
         AND ($4::text IS NULL OR strpos(upper(reference_id), upper($4)) > 0
           OR strpos(upper(coalesce(stopline_reference_id, '')), upper($4)) > 0)
         AND ($5::text IS NULL OR $5 <> '' AND strpos(plate_key, $5) > 0)
         AND ($6::text[] IS NULL OR owner_name = ANY ($6))
         AND ($7::timestamptz IS NULL OR camera_case_generated_at >= $7)
         AND ($8::timestamptz IS NULL OR camera_case_generated_at <= $8))
     SELECT least(1000, (SELECT count(*) FROM hits))::int AS total,
       (SELECT json_agg(id ORDER BY place) FROM hits WHERE place > $9 AND place <= $10) AS ids`,
    [
      query.sees,
      query.cause,
      query.reportStatus,
      query.text,
      query.plateKey,
      query.owner === null ? null : await namesWith(query.owner),
      query.from,
      query.to,
      (query.page - 1) * query.perPage,
      query.page * query.perPage,
    ],
  );
  return { total: found.total, ids: found.ids ?? [] };
}

/** The names of which a text is a part, both folded (guards 5). */
async function namesWith(text: string): Promise<string[]> {
  const names = await owner.query<{ name: string }[]>(
    'SELECT DISTINCT owner_name AS name FROM citations WHERE owner_name IS NOT NULL',
  );
  return text === ''
    ? []
    : names.map(({ name }) => name).filter((name) => folded(name).includes(text));
}

async function found(query: SearchQuery): Promise<{ total: number; ids: number[] }> {
  const { total, rows } = await search.search([], query);
  return { total, ids: rows.map(({ citation }) => citation.id) };
}

/** Searches for parts of what is there, mostly, in any mixture of conditions. */
function searches(): SearchQuery[] {
  const random = numbers(290);
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const part = (text: string): string => {
    const signs = Array.from(text);
    const length = 1 + random(8);
    const start = random(Math.max(1, signs.length - length + 1));
    const taken = signs.slice(start, start + length).join('');
    return one([taken, taken, taken.toUpperCase(), taken.toLowerCase()]);
  };
  const owners = [...NAMES.map(([name]) => name ?? 'zzq'), 'Olden Way', nameOf(99, 4_321)!];
  const plates = [...PLATES, 'OLD 1', plateOf(9, 4_321)!, 'QQQ'];
  const often = (times: number): boolean => random(10) < times;
  return Array.from({ length: SEARCHES }, () => ({
    ...EVERYTHING,
    sees: one<readonly Cause[]>([['REDLIGHT', 'SPEEDING'], ['REDLIGHT', 'SPEEDING'], ['SPEEDING']]),
    owner: often(7) ? folded(part(one(owners))) : null,
    plateKey: often(4) ? part(one(plates)).toUpperCase().replaceAll(/[ -]/g, '') : null,
    text: often(2) ? part(one(['EV-2021-0004321', 'ev-2022-0', '%', '_0'])) : null,
    cause: often(1) ? 'REDLIGHT' : null,
    reportStatus: often(1) ? 'HOLD' : null,
    from: often(1) ? new Date('2026-02-01T00:00:00Z') : null,
    to: often(1) ? new Date('2026-04-01T00:00:00Z') : null,
    page: one([1, 1, 1, 2, 5, 66, 67, 90]),
  }));
}

describe('a search (performance 8)', () => {
  it('finds what a plain reading of all events finds, in its order and with its total', async () => {
    const totals = new Set<number>();
    for (const query of searches()) {
      const plain = await plainly(query);
      totals.add(plain.total);
      expect(await found(query), JSON.stringify(query)).toEqual(plain);
    }
    expect(totals).toContain(0);
    expect(totals).toContain(1_000);
    expect(totals.size).toBeGreaterThan(sized(50, 25));
  });

  it.each([
    { owner: 'olden' },
    { owner: 'olden', page: 70 },
    { owner: 'n', page: 60 },
    { owner: 'olden w' },
    { owner: 'berg & an', page: 3 },
    { owner: 'zzz' },
    { owner: '' },
    { plateKey: 'OLD1' },
    { plateKey: 'KLM4821', page: 30 },
    { plateKey: 'KLM4821', sees: ['SPEEDING'] as Cause[] },
    { text: 'ev-2021-0004321' },
    { text: 'EV-2021-0004322' },
  ])('finds it for %o', async (criteria) => {
    const query = { ...EVERYTHING, ...criteria };
    expect(await found(query)).toEqual(await plainly(query));
  });

  it('finds an owner by their new name, and not by the one before', async () => {
    const [{ id }] = await owner.query<[{ id: number }]>(
      `SELECT id FROM citations WHERE owner_name LIKE 'Rare%' ORDER BY id LIMIT 1`,
    );
    const [{ before }] = await owner.query<[{ before: string }]>(
      `SELECT split_part(owner_key, ' ', 1) AS before FROM citations WHERE id = $1`,
      [id],
    );
    expect(await found({ ...EVERYTHING, owner: before })).toMatchObject({ total: 1, ids: [id] });
    await owner.query(
      `UPDATE citations SET owner_name = 'Wholly Unheard-of', owner_key = 'wholly unheard of' WHERE id = $1`,
      [id],
    );
    expect(await found({ ...EVERYTHING, owner: 'y unheard' })).toEqual({ total: 1, ids: [id] });
    expect(await found({ ...EVERYTHING, owner: before })).toEqual({ total: 0, ids: [] });
  });

  it('finds a new name that two transactions give at once', async () => {
    const ids = (
      await owner.query<{ id: number }[]>('SELECT id FROM citations ORDER BY id LIMIT 2')
    ).map(({ id }) => id);
    await Promise.all(
      ids.map((id, index) =>
        // One that Postgres ends, because each waits for a word of the other, is tried again, as in the product.
        app.nest.get(Transactions).run(async (tx) => {
          const names =
            index === 0 ? ['Xerxes Quux', 'Quux Xerxes'] : ['Quux Xerxes', 'Xerxes Quux'];
          for (const ownerName of names)
            await tx.repository(CitationEntity).update(id, { ownerName });
        }),
      ),
    );
    const query = { ...EVERYTHING, owner: 'xerxes' };
    const plain = await plainly(query);
    expect(plain.total).toBe(2);
    expect(await found(query)).toEqual(plain);
  });
});

describe('an upgrade to the words of names', () => {
  it('has the words of all names that were there, and of those that an older server writes', async () => {
    const environment = await createTestEnvironment(inject('services'));
    const url = environment.variables['DATABASE_URL']!;
    await recreateDatabase(url);
    const upTo = MIGRATIONS.findIndex(({ name }) => name === 'OwnerWords1700000009900');
    const old = await ownerDataSource(url)
      .setOptions({ migrations: MIGRATIONS.slice(0, upTo) })
      .initialize();
    try {
      await old.runMigrations();
      await old.query(`INSERT INTO citations (reference_id, cause, camera_case_generated_at, owner_name) VALUES
        ('EV-2026-0000001', 'REDLIGHT', now(), 'Ada  Marlow of the Hill'), ('EV-2026-0000002', 'REDLIGHT', now(), NULL)`);
      await migrate(url, ENTITIES);
      await old.query(`UPDATE citations SET owner_name = 'Ada Quill' WHERE id = 2`);
      expect(await old.query('SELECT place, word FROM owner_words ORDER BY place, word')).toEqual([
        { place: 1, word: 'ada' },
        { place: 2, word: 'quill' },
        { place: 3, word: 'marlow' },
        { place: 4, word: 'of the hill' },
      ]);
    } finally {
      await old.destroy();
      await environment.dispose();
    }
  });
});
