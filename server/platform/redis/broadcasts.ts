import { Injectable, Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { RedisConnections } from './redis-connections.js';

type Receiver = (text: string) => void;

/**
 * Short messages to every process that listens to a channel, for what is shown and never for what is decided: a message
 * is lost while Redis is away.
 */
@Injectable()
export class Broadcasts {
  private readonly logger = new Logger(Broadcasts.name);
  private readonly receivers = new Map<string, Set<Receiver>>();
  private subscriber: Redis | undefined;

  constructor(private readonly connections: RedisConnections) {}

  /** Sends a message; never waits and never fails. */
  send(channel: string, text: string): void {
    this.connections
      .forBull('client')
      .publish(this.nameOf(channel), text)
      .catch((error: unknown) => this.logger.debug(`Not sent: ${String(error)}`));
  }

  /** Calls the receiver with each message of a channel. @returns what ends it */
  receive(channel: string, receiver: Receiver): () => void {
    const present = this.receivers.get(channel);
    if (present === undefined) {
      this.receivers.set(channel, new Set([receiver]));
      this.inRedis('subscribe', channel);
    } else {
      present.add(receiver);
    }
    return () => {
      const others = this.receivers.get(channel);
      if (others?.delete(receiver) !== true || others.size > 0) return;
      this.receivers.delete(channel);
      this.inRedis('unsubscribe', channel);
    };
  }

  /** Redis shares channels between its numbered databases, each of which may be another installation's. */
  private nameOf(channel: string): string {
    return `stopline:${this.connections.forBull('client').options.db ?? 0}:broadcast:${channel}`;
  }

  private inRedis(act: 'subscribe' | 'unsubscribe', channel: string): void {
    this.subscriber ??= this.subscribed();
    this.subscriber[act](this.nameOf(channel)).catch((error: unknown) =>
      this.logger.warn(`Redis did not ${act}: ${String(error)}`),
    );
  }

  private subscribed(): Redis {
    const subscriber = this.connections.forSubscriptions();
    subscriber.on('message', (channel: string, text: string) => {
      for (const receive of this.receivers.get(channel.slice(this.nameOf('').length)) ?? [])
        receive(text);
    });
    return subscriber;
  }
}
