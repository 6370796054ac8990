import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Part } from '../citations/reads/citation-parts.pure.js';
import type { DeskQueue, Forecast } from '../deadlines/forecast.pure.js';
import { ForecastService } from '../deadlines/forecast.service.js';
import type { ReasonEntity } from '../reasons/reason.entity.js';
import { ReasonsService } from '../reasons/reasons.service.js';
import { assertOwnQueue, ClaimsService } from './claims/claims.service.js';
import { OWN_WAITING } from './decisions/decisions.queries.js';
import { QUEUE_COUNTS } from './claims/desk-queue.queries.js';
import { type DeskSettingsFields, DeskSettingsService } from './settings/desk-settings.service.js';
import type { HandedOut, Remaining } from './desk.types.js';
import { type DeskShift, ShiftService } from './decisions/shift.service.js';

/** The data of a queue's page (desk 2). */
export type DeskView = { queue: DeskQueue; held: HandedOut[] } & Remaining &
  RowOf<typeof QUEUE_COUNTS> & {
    decisions: RowOf<typeof OWN_WAITING>[];
    shift: DeskShift;
    forecast: Forecast | null;
    settings: DeskSettingsFields;
    reasons: ReasonEntity[];
  };

/** The page of a queue, for the officer who works on it. */
@Injectable()
export class DeskService {
  constructor(
    private readonly database: Database,
    private readonly claims: ClaimsService,
    private readonly shifts: ShiftService,
    private readonly forecasts: ForecastService,
    private readonly settings: DeskSettingsService,
    private readonly reasons: ReasonsService,
  ) {}

  /** Returns the officer's own queue as it is now. @throws AppError `FORBIDDEN` for a queue of another duty */
  async desk(caller: UserCaller, queue: DeskQueue, parts: readonly Part[]): Promise<DeskView> {
    assertOwnQueue(caller, queue);
    const [held, remaining, counts, decisions, shift, forecast, settings, reasons] =
      await Promise.all([
        this.claims.heldEvents(caller, queue, parts),
        this.claims.remaining(caller, queue),
        this.database.first(QUEUE_COUNTS, [caller.userId, queue, caller.sees]),
        this.database.rows(OWN_WAITING, [caller.userId, queue]),
        this.shifts.shift(caller),
        this.forecasts.get(),
        this.settings.readDeskSettings(),
        this.reasons.ofDesk(),
      ]);
    const none = { withOthers: 0, expired: 0, skipped: 0, nextSkipEndsAt: null };
    return {
      queue,
      held,
      ...remaining,
      ...(counts ?? none),
      decisions,
      shift,
      forecast,
      settings,
      reasons,
    };
  }
}
