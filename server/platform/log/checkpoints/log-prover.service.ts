import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BadEnvironment, CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { onlyRow } from '../../database/only-row.js';
import type { Queryable } from '../../database/queryable.js';
import { AppError } from '../../errors/app-error.js';
import { CheckpointEntity } from './checkpoint.entity.js';
import { HistoryBrokenError } from '../history-broken.js';
import { LogAlarm } from '../log-alarm.service.js';
import { LogHead, type SignedHead } from '../tree/log-head.js';
import { LogOriginEntity } from '../log-origin.entity.js';
import { LogStateEntity } from '../log-state.entity.js';
import { LogTreeService } from '../tree/log-tree.service.js';
import { areStored, wholeLog } from './whole-log.js';

/** The log as it is now, proved to continue all that was signed. */
export interface ProvedLog {
  /** The newest origin, or the one that the first checkpoint will have. */
  origin: string;
  /** False before the first checkpoint, which fixes the origin. */
  isFixed: boolean;
  /** Number of seals. */
  size: number;
  /** The root over them; null where there are none. */
  root: Buffer | null;
  /** The size of the newest checkpoint of the origin; 0 without one. */
  signed: number;
}

/** A history that contradicts a signed statement. */
interface Contradiction {
  /** The difference. */
  why: string;
  /** The origin of the statement. */
  origin: string;
  /** The statement; null where nothing was signed. */
  signed: SignedHead | null;
  /** True where another worker has raised the alarm because of it. */
  isKnown: boolean;
}

/** A statement about the log that was signed. */
interface Signed extends SignedHead {
  /** The beginning of a sentence about it. */
  name: string;
  isKnown: boolean;
}

/** A log that contradicts nothing. */
interface Continued {
  log: ProvedLog;
  /** True where it was calculated from every seal. */
  isWhole: boolean;
  /** The newest checkpoint where it is ahead of the head. */
  ahead: SignedHead | null;
  /** The state that an alarm of before has left. */
  state: Omit<LogStateEntity, 'id'>;
}

/** A log of up to this many seals is always calculated from all of them, in about a second. */
const ALWAYS_WHOLE = 100_000;

/**
 * The stored subtrees of a larger log count for as long after a whole calculation: this many times its duration, so that
 * packages take a twentieth of the time for it, and at least ten seconds.
 */
const COUNTS_TIMES = 20;
const COUNTS_AT_LEAST_MS = 10_000;

/** Proves, before anything is signed, that the seals of today continue what this worker signed before (proof 1). */
@Injectable()
export class LogProver implements OnModuleInit {
  private readonly head: LogHead;
  private readonly alwaysWhole = ALWAYS_WHOLE;
  /** The time on the clock of the process until which stored subtrees count. */
  private wholeUntil = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly tree: LogTreeService,
    private readonly alarm: LogAlarm,
  ) {
    this.head = new LogHead(config.dataDir);
  }

  /** @throws BadEnvironment where the set origin is not the first one: then the worker does not start */
  async onModuleInit(): Promise<void> {
    const { origin } = this.config.log;
    const first = await this.database.repository(LogOriginEntity).findOneBy({ number: 1 });
    if (origin !== undefined && first !== null && first.origin !== origin)
      throw new BadEnvironment(`LOG_ORIGIN must stay ${first.origin}`);
  }

  /**
   * Calculates the log and compares it with the last head that was signed, with the newest checkpoint, and with what another
   * worker has raised the alarm for. Only a log that is calculated from every seal ends an alarm.
   *
   * @param how `whole` from every seal; `recent` by stored subtrees as long as these count
   * @throws HistoryBrokenError where it contradicts one of them; then people hear of it
   * @throws AppError `LOG_NOT_READY`
   */
  async prove(how: 'whole' | 'recent' = 'recent'): Promise<ProvedLog> {
    const head = await this.head.read();
    const startedAt = performance.now();
    const isWhole = how === 'whole' || startedAt >= this.wholeUntil;
    const found = await this.database.snapshot((on) => this.compare(on, head, isWhole));
    if ('why' in found) {
      if (!found.isKnown) await this.alarm.raise(found.why, found.origin, found.signed);
      throw new HistoryBrokenError();
    }
    if (found.isWhole) {
      const now = performance.now();
      this.wholeUntil = now + Math.max(COUNTS_TIMES * (now - startedAt), COUNTS_AT_LEAST_MS);
      if (found.state.brokenAt !== null) await this.alarm.clear(found.state);
    }
    // Another worker may have signed it.
    if (found.ahead !== null) await this.head.write(found.ahead);
    return found.log;
  }

  /** Keeps what is about to be signed: from now on nothing that contradicts it is. */
  async keep(head: SignedHead): Promise<void> {
    await this.head.write(head);
  }

  /** Returns true once proofs of all seals can be given. */
  async isReady(): Promise<boolean> {
    return this.tree.isReady();
  }

  private async compare(
    on: Queryable,
    head: SignedHead | null,
    isWholeDue: boolean,
  ): Promise<Continued | Contradiction> {
    const origins = await on.repository(LogOriginEntity).find({ order: { number: 'DESC' } });
    const state = await onlyRow(on, LogStateEntity);
    const origin = origins[0]?.origin ?? this.config.log.firstOrigin;
    const raised = raisedBy(state);
    // A worker may have died between its head and the first checkpoint.
    const lost = [head, raised].find(
      (one) =>
        one != null && one.origin !== origin && origins.every((o) => o.origin !== one.origin),
    );
    if (lost != null) {
      const why = `${lost.origin} was signed and is not known any more`;
      return { why, origin: lost.origin, signed: lost, isKnown: lost === raised };
    }
    const [newest] = await on
      .repository(CheckpointEntity)
      .find({ where: { origin }, order: { size: 'DESC' }, take: 1 });
    const made = newest === undefined ? null : { ...newest, size: Number(newest.size) };
    // A log that was restarted need not continue the origin before.
    const kept = head?.origin === origin ? head : null;
    const size = await this.tree.size(on);
    const isWhole = isWholeDue || state.brokenAt !== null || size <= this.alwaysWhole;
    const roots = await this.compared(on, size, signedOf(origin, { kept, made, raised }), isWhole);
    if ('why' in roots) return { origin, ...roots };
    // A history that is broken is so before its tree is ready, too.
    if (size > 0 && !(await this.tree.isReady(on))) throw new AppError('LOG_NOT_READY');
    const log = {
      origin,
      isFixed: origins.length > 0,
      size,
      root: roots.get(size) ?? null,
      signed: made?.size ?? 0,
    };
    return {
      log,
      isWhole,
      ahead: made !== null && (kept?.size ?? 0) < made.size ? made : null,
      state,
    };
  }

  /** Compares the seals with what was signed. @returns the roots of all sizes, or the first difference */
  private async compared(
    on: Queryable,
    size: number,
    signed: readonly Signed[],
    isWhole: boolean,
  ): Promise<Map<number, Buffer> | Omit<Contradiction, 'origin'>> {
    const sorted = signed.toSorted((one, other) => other.size - one.size);
    const [largest] = sorted;
    const broken = (why: string, by = largest): Omit<Contradiction, 'origin'> => ({
      why,
      signed: by ?? null,
      isKnown: by?.isKnown === true,
    });
    if (largest !== undefined && largest.size > size)
      return broken(`${largest.name} has ${largest.size} entries, the history has ${size}`);
    if (size === 0) return new Map();
    const sizes = [...signed.map((one) => one.size), size];
    const whole = isWhole ? await wholeLog(on, sizes) : null;
    if (isWhole && whole === null) return broken('a seal was removed');
    const roots = whole?.roots ?? (await this.storedRoots(on, sizes));
    const changed = sorted.find((one) => roots?.get(one.size)?.equals(one.root) === false);
    if (changed !== undefined)
      return broken(`${changed.name} has another root for its ${changed.size} entries`, changed);
    if (roots === null || (whole !== null && !(await areStored(on, whole.subtrees))))
      return broken('the stored subtrees are not those of the seals');
    return roots;
  }

  /** Returns roots by the stored subtrees; null where one is missing that was stored. @throws AppError `LOG_NOT_READY` */
  private async storedRoots(
    on: Queryable,
    sizes: readonly number[],
  ): Promise<Map<number, Buffer> | null> {
    const roots = new Map<number, Buffer>();
    try {
      for (const size of sizes) roots.set(size, await this.tree.root(size, on));
      return roots;
    } catch (error) {
      const isMissing = error instanceof AppError && error.code === 'LOG_NOT_READY';
      if (isMissing && (await this.tree.isReady(on))) return null;
      throw error;
    }
  }
}

/** The statement that workers must not contradict since one of them raised the alarm; null without one. */
function raisedBy({ brokenAt, ...state }: Omit<LogStateEntity, 'id'>): SignedHead | null {
  const { brokenOrigin: origin, brokenSize: size, brokenRoot: root } = state;
  return brokenAt === null || origin === null || size === null || root === null
    ? null
    : { origin, size: Number(size), root };
}

/** Returns the signed statements of an origin. */
function signedOf(
  origin: string,
  { kept, made, raised }: Record<'kept' | 'made' | 'raised', SignedHead | null>,
): Signed[] {
  const named: [SignedHead | null, string][] = [
    [kept, 'What this worker signed last'],
    [made, 'The newest checkpoint'],
    [raised, 'What another worker signed'],
  ];
  return named.flatMap(([one, name]) =>
    one?.origin === origin ? [{ ...one, name, isKnown: one === raised }] : [],
  );
}
