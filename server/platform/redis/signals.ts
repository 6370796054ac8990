import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from './redis-connections.js';

/** The subject of a signal: the notifications of a user, or an event. */
export type Topic = `notifications:${number}` | `citation:${number}`;

type Listener = () => void;

const PREFIX = 'stopline:';

/**
 * Tells every API process that listens that something may have changed. A signal carries no data: the listener asks
 * Postgres, so neither a lost nor a late signal can leave a wrong value.
 */
@Injectable()
export class Signals {
  private readonly logger = new Logger(Signals.name);
  private readonly listeners = new Map<Topic, Set<Listener>>();
  private subscriber: Redis | undefined;

  constructor(private readonly connections: RedisConnections) {}

  /** Signals to all listeners of these topics; never waits and never fails. */
  changed(topics: readonly Topic[]): void {
    for (const topic of topics) {
      this.signal(topic);
      this.connections
        .forBull('client')
        .publish(`${PREFIX}${topic}`, '')
        .catch((error: unknown) =>
          this.logger.debug(`Not signalled to other processes: ${String(error)}`),
        );
    }
  }

  /**
   * Calls the listener on each signal of a topic, and whenever one may have been missed.
   *
   * @returns a function that ends it.
   */
  listen(topic: Topic, listener: Listener): () => void {
    const present = this.listeners.get(topic);
    if (present === undefined) {
      this.listeners.set(topic, new Set([listener]));
      // Signals before the start of the subscription in Redis were missed, so one is sent now.
      this.inRedis('subscribe', topic, () => this.signal(topic));
    } else {
      present.add(listener);
    }
    return () => {
      const others = this.listeners.get(topic);
      if (others?.delete(listener) !== true || others.size > 0) return;
      this.listeners.delete(topic);
      this.inRedis('unsubscribe', topic);
    };
  }

  private inRedis(
    act: 'subscribe' | 'unsubscribe',
    topic: Topic,
    done: () => void = () => undefined,
  ): void {
    this.subscriber ??= this.subscribed();
    this.subscriber[act](`${PREFIX}${topic}`).then(done, (error: unknown) =>
      this.logger.warn(`Redis did not ${act}: ${String(error)}`),
    );
  }

  private subscribed(): Redis {
    const subscriber = this.connections.forSubscriptions();
    subscriber.on('message', (channel: string) =>
      this.signal(channel.slice(PREFIX.length) as Topic),
    );
    // While Redis was away, signals of other processes may have been lost.
    subscriber.on('ready', () => {
      for (const topic of this.listeners.keys()) this.signal(topic);
    });
    return subscriber;
  }

  private signal(topic: Topic): void {
    for (const listener of this.listeners.get(topic) ?? []) listener();
  }
}
