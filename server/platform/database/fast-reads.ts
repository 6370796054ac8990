import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Client, ClientConfig, QueryConfig, QueryResult } from 'pg';
import { CONFIG, type Config } from '../config/config.js';
import { openHeldTransaction } from './transactions.js';
import { assertNoTransaction } from './open-transaction.js';
import { QuietClient } from './quiet-client.js';
import { READ_WRITE, sessionOptions } from './session.js';
import { queryOf, type Statement } from './statement.js';

// Statements of one connection run one after the other: two connections keep both cores of a small machine busy.
const LANES = 2;
// No statement here takes a hundredth of that: what does waits for a connection that went dead.
const TIMEOUT_MS = 5_000;
// A lock of a row is written to the disk.
const WRITE_EVERY_MS = 5_000;

/**
 * Runs the reads that nearly every request makes: the caller, a list page, one citation. They have connections of their
 * own, on which a statement is sent without waiting for the answer to the one before, and planned once rather than for
 * each set of values (performance 4). Only for statements that take about a millisecond at most with any values: later
 * ones wait for them. Everything that writes, searches or pages deeply uses TypeORM's pool.
 */
@Injectable()
export class FastReads implements OnApplicationShutdown {
  private readonly lanes: readonly Lane[];
  private readonly health: Lane;
  private turn = 0;
  private takesWritesUntil = 0;

  constructor(@Inject(CONFIG) config: Config) {
    this.lanes = Array.from({ length: LANES }, () => new Lane(config));
    this.health = new Lane(config);
  }

  /**
   * The rows of one prepared SELECT, outside of any transaction.
   *
   * @throws Error of Postgres or of the connection, as the pool does
   */
  async rows<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    assertNoTransaction('A read on another connection');
    const held = openHeldTransaction();
    if (held !== undefined) return held.read((tx) => tx.rows(statement, values));
    this.turn = (this.turn + 1) % this.lanes.length;
    const lane = this.lanes[this.turn];
    if (lane === undefined) throw new Error('There is no connection for reading');
    return (await lane.send<Row>(queryOf(statement, values, true))).rows;
  }

  /** The first row of one prepared SELECT. */
  async first<Row extends object>(
    statement: Statement<Row>,
    values: readonly unknown[] = [],
  ): Promise<Row | undefined> {
    const [row] = await this.rows(statement, values);
    return row;
  }

  /**
   * Succeeds when Postgres answers, and takes writes: a row is locked, which a server that only reads refuses, at most
   * every few seconds. It has a connection of its own, so it works even while many callers wait for the pool.
   */
  async ready(): Promise<void> {
    const now = performance.now();
    if (now < this.takesWritesUntil) {
      await this.health.send({ text: 'SELECT' });
      return;
    }
    await this.health.send({ text: 'SELECT id FROM citation_settings FOR KEY SHARE' });
    this.takesWritesUntil = now + WRITE_EVERY_MS;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.lanes, this.health].map((lane) => lane.end()));
  }
}

/** One connection, opened on first use and again after a break. */
class Lane {
  private readonly logger = new Logger(FastReads.name);
  private client: Client | undefined;
  private connecting: Promise<Client> | undefined;

  constructor(private readonly config: Config) {}

  /** Statements that are sent in the same turn of the event loop leave in one write: each costs as much as a statement. */
  async send<Row extends object>(query: QueryConfig): Promise<QueryResult<Row>> {
    const client = await this.connected();
    const { stream } = client.connection;
    if (stream.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    const limited = { ...query, query_timeout: TIMEOUT_MS };
    try {
      return await client.query<Row>(limited);
    } catch (error) {
      // All other statements on this connection would wait as long, and so would each later one.
      if (error instanceof Error && error.message === 'Query read timeout') this.giveUp(client);
      throw error;
    }
  }

  /** Drops a connection that has gone silent; the next caller gets a new one. */
  private giveUp(client: Client): void {
    if (this.client !== client) return;
    this.client = undefined;
    void client.end().catch(() => undefined);
  }

  private connected(): Client | Promise<Client> {
    if (this.client !== undefined) return this.client;
    this.connecting ??= this.connect().finally(() => {
      this.connecting = undefined;
    });
    return this.connecting;
  }

  async end(): Promise<void> {
    await this.client?.end();
  }

  private async connect(): Promise<Client> {
    const client = new QuietClient({
      connectionString: this.config.database.url,
      application_name: 'stopline reads',
      options: `${sessionOptions(this.config)} -c plan_cache_mode=force_generic_plan`,
      connectionTimeoutMillis: TIMEOUT_MS,
      keepAlive: true,
      pipeline: true,
    } satisfies ClientConfig);
    const drop = (): void => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', (error) => {
      this.logger.warn(`A connection for reading broke: ${error.message}`);
      drop();
    });
    client.on('end', drop);
    await client.connect();
    await client.query(READ_WRITE);
    this.client = client;
    return client;
  }
}
