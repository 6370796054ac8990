import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { validate } from '../../platform/errors/validate.js';
import { KindsOfDays } from '../calendar/kinds-of-days.service.js';
import { factPreviewRules } from './camera.rules.js';
import { FactsInForce } from './facts-in-force.service.js';
import { asksForSchool, spansOn } from './hours.pure.js';

/** The times of a day at which a fact would hold. */
export interface PreviewedDay {
  day: string;
  windows: { fromAt: Date; toAt: Date }[];
}

/** Says when a fact would hold that nobody has entered yet (guards 4). */
@Injectable()
export class FactPreviews {
  constructor(
    private readonly database: Database,
    private readonly days: KindsOfDays,
    private readonly factsInForce: FactsInForce,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The days that are asked for, in their order, each with its windows. @throws AppError `INVALID`, `NO_TERMS` */
  async preview(input: unknown): Promise<PreviewedDay[]> {
    const { days, timeZone, ...period } = validate(factPreviewRules(this.config.timeZone), input);
    await this.days.assertTerms(this.database, asksForSchool(period.hours));
    const { dayIs } = await this.factsInForce.calendarFor([period]);
    const data: PreviewedDay[] = [];
    for (const day of days) {
      const spans = spansOn(period, day, timeZone, dayIs);
      data.push({
        day,
        windows: spans.map(({ from, to }) => ({ fromAt: new Date(from), toAt: new Date(to) })),
      });
      // The holidays of a year take up to 75 ms: others are answered between two days.
      await setImmediate();
    }
    return data;
  }
}
