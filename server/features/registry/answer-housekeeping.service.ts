import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import { DELETE_LEFT } from './registry-answers.queries.js';

/** The number of days for which an answer can be taken (guards 3). */
const KEPT_DAYS = 30;

/** Deletes the registry's answers that no event has taken, once an hour in every worker. */
@Injectable()
export class AnswerHousekeeping implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly rounds: HourlyRounds,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.addRound('Answers of the registry were not deleted', () => this.round(), true);
  }

  /** One round. */
  async round(): Promise<void> {
    await this.transactions.run((tx) => tx.rows(DELETE_LEFT, [KEPT_DAYS]));
  }
}
