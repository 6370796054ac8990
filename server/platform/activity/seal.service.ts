import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { ActivitySealEntity } from './activity-seal.entity.js';
import { GENESIS, sealHash, type SealedContent } from './seal.js';
import { DELETE_WAITING, INSERT_SEALS, TRY_LOCK, WAITING } from './seal.queries.js';

const EVERY_MS = 3_000;
const BATCH = 1_000;
const CHECKPOINT_EVERY_MS = 60 * 60 * 1_000;

// One chain has one end: only the holder of this lock makes it longer, until its commit.
const SEALING_LOCK = 7_305_115;

/** The last seal of the chain. */
interface Head {
  position: number;
  hash: string;
  systemTotal: number;
  appTotal: number;
}

/** A new seal, as it is inserted. */
interface Seal extends Head {
  activityId: string;
}

/**
 * Links each activity row to all rows before it, a few seconds after it was written (reliability 22). Runs in every
 * worker; one of them seals at a time. Rows are linked in the order in which they are found committed, so a long
 * transaction delays nobody and its rows simply come later in the chain.
 */
@Injectable()
export class SealService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SealService.name);
  private timer: NodeJS.Timeout | undefined;
  private sealing: Promise<void> = Promise.resolve();
  private stopped = false;
  private checkpointAt = 0;

  constructor(private readonly transactions: Transactions) {}

  onApplicationBootstrap(): void {
    this.next(0);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.sealing;
  }

  /**
   * Seals everything that waits, in batches.
   *
   * @returns the number of sealed rows; 0 also while another worker seals.
   */
  async sealAll(): Promise<number> {
    let sealed = 0;
    for (;;) {
      const batch = await this.transactions.run(sealBatch);
      sealed += batch;
      if (batch < BATCH || this.stopped) return sealed;
    }
  }

  private next(delayMs: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.sealing = this.turn().finally(() => this.next(EVERY_MS));
    }, delayMs);
  }

  private async turn(): Promise<void> {
    try {
      const sealed = await this.sealAll();
      if (sealed > 0 && Date.now() - this.checkpointAt > CHECKPOINT_EVERY_MS)
        await this.checkpoint();
    } catch (error) {
      this.logger.warn(`Nothing sealed this time: ${String(error)}`);
    }
  }

  /** Writes the end of the chain to the process log, which a person who can rewrite the database cannot reach. */
  private async checkpoint(): Promise<void> {
    const { position, hash } = await this.transactions.run(head);
    this.logger.log(`Audit checkpoint ${position}:${hash}`);
    this.checkpointAt = Date.now();
  }
}

async function sealBatch(tx: Tx): Promise<number> {
  const lock = await tx.first(TRY_LOCK, [SEALING_LOCK]);
  if (lock?.free !== true) return 0;
  const rows = await tx.rows(WAITING, [BATCH]);
  if (rows.length === 0) return 0;
  const seals = chain(await head(tx), rows);
  const sealed = seals.map(({ activityId }) => activityId);
  await tx.rows(INSERT_SEALS, [
    seals.map(({ position }) => position),
    sealed,
    seals.map(({ hash }) => hash),
    seals.map(({ systemTotal }) => systemTotal),
    seals.map(({ appTotal }) => appTotal),
  ]);
  await tx.rows(DELETE_WAITING, [sealed]);
  return rows.length;
}

async function head(tx: Tx): Promise<Head> {
  const [last] = await tx
    .repository(ActivitySealEntity)
    .find({ order: { position: 'DESC' }, take: 1 });
  return {
    position: Number(last?.position ?? 0),
    hash: last?.hash ?? GENESIS,
    systemTotal: Number(last?.systemTotal ?? 0),
    appTotal: Number(last?.appTotal ?? 0),
  };
}

function chain(from: Head, rows: readonly SealedContent[]): Seal[] {
  let end = from;
  return rows.map((row) => {
    const seal: Seal = {
      activityId: row.id,
      position: end.position + 1,
      hash: sealHash(end.hash, row),
      systemTotal: end.systemTotal + (row.log === 'system' ? 1 : 0),
      appTotal: end.appTotal + (row.log === 'app' ? 1 : 0),
    };
    end = seal;
    return seal;
  });
}
