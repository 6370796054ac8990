import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Tx } from '../../platform/database/transactions.js';
import { folded } from '../../platform/domain/fold.pure.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { EventDeadlines } from '../deadlines/event-deadlines.service.js';
import { ConflictsMade } from '../checks/plates/conflicts.hook.js';
import type { VehicleRecord } from '../registry/vehicle-fields.pure.js';
import { CitationChanges } from './citation-changes.service.js';
import { CitationEntity } from './citation.entity.js';
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
