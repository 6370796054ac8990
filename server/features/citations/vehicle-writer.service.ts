import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { EventDeadlines } from '../deadlines/event-deadlines.service.js';
import { plateKey } from '../../platform/domain/plate.js';
import { ConflictsMade } from '../checks/plates/conflicts.hook.js';
import { RegistryAnswers } from '../registry/registry-answers.service.js';
import type { VehicleRecord } from '../registry/vehicle-fields.pure.js';
import { CitationChanges } from './citation-changes.service.js';
import { CitationEntity } from './citation.entity.js';
import { VehicleUpdated } from './citation.hooks.js';
import type { ActFacts } from './reads/citations.queries.js';
import { UPDATED_STATUS } from './citation.workflow.js';
import { labelsOfChanges, vehicleChanges } from './vehicle-changes.pure.js';
import { VehicleEntity } from './vehicle.entity.js';

/** Writes a vehicle update that was checked, with all that belongs to it, in one transaction. */
@Injectable()
export class VehicleWriter {
  constructor(
    private readonly changes: CitationChanges,
    private readonly activity: ActivityService,
    private readonly deadlines: EventDeadlines,
    private readonly updated: VehicleUpdated,
    private readonly conflicts: ConflictsMade,
    private readonly answers: RegistryAnswers,
  ) {}

  /**
   * The owner and the vehicle, the status UPDATED, and the history.
   *
   * @param answerId the answer of the registry that is attached; without one the old one stays while the plate does
   * @throws AppError `CHANGED_BY_ANOTHER`; `INVALID` for an answer of another event or plate
   */
  async writeVehicle(
    tx: Tx,
    caller: UserCaller,
    facts: ActFacts,
    { ownerName, ownerVehicleLicensePlate, ...vehicle }: VehicleRecord,
    answerId: number | null,
  ): Promise<void> {
    const ownerKey = folded(ownerName ?? '');
    await this.changes.changeCitation(tx, caller, facts, {
      reportStatus: UPDATED_STATUS,
      ownerName,
      ownerKey,
      ownerVehicleLicensePlate,
    });
    // A trigger takes a new name with the key of before for that of an older server, which knows no keys.
    if (ownerName !== facts.ownerName && ownerKey === folded(facts.ownerName ?? ''))
      await tx.repository(CitationEntity).update(facts.id, { ownerKey });
    if (answerId !== null)
      await this.answers.takeAnswer(tx, facts.id, answerId, ownerVehicleLicensePlate);
    const before = await tx.repository(VehicleEntity).findOneBy({ citationId: facts.id });
    if (before === null) throw new AppError('CITATION_NOT_FOUND');
    const { ownerName: oldName, ownerVehicleLicensePlate: oldPlate } = facts;
    const changes = vehicleChanges(
      { ...before, ownerName: oldName, ownerVehicleLicensePlate: oldPlate },
      { ...vehicle, ownerName, ownerVehicleLicensePlate },
    );
    const hasSamePlate = plateKey(oldPlate ?? '') === plateKey(ownerVehicleLicensePlate);
    await tx.repository(VehicleEntity).update(
      { citationId: facts.id },
      {
        ...vehicle,
        ...(answerId === null && hasSamePlate ? {} : { registryAnswerId: answerId }),
      },
    );
    await this.activity.recordActivity(tx, {
      type: 'vehicle_updated',
      actor: caller,
      citationId: facts.id,
      description: `Vehicle updated by ${caller.name}: ${oldPlate ?? 'no plate'} → ${ownerVehicleLicensePlate}${labelsOfChanges(changes)}`,
      details: {
        old: oldPlate,
        new: ownerVehicleLicensePlate,
        from: facts.reportStatus,
        changes,
      },
    });
    await this.deadlines.vehicleUpdated(tx, caller, facts.id, {
      before: before.plateRegion,
      after: vehicle.plateRegion,
    });
    await this.updated.run(tx, { citationId: facts.id, caller });
    await this.conflicts.run(tx, { citationId: facts.id, badgeNumbers: [] });
  }
}
