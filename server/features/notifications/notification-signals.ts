import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from '../../platform/jobs/redis-connections.js';

const CHANNEL = 'notification-count:';

type Signal = () => void;

/**
 * Says that somebody's unread count may have changed, to every API process that he watches it from. A signal carries no
 * count: whoever hears it asks Postgres, so neither a lost nor a late one can leave a wrong number standing.
 */
@Injectable()
export class NotificationSignals {
  private readonly logger = new Logger(NotificationSignals.name);
  private readonly listeners = new Map<number, Set<Signal>>();
  private subscriber: Redis | undefined;

  constructor(private readonly connections: RedisConnections) {}

  /** Tells everybody who listens for these users; never waits and never fails. */
  changed(userIds: readonly number[]): void {
    for (const userId of userIds) {
      this.signal(userId);
      this.connections
        .forBull('client')
        .publish(`${CHANNEL}${userId}`, '')
        .catch((error: unknown) =>
          this.logger.debug(`Not signalled to other processes: ${String(error)}`),
        );
    }
  }

  /**
   * Calls `signal` on each change of a user's count, and whenever one may have been missed.
   *
   * @returns what ends it.
   */
  listen(userId: number, signal: Signal): () => void {
    const present = this.listeners.get(userId);
    if (present === undefined) {
      this.listeners.set(userId, new Set([signal]));
      // What happened before Redis took the subscription was missed.
      this.inRedis('subscribe', userId, () => this.signal(userId));
    } else {
      present.add(signal);
    }
    return () => {
      const others = this.listeners.get(userId);
      if (others?.delete(signal) !== true || others.size > 0) return;
      this.listeners.delete(userId);
      this.inRedis('unsubscribe', userId);
    };
  }

  private inRedis(
    act: 'subscribe' | 'unsubscribe',
    userId: number,
    done: () => void = () => undefined,
  ): void {
    this.subscriber ??= this.subscribed();
    this.subscriber[act](`${CHANNEL}${userId}`).then(done, (error: unknown) =>
      this.logger.warn(`Redis did not ${act}: ${String(error)}`),
    );
  }

  private subscribed(): Redis {
    const subscriber = this.connections.forSubscriptions();
    subscriber.on('message', (channel: string) =>
      this.signal(Number(channel.slice(CHANNEL.length))),
    );
    // While Redis was away others may have had something to say.
    subscriber.on('ready', () => {
      for (const userId of this.listeners.keys()) this.signal(userId);
    });
    return subscriber;
  }

  private signal(userId: number): void {
    for (const signal of this.listeners.get(userId) ?? []) signal();
  }
}
