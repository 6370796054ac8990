import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { loadConfig } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { type Ended, runCommand } from '../../test/commands.js';
import { entryOf, questionOf } from '../../test/entries.js';
import { RegistryService } from './registry.service.js';

const CLI = join(root, 'dist/server/app/import-registry.cli.js');

let environment: Awaited<ReturnType<typeof createTestEnvironment>>;
let database: DataSource;
let registry: RegistryService;

beforeAll(async () => {
  environment = await createTestEnvironment(inject('services'));
  const config = loadConfig(environment.variables);
  database = await new DataSource(dataSourceOptions(config)).initialize();
  registry = new RegistryService(config, new Database(database));
});
afterAll(async () => {
  await database.destroy();
  await environment.dispose();
});

/** The entries of a plate. */
const found = async (plate: string) =>
  (await registry.findEntries(questionOf(plate))).map(({ entry }) => entry);

async function fileOf(lines: readonly string[]): Promise<string> {
  const file = join(environment.variables['DATA_DIR']!, 'registry.csv');
  await writeFile(file, lines.join('\n'));
  return file;
}

/** `npm run registry -- FILE.csv` on a file with these lines. */
const run = async (lines: readonly string[], ...options: string[]): Promise<Ended> =>
  runCommand('import-registry.cli.js', [await fileOf(lines), ...options], environment.variables);

/** The same as a process of its own. */
async function load(...lines: string[]): Promise<Ended> {
  const file = await fileOf(lines);
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [CLI, file],
      { env: { ...process.env, ...environment.variables } },
      (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      },
    );
  });
}

describe('npm run registry -- FILE.csv (contract 9)', () => {
  it('fills the table that plates are looked up in, without spaces, dashes or case', async () => {
    const { code, out } = await load(
      'owner_vehicle_license_plate,owner_name,owner_vehicle_make_year,owner_address',
      'KLM 4821,Ada Marlow,2019,"12 Harbour Lane,\r\nPort Ellery"',
      'NOP 1,,,',
    );
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^2 vehicles stored, 0 lines refused, \d+\.\d s\.\n$/m),
    ]);
    const vehicle = entryOf('KLM 4821', {
      ownerName: 'Ada Marlow',
      ownerAddress: '12 Harbour Lane,\nPort Ellery',
      ownerVehicleMakeYear: 2019,
      sourceDay: dayIn('UTC', new Date()),
    });
    for (const plate of ['KLM 4821', 'klm-4821', ' K L\u2013M 4821 '])
      expect(await found(plate)).toEqual([expect.objectContaining(vehicle)]);
    for (const unknown of ['KLM 482', 'K.L.M/4821', '', '%', "'; DROP TABLE users; --"])
      expect(await found(unknown)).toEqual([]);
  });

  it('gives keys their new entries, leaves alone what is as it was, and reports bad lines by number', async () => {
    const stored = (): Promise<{ stored_at: Date }[]> =>
      database.query('SELECT stored_at FROM registry_vehicles ORDER BY plate_key, id');
    const before = await stored();
    const { code, out, err } = await run(
      [
        'owner_vehicle_license_plate,owner_name,owner_vehicle_make_year,owner_address',
        'KLM-4821,Ada Marlow,2019,1 New Street',
        'KLM-4821,Ada Marlow,2020,1 New Street',
        'BAD 1,x,year,',
        '01-Dec,x,2000,',
        'NOP 1,,,',
      ],
      ...['--source-day', '2026-01-31'],
    );
    expect([code, err]).toEqual([
      1,
      'Line 4: owner_vehicle_make_year is not a year\nLine 5: 01-Dec looks like what a spreadsheet wrote\n',
    ]);
    expect(out.split('\n')).toEqual([
      'Vehicles: 0 added, 1 changed, 1 same, 0 removed.',
      'Lines: 1 refused, 1 suspect, 1 doubles.',
      expect.stringMatching(/^3 vehicles stored, 2 lines refused, \d+\.\d s\.$/),
      '',
    ]);
    expect((await found('KLM 4821')).map(({ ownerVehicleMakeYear: year }) => year)).toEqual([
      2019, 2020,
    ]);
    const after = await stored();
    expect(after).toHaveLength(3);
    expect(after[0]!.stored_at.getTime()).toBeGreaterThan(before[0]!.stored_at.getTime());
    expect(after[2]).toEqual(before[1]);
    // The day of the source is that which was said; the import has no creator (guards 3).
    const [newest] = await database.query(
      `SELECT source_day::text, status, created_by, file_name FROM registry_imports ORDER BY id DESC LIMIT 1`,
    );
    expect(newest).toEqual({
      source_day: '2026-01-31',
      status: 'APPLIED',
      created_by: null,
      file_name: 'registry.csv',
    });
  });

  it('--dry-run stores nothing, and leaves nothing that could be applied (guards 3)', async () => {
    const before = await database.query('SELECT * FROM registry_vehicles ORDER BY id');
    const { code, out } = await run(
      ['owner_vehicle_license_plate,owner_name', 'DRY 1,Ada'],
      '--dry-run',
    );
    expect([code, out.split('\n')[0]]).toEqual([
      0,
      'Vehicles: 1 added, 0 changed, 0 same, 0 removed.',
    ]);
    expect(await database.query('SELECT * FROM registry_vehicles ORDER BY id')).toEqual(before);
    expect(
      await database.query(
        `SELECT FROM registry_imports WHERE status NOT IN ('APPLIED', 'CANCELLED')
         UNION ALL SELECT FROM registry_import_rows`,
      ),
    ).toEqual([]);
  });

  it('--source-day must be a day (guards 3)', async () => {
    const lines = ['owner_vehicle_license_plate,owner_name', 'DAY 1,Ada'];
    const { code, err } = await run(lines, '--source-day', '31.1.2026');
    expect([code, err]).toEqual([1, 'Source day must be a date\n']);
  });

  it('says why a file cannot be understood, and stores nothing of it', async () => {
    const { code, err } = await run(['plate', 'A 1']);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(
        /^The header has an unknown column 'plate'\. Known are: .*\nThe header has no owner_vehicle_license_plate\.\n$/,
      ),
    ]);
  });
});
