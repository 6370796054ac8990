import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Lifecycle } from '../../platform/health/lifecycle.js';
import { Connections } from './connections.js';

// How long requests in hand may take after that. With the default delay everything is over within 35 s.
const IN_HAND_MS = 20_000;
const LOOK_EVERY_MS = 25;
const QUIET_TURN_MS = 0.1;
const QUIET_TURN_TRIED_MS = 1_000;

/**
 * Stops the API so that no request is lost (decision on stopping). Whoever balances must find the other processes before
 * this one closes anything, so it goes step by step:
 *
 * 1. `/health/ready` says 503; everything is served as before, for `DRAIN_SECONDS`.
 * 2. No new connections. Those that are there are told to close with their next answer; those that nobody uses may be
 *    closed from the other side, for `DRAIN_SECONDS` again: whoever closes an unused connection may cross the next request.
 * 3. What is still unused is closed, and requests in hand are finished.
 */
@Injectable()
export class GracefulStop implements OnModuleDestroy {
  private readonly drainMs: number;

  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly connections: Connections,
    @Inject(CONFIG) config: Config,
  ) {
    this.drainMs = config.http.drainMs;
  }

  /** Nest's first step of a shutdown, before anything is taken apart. */
  async onModuleDestroy(): Promise<void> {
    const { server } = this.connections;
    this.lifecycle.stopping = true;
    if (!server.listening) return;
    await sleep(this.drainMs);
    server.prependListener('request', tellToClose);
    await this.closeListener();
    await this.connectionsGone(Date.now() + this.drainMs);
    // Who is being answered at this moment is not kept for another request.
    server.keepAliveTimeout = 1;
    this.connections.closeUnused();
    setTimeout(() => server.closeAllConnections(), IN_HAND_MS).unref();
  }

  /**
   * Takes no new connections. The kernel resets those that wait to be accepted at this moment, so it comes right after a
   * turn of the event loop that found nobody waiting and took next to no time. Without `http.Server`'s own `close`, which
   * cuts unused connections at once.
   */
  private async closeListener(): Promise<void> {
    const end = Date.now() + QUIET_TURN_TRIED_MS;
    for (let isQuiet = false; !isQuiet && Date.now() < end;) {
      const { accepted } = this.connections;
      const begun = performance.now();
      await nextTurn();
      const turnMs = performance.now() - begun;
      isQuiet = this.connections.accepted === accepted && turnMs < QUIET_TURN_MS;
    }
    NetServer.prototype.close.call(this.connections.server);
  }

  private async connectionsGone(end: number): Promise<void> {
    while (this.connections.count > 0 && Date.now() < end) await sleep(LOOK_EVERY_MS);
  }
}

function tellToClose(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}
