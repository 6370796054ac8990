import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { RegistryAnswers } from '../registry/registry-answers.service.js';
import { type LookedUp, lookedUp } from '../registry/registry-entry.pure.js';
import { RegistryService } from '../registry/registry.service.js';
import type { NearMiss, RegistryQuestion } from '../registry/registry.js';
import type { Duty } from '../../platform/domain/duty.js';
import { PLATE_CONFLICT } from '../checks/plates/conflicts.queries.js';
import { editable, type ReportStatus } from './citation.workflow.js';
import { CitationChanges } from './citation-changes.service.js';
import { LookupRules, NearMissesRules } from './citations.rules.js';
import { ASKED_FOR, eventQuestion } from './registry-questions.queries.js';

/**
 * The questions that a processing officer asks the vehicle registry on behalf of a pending event, or of a completed one for its
 * next addressee. */
@Injectable()
export class VehicleLookups {
  constructor(
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly registry: RegistryService,
    private readonly answers: RegistryAnswers,
  ) {}

  /**
   * Asks the vehicle registry for a plate, on behalf of an event; every question is logged (contract 9). The region is that
   * of the question, else of the event, else the home region; entries of another one are not answered (guards 3).
   *
   * @throws AppError `VEHICLE_NOT_FOUND`, `REGISTRY_EMPTY`, `REGISTRY_UNAVAILABLE`, `NOT_EDITABLE` outside the pending group and COMPLETED.
   */
  async lookUpVehicle(caller: UserCaller, citationId: unknown, input: object): Promise<LookedUp> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { term, region, class: plateClass } = validate(LookupRules, { ...input });
    const question = await this.transactions.run(async (tx): Promise<RegistryQuestion> => {
      await this.logLookup(tx, caller, id, term);
      const event = eventQuestion(await tx.first(ASKED_FOR, [id]));
      return { plate: term, plateClass, day: event.day, region: region ?? event.region };
    });
    const found = await this.registry.findEntries(question);
    const answer = lookedUp(await this.answers.keepAnswers(id, found));
    if (answer === null)
      throw new AppError((await this.registry.isEmpty()) ? 'REGISTRY_EMPTY' : 'VEHICLE_NOT_FOUND');
    return answer;
  }

  /**
   * Plates of the department's own table that are easily taken for this one; logged and refused as {@link lookUpVehicle} is.
   *
   * @throws AppError `NOT_EDITABLE` outside the pending group and COMPLETED.
   */
  async findNearMisses(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
  ): Promise<NearMiss[]> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { term } = validate(NearMissesRules, { term: input });
    await this.transactions.run((tx) => this.logLookup(tx, caller, id, term));
    return this.registry.near(term);
  }

  private async logLookup(tx: Tx, caller: UserCaller, id: number, term: string): Promise<void> {
    const facts = await this.changes.editableFacts(tx, caller, id, undefined, mayLookUp);
    if (facts.reportStatus === 'COMPLETED') await this.assertPlateFree(tx, caller, id, term);
    await this.activity.recordActivity(tx, {
      type: 'vehicle_looked_up',
      actor: caller,
      citationId: id,
      description: `${caller.name} looked up ${term}`,
      details: { plate: term },
    });
  }

  /** @throws AppError `CONFLICT_OF_INTEREST` for a plate that a corrected owner would have */
  private async assertPlateFree(
    tx: Tx,
    { badgeNumber }: UserCaller,
    citationId: number,
    plate: string,
  ): Promise<void> {
    const found = await tx.first(PLATE_CONFLICT, [citationId, badgeNumber, plate]);
    if (found?.isInConflict === true) throw new AppError('CONFLICT_OF_INTEREST');
  }
}

/** A pending event, and a completed one: the owner may have been wrong (repair 3). */
const mayLookUp = (duty: Duty, status: ReportStatus): boolean =>
  editable(duty, status) || (duty === 'processing' && status === 'COMPLETED');
