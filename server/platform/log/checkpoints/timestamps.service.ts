import { Inject, Injectable, Logger } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../activity/activity.service.js';
import { CONFIG, type Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { assertNoTransaction } from '../../database/open-transaction.js';
import type { RowOf } from '../../database/statement.js';
import { CheckpointEntity } from './checkpoint.entity.js';
import type { MadeCheckpoint } from '../log.hooks.js';
import { UNSTAMPED } from './timestamps.queries.js';

type Unstamped = RowOf<typeof UNSTAMPED>;

const TIMEOUT_MS = 15_000;
// An answer with its certificates has a few thousand bytes.
const MAX_ANSWER_BYTES = 1024 * 1024;
const AT_ONCE = 20;
const RETRY_MS = 60_000;
const MAX_RETRY_MS = 20 * 60_000;
const REPORT_EVERY_MS = 60 * 60_000;

/** Has checkpoints stamped by an authority outside (RFC 3161), if there is one; for the worker only. */
@Injectable()
export class TimestampsService {
  private readonly logger = new Logger(TimestampsService.name);
  private readonly timeoutMs = TIMEOUT_MS;
  private readonly stopping = new AbortController();
  private failures = 0;
  /** On the clock of the process: that of the machine may go back. */
  private nextAt = 0;
  private reported = { cause: '', at: 0 };

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Asks for the stamps that are missing, newest checkpoint first. After a failure it waits for a minute, and then longer,
   * up to 20 minutes. It never throws because of the authority: the cause is in the system log.
   */
  async stampDue(): Promise<void> {
    const { timestampUrl: url } = this.config.log;
    if (url === undefined || performance.now() < this.nextAt) return;
    for (const checkpoint of await this.database.rows(UNSTAMPED, [AT_ONCE]))
      if (!(await this.attempt(url, checkpoint))) return;
  }

  /**
   * Returns the stamp of a checkpoint. A missing one is asked for now, unless the authority has just failed; two who ask
   * at once get the same one.
   *
   * @returns null without an authority, or where it does not answer within 15 seconds
   */
  async of({ origin, size, note }: MadeCheckpoint): Promise<Buffer | null> {
    const { timestampUrl: url } = this.config.log;
    const key = { origin, size: String(size) };
    const kept = await this.kept(key);
    if (kept !== null || url === undefined || performance.now() < this.nextAt) return kept;
    await this.attempt(url, { ...key, note });
    return this.kept(key);
  }

  /** Breaks off a request that is under way; the process stops. */
  stop(): void {
    this.stopping.abort();
  }

  private async kept(key: { origin: string; size: string }): Promise<Buffer | null> {
    const row = await this.database.repository(CheckpointEntity).findOneBy(key);
    return row?.timestamp ?? null;
  }

  /** @returns true if it is stamped */
  private async attempt(url: string, checkpoint: Unstamped): Promise<boolean> {
    const cause = await this.stamp(url, checkpoint);
    if (cause === null) this.failures = 0;
    else if (!this.stopping.signal.aborted) await this.retryLater(cause, checkpoint);
    return cause === null && !this.stopping.signal.aborted;
  }

  /** @returns null if it is stamped, or the cause why it is not */
  private async stamp(url: string, { origin, size, note }: Unstamped): Promise<string | null> {
    // The libraries are loaded only where there is an authority.
    const { BadTimestamp, checkTimestamp, newNonce, timestampRequest } =
      await import('./timestamp.js');
    const nonce = newNonce();
    try {
      const timestamp = await this.ask(url, timestampRequest(note, nonce));
      checkTimestamp(timestamp, note, nonce);
      await this.database
        .repository(CheckpointEntity)
        .update({ origin, size, timestamp: IsNull() }, { timestamp });
      return null;
    } catch (error) {
      if (error instanceof BadTimestamp || error instanceof NoAnswer) return error.message;
      throw error;
    }
  }

  private async ask(url: string, request: Buffer): Promise<Buffer> {
    assertNoTransaction('A request to the time stamping authority');
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query' },
        body: new Uint8Array(request),
        signal: AbortSignal.any([AbortSignal.timeout(this.timeoutMs), this.stopping.signal]),
      });
      if (!answer.ok) throw new NoAnswer(`The authority answered with status ${answer.status}`);
      return await wholeBody(answer);
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      const isSilent = error instanceof Error && error.name === 'TimeoutError';
      throw new NoAnswer(
        isSilent ? 'The authority did not answer in time' : 'The authority cannot be reached',
      );
    }
  }

  private async retryLater(cause: string, { origin, size }: Unstamped): Promise<void> {
    const delayMs = Math.min(RETRY_MS * 2 ** this.failures, MAX_RETRY_MS);
    this.failures += 1;
    this.nextAt = performance.now() + delayMs;
    this.logger.warn(`The checkpoint of ${origin} at ${size} has no time stamp: ${cause}`);
    const isKnown =
      this.reported.cause === cause && performance.now() < this.reported.at + REPORT_EVERY_MS;
    if (isKnown) return;
    this.reported = { cause, at: performance.now() };
    await this.activity.noteActivity({
      type: 'timestamp_failed',
      actor: { kind: 'system', name: 'Worker' },
      description: `The checkpoint at ${size} has no time stamp: ${cause}`,
      details: { origin, size: Number(size), cause },
    });
  }
}

/** The authority gave no answer that could be checked. */
class NoAnswer extends Error {}

async function wholeBody(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    const chunk = part as Uint8Array;
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new NoAnswer('The answer of the authority is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
