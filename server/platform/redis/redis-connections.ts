import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis, type RedisOptions } from 'ioredis';
import { CONFIG, type Config } from '../config/config.js';

const common: RedisOptions = {
  connectTimeout: 5_000,
  keepAlive: 10_000,
  // The client never gives up: service returns by itself soon after Redis does.
  retryStrategy: (times) => Math.min(times * 100, 2_000),
};

// Beside Bull's keys: a user of Redis may have no right to others.
const PROBE_KEY = 'stopline:probe';
const PROBE_SECONDS = 60;

// After a failover the name of the server may lead to another machine, and the connection to one that takes no writes.
const NEW_CONNECTION_EVERY_MS = 5_000;

// A Redis that comes and goes (a wrong password does) must not fill the log.
const QUIET_MS = 30_000;

/**
 * The connections to Redis of this process. Commands fail quickly while it is away instead of piling up:
 * Redis only wakes workers, and what it misses the sweeper drives again.
 */
@Injectable()
export class RedisConnections implements OnApplicationShutdown {
  private readonly logger = new Logger('Redis');
  private readonly open: Redis[] = [];
  private told: { state: 'away' | 'back'; at: number } = { state: 'back', at: 0 };
  private readonly shared = new Map<'client' | 'subscriber', Redis>();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /**
   * A connection for Bull. Plain commands and subscriptions share one each; a worker's blocking wait
   * (`bclient`) needs one to itself.
   */
  forBull(type: 'client' | 'subscriber' | 'bclient'): Redis {
    if (type === 'bclient')
      return this.connect({ maxRetriesPerRequest: null, enableReadyCheck: false });
    const existing = this.shared.get(type);
    if (existing !== undefined) return existing;
    const made = this.connect(
      type === 'client'
        ? { maxRetriesPerRequest: 1, commandTimeout: 5_000 }
        : { maxRetriesPerRequest: null, enableReadyCheck: false },
    );
    this.shared.set(type, made);
    return made;
  }

  /** A connection for subscriptions that are not Bull's; they come back by themselves when Redis does. */
  forSubscriptions(): Redis {
    return this.connect({ maxRetriesPerRequest: null, enableReadyCheck: false });
  }

  /** Fails when Redis takes no writes at the moment: it is away, a replica, full, or does not answer. */
  async ready(): Promise<void> {
    const client = this.forBull('client');
    // A command would wait for the next try to connect.
    if (client.status === 'reconnecting' || client.status === 'close' || client.status === 'end')
      throw new Error('Redis is away');
    await client.set(PROBE_KEY, '1', 'EX', PROBE_SECONDS);
  }

  onApplicationShutdown(): void {
    for (const connection of this.open) connection.disconnect();
  }

  /** A change of state is logged once, not by each connection and each try. */
  private tell(state: 'away' | 'back', sentence: string): void {
    const now = Date.now();
    if (state === this.told.state || (state === 'away' && now - this.told.at < QUIET_MS)) return;
    this.told = { state, at: now };
    if (state === 'away') this.logger.warn(sentence);
    else this.logger.log(sentence);
  }

  private connect(options: RedisOptions): Redis {
    let newest = Date.now();
    const reconnectOnError = ({ message }: Error): boolean => {
      if (!message.startsWith('READONLY') || Date.now() - newest < NEW_CONNECTION_EVERY_MS)
        return false;
      newest = Date.now();
      return true;
    };
    const connection = new Redis(this.config.redisUrl, { ...common, ...options, reconnectOnError });
    // Every queue listens to the shared connections.
    connection.setMaxListeners(50);
    connection.on('error', (error: Error) => this.tell('away', `Redis is away: ${error.message}`));
    connection.on('ready', () => this.tell('back', 'Redis is there'));
    this.open.push(connection);
    return connection;
  }
}
