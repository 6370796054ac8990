import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Clock } from '../../platform/database/clock.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { rowId } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { changedSince } from '../registry/comparison.pure.js';
import { ATTACHED, DUE, KEEP_LAST } from '../registry/registry-answers.queries.js';
import type { Choice, RegistryEntry } from '../registry/registry-entry.pure.js';
import { RegistryService } from '../registry/registry.service.js';
import { CitationChanges } from './citation-changes.service.js';
import { ASKED_FOR, eventQuestion } from './registry-questions.queries.js';

/** What an event has taken from the registry, beside the entries of the same key now. */
interface Comparison {
  attached: Choice | null;
  now: RegistryEntry[];
}

/** A decision does not wait longer for a registry (guards 3). */
const RECHECK_MS = 3_000;

/** Compares the answer of the registry that an event has taken with the registry of now (guards 3). */
@Injectable()
export class RegistryComparisons {
  constructor(
    private readonly changes: CitationChanges,
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly registry: RegistryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the registry for the entries of the answer that an event has taken; logged as a look-up.
   *
   * @throws AppError `CITATION_NOT_FOUND`, `REGISTRY_UNAVAILABLE`
   */
  async compareRegistry(caller: UserCaller, citationId: unknown): Promise<Comparison> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const asked = await this.transactions.run(async (tx) => {
      await this.changes.visibleFacts(caller, id, tx);
      const attached = await tx.first(ATTACHED, [id]);
      if (attached === undefined) return null;
      await this.logLookup(tx, caller, id, attached.entry);
      return { attached, event: eventQuestion(await tx.first(ASKED_FOR, [id])) };
    });
    if (asked === null) return { attached: null, now: [] };
    const { attached, event } = asked;
    const now = await this.registry.findEntriesOf(attached, event.day);
    return { attached: { answerId: attached.id, ...attached.entry }, now };
  }

  /**
   * Asks a service again for the answer that an event has taken, where it is old enough; its answer is kept, and what has
   * changed stands in the history. The own table is compared whenever a citation is read, and not asked here. No answer in
   * time changes nothing, and nothing is exchanged.
   */
  async askAgain(caller: UserCaller, citationId: number): Promise<void> {
    if (!this.registry.isService) return;
    const due = await this.database.first(DUE, [citationId, this.clock.now()]);
    if (due === undefined) return;
    const event = eventQuestion(await this.database.first(ASKED_FOR, [citationId]));
    const now = await this.registry.within(RECHECK_MS, (signal) =>
      this.registry.findEntriesOf(due, event.day, signal),
    );
    if (now === null) return;
    await this.transactions.run(async (tx) => {
      const last = [due.id, due.askedAt, this.clock.now(), JSON.stringify(now)];
      // Somebody else has asked, or attached anew, meanwhile.
      if ((await tx.first(KEEP_LAST, last)) === undefined) return;
      const changed = changedSince(due.entry, now);
      await this.logLookup(tx, caller, citationId, due.entry, { automatic: true });
      await this.activity.recordActivity(tx, {
        type: 'registry_asked_again',
        actor: caller,
        citationId,
        description: `Registry asked again: ${changed.length === 0 ? 'no change' : changed.join(', ')}`,
        details: { plate: due.entry.ownerVehicleLicensePlate, changed },
      });
    });
  }

  private async logLookup(
    tx: Tx,
    caller: UserCaller,
    citationId: number,
    { ownerVehicleLicensePlate: plate }: RegistryEntry,
    details: object = {},
  ): Promise<void> {
    await this.activity.recordActivity(tx, {
      type: 'vehicle_looked_up',
      actor: caller,
      citationId,
      description: `${caller.name} looked up ${plate}`,
      details: { plate, ...details },
    });
  }
}
