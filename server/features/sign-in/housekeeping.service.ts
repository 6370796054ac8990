import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { OLD_ROWS } from './sign-in.queries.js';

/**
 * Deletes, once an hour, the rows that no rule needs any more, so that guests cannot fill the tables; the logs keep the
 * history.
 */
@Injectable()
export class AuthHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Nothing tidied up', () => this.sweep());
  }

  /** One round. */
  async sweep(): Promise<void> {
    for (const statement of OLD_ROWS) await this.database.rows(statement);
  }
}
