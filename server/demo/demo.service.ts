import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { EventsService } from '../features/events/events.service.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { DEMO, type DemoAccount, DemoAccounts } from './accounts.js';
import type { DemoStep } from './acts.js';
import { DemoAftermath } from './aftermath.js';
import { DemoClock } from './demo-clock.js';
import { DemoDeadlines } from './deadlines.js';
import type { DemoEvent } from './events.js';
import { DemoFines } from './fines.js';
import { DemoMailing } from './mailing.js';
import { DemoOfficers } from './officers.js';
import { DemoOutcomes } from './outcomes.js';
import { DemoRegistry } from './registry.js';
import { DemoRuns } from './runs.js';
import { DAY } from './times.js';

/** How long a camera takes to send an event, ms. */
const SENDING_MS = 9_000;
/** The accounts are older than every event. */
const ACCOUNT_DAYS = 380;

/** The oldest notices, which are mailed. */
const RUN_SIZE = 20;

/** What is loaded. */
export interface Demo {
  /** Where the generator put the pictures and the registry. */
  readonly folder: string;
  readonly events: readonly DemoEvent[];
  readonly passwordHash: string;
  /** The moment of loading: the events count back from it. */
  readonly now: Date;
  /** How many notices its print run takes. */
  readonly runSize?: number;
}

/** Something that happened at a moment of the past. */
interface Happening {
  readonly at: Date;
  readonly happen: () => Promise<void>;
}

/**
 * Loads the demo (contract 13) into an empty database: what happened is done once more through the product's own
 * services, in the order of time and with the clock at each moment.
 */
@Injectable()
export class DemoService {
  constructor(
    private readonly clock: DemoClock,
    private readonly accounts: DemoAccounts,
    private readonly deadlines: DemoDeadlines,
    private readonly fines: DemoFines,
    private readonly mailing: DemoMailing,
    private readonly registry: DemoRegistry,
    private readonly events: EventsService,
    private readonly officers: DemoOfficers,
    private readonly outcomes: DemoOutcomes,
    private readonly runs: DemoRuns,
    private readonly aftermath: DemoAftermath,
  ) {}

  /**
   * Loads all of it.
   *
   * @param progress is called after each event with the number of loaded ones
   * @throws Error when there are users already
   */
  async load(
    { folder, events, passwordHash, now, runSize = RUN_SIZE }: Demo,
    progress: (loaded: number) => void,
  ): Promise<void> {
    this.clock.set(new Date(now.getTime() - ACCOUNT_DAYS * DAY));
    const accounts = await this.accounts.add(passwordHash);
    await this.deadlines.add(accounts.tec, now);
    await this.fines.add(accounts.tec);
    await this.mailing.add(accounts.tec);
    await this.registry.load(join(folder, 'registry.csv'));
    let loaded = 0;
    // Without one more notice than the run takes there is no run.
    const [last, next] = issuedAt(events).slice(runSize - 1, runSize + 1);
    const mailedUntil = next === undefined ? undefined : last;
    const happenings = events.flatMap((event) =>
      this.happeningsOf(folder, event, accounts, {
        mailedUntil,
        received: () => progress((loaded += 1)),
      }),
    );
    if (last !== undefined && next !== undefined)
      happenings.push(...this.runs.happenings(accounts.tec, { last, next, size: runSize }));
    happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
    for (const { at, happen } of happenings) {
      this.clock.set(at);
      await happen();
    }
    this.clock.set(now);
    await this.aftermath.finish(now, Object.values(accounts));
  }

  /** What happened to one event: it came in, then each step; an imported status is set with the last one. */
  private happeningsOf(
    folder: string,
    event: DemoEvent,
    accounts: Readonly<Record<DemoAccount, UserCaller>>,
    { mailedUntil, received }: { mailedUntil: Date | undefined; received: () => void },
  ): Happening[] {
    let citationId = 0;
    const receipt = async (): Promise<void> => {
      const document = Buffer.from(JSON.stringify(event.document));
      const files = event.files.map(({ name, path }) => ({ name, path: join(folder, path) }));
      const accepted = await this.events.accept(DEMO, { document, files });
      citationId = accepted.id;
      received();
    };
    const last = event.steps.at(-1);
    const step = async (done: DemoStep): Promise<void> => {
      const { at: _, ...act } = done;
      await this.officers.carryOut(accounts[done.by], citationId, act, event.vehicle);
      if (done.act === 'generate') {
        await this.outcomes.noticeReady(citationId);
        if (mailedUntil !== undefined && done.at <= mailedUntil) await this.runs.render(citationId);
      }
      if (done === last && event.status === 'UPDATED_REVISE')
        await this.outcomes.importAsUpdatedRevise(citationId);
    };
    return [
      { at: new Date(event.capturedAt.getTime() + SENDING_MS), happen: receipt },
      ...event.steps.map((each) => ({ at: each.at, happen: () => step(each) })),
    ];
  }
}

/** When the notices of the events were issued, the oldest first. */
function issuedAt(events: readonly DemoEvent[]): Date[] {
  return events
    .flatMap(({ steps }) => steps.flatMap(({ act, at }) => (act === 'generate' ? [at] : [])))
    .sort((one, other) => one.getTime() - other.getTime());
}
