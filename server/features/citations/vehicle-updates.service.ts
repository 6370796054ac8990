import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Transactions } from '../../platform/database/transactions.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { CitationChanges } from './citation-changes.service.js';
import type { Part } from './reads/citation-parts.pure.js';
import type { CitationRow } from './reads/citation-details.service.js';
import { VehicleRules, VehicleUpdateRules } from './citations.rules.js';
import { CitationsService } from './reads/citations.service.js';
import { VehicleWriter } from './vehicle-writer.service.js';

/** The vehicle of an event, which a processing officer corrects while it is pending. */
@Injectable()
export class VehicleUpdates {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly vehicles: VehicleWriter,
  ) {}

  /**
   * Replaces the owner and the vehicle, all fields at once: what is left out is emptied. PENDING and REVISE become UPDATED.
   *
   * @param input the fields, and in `answerId` the registry's answer that they are from
   */
  async updateVehicle(
    caller: UserCaller,
    citationId: unknown,
    { answerId, ...input }: Record<string, unknown>,
    expectedVersion: unknown,
    parts: readonly Part[],
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const vehicle = validate(VehicleRules, input);
    const { expectedVersion: expected, answerId: answer } = validate(VehicleUpdateRules, {
      expectedVersion,
      answerId,
    });
    await this.transactions.run(async (tx) => {
      const facts = await this.changes.editableFacts(tx, caller, id, expected);
      await this.vehicles.writeVehicle(tx, caller, facts, vehicle, answer ?? null);
    });
    return this.citations.findCitation(caller, id, parts);
  }
}
