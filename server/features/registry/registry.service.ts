import { setTimeout } from 'node:timers/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Metrics } from '../../platform/metrics/metrics.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { HttpRegistry } from './http-registry.js';
import { plateKey } from '../../platform/domain/plate.js';
import { readHome } from './home-region.queries.js';
import {
  type AnswerKey,
  answers,
  entryKey,
  type FoundEntry,
  hasKey,
  type RegistryEntry,
} from './registry-entry.pure.js';
import type { NearMiss, RegistryQuestion, VehicleRegistry } from './registry.js';
import { TableRegistry } from './table-registry.js';

/** The vehicle registry of this installation: the HTTP service behind `REGISTRY_URL`, or else the table. */
@Injectable()
export class RegistryService {
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
   * The entries that answer a question, each with the home region where it has none of its own; none of another region
   * than the one that is asked for, or else the home region. Asking is not logged here: the act that asks says who and for
   * which event.
   *
   * @throws AppError `REGISTRY_UNAVAILABLE`
   */
  async findEntries(question: RegistryQuestion, signal?: AbortSignal): Promise<FoundEntry[]> {
    if (plateKey(question.plate) === '') return [];
    const { region: homeRegion } = await readHome(this.database);
    const asked = { ...question, region: question.region ?? homeRegion, homeRegion };
    const entries = await this.ask(asked, signal);
    return entries
      .filter((entry) => answers(entry, asked))
      .map((entry) => ({ key: entryKey(entry), entry: atHome(entry, homeRegion) }));
  }

  /**
   * The entries that the registry has now under the key of an answer that was kept, shown as {@link findEntries} does.
   *
   * @throws AppError `REGISTRY_UNAVAILABLE`
   */
  async findEntriesOf(
    answer: AnswerKey,
    day: string | null,
    signal?: AbortSignal,
  ): Promise<RegistryEntry[]> {
    const { ownerVehicleLicensePlate: plate, plateRegion: region, plateClass } = answer.entry;
    const { region: homeRegion } = await readHome(this.database);
    const entries = await this.ask({ plate, region, plateClass, day }, signal);
    return entries
      .filter((entry) => hasKey(entry, answer))
      .map((entry) => atHome(entry, homeRegion));
  }

  /** What a question finds that nobody waits for: null where the registry does not answer in time. */
  async within<Found>(
    milliseconds: number,
    find: (signal: AbortSignal) => Promise<Found>,
  ): Promise<Found | null> {
    const signal = AbortSignal.timeout(milliseconds);
    const inTime = new AbortController();
    try {
      return await Promise.race([
        find(signal),
        setTimeout(milliseconds, null, { signal: inTime.signal }),
      ]);
    } catch (error) {
      if (error instanceof AppError && error.code === 'REGISTRY_UNAVAILABLE') return null;
      throw error;
    } finally {
      inTime.abort();
    }
  }

  /** True if the registry is a service over HTTP, and not the department's own table. */
  get isService(): boolean {
    return this.registry !== this.table;
  }

  /** True if no vehicle can be found at all: the department's own table is asked, and has none. */
  async isEmpty(): Promise<boolean> {
    return !this.isService && (await this.table.isEmpty());
  }

  /** Returns vehicles whose plates look like this one. Only the department's own table can search for them. */
  async near(plate: string): Promise<NearMiss[]> {
    return plateKey(plate) === '' ? [] : this.table.near(plate);
  }

  private async ask(question: RegistryQuestion, signal?: AbortSignal): Promise<RegistryEntry[]> {
    const answered = this.metrics?.registryAsked.startTimer();
    try {
      const entries = await this.registry.findEntries(question, signal);
      answered?.({ outcome: entries.length === 0 ? 'unknown' : 'found' });
      return entries;
    } catch (error) {
      answered?.({ outcome: 'failed' });
      throw error;
    }
  }
}

const atHome = (entry: RegistryEntry, homeRegion: string | null): RegistryEntry => ({
  ...entry,
  plateRegion: entry.plateRegion ?? homeRegion,
});
