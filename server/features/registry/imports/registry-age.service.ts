import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Clock } from '../../../platform/database/clock.js';
import { Database } from '../../../platform/database/database.js';
import { onlyRow } from '../../../platform/database/only-row.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { startOfDay } from '../../../platform/domain/local-day.pure.js';
import { ANY_VEHICLE, SOURCE_DAY } from '../registry.queries.js';
import { RegistrySettingsEntity } from '../registry-settings.entity.js';
import { RegistryVehicleEntity } from '../registry-vehicle.entity.js';
import {
  ageInDays,
  type RegistrySource,
  registryState,
  type RegistryState,
} from './registry-age.pure.js';
import { ANSWER_DAY } from './registry-age.queries.js';

/** The registry as administrators see it. */
export interface RegistryOverview {
  source: RegistrySource;
  /** The number of entries; null for a service, which does not tell it. */
  entries: number | null;
  /** The local day that its source speaks of; null if nothing was said yet. */
  sourceDay: string | null;
  /** Local days since. */
  ageDays: number | null;
  state: RegistryState;
}

/** How old what is known of vehicles is (guards 3). */
@Injectable()
export class RegistryAge {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The registry now. */
  async overview(): Promise<RegistryOverview> {
    const age = await this.age();
    const entries =
      age.source === 'TABLE'
        ? await this.database.repository(RegistryVehicleEntity).countBy({})
        : null;
    return { ...age, entries };
  }

  /** The same without the number of entries, which takes a while to count. @param on the transaction that reads */
  async age(on: Queryable = this.database): Promise<Omit<RegistryOverview, 'entries'>> {
    const source = this.config.registry === undefined ? 'TABLE' : 'HTTP';
    const [sourceDay, isEmpty] =
      source === 'TABLE'
        ? [await on.first(SOURCE_DAY), (await on.first(ANY_VEHICLE)) === undefined]
        : [await on.first(ANSWER_DAY), false];
    const { maxAgeDays } = await onlyRow(on, RegistrySettingsEntity);
    const day = sourceDay?.sourceDay ?? null;
    const ageDays = ageInDays(day, this.clock.today(this.config.timeZone));
    return { source, sourceDay: day, ageDays, state: registryState(isEmpty, ageDays, maxAgeDays) };
  }

  /** The seconds since the begin of the day that the source speaks of; null if nothing was said yet. */
  async seconds(): Promise<number | null> {
    const { sourceDay } = await this.age();
    if (sourceDay === null) return null;
    const from = startOfDay(this.config.timeZone, sourceDay);
    return (Date.now() - from.getTime()) / 1_000;
  }
}
