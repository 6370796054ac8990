import { setImmediate } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions.js';
import { Repeated } from '../timers/repeated.js';
import { ActivitySealed } from './activity.hooks.js';
import {
  digestsOf,
  GENESIS,
  type SealedAs,
  type SealedContent,
  type SealedDigests,
  sealHash,
} from './seal.js';
import {
  COUNT_ACTS,
  DELETE_WAITING,
  INSERT_SEALS,
  LAST_SEAL,
  TRY_LOCK,
  WAITING,
} from './seal.queries.js';

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
  form: SealedAs['form'];
  number: number | null;
  sessionId: string | null;
}

/**
 * Links each activity row to all rows before it, a few seconds after it was written (reliability 22). Runs in every
 * worker; one of them seals at a time. Rows are linked in the order in which they are found committed, so a long
 * transaction delays nobody and its rows simply come later in the chain.
 */
@Injectable()
export class SealService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SealService.name);
  private readonly sealing = new Repeated(() => this.turn(), EVERY_MS);
  /** On the clock of the process. */
  private checkpointAt = -CHECKPOINT_EVERY_MS;

  constructor(
    private readonly transactions: Transactions,
    private readonly sealed: ActivitySealed,
  ) {}

  onApplicationBootstrap(): void {
    this.sealing.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.sealing.stop();
  }

  /**
   * Seals everything that waits, in batches, and does what belongs to that.
   *
   * @returns the number of sealed rows; 0 also while another worker seals.
   */
  async sealAll(): Promise<number> {
    let sealed = 0;
    // An earlier worker may have left work over its seals.
    let isBehind = true;
    for (;;) {
      const batch = await this.sealBatch(isBehind);
      sealed += batch.rows;
      isBehind = batch.isBehind;
      if ((batch.rows < BATCH && !isBehind) || this.sealing.isStopped) return sealed;
    }
  }

  /** @param isBehind true where the work over the seals is to go on, also without new ones */
  private sealBatch(isBehind: boolean): Promise<{ rows: number; isBehind: boolean }> {
    return this.transactions.run(async (tx) => {
      const lock = await tx.first(TRY_LOCK, [SEALING_LOCK]);
      if (lock?.free !== true) return { rows: 0, isBehind: false };
      const waiting = await tx.rows(WAITING, [BATCH]);
      if (waiting.length === 0 && !isBehind) return { rows: 0, isBehind };
      const { position } = await seal(tx, waiting);
      let isMore = false;
      await this.sealed.run(tx, { size: position, continueSoon: () => (isMore = true) });
      return { rows: waiting.length, isBehind: isMore };
    });
  }

  private async turn(): Promise<void> {
    try {
      const sealed = await this.sealAll();
      if (sealed > 0 && performance.now() - this.checkpointAt > CHECKPOINT_EVERY_MS)
        await this.checkpoint();
    } catch (error) {
      this.logger.warn(`Nothing sealed this time: ${String(error)}`);
    }
  }

  /** Writes the end of the chain to the process log, which a person who can rewrite the database cannot reach. */
  private async checkpoint(): Promise<void> {
    const { position, hash } = await this.transactions.run(head);
    this.logger.log(`Audit checkpoint ${position}:${hash}`);
    this.checkpointAt = performance.now();
  }
}

/** Seals rows. @returns the end of the chain */
async function seal(tx: Tx, rows: readonly SealedContent[]): Promise<Head> {
  const start = await head(tx);
  if (rows.length === 0) return start;
  const [as, digests] = await meanwhile(forms(tx, rows), () =>
    rows.map((row) => (row.salt === null ? undefined : digestsOf(row))),
  );
  const sealed = arrayOf(rows.map(({ id }) => id));
  const [, seals] = await meanwhile(tx.rows(DELETE_WAITING, [sealed]), () =>
    chain(start, rows, as, digests),
  );
  await tx.rows(INSERT_SEALS, [
    arrayOf(seals.map(({ position }) => position)),
    sealed,
    arrayOf(seals.map(({ hash }) => hash)),
    arrayOf(seals.map(({ systemTotal }) => systemTotal)),
    arrayOf(seals.map(({ appTotal }) => appTotal)),
    arrayOf(seals.map(({ form }) => form)),
    arrayOf(seals.map(({ number }) => number)),
    arrayOf(seals.map(({ sessionId }) => sessionId)),
  ]);
  return seals.at(-1) ?? start;
}

/** Calculates while the database works: the statement is on its way before the calculation takes the processor. */
const meanwhile = <Result, Made>(
  statement: Promise<Result>,
  calculate: () => Made,
): Promise<[Result, Made]> => Promise.all([statement, setImmediate().then(calculate)]);

/** Writes an array as Postgres reads it. The driver would look for signs to escape in each of thousands of values. */
const arrayOf = (plain: readonly (string | number | null)[]): string =>
  `{${plain.map((value) => value ?? 'NULL').join(',')}}`;

/** Returns the form of each row, and its number in its case: an act that is taken out of a case leaves a gap. */
async function forms(tx: Tx, rows: readonly SealedContent[]): Promise<SealedAs[]> {
  const counts = new Map<number, number>();
  for (const { salt, citationId } of rows)
    if (salt !== null && citationId !== null)
      counts.set(citationId, (counts.get(citationId) ?? 0) + 1);
  // In their order they lie near each other.
  const sorted = [...counts].sort(([one], [other]) => one - other);
  const last =
    sorted.length === 0
      ? []
      : await tx.rows(COUNT_ACTS, [
          arrayOf(sorted.map(([citationId]) => citationId)),
          arrayOf(sorted.map(([, count]) => count)),
        ]);
  const numbers = new Map(
    last.map(({ citationId, number }) => [citationId, number - (counts.get(citationId) ?? 0)]),
  );
  return rows.map(({ salt, citationId }) => {
    if (salt === null) return { form: 1 };
    if (citationId === null) return { form: 2, number: null };
    const number = (numbers.get(citationId) ?? 0) + 1;
    numbers.set(citationId, number);
    return { form: 2, number };
  });
}

async function head(tx: Tx): Promise<Head> {
  const last = await tx.first(LAST_SEAL);
  return {
    position: Number(last?.position ?? 0),
    hash: last?.hash ?? GENESIS,
    systemTotal: Number(last?.systemTotal ?? 0),
    appTotal: Number(last?.appTotal ?? 0),
  };
}

function chain(
  from: Head,
  rows: readonly SealedContent[],
  forms: readonly SealedAs[],
  digests: readonly (SealedDigests | undefined)[],
): Seal[] {
  let end = from;
  return rows.map((row, index) => {
    const as = forms[index] ?? { form: 1 };
    const seal: Seal = {
      activityId: row.id,
      position: end.position + 1,
      hash: sealHash(end.hash, row, as, digests[index]),
      systemTotal: end.systemTotal + (row.log === 'system' ? 1 : 0),
      appTotal: end.appTotal + (row.log === 'app' ? 1 : 0),
      form: as.form,
      number: as.form === 2 ? as.number : null,
      // The line of the first form has the session; that of the second has no place for it.
      sessionId: as.form === 2 ? row.sessionId : null,
    };
    end = seal;
    return seal;
  });
}
