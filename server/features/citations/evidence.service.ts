import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { plateKey } from '../../platform/domain/plate.js';
import { MediaEntity } from '../media/media.entity.js';
import { RegistryService } from '../registry/registry.service.js';
import type { NearMiss, RegistryVehicle } from '../registry/registry.js';
import { editable } from './citation.workflow.js';
import { CitationChanges } from './citation-changes.service.js';
import { assertVersion, refusal } from './citation.refusals.js';
import type { ActFacts, CitationRow, View } from './citation.types.js';
import {
  LookupRules,
  SelectMediaRules,
  VehicleRules,
  VehicleUpdateRules,
} from './citations.rules.js';
import { CitationsService } from './citations.service.js';
import { VehicleWriter } from './vehicle-writer.service.js';

/** What a processing officer prepares while an event is pending: the vehicle and the evidence. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly citations: CitationsService,
    private readonly changes: CitationChanges,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly registry: RegistryService,
    private readonly vehicles: VehicleWriter,
  ) {}

  /**
   * Asks the vehicle registry for a plate, on behalf of an event; every question is logged (contract 9).
   *
   * @throws AppError `VEHICLE_NOT_FOUND`, `REGISTRY_UNAVAILABLE`, `NOT_OFFERED` outside the pending group.
   */
  async lookup(caller: UserCaller, citationId: unknown, input: unknown): Promise<RegistryVehicle> {
    const term = await this.logLookup(caller, citationId, input);
    const vehicle = plateKey(term) === '' ? null : await this.registry.find(term);
    if (vehicle === null) throw new AppError('VEHICLE_NOT_FOUND');
    return vehicle;
  }

  /**
   * Plates of the department's own table that are easily taken for this one; logged and refused as {@link lookup} is.
   *
   * @throws AppError `NOT_OFFERED` outside the pending group.
   */
  async nearMisses(caller: UserCaller, citationId: unknown, input: unknown): Promise<NearMiss[]> {
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
      await this.editableFacts(tx, caller, id, undefined);
      await this.activity.record(tx, {
        type: 'vehicle_looked_up',
        actor: caller,
        citationId: id,
        description: `${caller.name} looked up ${term}`,
        details: { plate: term },
      });
    });
    return term;
  }

  /** Replaces the owner and the vehicle, all fields at once: what is left out is emptied. PENDING and REVISE become UPDATED. */
  async updateVehicle(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
    expectedVersion: unknown,
    view: View,
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const vehicle = validate(VehicleRules, input);
    const expected = validate(VehicleUpdateRules, { expectedVersion }).expectedVersion;
    await this.transactions.run(async (tx) => {
      const facts = await this.editableFacts(tx, caller, id, expected);
      await this.vehicles.write(tx, caller, facts, vehicle);
    });
    return this.citations.one(caller, id, view);
  }

  /** Picks an image as evidence, or puts it back; doing so twice changes nothing. @throws AppError 422 for a video. */
  async selectMedia(
    caller: UserCaller,
    citationId: unknown,
    mediaId: unknown,
    input: Record<string, unknown>,
    view: View,
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'CITATION_NOT_FOUND');
    const media = rowId(mediaId);
    const { selected, expectedVersion } = validate(SelectMediaRules, input);
    await this.transactions.run(async (tx) => {
      const facts = await this.editableFacts(tx, caller, id, expectedVersion);
      const files = tx.repository(MediaEntity);
      const file = await files.findOneBy({ id: media, citationId: id });
      if (file === null) throw new AppError('NOT_FOUND');
      if (file.type !== 'IMAGE')
        throw invalidField('selected', 'Only images can be selected as evidence');
      if (file.selected === selected) return;
      const selectedCount = facts.selectedCount + (selected ? 1 : -1);
      await this.changes.apply(tx, caller, facts, { selectedCount });
      await files.update({ id: media }, { selected });
      await this.activity.record(tx, {
        type: selected ? 'evidence_selected' : 'evidence_unselected',
        actor: caller,
        citationId: id,
        subject: { type: 'media', id: media },
        description: `Image ${file.sequenceNumber} ${selected ? 'selected' : 'unselected'} by ${caller.name}`,
      });
    });
    return this.citations.one(caller, id, view);
  }

  private async editableFacts(
    tx: Tx,
    caller: UserCaller,
    id: number,
    expectedVersion: number | null | undefined,
  ): Promise<ActFacts> {
    const facts = await this.changes.facts(caller, id, tx);
    assertVersion(facts, expectedVersion);
    if (!editable(caller.duty, facts.reportStatus)) {
      const params = { status: facts.reportStatus };
      throw refusal(caller, facts, new AppError('NOT_EDITABLE', { params }));
    }
    return facts;
  }
}
