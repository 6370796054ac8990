import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { Repeated } from '../../platform/timers/repeated.js';
import {
  COUNT_MOVES,
  FILL_GAP,
  FIRST_PLACES,
  GAPS,
  THIN_OUT,
  TRY_PLACES_LOCK,
} from './reads/list-places.queries.js';

const EVERY_MS = 5_000;

/** The distances of places in a list, and the sizes of the steps in which they are kept. */
interface PlaceLimits {
  /** Postgres passes over this many index entries in a quarter of a millisecond. */
  distance: number;
  /** A statement for this many moves, or rows, takes a tenth of a second. */
  movesAtOnce: number;
  rowsAtOnce: number;
}

/** The limits of a real installation. */
const LIMITS: PlaceLimits = { distance: 1_000, movesAtOnce: 20_000, rowsAtOnce: 100_000 };

// A place that another worker makes meanwhile would not have counted what this one counts.
const PLACES_LOCK = 7_305_116;

/**
 * Keeps the places from which the pages of lists count (decision 131), within seconds of each change. Pages are exact
 * without it, and slower. Runs in every worker; one of them works at a time.
 */
@Injectable()
export class ListPlaces implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ListPlaces.name);
  private readonly turns = new Repeated(() => this.turn(), EVERY_MS);
  /** Moves since gaps were looked for; to begin with, what an earlier worker or an older version has left. */
  private unlooked = Infinity;

  constructor(private readonly transactions: Transactions) {}

  onApplicationBootstrap(): void {
    this.turns.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.turns.stop();
  }

  /** Counts all moves in, and makes a place wherever one is missing. Does nothing while another worker does so. */
  async keep({ distance, movesAtOnce, rowsAtOnce }: PlaceLimits = LIMITS): Promise<void> {
    let moves = 0;
    do {
      moves = (await this.alone((tx) => tx.first(COUNT_MOVES, [movesAtOnce])))?.moves ?? 0;
      this.unlooked += moves;
    } while (moves === movesAtOnce && !this.turns.isStopped);
    // Looking passes over all places; with so few moves no list has become much longer or shorter.
    if (this.unlooked < distance / 4) return;
    await this.alone(async (tx) => {
      await tx.rows(FIRST_PLACES);
      await tx.rows(THIN_OUT, [Math.floor(distance / 4)]);
    });
    let made = 0;
    do {
      made = await this.fillGaps(distance, rowsAtOnce);
    } while (made > 0);
    this.unlooked = 0;
  }

  /** @returns the number of new places */
  private async fillGaps(distance: number, rowsAtOnce: number): Promise<number> {
    const gaps = await this.alone((tx) => tx.rows(GAPS, [2 * distance]));
    let made = 0;
    for (const { queue, cause, updatedAt, citationId, rows } of gaps ?? []) {
      if (this.turns.isStopped) return 0;
      const size = Math.min(rows, rowsAtOnce);
      const bound = [queue, cause, updatedAt, citationId, size, distance];
      const filled = await this.alone((tx) => tx.first(FILL_GAP({ cause }), bound));
      made += filled?.places ?? 0;
    }
    return made;
  }

  /** Runs a step in a transaction of its own, unless another worker is at work. */
  private alone<Result>(step: (tx: Tx) => Promise<Result>): Promise<Result | undefined> {
    return this.transactions.run(async (tx) => {
      const lock = await tx.first(TRY_PLACES_LOCK, [PLACES_LOCK]);
      return lock?.free === true ? step(tx) : undefined;
    });
  }

  private async turn(): Promise<void> {
    try {
      await this.keep();
    } catch (error) {
      this.logger.warn(`No places of lists counted this time: ${String(error)}`);
    }
  }
}
