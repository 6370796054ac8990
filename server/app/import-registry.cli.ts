import { createReadStream } from 'node:fs';
import { configOrExit } from '../platform/config/config.js';
import { openDatabase } from '../platform/database/open-database.js';
import { importVehicles, type ImportSummary } from '../features/registry/import.js';
import { TableRegistry } from '../features/registry/table-registry.js';

/** `npm run registry -- FILE.csv`: fills the registry's table (contract 9). */
async function load(file: string): Promise<ImportSummary> {
  const database = await openDatabase(configOrExit());
  try {
    const table = new TableRegistry(database);
    return await importVehicles(createReadStream(file), {
      store: (vehicles) => table.store(vehicles),
      refuse: (line, why) => console.error(`Line ${line}: ${why}`),
    });
  } finally {
    await database.close();
  }
}

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || rest.length > 0) {
  console.error('Usage: npm run registry -- FILE.csv');
  process.exitCode = 2;
} else {
  try {
    const started = performance.now();
    const { stored, refused } = await load(file);
    console.log(
      `${stored} vehicles stored, ${refused} lines refused, ${((performance.now() - started) / 1000).toFixed(1)} s.`,
    );
    process.exitCode = refused > 0 ? 1 : 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
