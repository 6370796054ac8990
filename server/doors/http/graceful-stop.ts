import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Lifecycle } from '../../platform/health/lifecycle.js';
import { Connections, type ServerConnections } from './connections.js';

// Time limit of open requests after the delay. With the default delay the stop takes at most 35 s.
const OPEN_REQUESTS_MS = 20_000;
// This also applies without a delay: a connection in use learns with its next answer that it closes.
const IN_USE_MS = 1_000;
const CHECK_EVERY_MS = 25;
const QUIET_TURN_MS = 0.1;
const QUIET_MS = 100;
const QUIET_TIMEOUT_MS = 2_000;

/**
 * Stops the API so that no request is lost (decision 17). The load balancer must switch to other processes before this
 * one closes anything, so there are three steps:
 *
 * 1. `/health/ready` answers 503; everything is served as before, for `DRAIN_SECONDS`.
 * 2. No new connections are accepted. Each open one gets `Connection: close` with its next answer. For `DRAIN_SECONDS`
 *    again, only clients close unused connections: the server could close one while the next request is on its way.
 * 3. The connections that are still unused are closed, and open requests are finished.
 *
 * The steps are those of every server of the process: the API's, and the owner's page where it has a port of its own.
 */
@Injectable()
export class GracefulStop implements OnModuleDestroy {
  private readonly drainMs: number;
  private readonly all: ServerConnections[];

  constructor(
    private readonly lifecycle: Lifecycle,
    connections: Connections,
    @Inject(CONFIG) config: Config,
  ) {
    this.drainMs = config.http.drainMs;
    this.all = [connections];
  }

  /** Stops another server of this process in the same steps. */
  addServer(connections: ServerConnections): void {
    this.all.push(connections);
  }

  /** The first step of Nest's shutdown, while every provider still works. */
  async onModuleDestroy(): Promise<void> {
    this.lifecycle.stopping = true;
    const listening = this.all.filter(({ server }) => server.listening);
    if (listening.length === 0) return;
    await sleep(this.drainMs);
    await Promise.all(listening.map((connections) => this.drain(connections)));
  }

  private async drain(connections: ServerConnections): Promise<void> {
    const { server } = connections;
    server.prependListener('request', closeAfterAnswer);
    await closeListener(connections);
    // Their answers were begun without it, and nothing may follow them: the server closes next.
    connections.closeAfterOpenAnswers();
    await allConnectionsClosed(connections, Date.now() + Math.max(this.drainMs, IN_USE_MS));
    // A connection that is answered at this moment is not kept open for another request.
    server.keepAliveTimeout = 1;
    connections.closeUnused();
    setTimeout(() => server.closeAllConnections(), OPEN_REQUESTS_MS).unref();
    if (connections.second === null) return;
    // The server waits for its own connections when it closes, and knows nothing of those of the second address.
    server.closeIdleConnections();
    await allConnectionsClosed(connections, Date.now() + OPEN_REQUESTS_MS);
  }
}

/**
 * Stops accepting connections. The kernel resets connections that wait to be accepted at this moment. So new requests
 * are held back until no connection came for a while, because most clients wait for an answer before they connect
 * again. Then this is done right after a turn of the event loop that was short and accepted no connection. It does not
 * use the `close` of `http.Server`, which closes unused connections at once.
 */
async function closeListener(connections: ServerConnections): Promise<void> {
  const handOver = holdRequests(connections.server);
  const end = Date.now() + QUIET_TIMEOUT_MS;
  while (connections.sinceAcceptedMs < QUIET_MS && Date.now() < end) await sleep(CHECK_EVERY_MS);
  await quietTurn(connections, end);
  NetServer.prototype.close.call(connections.server);
  connections.second?.close();
  handOver();
}

async function quietTurn(connections: ServerConnections, end: number): Promise<void> {
  for (let isQuiet = false; !isQuiet && Date.now() < end;) {
    const { accepted } = connections;
    const begun = performance.now();
    await nextTurn();
    const turnMs = performance.now() - begun;
    isQuiet = connections.accepted === accepted && turnMs < QUIET_TURN_MS;
  }
}

async function allConnectionsClosed(connections: ServerConnections, end: number): Promise<void> {
  while (connections.count > 0 && Date.now() < end) await sleep(CHECK_EVERY_MS);
}

/** Keeps new requests from their handlers. @returns hands them over, and whatever comes after them */
function holdRequests(server: Server): () => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const handlers = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => void held.push([request, response]));
  return () => {
    server.removeAllListeners('request');
    for (const handler of handlers) server.on('request', handler);
    for (const [request, response] of held) server.emit('request', request, response);
  };
}

function closeAfterAnswer(_request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Connection', 'close');
}
