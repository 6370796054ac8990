import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { importVehicles } from '../features/registry/import.js';
import { TableRegistry } from '../features/registry/table-registry.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import { Database } from '../platform/database/database.js';
import { Transactions } from '../platform/database/transactions.js';

/** The vehicles of the demo registry (contract 13). */
@Injectable()
export class DemoRegistry {
  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
  ) {}

  /** True if the file was imported: an import is all or nothing. */
  async isLoaded(): Promise<boolean> {
    return (await this.database.repository(RegistryVehicleEntity).countBy({})) > 0;
  }

  /** Imports the file that the generator wrote, as `npm run registry` does. */
  async load(file: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const table = new TableRegistry(tx);
      await importVehicles(createReadStream(file), {
        store: (vehicles) => table.store(vehicles),
        refuse: (line, why) => {
          throw new Error(`Line ${line} of the demo registry: ${why}`);
        },
      });
    });
  }
}
