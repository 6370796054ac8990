import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { contradictsLook, plateConfidence } from '../observation/facts.pure.js';
import type { VehicleRecord } from '../registry/vehicle-fields.pure.js';
import { RegistryService } from '../registry/registry.service.js';
import { LOCK_OFFICER } from './desk-queue.queries.js';
import { CAPTURED_LOOK, WAS_LOOKED_UP } from './desk.queries.js';

/** An officer does not wait longer for the event itself. */
const TIMEOUT_MS = 300;

/** Looks plates up when events are handed out, if the settings say so. It attaches nothing. */
@Injectable()
export class AutoLookUp {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly registry: RegistryService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Returns the registry's vehicle with the plate that the camera read, logged as a look-up of the officer, once for
   * each time that they get the event. Null if the event has a vehicle already, if the camera is less sure of the plate
   * than `confidence`, if the registry's vehicle is of another make or color, and if the registry does not answer in
   * time.
   */
  async lookUp(
    caller: UserCaller,
    citationId: number,
    confidence: number,
  ): Promise<VehicleRecord | null> {
    const captured = await this.database.first(CAPTURED_LOOK, [citationId]);
    if (captured === undefined) return null;
    if ((plateConfidence(captured.metadata) ?? 0) < confidence) return null;
    const question = { plate: captured.plate, region: null, plateClass: null, day: null };
    const [found, ...others] = (await this.registry.findWithin(question, TIMEOUT_MS)) ?? [];
    if (found === undefined || others.length > 0) return null;
    if (contradictsLook(captured, lookOf(found.entry))) return null;
    await this.log(caller, citationId, captured.plate);
    return found.entry;
  }

  private async log(caller: UserCaller, citationId: number, plate: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      // Two calls at once would both find nothing logged.
      await tx.firstPrepared(LOCK_OFFICER, [caller.userId]);
      const logged = await tx.first(WAS_LOOKED_UP, [citationId, caller.userId]);
      if (logged?.wasLookedUp === true) return;
      await this.activity.recordActivity(tx, {
        type: 'vehicle_looked_up',
        actor: caller,
        citationId,
        description: `${caller.name} looked up ${plate}`,
        details: { plate, automatic: true },
      });
    });
  }
}

function lookOf(vehicle: VehicleRecord): Parameters<typeof contradictsLook>[1] {
  return {
    makeModel: vehicle.ownerVehicleMakeModel,
    color: vehicle.ownerVehicleColor,
    colorAlt: vehicle.ownerVehicleColorAlt,
  };
}
