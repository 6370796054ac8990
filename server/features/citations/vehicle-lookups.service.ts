import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { RegistryService } from '../registry/registry.service.js';
import type { NearMiss } from '../registry/registry.js';
import type { VehicleRecord } from '../registry/vehicle-fields.pure.js';
import { CitationChanges } from './citation-changes.service.js';
import { LookupRules } from './citations.rules.js';

/** The questions that a processing officer asks the vehicle registry on behalf of a pending event. */
@Injectable()
export class VehicleLookups {
  constructor(
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly registry: RegistryService,
  ) {}

  /**
   * Asks the vehicle registry for a plate, on behalf of an event; every question is logged (contract 9).
   *
   * @throws AppError `VEHICLE_NOT_FOUND`, `REGISTRY_EMPTY`, `REGISTRY_UNAVAILABLE`, `NOT_OFFERED` outside the pending group.
   */
  async lookUpVehicle(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
  ): Promise<VehicleRecord> {
    const term = await this.logLookup(caller, citationId, input);
    const question = { plate: term, region: null, plateClass: null, day: null };
    const [found, ...others] = await this.registry.findEntries(question);
    if (found === undefined || others.length > 0)
      throw new AppError((await this.registry.isEmpty()) ? 'REGISTRY_EMPTY' : 'VEHICLE_NOT_FOUND');
    return found.entry;
  }

  /**
   * Plates of the department's own table that are easily taken for this one; logged and refused as {@link lookUpVehicle} is.
   *
   * @throws AppError `NOT_OFFERED` outside the pending group.
   */
  async findNearMisses(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
  ): Promise<NearMiss[]> {
    return this.registry.near(await this.logLookup(caller, citationId, input));
  }

  private async logLookup(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
  ): Promise<string> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const { term } = validate(LookupRules, { term: input });
    await this.transactions.run(async (tx) => {
      await this.changes.editableFacts(tx, caller, id, undefined);
      await this.activity.recordActivity(tx, {
        type: 'vehicle_looked_up',
        actor: caller,
        citationId: id,
        description: `${caller.name} looked up ${term}`,
        details: { plate: term },
      });
    });
    return term;
  }
}
