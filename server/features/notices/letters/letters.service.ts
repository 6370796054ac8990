import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import type { Queryable } from '../../../platform/database/queryable.js';
import { startOfDay } from '../../../platform/domain/local-day.pure.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { rowId } from '../../../platform/errors/validate.js';
import { MailingSettingsService } from '../../notice-settings/mailing-settings.service.js';
import {
  type ChainRow,
  CURRENT_NUMBER,
  type LetterPlace,
  LETTERS,
  TYPED_NUMBER,
} from './letters.queries.js';
import { withShownClock } from './letter-clock.pure.js';
import { type MailState, mailState } from './mail-state.pure.js';

/** A notice of an event's chain, as both doors show it. */
export interface ChainNotice extends Pick<
  ChainRow,
  'number' | 'position' | 'addresseeId' | 'issuedAt' | 'replaces' | 'replacedBy' | 'cancellation'
> {
  state: MailState;
}

const ID = /^\d+$/;
// A longer text is no number, and Postgres cannot search for NUL.
const LONGEST_NUMBER = 100;

/** Letters by their numbers: how routes name them, and their place in the chain of an event (repair 1). */
@Injectable()
export class Letters {
  constructor(
    private readonly database: Database,
    private readonly mailing: MailingSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the number that a route means: the `{id}` of `notices/{id}` is an event's id, which means its current notice,
   * or a number in any case.
   *
   * @throws AppError `NOTICE_NOT_FOUND`
   */
  async numberOf(name: unknown, on: Queryable = this.database): Promise<string> {
    if (typeof name === 'string' && !ID.test(name)) return this.findNumber(name, on);
    const id = rowId(name, 'NOTICE_NOT_FOUND');
    const found = await on.first(CURRENT_NUMBER, [id]);
    if (found === undefined) throw new AppError('NOTICE_NOT_FOUND');
    return found.number;
  }

  /** Returns a number as it was issued. @param typed in any case @throws AppError `NOTICE_NOT_FOUND` */
  async findNumber(typed: string, on: Queryable = this.database): Promise<string> {
    const isNumber =
      typed.length <= LONGEST_NUMBER && !typed.includes('\0') && typed.isWellFormed();
    const found = isNumber ? await on.first(TYPED_NUMBER, [typed]) : undefined;
    if (found === undefined) throw new AppError('NOTICE_NOT_FOUND');
    return found.number;
  }

  /** Returns the places of letters in their chains, by number. */
  async findPlaces(numbers: readonly string[]): Promise<ReadonlyMap<string, LetterPlace>> {
    const rows = await this.database.rows(LETTERS, [numbers]);
    const { timeZone } = this.config;
    return new Map(rows.map(({ number, ...row }) => [number, withShownClock(row, timeZone)]));
  }

  /** Returns the notices of chains as they are shown, each with its state. */
  async shownChains(chains: readonly (readonly ChainRow[])[]): Promise<ChainNotice[][]> {
    if (chains.every(({ length }) => length === 0)) return chains.map(() => []);
    const { runsSince } = await this.mailing.get();
    const since = startOfDay(this.config.timeZone, runsSince);
    return chains.map((chain) =>
      chain.map((row) => chainNotice(row, row.isInvented || new Date(row.issuedAt) < since)),
    );
  }
}

/** Returns a notice of a chain with its state. @param isBeforeRuns true if the settings of now keep it from runs */
export function chainNotice(row: ChainRow, isBeforeRuns: boolean): ChainNotice {
  const { number, position, addresseeId, issuedAt, replaces, replacedBy, cancellation } = row;
  return {
    ...{ number, position, addresseeId, issuedAt, replaces, replacedBy, cancellation },
    state: mailState({ ...row, isBeforeRuns }),
  };
}
