import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ImportAtOnce } from '../features/registry/imports/import-at-once.service.js';
import { RegistryVehicleEntity } from '../features/registry/registry-vehicle.entity.js';
import { CONFIG, type Config } from '../platform/config/config.js';
import { Clock } from '../platform/database/clock.js';
import { Database } from '../platform/database/database.js';
import { DEMO } from './accounts.js';

/** The vehicles of the demo registry (contract 13). */
@Injectable()
export class DemoRegistry {
  constructor(
    private readonly database: Database,
    private readonly imports: ImportAtOnce,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** True if the file was imported: an import is all or nothing. */
  async isLoaded(): Promise<boolean> {
    return (await this.database.repository(RegistryVehicleEntity).countBy({})) > 0;
  }

  /** Imports the file that the generator wrote, as `npm run registry` does. */
  async load(file: string): Promise<void> {
    await this.imports.importFile(
      {
        fileName: basename(file),
        source: createReadStream(file),
        sourceDay: this.clock.today(this.config.timeZone),
        dryRun: false,
      },
      DEMO,
    );
  }
}
