import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { HttpRegistry } from './http-registry.js';
import { plateKey } from '../../platform/domain/plate.js';
import type { NearMiss, RegistryVehicle, VehicleRegistry } from './registry.js';
import { TableRegistry } from './table-registry.js';

/** The vehicle registry of this installation: the HTTP service behind `REGISTRY_URL`, or else the table. */
@Injectable()
export class RegistryService implements VehicleRegistry {
  private readonly registry: VehicleRegistry;
  private readonly table: TableRegistry;

  constructor(@Inject(CONFIG) config: Config, database: Database) {
    const logger = new Logger(RegistryService.name);
    this.table = new TableRegistry(database);
    this.registry =
      config.registry === undefined
        ? this.table
        : new HttpRegistry(config.registry, (why) => logger.warn(why));
  }

  /**
   * The vehicle with this plate, or null. Asking is not logged here: the act that asks says who and for which event.
   *
   * @throws AppError `REGISTRY_UNAVAILABLE`
   */
  async find(plate: string): Promise<RegistryVehicle | null> {
    return plateKey(plate) === '' ? null : this.registry.find(plate);
  }

  /** Vehicles whose plates are easily taken for this one. Only the department's own table can be asked for them. */
  async near(plate: string): Promise<NearMiss[]> {
    return plateKey(plate) === '' ? [] : this.table.near(plate);
  }
}
