import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Queryable } from '../../database/queryable.js';
import type { RowOf } from '../../database/statement.js';
import { Transactions, type Tx } from '../../database/transactions.js';
import { AppError } from '../../errors/app-error.js';
import { JobWaits } from '../../jobs/jobs.service.js';
import { CheckpointEntity } from './checkpoint.entity.js';
import { COVERING, LOCK_CHECKPOINTS, LOG_NOW } from './checkpoints.queries.js';
import { LogOriginEntity } from '../log-origin.entity.js';
import { LogProver, type ProvedLog } from './log-prover.service.js';
import { CheckpointMade, type MadeCheckpoint } from '../log.hooks.js';
import { checkpointBody, keyIdOf, signedBy, signedNote } from '../note.pure.js';
import { SigningKeys } from '../keys/signing-keys.service.js';

/** A signed statement of the size and the root of the log. */
export interface Checkpoint extends MadeCheckpoint {
  /** The answer of the time stamping authority; null while there is none. */
  timestamp: Buffer | null;
  createdAt: Date;
}

type LogNow = RowOf<typeof LOG_NOW>;

// The entry about a new key is sealed within seconds: then there is more to sign.
const TRIES = 15;
const TRY_EVERY_MS = 1_000;

/** Signs checkpoints of the log (proof 1); for the worker only. One at a time is made in a process. */
@Injectable()
export class CheckpointsService {
  private readonly logger = new Logger(CheckpointsService.name);
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly transactions: Transactions,
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly prover: LogProver,
    private readonly made: CheckpointMade,
  ) {}

  /**
   * Returns the oldest checkpoint of today's key and origin that covers a seal; it is made now if there is none.
   *
   * @param position the position of the last seal that is to be covered, from 1
   * @throws HistoryBrokenError where history contradicts what was signed
   * @throws JobWaits while the log is prepared, the seal is not there, or another worker signs with a newer key
   */
  async covering(position: number): Promise<Checkpoint> {
    for (let tries = 1; tries <= TRIES; tries += 1) {
      const found = await this.inTurn(() => this.findOrMake(position));
      if (found !== null) return found;
      await sleep(TRY_EVERY_MS);
    }
    throw new JobWaits('No checkpoint covers the entry yet');
  }

  /**
   * Makes a checkpoint if one is due: the first of an origin or of a key, or where something was sealed since the newest,
   * which is an hour old.
   */
  async makeIfDue(): Promise<Checkpoint | null> {
    if (!this.isDue(await this.now(this.database))) return null;
    if (!(await this.prover.isReady()) || !(await this.keys.areOfToday(this.database))) return null;
    return this.inTurn(async () =>
      this.make(await this.prover.prove('whole'), (later) => this.isDue(later)),
    );
  }

  /** Compares every seal with what was signed, without signing anything. @throws HistoryBrokenError */
  async check(): Promise<void> {
    await this.inTurn(() => this.prover.prove('whole'));
  }

  /**
   * Ends a job that would wait for seals or proofs of a history that is broken.
   *
   * @throws HistoryBrokenError
   * @throws JobWaits while the log is prepared
   */
  async refuseBroken(): Promise<void> {
    await this.inTurn(() => this.proveForJob());
  }

  /** Returns the newest origin, null before the first checkpoint, and true while no worker signs. */
  async standing(): Promise<Pick<LogNow, 'origin' | 'isBroken'>> {
    return this.now(this.database);
  }

  private async findOrMake(position: number): Promise<Checkpoint | null> {
    // A checkpoint by the key before is not that of today, and the package would be signed by it.
    if (!(await this.keys.areOfToday(this.database)))
      throw new JobWaits('Another worker signs with a newer key');
    const proved = await this.proveForJob();
    const found = await this.oldest(proved.origin, position);
    if (found !== null || proved.size < position) return found;
    await this.make(proved, () => true);
    // Another worker may have made an older one that covers it, in the meantime.
    return this.oldest(proved.origin, position);
  }

  private async proveForJob(): Promise<ProvedLog> {
    try {
      return await this.prover.prove();
    } catch (error) {
      if (error instanceof AppError && error.code === 'LOG_NOT_READY')
        throw new JobWaits(error.message);
      throw error;
    }
  }

  private async oldest(origin: string, position: number): Promise<Checkpoint | null> {
    const { publicKey } = this.keys.current;
    // The key id is 4 bytes: five letters of base64 are without the signature.
    const start = keyIdOf(origin, publicKey).toString('base64').slice(0, 5);
    const rows = await this.database.rows(COVERING, [
      origin,
      position,
      `\n— ${origin} ${start}`,
      10,
    ]);
    for (const { size } of rows) {
      const found = await this.find(this.database, origin, size);
      if (found !== null && signedBy(found.note, origin, publicKey)) return found;
    }
    return null;
  }

  /**
   * Makes a checkpoint of all that is sealed. The head is kept before anything is signed, so a worker that dies at any
   * point signs nothing later that contradicts it.
   *
   * @param isDue asked again while no other worker can add one
   * @returns null if there is nothing to sign, or another worker was faster
   */
  private async make(
    proved: ProvedLog,
    isDue: (now: LogNow) => boolean,
  ): Promise<Checkpoint | null> {
    const { origin, size, root, signed } = proved;
    if (root === null || size <= signed) return null;
    await this.prover.keep({ origin, size, root });
    const made = await this.transactions.run((tx) => this.addCheckpoint(tx, proved, root, isDue));
    if (made !== null)
      this.logger.log({ message: `Checkpoint of ${origin} at ${size}`, note: made.note });
    return made;
  }

  private async addCheckpoint(
    tx: Tx,
    { origin, isFixed, size }: ProvedLog,
    root: Buffer,
    isDue: (now: LogNow) => boolean,
  ): Promise<Checkpoint | null> {
    await tx.first(LOCK_CHECKPOINTS);
    const now = await this.now(tx);
    // Somebody restarted the log, or another worker made one or found history broken, in the meantime.
    const isOther = isFixed ? now.origin !== origin : now.origin !== null;
    if (isOther || now.isBroken || Number(now.size ?? 0) >= size || !isDue(now)) return null;
    const text = checkpointBody(origin, size, root);
    const signature = await this.keys.signNote(tx, origin, text);
    if (signature === null) return null;
    if (!isFixed) await tx.repository(LogOriginEntity).insert({ number: 1, origin, reason: null });
    const note = signedNote(text, signature.signatures);
    await tx.repository(CheckpointEntity).insert({ origin, size: String(size), root, note });
    if (signature.introduces) await this.keys.setIntroduced(tx);
    await this.made.run(tx, { origin, size, root, note });
    return this.find(tx, origin, String(size));
  }

  private async find(on: Queryable, origin: string, size: string): Promise<Checkpoint | null> {
    const row = await on.repository(CheckpointEntity).findOneBy({ origin, size });
    return row === null ? null : { ...row, size: Number(row.size) };
  }

  private async now(on: Queryable): Promise<LogNow> {
    const now = await on.first(LOG_NOW);
    if (now === undefined) throw new Error('The log has no state');
    return now;
  }

  private isDue({ origin, size, note, isOld, sealed }: LogNow): boolean {
    // Fewer seals than were signed are no reason to be silent: the proof fails.
    if (Number(sealed) === Number(size ?? 0)) return false;
    if (origin === null || note === null) return true;
    return isOld === true || !signedBy(note, origin, this.keys.current.publicKey);
  }

  /** Runs work after the work before it: the head in the file has one writer. */
  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.turn.then(work);
    this.turn = turn.catch(() => undefined);
    return turn;
  }
}
