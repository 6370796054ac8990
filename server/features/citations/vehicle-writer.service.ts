import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { EventDeadlines } from '../deadlines/event-deadlines.service.js';
import { ConflictsMade } from '../checks/plates/conflicts.hook.js';
import type { VehicleRecord } from '../registry/vehicle-fields.pure.js';
import { CitationChanges } from './citation-changes.service.js';
import { VehicleUpdated } from './citation.hooks.js';
import type { ActFacts } from './reads/citations.queries.js';
import { UPDATED_STATUS } from './citation.workflow.js';
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
  ) {}

  /** The owner and the vehicle, the status UPDATED, and the history. @throws AppError `CHANGED_BY_ANOTHER` */
  async writeVehicle(
    tx: Tx,
    caller: UserCaller,
    facts: ActFacts,
    { ownerName, ownerVehicleLicensePlate, ...vehicle }: VehicleRecord,
  ): Promise<void> {
    await this.changes.changeCitation(tx, caller, facts, {
      reportStatus: UPDATED_STATUS,
      ownerName,
      ownerVehicleLicensePlate,
    });
    await tx.repository(VehicleEntity).update({ citationId: facts.id }, vehicle);
    await this.activity.recordActivity(tx, {
      type: 'vehicle_updated',
      actor: caller,
      citationId: facts.id,
      description: `Vehicle updated by ${caller.name}: ${facts.ownerVehicleLicensePlate ?? 'no plate'} → ${ownerVehicleLicensePlate}`,
      details: {
        old: facts.ownerVehicleLicensePlate,
        new: ownerVehicleLicensePlate,
        from: facts.reportStatus,
      },
    });
    await this.deadlines.ownerMayBeKnown(tx, caller, facts.id);
    await this.updated.run(tx, { citationId: facts.id, caller });
    await this.conflicts.run(tx, { citationId: facts.id, badgeNumbers: [] });
  }
}
