import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import { KindsOfDays } from '../calendar/kinds-of-days.service.js';
import { asksForDays, type Period } from './hours.pure.js';
import { type Calendar, inForceAt } from './in-force.pure.js';
import type { RegisterRow } from './in-force.queries.js';
import { type Register, registerOf } from './register.pure.js';

const NO_DAY_IS_ASKED_FOR = (): never => {
  throw new Error('The calendar was not read');
};

/** Reads the calendar by which facts are in force (guards 4); the rule itself is `in-force.pure.ts`. */
@Injectable()
export class FactsInForce {
  constructor(
    private readonly database: Database,
    private readonly days: KindsOfDays,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the calendar for some facts: holidays and terms are read only where one of them asks for them. */
  async calendarFor(
    facts: readonly Pick<Period, 'hours'>[],
    on: Queryable = this.database,
  ): Promise<Calendar> {
    const { timeZone } = this.config;
    const isAsked = facts.some(({ hours }) => asksForDays(hours));
    return { timeZone, dayIs: isAsked ? await this.days.read(on) : NO_DAY_IS_ASKED_FOR };
  }

  /** Returns the registers of events; nothing for those whose register was not read. */
  async registers(
    rows: readonly (RegisterRow | undefined)[],
    on: Queryable = this.database,
  ): Promise<(Register | undefined)[]> {
    const calendar = await this.calendarFor(
      rows.flatMap((row) => row?.facts ?? []),
      on,
    );
    return rows.map(
      (row) =>
        row && registerOf(row.site, inForceAt(row.facts, new Date(row.capturedAt), calendar)),
    );
  }

  /** Returns the register of an event. */
  async register(row: RegisterRow, on: Queryable): Promise<Register> {
    const calendar = await this.calendarFor(row.facts, on);
    return registerOf(row.site, inForceAt(row.facts, new Date(row.capturedAt), calendar));
  }
}
