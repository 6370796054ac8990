import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { startOfDay } from '../../platform/domain/local-day.pure.js';
import { MailingSettingsService } from '../notice-settings/mailing-settings.service.js';

/** What of the mailing settings a run follows. */
export interface RunSettings {
  duplex: boolean;
  runSize: number;
  /** The first instant of the day from which notices wait for runs. */
  since: Date;
  postalCodeFormat: string;
  mailWarningDays: number;
}

/** The mailing settings, as far as runs follow them. */
@Injectable()
export class RunSettingsReader {
  constructor(
    private readonly settings: MailingSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async get(on: Queryable): Promise<RunSettings> {
    const settings = await this.settings.get(on);
    const { duplex, runSize, runsSince, postalCodeFormat, mailWarningDays } = settings;
    const since = startOfDay(this.config.timeZone, runsSince);
    return { duplex, runSize, since, postalCodeFormat, mailWarningDays };
  }
}
