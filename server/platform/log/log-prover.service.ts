import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { BadEnvironment, CONFIG, type Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { Queryable } from '../database/queryable.js';
import { CheckpointEntity } from './checkpoint.entity.js';
import { SEAL_HASHES } from './checkpoints.queries.js';
import { HistoryBrokenError } from './history-broken.js';
import { LogAlarm } from './log-alarm.service.js';
import { LogHead, type SignedHead } from './log-head.js';
import { LogOriginEntity } from './log-origin.entity.js';
import { LogTreeService } from './log-tree.service.js';
import { GrowingTree, leafHash } from './tree.pure.js';

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

/** A history that contradicts a signed statement: the difference, and the origin of the statement. */
interface Contradiction {
  why: string;
  origin: string;
}

/** A statement about the log that was signed. */
interface Signed {
  size: number;
  root: Buffer;
  /** The beginning of a sentence about it. */
  name: string;
}

const BATCH = 10_000;

/**
 * A log of up to this many seals is always calculated from all of them, in about a second. A larger one is so at the
 * start and once a day; between these its stored subtrees count.
 */
const ALWAYS_WHOLE = 100_000;
const WHOLE_EVERY_MS = 24 * 60 * 60 * 1_000;

/** Proves, before anything is signed, that the seals of today continue what this worker signed before (proof 1). */
@Injectable()
export class LogProver implements OnModuleInit {
  private readonly head: LogHead;
  private wholeAt = 0;

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
   * Calculates the log and compares it with the last head that was signed, and with the newest checkpoint.
   *
   * @throws HistoryBrokenError where it contradicts one of them; then people hear of it
   * @throws AppError `LOG_NOT_READY`
   */
  async prove(): Promise<ProvedLog> {
    const head = await this.head.read();
    const isWholeDue = Date.now() - this.wholeAt > WHOLE_EVERY_MS;
    const found = await this.database.snapshot((on) => this.compare(on, head, isWholeDue));
    if ('why' in found) {
      await this.alarm.raise(found.why, found.origin);
      throw new HistoryBrokenError();
    }
    if (isWholeDue) this.wholeAt = Date.now();
    await this.alarm.clear();
    return found;
  }

  /** Keeps what is about to be signed: from now on nothing that contradicts it is. */
  async keep(head: SignedHead): Promise<void> {
    await this.head.write(head);
  }

  private async compare(
    on: Queryable,
    head: SignedHead | null,
    isWholeDue: boolean,
  ): Promise<ProvedLog | Contradiction> {
    const origins = await on.repository(LogOriginEntity).find({ order: { number: 'DESC' } });
    const origin = origins[0]?.origin ?? this.config.log.firstOrigin;
    // A worker may have died between its head and the first checkpoint.
    const isKnown = (name: string): boolean =>
      name === origin || origins.some((one) => one.origin === name);
    if (head !== null && !isKnown(head.origin))
      return { why: `${head.origin} was signed and is not known any more`, origin: head.origin };
    const [newest] = await on
      .repository(CheckpointEntity)
      .find({ where: { origin }, order: { size: 'DESC' }, take: 1 });
    // A log that was restarted need not continue the origin before.
    const kept = head?.origin === origin ? head : null;
    const signed: Signed[] = [
      ...(kept === null ? [] : [{ ...kept, name: 'What this worker signed last' }]),
      ...(newest === undefined
        ? []
        : [{ size: Number(newest.size), root: newest.root, name: 'The newest checkpoint' }]),
    ];
    const size = await this.tree.size(on);
    const why = await this.contradiction(on, size, signed, isWholeDue);
    if (why !== null) return { why, origin };
    return {
      origin,
      isFixed: origins.length > 0,
      size,
      root: size === 0 ? null : await this.tree.root(size, on),
      signed: Number(newest?.size ?? 0),
    };
  }

  private async contradiction(
    on: Queryable,
    size: number,
    signed: readonly Signed[],
    isWholeDue: boolean,
  ): Promise<string | null> {
    const shortened = signed.find((one) => one.size > size);
    if (shortened !== undefined)
      return `${shortened.name} has ${shortened.size} entries, the history has ${size}`;
    if (size === 0) return null;
    const isWhole = isWholeDue || size <= ALWAYS_WHOLE;
    const sizes = [...signed.map((one) => one.size), size];
    const roots = isWhole
      ? await rootsFromSeals(on, sizes)
      : await rootsFromTree(this.tree, on, sizes);
    if (roots === null) return 'a seal was removed';
    const changed = signed.find((one) => roots.get(one.size)?.equals(one.root) !== true);
    if (changed !== undefined)
      return `${changed.name} has another root for its ${changed.size} entries`;
    if (isWhole && roots.get(size)?.equals(await this.tree.root(size, on)) !== true)
      return 'the stored subtrees are not those of the seals';
    return null;
  }
}

/** Returns the roots of trees of some sizes, calculated from every seal; null where one is missing. */
async function rootsFromSeals(
  on: Queryable,
  sizes: readonly number[],
): Promise<Map<number, Buffer> | null> {
  const roots = new Map<number, Buffer>();
  const wanted = new Set(sizes);
  const last = Math.max(...sizes);
  const tree = new GrowingTree();
  for (let from = 0; from < last; from += BATCH) {
    const to = Math.min(from + BATCH, last);
    const found = await on.first(SEAL_HASHES, [from, to]);
    const hashes = Buffer.from(found?.hashes ?? '', 'hex');
    if (hashes.length !== (to - from) * 32) return null;
    for (let at = 0; at < hashes.length; at += 32) {
      tree.add(leafHash(hashes.subarray(at, at + 32)));
      if (wanted.has(tree.size)) roots.set(tree.size, tree.root());
    }
  }
  return roots;
}

async function rootsFromTree(
  tree: LogTreeService,
  on: Queryable,
  sizes: readonly number[],
): Promise<Map<number, Buffer>> {
  const roots = new Map<number, Buffer>();
  for (const size of sizes) roots.set(size, await tree.root(size, on));
  return roots;
}
