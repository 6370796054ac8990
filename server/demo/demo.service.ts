import { Buffer } from 'node:buffer';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { EventsService } from '../features/events/events.service.js';
import { AppError } from '../platform/errors/app-error.js';
import type { UserCaller } from '../platform/identity/caller.js';
import { DEMO, type DemoAccount, DemoAccounts } from './accounts.js';
import type { DemoStep } from './acts.js';
import { DemoAftermath } from './aftermath.js';
import { DemoCameras } from './cameras.js';
import { DemoChecks } from './checks.js';
import { DemoClock } from './demo-clock.js';
import { DemoDeadlines } from './deadlines.js';
import type { DemoEvent } from './events.js';
import { DemoFines } from './fines.js';
import { DemoLetterhead } from './letterhead.js';
import { DemoPast } from './demo-past.js';
import { Database } from '../platform/database/database.js';
import { PAST } from './demo.queries.js';
import { DemoMailing } from './mailing.js';
import { DemoOfficers } from './officers.js';
import { DemoOutcomes } from './outcomes.js';
import { DemoRegistry } from './registry.js';
import { DemoRepairs } from './repairs.js';
import { DemoRuns } from './runs.js';
import { DemoWebhooks } from './webhooks.js';
import { DAY } from './times.js';

/** Time that a camera takes to send an event, ms. */
const SENDING_MS = 9_000;
/** The accounts are older than every event. */
const ACCOUNT_DAYS = 380;

/** The oldest notices, which are mailed. */
const RUN_SIZE = 20;

/** An installation that has the demo's accounts and rules. */
export interface DemoStart {
  readonly accounts: Readonly<Record<DemoAccount, UserCaller>>;
  /** The moment of the first loading: the events count back from it. */
  readonly now: Date;
}

/** The input of a replay. */
export interface Demo extends DemoStart {
  /** The folder in which the generator put the pictures and the registry. */
  readonly folder: string;
  readonly events: readonly DemoEvent[];
  /** Number of notices in its print run. */
  readonly runSize?: number;
}

/** An act at a moment of the past. */
interface Happening {
  readonly at: Date;
  /** True if its main part is recorded. */
  readonly isPast: () => boolean;
  /** Carries it out; what has been done of it is not done again. */
  readonly happen: () => Promise<void>;
}

/**
 * Loads the demo (contract 13): what happened is done once more through the product's own services, in the order of time
 * and with the clock at each moment. API and worker run beside it. A loading that was interrupted goes on where it was:
 * the same `now` gives the same events, and the history says what has been done.
 */
@Injectable()
export class DemoService {
  private readonly logger = new Logger(DemoService.name);

  constructor(
    private readonly clock: DemoClock,
    private readonly accounts: DemoAccounts,
    private readonly deadlines: DemoDeadlines,
    private readonly letterhead: DemoLetterhead,
    private readonly fines: DemoFines,
    private readonly mailing: DemoMailing,
    private readonly registry: DemoRegistry,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly officers: DemoOfficers,
    private readonly outcomes: DemoOutcomes,
    private readonly runs: DemoRuns,
    private readonly repairs: DemoRepairs,
    private readonly aftermath: DemoAftermath,
    private readonly webhooks: DemoWebhooks,
    private readonly cameras: DemoCameras,
    private readonly checks: DemoChecks,
  ) {}

  /**
   * Adds accounts, rules, texts and the registry to an empty database, or finds those of a loading that was interrupted.
   *
   * @param now the moment of the first loading
   * @throws Error when there are users already that are not the demo's
   */
  async prepare(folder: string, passwordHash: string, now: Date): Promise<DemoStart> {
    const found = await this.accounts.find();
    if (found !== null) {
      if (!(await this.registry.isLoaded())) throw new Error('The demo was never prepared');
      const first = new Date(found.addedAt.getTime() + ACCOUNT_DAYS * DAY);
      return { accounts: found.accounts, now: first };
    }
    this.clock.set(new Date(now.getTime() - ACCOUNT_DAYS * DAY));
    const accounts = await this.accounts.addAccounts(passwordHash);
    await this.deadlines.addDeadlineRules(accounts.tec, now);
    await this.letterhead.addLetterheads(accounts.tec);
    await this.fines.addSchedules(accounts.tec);
    await this.mailing.addMailingSettings(accounts.tec);
    await this.checks.weaken(accounts.tec);
    await this.registry.load(join(folder, 'registry.csv'));
    return { accounts, now };
  }

  /**
   * Replays the events, from where an earlier replay was interrupted.
   *
   * @param progress is called with the number of loaded events: first with those of earlier, then after each one
   * @param signal interrupts it between two happenings
   * @returns true if all is loaded
   */
  async replay(
    { folder, events, accounts, now, runSize = RUN_SIZE }: Demo,
    progress: (loaded: number) => void,
    signal?: AbortSignal,
  ): Promise<boolean> {
    this.clock.set(new Date(now.getTime() - ACCOUNT_DAYS * DAY));
    await this.cameras.addCameras(accounts.tec, events, now);
    await this.cameras.addSchool(accounts.tec, events, now);
    await this.cameras.addSessions(accounts.tec, events);
    await this.cameras.addWarningPeriod(accounts.tec, events, now);
    await this.cameras.addReferences(accounts.tec, events, folder);
    const past = new DemoPast(await this.database.rows(PAST));
    let loaded = past.events;
    progress(loaded);
    // Without one more notice than the run takes there is no run.
    const [last, next] = issuedAt(events).slice(runSize - 1, runSize + 1);
    const mailedUntil = next === undefined ? undefined : last;
    const received = (): void => progress((loaded += 1));
    const happenings = events.flatMap((event) =>
      this.happeningsOf(folder, event, accounts, past, { mailedUntil, received }),
    );
    if (last !== undefined && next !== undefined)
      happenings.push(...this.runHappenings(accounts, { last, next, size: runSize }));
    happenings.sort((a, b) => a.at.getTime() - b.at.getTime());
    // The last one that was begun may have been cut off in the middle.
    const from = Math.max(
      0,
      happenings.findLastIndex(({ isPast }) => isPast()),
    );
    for (const { at, happen } of happenings.slice(from)) {
      if (signal?.aborted === true) return false;
      this.clock.set(at);
      await happen();
    }
    this.clock.set(now);
    await this.repairs.addRepairs(accounts, now);
    await this.aftermath.finish(now, Object.values(accounts));
    await this.registry.update(events);
    await this.webhooks.addWebhook(accounts.tec, now);
    await this.checks.addPlatesAndRehearsal(accounts.tec, accounts.processing);
    return true;
  }

  /** Returns the acts on one event: it came in, then each step; an imported status is set with the last one. */
  private happeningsOf(
    folder: string,
    event: DemoEvent,
    accounts: Readonly<Record<DemoAccount, UserCaller>>,
    past: DemoPast,
    { mailedUntil, received }: { mailedUntil: Date | undefined; received: () => void },
  ): Happening[] {
    const caseId = event.document.case_id;
    let citationId = past.citationId(caseId) ?? 0;
    let isTaken = false;
    const receipt = async (): Promise<void> => {
      if (citationId !== 0) return;
      const document = Buffer.from(JSON.stringify(event.document));
      const files = event.files.map(({ name, path }) => ({ name, path: join(folder, path) }));
      citationId = (await this.events.accept(DEMO, { document, files })).id;
      received();
    };
    const last = event.steps.at(-1);
    const step = async (done: DemoStep): Promise<void> => {
      const { at: _, ...act } = done;
      if (!past.has(caseId, done))
        await this.officers.carryOut(accounts[done.by], citationId, act, event.vehicle);
      if (done.act === 'generate') {
        await this.outcomes.noticeReady(citationId);
        if (mailedUntil !== undefined && done.at <= mailedUntil) await this.runs.render(citationId);
      }
      if (done === last && event.status === 'UPDATED_REVISE')
        await this.outcomes.importAsUpdatedRevise(citationId);
    };
    const stepUnlessTaken = async (done: DemoStep): Promise<void> => {
      if (!isTaken) isTaken = !(await this.isCarriedOut(`Event ${caseId}`, () => step(done)));
    };
    return [
      {
        at: new Date(event.capturedAt.getTime() + SENDING_MS),
        isPast: () => citationId !== 0,
        happen: receipt,
      },
      ...event.steps.map((each) => ({
        at: each.at,
        isPast: () => past.has(caseId, each),
        happen: () => stepUnlessTaken(each),
      })),
    ];
  }

  /** Repeated, the acts of the print run are refused or change nothing. */
  private runHappenings(
    { tec }: Readonly<Record<DemoAccount, UserCaller>>,
    run: { last: Date; next: Date; size: number },
  ): Happening[] {
    return this.runs.happenings(tec, run).map(({ at, happen }) => ({
      at,
      isPast: () => false,
      happen: async () => void (await this.isCarriedOut('The print run', happen)),
    }));
  }

  /** Carries out an act of the past, unless the product refuses it: somebody of today was faster. */
  private async isCarriedOut(about: string, act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.logger.warn(`${about} is left as it is: ${error.message}`);
      return false;
    }
  }
}

/** When the notices of the events were issued, the oldest first. */
function issuedAt(events: readonly DemoEvent[]): Date[] {
  return events
    .flatMap(({ steps }) => steps.flatMap(({ act, at }) => (act === 'generate' ? [at] : [])))
    .sort((one, other) => one.getTime() - other.getTime());
}
