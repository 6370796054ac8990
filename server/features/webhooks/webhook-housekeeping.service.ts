import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { DELETE_OLD_EVENTS } from './webhooks.queries.js';

/** Deletes, once an hour, events that are older than 30 days, with their deliveries. */
@Injectable()
export class WebhookHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('No old webhook event was deleted', () => this.deleteOld(), true);
  }

  private async deleteOld(): Promise<void> {
    await this.database.rows(DELETE_OLD_EVENTS);
  }
}
