import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { capturedRegion, contradictsLook, plateConfidence } from '../observation/facts.pure.js';
import { RegistryAnswers } from '../registry/registry-answers.service.js';
import { type LookedUp, lookedUp, type RegistryEntry } from '../registry/registry-entry.pure.js';
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
    private readonly answers: RegistryAnswers,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Returns the registry's vehicle with the plate that the camera read, logged as a look-up of the officer, once for
   * each time that they get the event. Null if the event has a vehicle already, if the camera is less sure of the plate
   * than `confidence`, if the registry has several entries or one of another make or color, and if the registry does not
   * answer in time.
   */
  async lookUp(
    caller: UserCaller,
    citationId: number,
    confidence: number,
  ): Promise<LookedUp | null> {
    const captured = await this.database.first(CAPTURED_LOOK, [citationId]);
    if (captured === undefined) return null;
    if ((plateConfidence(captured.metadata) ?? 0) < confidence) return null;
    const { plate, home, day } = captured;
    const question = { plate, region: capturedRegion(captured, home), plateClass: null, day };
    const find = (signal: AbortSignal) => this.registry.findEntries(question, signal);
    const found = (await this.registry.within(TIMEOUT_MS, find)) ?? [];
    const [only, ...others] = found;
    if (only === undefined || others.length > 0) return null;
    if (contradictsLook(captured, lookOf(only.entry))) return null;
    await this.log(caller, citationId, plate);
    return lookedUp(await this.answers.keepAnswers(citationId, found));
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

function lookOf(vehicle: RegistryEntry): Parameters<typeof contradictsLook>[1] {
  return {
    makeModel: vehicle.ownerVehicleMakeModel,
    color: vehicle.ownerVehicleColor,
    colorAlt: vehicle.ownerVehicleColorAlt,
  };
}
