import { Injectable } from '@nestjs/common';
import { Transactions } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import type { Part } from './reads/citation-parts.pure.js';
import type { CitationRow } from './reads/citation-details.service.js';
import { CitationsService } from './reads/citations.service.js';
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
  async transitionCitation(
    caller: UserCaller,
    id: unknown,
    input: Record<string, unknown>,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const allowed = await this.checks.check(caller, id, input);
    await this.transactions.run(async (tx) => {
      await this.writer.lockCamera(tx, allowed);
      await this.writer.writeTransition(tx, caller, allowed);
    });
    return this.citations.findCitation(caller, allowed.facts.id, parts);
  }
}
