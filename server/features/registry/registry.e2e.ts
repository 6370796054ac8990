import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { root } from '../../../scripts/lib/install.mjs';
import { createTestEnvironment } from '../../../scripts/lib/test-services.mjs';
import { loadConfig } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
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

/** `npm run registry -- FILE.csv` on a file with these lines. */
async function load(...lines: string[]): Promise<{ code: number; out: string; err: string }> {
  const file = join(environment.variables['DATA_DIR']!, 'registry.csv');
  await writeFile(file, lines.join('\n'));
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
      expect.stringMatching(/^2 vehicles stored, 0 lines refused, /),
    ]);
    const vehicle = entryOf('KLM 4821', {
      ownerName: 'Ada Marlow',
      ownerAddress: '12 Harbour Lane,\nPort Ellery',
      ownerVehicleMakeYear: 2019,
    });
    for (const plate of ['KLM 4821', 'klm-4821', ' K L\u2013M 4821 '])
      expect(await found(plate)).toEqual([expect.objectContaining(vehicle)]);
    for (const unknown of ['KLM 482', 'K.L.M/4821', '', '%', "'; DROP TABLE users; --"])
      expect(await found(unknown)).toEqual([]);
  });

  it('replaces what it knows, leaves alone what is as it was, and reports bad lines by number', async () => {
    const stored = (): Promise<{ stored_at: Date }[]> =>
      database.query('SELECT stored_at FROM registry_vehicles ORDER BY plate_key');
    const before = await stored();
    const { code, out, err } = await load(
      'owner_vehicle_license_plate,owner_name,owner_vehicle_make_year,owner_address',
      'KLM-4821,Ada Marlow,2019,1 New Street',
      'KLM-4821,Ada Marlow,2020,1 New Street',
      'BAD 1,x,year,',
      'NOP 1,,,',
    );
    expect([code, err]).toEqual([1, 'Line 4: owner_vehicle_make_year is not a year\n']);
    expect(out).toMatch(/^3 vehicles stored, 1 lines refused, /);
    expect(await found('KLM 4821')).toMatchObject([
      {
        ownerVehicleLicensePlate: 'KLM-4821',
        ownerVehicleMakeYear: 2020,
        ownerAddress: '1 New Street',
      },
    ]);
    const after = await stored();
    expect(after).toHaveLength(2);
    expect(after[0]!.stored_at.getTime()).toBeGreaterThan(before[0]!.stored_at.getTime());
    expect(after[1]).toEqual(before[1]);
  });
});
