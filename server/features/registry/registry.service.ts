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
import { SOURCE_DAY } from './registry.queries.js';
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
   * The entries that answer a question, each with the home region and the day of the registry where it names none; none of
   * another region than the one that is asked for, or else the home region. Asking is not logged here: the act that asks says who and for
   * which event.
   *
   * @throws AppError `REGISTRY_UNAVAILABLE`
   */
  async findEntries(question: RegistryQuestion, signal?: AbortSignal): Promise<FoundEntry[]> {
    if (plateKey(question.plate) === '') return [];
    const usual = await this.usual();
    const homeRegion = usual.plateRegion;
    const asked = { ...question, region: question.region ?? homeRegion, homeRegion };
    const entries = await this.ask(asked, signal);
    return entries
      .filter((entry) => answers(entry, asked))
      .map((entry) => ({ key: entryKey(entry), entry: completed(entry, usual) }));
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
    const usual = await this.usual();
    const entries = await this.ask({ plate, region, plateClass, day }, signal);
    return entries.filter((entry) => hasKey(entry, answer)).map((entry) => completed(entry, usual));
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

  /** The home region, and the day of the department's own table; a service says the day itself. */
  private async usual(): Promise<Usual> {
    const [home, table] = await Promise.all([
      readHome(this.database),
      this.isService ? undefined : this.database.first(SOURCE_DAY),
    ]);
    return { plateRegion: home.region, sourceDay: table?.sourceDay ?? null };
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

/** What entries have that do not name it themselves. */
type Usual = Pick<RegistryEntry, 'plateRegion' | 'sourceDay'>;

const completed = (entry: RegistryEntry, usual: Usual): RegistryEntry => ({
  ...entry,
  plateRegion: entry.plateRegion ?? usual.plateRegion,
  sourceDay: entry.sourceDay ?? usual.sourceDay,
});
