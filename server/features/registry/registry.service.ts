import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { HttpRegistry } from './http-registry.js';
import { plateKey } from '../../platform/domain/plate.js';
import type { NearMiss, VehicleRegistry } from './registry.js';
import type { VehicleRecord } from './vehicle-fields.pure.js';
import { TableRegistry } from './table-registry.js';

/** The vehicle registry of this installation: the HTTP service behind `REGISTRY_URL`, or else the table. */
@Injectable()
export class RegistryService implements VehicleRegistry {
  private readonly registry: VehicleRegistry;
  private readonly table: TableRegistry;

  constructor(
    @Inject(CONFIG) config: Config,
    database: Database,
    // A program without metrics has none.
    @Optional() private readonly metrics?: Metrics,
  ) {
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
  async find(plate: string): Promise<VehicleRecord | null> {
    if (plateKey(plate) === '') return null;
    const answered = this.metrics?.registryAsked.startTimer();
    try {
      const vehicle = await this.registry.find(plate);
      answered?.({ outcome: vehicle === null ? 'unknown' : 'found' });
      return vehicle;
    } catch (error) {
      answered?.({ outcome: 'failed' });
      throw error;
    }
  }

  /** True if asking takes as long as somebody else's service does. */
  get isRemote(): boolean {
    return this.registry !== this.table;
  }

  /** True if no vehicle can be found at all: the department's own table is asked, and has none. */
  async isEmpty(): Promise<boolean> {
    return !this.isRemote && (await this.table.isEmpty());
  }

  /** Returns vehicles whose plates look like this one. Only the department's own table can search for them. */
  async near(plate: string): Promise<NearMiss[]> {
    return plateKey(plate) === '' ? [] : this.table.near(plate);
  }
}
