import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { OLD_OIDC_ROWS } from './oidc.queries.js';

/** Deletes old tickets and used ids once an hour, so that guests cannot fill the tables. */
@Injectable()
export class OidcHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('No old tickets deleted', () => this.sweep());
  }

  /** One round. */
  async sweep(): Promise<void> {
    for (const statement of OLD_OIDC_ROWS) await this.database.rows(statement);
  }
}
