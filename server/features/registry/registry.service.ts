import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { LOST_ZEROS } from './lost-zeros.queries.js';
import { mayHaveLostZeros } from './suspect-plate.pure.js';
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
    private readonly database: Database,
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
  async find(plate: string, signal?: AbortSignal): Promise<VehicleRecord | null> {
    if (plateKey(plate) === '') return null;
    const answered = this.metrics?.registryAsked.startTimer();
    try {
      const vehicle = await this.registry.find(plate, signal);
      answered?.({ outcome: vehicle === null ? 'unknown' : 'found' });
      return vehicle;
    } catch (error) {
      answered?.({ outcome: 'failed' });
      throw error;
    }
  }

  /** The same, for a question that nobody asked: null as well where the registry does not answer in time. */
  async findWithin(plate: string, milliseconds: number): Promise<VehicleRecord | null> {
    const signal = AbortSignal.timeout(milliseconds);
    const inTime = new AbortController();
    try {
      return await Promise.race([
        this.find(plate, signal),
        setTimeout(milliseconds, null, { signal: inTime.signal }),
      ]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'REGISTRY_UNAVAILABLE') return null;
      throw error;
    } finally {
      inTime.abort();
    }
  }

  /** True if no vehicle can be found at all: the department's own table is asked, and has none. */
  async isEmpty(): Promise<boolean> {
    return this.registry === this.table && (await this.table.isEmpty());
  }

  /**
   * Returns, of some plates, those of digits that the department's own table has with zeros before, by their keys: the
   * nearest registered plate that is not among them.
   */
  async withLostZeros(plates: readonly string[]): Promise<Map<string, string>> {
    const keys = plates.map(plateKey);
    const digits = plates.filter(mayHaveLostZeros).map(plateKey);
    if (digits.length === 0) return new Map();
    const found = await this.database.rows(LOST_ZEROS, [digits, keys]);
    return new Map(found.map(({ key, plate }) => [key, plate]));
  }

  /** Returns vehicles whose plates look like this one. Only the department's own table can search for them. */
  async near(plate: string): Promise<NearMiss[]> {
    return plateKey(plate) === '' ? [] : this.table.near(plate);
  }
}
