import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Clock } from '../../platform/database/clock.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import { plateKey } from '../../platform/domain/plate.js';
import { RegistryService } from '../registry/registry.service.js';
import type { RegistryVehicle } from '../registry/registry.js';
import { editable, UPDATED_STATUS } from './citation.workflow.js';
import type { Changer, CitationFacts, CitationRow } from './citations.queries.js';
import {
  LookupRules,
  SelectMediaRules,
  VehicleRules,
  VehicleUpdateRules,
  type VehicleFields,
} from './citations.rules.js';
import {
  assertVersion,
  changedByAnother,
  CitationsService,
  refusal,
  type View,
} from './citations.service.js';

/** What a processing officer prepares while an event is pending: the vehicle and the evidence. */
@Injectable()
export class EvidenceService {
  constructor(
    private readonly citations: CitationsService,
    private readonly transactions: Transactions,
    private readonly activity: ActivityService,
    private readonly registry: RegistryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Asks the vehicle registry for a plate, on behalf of an event; every question is logged (contract 9).
   *
   * @throws AppError `vehicleNotFound`, `registryUnavailable`, `notOffered` outside the pending group.
   */
  async lookup(caller: UserCaller, citationId: unknown, input: unknown): Promise<RegistryVehicle> {
    const id = rowId(citationId, 'citationNotFound');
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
    const vehicle = plateKey(term) === '' ? null : await this.registry.find(term);
    if (vehicle === null) throw new AppError('vehicleNotFound');
    return vehicle;
  }

  /** Replaces the owner and the vehicle, all fields at once: what is left out is emptied. PENDING and REVISE become UPDATED. */
  async updateVehicle(
    caller: UserCaller,
    citationId: unknown,
    input: unknown,
    expectedVersion: unknown,
    view: View,
  ): Promise<CitationRow> {
    const id = rowId(citationId, 'citationNotFound');
    const vehicle = validate(VehicleRules, input);
    const expected = validate(VehicleUpdateRules, { expectedVersion }).expectedVersion;
    await this.transactions.run(async (tx) => {
      const facts = await this.editableFacts(tx, caller, id, expected);
      await this.claim(
        tx,
        caller,
        facts,
        'report_status = $6, owner_vehicle_license_plate = $7, owner_name = $8',
        [UPDATED_STATUS, vehicle.ownerVehicleLicensePlate, vehicle.ownerName],
      );
      await storeVehicle(tx, id, vehicle);
      await this.activity.record(tx, {
        type: 'vehicle_updated',
        actor: caller,
        citationId: id,
        description: `Vehicle updated by ${caller.name}: ${facts.ownerVehicleLicensePlate ?? 'no plate'} → ${vehicle.ownerVehicleLicensePlate}`,
        details: {
          old: facts.ownerVehicleLicensePlate,
          new: vehicle.ownerVehicleLicensePlate,
          from: facts.reportStatus,
        },
      });
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
    const id = rowId(citationId, 'citationNotFound');
    const media = rowId(mediaId);
    const { selected, expectedVersion } = validate(SelectMediaRules, input);
    await this.transactions.run(async (tx) => {
      const facts = await this.editableFacts(tx, caller, id, expectedVersion);
      const [row] = await tx.query<{ type: string; selected: boolean; sequenceNumber: number }>(
        'SELECT type, selected, sequence_number AS "sequenceNumber" FROM media WHERE id = $1 AND citation_id = $2',
        [media, id],
      );
      if (row === undefined) throw new AppError('notFound');
      if (row.type !== 'IMAGE')
        throw invalidField('selected', 'Only images can be selected as evidence');
      if (row.selected === selected) return;
      await this.claim(tx, caller, facts, `selected_count = selected_count + $6`, [
        selected ? 1 : -1,
      ]);
      await tx.query('UPDATE media SET selected = $2 WHERE id = $1', [media, selected]);
      await this.activity.record(tx, {
        type: selected ? 'evidence_selected' : 'evidence_unselected',
        actor: caller,
        citationId: id,
        subject: { type: 'media', id: media },
        description: `Image ${row.sequenceNumber} ${selected ? 'selected' : 'unselected'} by ${caller.name}`,
      });
    });
    return this.citations.one(caller, id, view);
  }

  private async editableFacts(
    tx: Tx,
    caller: UserCaller,
    id: number,
    expectedVersion: number | null | undefined,
  ): Promise<CitationFacts & Changer> {
    const facts = await this.citations.factsFor(caller, id, tx);
    assertVersion(facts, expectedVersion);
    if (!editable(caller.duty, facts.reportStatus)) throw refusal(caller, facts, 'changed');
    return facts;
  }

  /** The conditional update that every change of a pending event starts with. */
  private async claim(
    tx: Tx,
    caller: UserCaller,
    facts: CitationFacts,
    assignments: string,
    values: unknown[],
  ): Promise<void> {
    const rows = await tx.query(
      `UPDATE citations SET ${assignments}, version = version + 1, updated_at = coalesce($5, now()), changed_by = $4
       WHERE id = $1 AND version = $2 AND report_status = $3 RETURNING id`,
      [facts.id, facts.version, facts.reportStatus, caller.userId, this.clock.now(), ...values],
    );
    if (rows.length !== 1)
      throw changedByAnother(await this.citations.factsFor(caller, facts.id, tx));
  }
}

async function storeVehicle(tx: Tx, citationId: number, vehicle: VehicleFields): Promise<void> {
  await tx.query(
    `UPDATE vehicles SET owner_name_alt = $2, owner_address = $3, owner_address_alt = $4, owner_vehicle_engine_number = $5,
       owner_vehicle_chassis_number = $6, owner_vehicle_make_year = $7, owner_vehicle_make_model = $8,
       owner_vehicle_color = $9, owner_vehicle_color_alt = $10, owner_vehicle_style = $11
     WHERE citation_id = $1`,
    [
      citationId,
      vehicle.ownerNameAlt,
      vehicle.ownerAddress,
      vehicle.ownerAddressAlt,
      vehicle.ownerVehicleEngineNumber,
      vehicle.ownerVehicleChassisNumber,
      vehicle.ownerVehicleMakeYear,
      vehicle.ownerVehicleMakeModel,
      vehicle.ownerVehicleColor,
      vehicle.ownerVehicleColorAlt,
      vehicle.ownerVehicleStyle,
    ],
  );
}
