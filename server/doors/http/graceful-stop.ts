import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Lifecycle } from '../../platform/health/lifecycle.js';
import { Connections } from './connections.js';

// How long open requests may still take after the delay. With the default delay the stop takes at most 35 s.
const OPEN_REQUESTS_MS = 20_000;
const CHECK_EVERY_MS = 25;
const QUIET_TURN_MS = 0.1;
const QUIET_TURN_TIMEOUT_MS = 1_000;

/**
 * Stops the API so that no request is lost (decision on stopping). The load balancer must switch to the other processes
 * before this one closes anything, so there are three steps:
 *
 * 1. `/health/ready` answers 503; everything is served as before, for `DRAIN_SECONDS`.
 * 2. No new connections are accepted. Each open one gets `Connection: close` with its next answer. For `DRAIN_SECONDS`
 *    again, only clients close unused connections: the server could close one while the next request is on its way.
 * 3. The connections that are still unused are closed, and open requests are finished.
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

  /** The first step of Nest's shutdown, while every provider still works. */
  async onModuleDestroy(): Promise<void> {
    const { server } = this.connections;
    this.lifecycle.stopping = true;
    if (!server.listening) return;
    await sleep(this.drainMs);
    server.prependListener('request', closeAfterAnswer);
    await this.closeListener();
    await this.allConnectionsClosed(Date.now() + this.drainMs);
    // A connection that is answered at this moment is not kept open for another request.
    server.keepAliveTimeout = 1;
    this.connections.closeUnused();
    setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_MS).unref();
  }

  /**
   * Stops accepting connections. The kernel resets connections that wait to be accepted at this moment. So this is done
   * right after a turn of the event loop that was short and accepted no connection. It does not use the `close` of
   * `http.Server`, which closes unused connections at once.
   */
  private async closeListener(): Promise<void> {
    const end = Date.now() + QUIET_TURN_TIMEOUT_MS;
    for (let isQuiet = false; !isQuiet && Date.now() < end;) {
      const { accepted } = this.connections;
      const begun = performance.now();
      await nextTurn();
      const turnMs = performance.now() - begun;
      isQuiet = this.connections.accepted === accepted && turnMs < QUIET_TURN_MS;
    }
    NetServer.prototype.close.call(this.connections.server);
  }

  private async allConnectionsClosed(end: number): Promise<void> {
    while (this.connections.count > 0 && Date.now() < end) await sleep(CHECK_EVERY_MS);
  }
}

function closeAfterAnswer(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}
