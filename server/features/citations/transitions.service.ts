import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { CitationRow, View } from './citation.types.js';
import { CitationsService } from './citations.service.js';
import { TransitionChecks } from './transition-checks.service.js';
import { TransitionWriter } from './transition-writer.service.js';

/** Submit, hold, revise, discard and generate: the only way from one queue to another (contract 6). */
@Injectable()
export class TransitionsService {
  constructor(
    private readonly checks: TransitionChecks,
    private readonly writer: TransitionWriter,
    private readonly citations: CitationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Checks a transition and carries it out.
   *
   * @throws AppError `CHANGED_BY_ANOTHER` when another person was faster, and what {@link TransitionChecks.check} refuses
   */
  async transition(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    view: View,
  ): Promise<CitationRow> {
    const allowed = await this.checks.check(caller, id, input);
    await this.transactions.run((tx) => this.writer.write(tx, caller, allowed));
    return this.citations.one(caller, allowed.facts.id, view);
  }
}
