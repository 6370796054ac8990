import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.js';
import { Database } from '../../../platform/database/database.js';
import { dayIn, startOfDay } from '../../../platform/domain/local-day.pure.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { slowDown } from './decision.pure.js';
import type { Decided } from './decisions.service.js';
import type { DeskAct } from '../../citations/citation.types.js';
import { SECONDS, SHIFT, SHIFT_BY_ACT } from '../desk.queries.js';

/** An officer's own work at the desk today. */
export interface DeskShift {
  day: string;
  decided: number;
  byAct: { act: DeskAct; count: number }[];
  skipped: number;
  takenBack: number;
  notCarriedOut: number;
  medianSeconds: number | null;
}

/** Shows officers their own work; nobody else sees it. */
@Injectable()
export class ShiftService {
  private readonly logger = new Logger(ShiftService.name);

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The officer's own desk decisions of the local day (desk 10). */
  async shift({ userId }: UserCaller): Promise<DeskShift> {
    const { day, start } = this.today();
    const [totals, byAct] = await Promise.all([
      this.database.first(SHIFT, [userId, start]),
      this.database.rows(SHIFT_BY_ACT, [userId, start]),
    ]);
    const none = { decided: 0, takenBack: 0, notCarriedOut: 0, medianSeconds: null, skipped: 0 };
    return { day, byAct, ...(totals ?? none) };
  }

  /**
   * True if the officer's newest decision warns them to slow down; an older one that is answered again does not. The
   * decision is taken by now: a read that fails costs the warning, not the answer.
   */
  async slowDown({ userId }: UserCaller, { isNew, settings }: Decided): Promise<boolean> {
    const guardSeconds = settings.paceGuardSeconds;
    if (!isNew || guardSeconds === 0) return false;
    try {
      const rows = await this.database.rows(SECONDS, [userId, this.today().start]);
      return slowDown(
        rows.map(({ seconds }) => seconds),
        guardSeconds,
      );
    } catch (error) {
      this.logger.warn(`Not known whether an officer is too fast: ${String(error)}`);
      return false;
    }
  }

  private today(): { day: string; start: Date } {
    const { timeZone } = this.config;
    const day = dayIn(timeZone, new Date());
    return { day, start: startOfDay(timeZone, day) };
  }
}
