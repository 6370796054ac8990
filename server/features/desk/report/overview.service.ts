import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { RowOf } from '../../../platform/database/statement.js';
import type { Forecast } from '../../deadlines/forecast.pure.js';
import { ForecastService } from '../../deadlines/forecast.service.js';
import { CLAIMS_NOW, QUEUES_NOW } from './overview.queries.js';

/** The administrators' view of the desk: numbers, and the holders of events; no event (desk 10). */
export interface DeskOverview {
  queues: RowOf<typeof QUEUES_NOW>[];
  claims: RowOf<typeof CLAIMS_NOW>[];
  forecast: Forecast | null;
}

/** The desk as administrators see it now. */
@Injectable()
export class OverviewService {
  constructor(
    private readonly database: Database,
    private readonly forecasts: ForecastService,
  ) {}

  /** Both queues, every live claim, and the forecast. */
  async overview(): Promise<DeskOverview> {
    const [queues, claims, forecast] = await Promise.all([
      this.database.rows(QUEUES_NOW),
      this.database.rows(CLAIMS_NOW),
      this.forecasts.get(),
    ]);
    return { queues, claims, forecast };
  }
}
