import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database } from '../../platform/database/database.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { startApp, startWorker, type TestApp, type TestWorker } from '../../test/app.js';
import type { Visitor } from '../../test/doors.js';
import { createCitation, signedInAs } from '../../test/factory.js';
import type { SearchQuery } from './citation.types.js';
import { OwnerKeys } from './owner-keys.service.js';
import { CitationSearch } from './reads/search.service.js';
import { withoutBrowser } from '../../test/without-browser.js';

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

let app: TestApp;
let worker: TestWorker;
let owner: DataSource;
let processing: Visitor;
let inspection: Visitor;
let id: number;

beforeAll(async () => {
  withoutBrowser();
  app = await startApp();
  worker = await startWorker();
  owner = await new DataSource({
    type: 'postgres',
    url: app.variables['DATABASE_URL'],
  }).initialize();
  processing = (await signedInAs(app, 4)).visitor;
  inspection = (await signedInAs(app, 3)).visitor;
  await createCitation(app, 'PENDING');
  id = await createCitation(app, 'PENDING');
});
afterAll(async () => {
  await owner.destroy();
  await worker.stop();
  await app.stop();
});

/** Names the owner of the event as an officer does. */
const name = async (ownerName: string): Promise<void> => {
  const { status } = await processing.rest('PUT', `citations/${id}/vehicle/update`, {
    owner_vehicle_license_plate: 'KLM 4821',
    owner_name: ownerName,
    owner_address: '12 Harbour Lane',
  });
  expect(status).toBe(200);
};
const search = async (text: string): Promise<number[]> => {
  const { body } = await inspection.rest(
    'GET',
    `search?${String(new URLSearchParams({ vehicle_owner: text }))}`,
  );
  return body.data.map((row: { id: number }) => row.id);
};
/** The same by GraphQL, and by the filter of a walk. */
const searchByGraph = async (text: string): Promise<string[][]> => {
  const { data } = await inspection.graphql(
    `query ($filter: CitationFilter!, $walk: CitationFilter!) {
      searchCitations(filter: $filter) { data { id } }
      citationConnection(filter: $walk, first: 10) { edges { node { id } } } }`,
    { filter: { owner: text }, walk: { owner: text } },
  );
  return [
    data.searchCitations.data.map((row: { id: string }) => row.id),
    data.citationConnection.edges.map(({ node }: { node: { id: string } }) => node.id),
  ];
};
const keyOf = async (): Promise<string> => {
  const [row] = await owner.query<{ key: string }[]>(
    'SELECT owner_key AS key FROM citations WHERE id = $1',
    [id],
  );
  return row!.key;
};

describe('a search for an owner folds both sides (guards 5)', () => {
  it.each([
    ['Brian O’Brien', ['OBrien', "o'brien", 'O’BRIEN', 'o`brien']],
    ['Nguyễn Văn An', ['Nguyen', 'NGUYỄN', 'Nguye\u0302\u0303n', 'van an']],
    ['Ngọc-Anh Lê', ['ngoc anh', 'Ngọc‑Anh', 'anh le']],
    ['Öhrling', ['ohrling', 'OHRLING', 'O\u0308hrling']],
    ['Παπαδόπουλος Γιώργος', ['ΠΑΠΑΔΟΠΟΥΛΟΣ', 'παπαδοπουλος', 'γιωργος']],
    ['Straße & Søn', ['STRASSE', 'strasse & son', 'Søn']],
    ['İlker Yıldız', ['ilker yildiz', 'ILKER', 'YILDIZ']],
    ['Smith,  J. R.', ['smith j r', 'J.R.', 'Smith, J']],
    ['Ａｎｎ Ｌｅｅ', ['ann lee', 'Ａｎｎ']],
    ['Łódź Đorđe Þórður Œuvre Æsir', ['lodz dorde', 'thordur', 'oeuvre aesir']],
  ])('%s', async (ownerName, texts) => {
    await name(ownerName);
    for (const text of texts) {
      expect(await search(text), text).toEqual([id]);
      expect(await searchByGraph(text), text).toEqual([[String(id)], [String(id)]]);
    }
    expect(await search('Nobody Else')).toEqual([]);
  });

  it('finds nobody for signs alone', async () => {
    await name('Ann Lee-Smith');
    for (const text of ['-', '’', ' . ', '—']) expect(await searchByGraph(text)).toEqual([[], []]);
  });

  it('keeps the key where only signs of the name change', async () => {
    await name('Brian O’Brien');
    await name("Brian O'Brien");
    expect(await keyOf()).toBe('brian obrien');
  });
});

describe('the keys of before an upgrade (guards 5, 8)', () => {
  /** An older key, as the version before made it. */
  const older = async (ownerName: string): Promise<void> => {
    await name(ownerName);
    await owner.query('UPDATE citations SET owner_key = lower(owner_name) WHERE id = $1', [id]);
  };
  const jobs = (): Promise<{ status: string }[]> =>
    owner.query(`SELECT status FROM jobs WHERE name = 'foldOwnerNames'`);

  beforeEach(() => owner.query(`DELETE FROM jobs WHERE name = 'foldOwnerNames'`));

  it('are made anew by the worker, and change nothing else', async () => {
    await older('Seán O’Casey');
    const rest = `SELECT version, updated_at, owner_name FROM citations WHERE id = $1`;
    const before = await owner.query<object[]>(rest, [id]);
    expect(await search('ocasey')).toEqual([]);
    await owner.query(
      `INSERT INTO jobs (name, payload) VALUES ('foldOwnerNames', '{"citationId": null}')`,
    );
    await expect.poll(keyOf, { interval: 50, timeout: 20_000 }).toBe('sean ocasey');
    await expect.poll(jobs, { interval: 50 }).toEqual([{ status: 'done' }]);
    expect(await owner.query<object[]>(rest, [id])).toEqual(before);
    expect(await search('ocasey')).toEqual([id]);
  });

  it('are found as before until all are made anew', async () => {
    await older('Brian O’Brien');
    await owner.query(
      `INSERT INTO jobs (name, payload, run_at) VALUES ('foldOwnerNames', '{"citationId": null}', now() + interval '1 hour')`,
    );
    const keys = new OwnerKeys(app.nest.get(Database, { strict: false }));
    const searches = app.nest.get(CitationSearch, { strict: false });
    const found = async (text: string): Promise<number[]> => {
      const part = await keys.partOf(text);
      const { rows } = await searches.search([], { ...EVERYTHING, ...part });
      return rows.map(({ citation }) => citation.id);
    };
    expect(await found('O’Brien')).toEqual([id]);
    expect(await found('brian')).toEqual([id]);
    await owner.query(`UPDATE jobs SET run_at = now() WHERE name = 'foldOwnerNames'`);
    await expect.poll(keyOf, { interval: 50, timeout: 20_000 }).toBe('brian obrien');
    await expect.poll(jobs, { interval: 50 }).toEqual([{ status: 'done' }]);
    expect(await found('O’Brien')).toEqual([id]);
    expect(await keys.partOf('O’Brien')).toEqual({ owner: 'obrien', olderOwner: null });
  });

  it('of an older server, which writes names alone, are its own, and folded at once', async () => {
    await name('Ada Marlow');
    await owner.query(`UPDATE citations SET owner_name = 'Ngọc-Anh Lê' WHERE id = $1`, [id]);
    await expect.poll(keyOf, { interval: 50, timeout: 20_000 }).toBe(folded('Ngọc-Anh Lê'));
    await owner.query(`UPDATE citations SET owner_name = 'Ada Marlow' WHERE id = $1`, [id]);
    expect(await keyOf()).toBe('ada marlow');
    expect(await jobs()).toHaveLength(1);
  });
});

describe('other texts that people search (reliability 29)', () => {
  it('places', async () => {
    await owner.query('ALTER TABLE captures DISABLE TRIGGER captures_append_only');
    await owner.query(
      `UPDATE captures SET location_address = 'Straße der Łódź / Quay-Street' WHERE citation_id = $1`,
      [id],
    );
    await owner.query('ALTER TABLE captures ENABLE TRIGGER captures_append_only');
    for (const location of ['strasse', 'LODZ', 'quay street', 'Łódź'])
      expect(
        (
          await inspection.rest(
            'GET',
            `citations?${String(new URLSearchParams({ status: 'pending', location }))}`,
          )
        ).body.data.map((row: { id: number }) => row.id),
        location,
      ).toEqual([id]);
  });

  it('users', async () => {
    const administrator = (await signedInAs(app, 1)).visitor;
    const { user } = await signedInAs(app, 4, { firstName: 'Søren', lastName: 'O’Brien-Nguyễn' });
    for (const text of ['soren', 'OBRIEN', 'nguyen', "o'brien nguyen"]) {
      const { body } = await administrator.rest(
        'GET',
        `users?${String(new URLSearchParams({ search: text }))}`,
      );
      expect(
        body.data.map((row: { id: number }) => row.id),
        text,
      ).toEqual([user.id]);
    }
  });
});
