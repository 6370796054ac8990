import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { capturedRegion, contradictsLook, plateConfidence } from '../observation/facts.pure.js';
import { RegistryAnswers } from '../registry/registry-answers.service.js';
import {
  type FoundEntry,
  type LookedUp,
  lookedUp,
  type RegistryEntry,
} from '../registry/registry-entry.pure.js';
import { RegistryService } from '../registry/registry.service.js';
import { LOCK_OFFICER } from './claims/desk-queue.queries.js';
import { CAPTURED_LOOK, WAS_LOOKED_UP } from './desk.queries.js';

/**
 * What the next event waits at most for somebody else's registry, ms: as long as the event itself takes to be read, which
 * happens at the same time.
 */
const SOON_MS = 40;

/** An answer that came too late for its event is kept for so long, ms: it is asked for at once. */
const KEPT_MS = 10_000;

/** The answer so far of a look-up that nobody asked for. */
export interface AnsweredSoFar {
  /** The registry's vehicle with the plate that the camera read; null where there is none to show. */
  lookUp: LookedUp | null;
  /** True while the registry has not answered. */
  isLookingUp: boolean;
}

/**
 * Looks plates up when events are handed out, if the settings say so. It attaches nothing, and no event is later for it. A
 * vehicle is logged as a look-up of the officer, once for each time that they get the event. None is found if the event has
 * a vehicle already, if the camera is less sure of the plate than the settings want, if the registry has several entries or
 * one of another make or color, and if the registry cannot be asked.
 */
@Injectable()
export class AutoLookUp {
  /** Questions whose answers came too late for the event, by officer and event. */
  private readonly late = new Map<string, Promise<Found | null>>();

  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly registry: RegistryService,
    private readonly answers: RegistryAnswers,
    private readonly activity: ActivityService,
  ) {}

  /** Returns what is found at once. What comes later is for {@link lookUp}. */
  async soon(caller: UserCaller, citationId: number, confidence: number): Promise<AnsweredSoFar> {
    const key = keyOf(caller, citationId);
    const question = this.late.get(key) ?? this.ask(citationId, confidence);
    // The department's own table is as quick as the event.
    const answer = this.registry.isService
      ? await Promise.race([question, passed(SOON_MS)])
      : await question;
    if (answer === LATE) {
      this.keep(key, question);
      return { lookUp: null, isLookingUp: true };
    }
    return { lookUp: await this.shown(caller, citationId, answer), isLookingUp: false };
  }

  /** Returns what is found, however long the registry takes. */
  async lookUp(
    caller: UserCaller,
    citationId: number,
    confidence: number,
  ): Promise<LookedUp | null> {
    const question = this.late.get(keyOf(caller, citationId)) ?? this.ask(citationId, confidence);
    return this.shown(caller, citationId, await question);
  }

  private async ask(citationId: number, confidence: number): Promise<Found | null> {
    const captured = await this.database.first(CAPTURED_LOOK, [citationId]);
    if (captured === undefined) return null;
    if ((plateConfidence(captured.metadata) ?? 0) < confidence) return null;
    const { plate, home, day } = captured;
    const question = { plate, region: capturedRegion(captured, home), plateClass: null, day };
    const [only, ...others] = await this.registry.findEntries(question).catch(unavailable);
    if (only === undefined || others.length > 0) return null;
    return contradictsLook(captured, lookOf(only.entry)) ? null : { plate, entry: only };
  }

  private keep(key: string, question: Promise<Found | null>): void {
    if (this.late.has(key)) return;
    this.late.set(key, question);
    const forget = (): void => void setTimeout(() => this.late.delete(key), KEPT_MS).unref();
    // Who asks for the answer gets the error.
    question.then(forget, forget);
  }

  private async shown(
    caller: UserCaller,
    citationId: number,
    found: Found | null,
  ): Promise<LookedUp | null> {
    if (found === null) return null;
    await this.log(caller, citationId, found.plate);
    return lookedUp(await this.answers.keepAnswers(citationId, [found.entry]));
  }

  private async log(caller: UserCaller, citationId: number, plate: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      // Two calls at once would both find nothing logged.
      await tx.first(LOCK_OFFICER, [caller.userId]);
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

/** The only entry of the registry, and the plate that was asked for. */
interface Found {
  plate: string;
  entry: FoundEntry;
}

const LATE = Symbol('late');

const keyOf = ({ userId }: UserCaller, citationId: number): string => `${userId} ${citationId}`;

const passed = (ms: number): Promise<typeof LATE> =>
  new Promise((resolve) => {
    AbortSignal.timeout(ms).addEventListener('abort', () => resolve(LATE), { once: true });
  });

function unavailable(error: unknown): FoundEntry[] {
  if (error instanceof AppError && error.code === 'REGISTRY_UNAVAILABLE') return [];
  throw error;
}
