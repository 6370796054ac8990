import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { RunSettingsReader } from '../print-runs/runs/run-settings.service.js';
import { FIGURES } from './figures.queries.js';

/** The figures of the administrators' first page. They name no event, owner or place. */
export interface DepartmentFigures {
  /** Accounts: those with a way in, those without one yet, and those that failed sign-ins have locked. */
  people: { active: number; invited: number; locked: number };
  /** Notices that wait for a print run, and notices of a run that are not mailed. */
  notices: { toPrint: number; notMailed: number };
  /** Events in both queues, and the time of the oldest violation among them. */
  review: { waiting: number; oldestCapturedAt: Date | null };
  /** Events that came in, and webhook deliveries that failed for good, in the last 24 hours. */
  integration: { events: number; failedDeliveries: number };
}

/** Counts the department's work in one statement. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly database: Database,
    private readonly runs: RunSettingsReader,
  ) {}

  /** The figures of now. */
  async figures(): Promise<DepartmentFigures> {
    const { since } = await this.runs.get(this.database);
    const found = await this.database.first(FIGURES, [since]);
    if (found === undefined) throw new AppError('INTERNAL');
    const { active, invited, locked, toPrint, notMailed, waiting, oldestCapturedAt } = found;
    const { events, failedDeliveries } = found;
    return {
      people: { active, invited, locked },
      notices: { toPrint, notMailed },
      review: { waiting, oldestCapturedAt },
      integration: { events, failedDeliveries },
    };
  }
}
