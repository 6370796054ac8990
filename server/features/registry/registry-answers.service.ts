import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { plateKey } from '../../platform/domain/plate.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { RegistryAnswerEntity } from './registry-answer.entity.js';
import { TAKE } from './registry-answers.queries.js';
import type { Choice, EntryKey, FoundEntry, RegistryEntry } from './registry-entry.pure.js';
import { RegistryService } from './registry.service.js';

/** The registry's answers that are kept for events (guards 3). */
@Injectable()
export class RegistryAnswers {
  constructor(
    private readonly transactions: Transactions,
    private readonly registry: RegistryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps what was found for an event, so that an officer can take it. What the event had as an answer already is the same
   * answer again: an event that is asked for every few seconds does not fill the table.
   */
  async keepAnswers(citationId: number, found: readonly FoundEntry[]): Promise<Choice[]> {
    if (found.length === 0) return [];
    return this.transactions.run(async (tx) => {
      const answers = tx.repository(RegistryAnswerEntity);
      const known = await answers.find({ where: { citationId }, order: { id: 'ASC' } });
      const choices: Choice[] = [];
      for (const { key, entry } of found) {
        const asked = { askedAt: this.clock.stamp(), lastEntries: this.lastEntries(key, found) };
        const again = known.findIndex((answer) => isDeepStrictEqual(answer.entry, entry));
        const [answer] = again === -1 ? [] : known.splice(again, 1);
        if (answer !== undefined) {
          await answers.update({ id: answer.id }, asked);
          choices.push({ ...entry, answerId: answer.id });
        } else {
          const { identifiers } = await answers.insert({ ...key, citationId, entry, ...asked });
          choices.push({ ...entry, answerId: (identifiers[0] as { id: number }).id });
        }
      }
      return choices;
    });
  }

  /** The table is compared as it is when somebody reads; a service only as it was when it was asked. */
  private lastEntries(key: EntryKey, found: readonly FoundEntry[]): RegistryEntry[] | null {
    if (!this.registry.isService) return null;
    return found.flatMap((other) => (isDeepStrictEqual(other.key, key) ? other.entry : []));
  }

  /**
   * Marks an answer as taken by its event.
   *
   * @throws AppError `INVALID` for one of another event or plate
   */
  async takeAnswer(tx: Tx, citationId: number, answerId: number, plate: string): Promise<void> {
    const taken = await tx.first(TAKE, [answerId, citationId, plateKey(plate)]);
    if (taken === undefined)
      throw invalidField('answerId', 'Answer is not one of this event and plate');
  }
}
