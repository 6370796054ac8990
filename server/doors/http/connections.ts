import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer, type Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** The limits for slow clients. A slower client is disconnected within 30 s. */
export const CONNECTION_LIMITS = {
  /** Timeout for the headers of a request. */
  headersMs: 15_000,
  /** A body must deliver this many bytes, or end, in each window. */
  windowMs: 15_000,
  windowBytes: 64 * 1024,
  /** Time for which the rest of a refused body is still read, so that its sender can read the answer. */
  discardMs: 20_000,
  /** Time for which a client may read nothing of an answer; Node notices after at most twice this time. */
  readMs: 10_000,
  /** Interval between checks of the connections. */
  checkMs: 2_500,
} as const;

const TOO_SLOW = new Error('The client is too slow');

/** The addresses of the loopback interface; a machine may lack the second. */
export const LOOPBACK = { ipv4: '127.0.0.1', ipv6: '::1' } as const;

const WITHOUT_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** The current request of a connection, or its last one. */
interface Exchange {
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When the current window began, and how many bytes had arrived by then. */
  window?: { since: number; bytes: number };
  /** When the answer was found to be sent while the body was still arriving. */
  answeredAt?: number;
}

/** The connections to a server: how many there are, and which of them a slow client holds open. */
export class ServerConnections {
  private readonly open = new Map<Socket, Exchange>();
  private readonly check: NodeJS.Timeout;
  private total = 0;
  private acceptedAt = 0;
  private otherListener: NetServer | null = null;

  constructor(readonly server: Server) {
    this.server.on('connection', (socket: Socket) => this.add(socket));
    this.server.on('request', (request: IncomingMessage, response: ServerResponse) =>
      this.open.set(request.socket, { request, response }),
    );
    // A WebSocket has its own heartbeat, and its own server closes it.
    this.server.on('upgrade', ({ socket }: IncomingMessage) => this.open.delete(socket));
    this.server.on('timeout', (socket: Socket) => this.closeSilent(socket));
    this.check = setInterval(() => this.closeSlowSenders(Date.now()), CONNECTION_LIMITS.checkMs);
    this.check.unref();
  }

  /**
   * Answers at the IPv6 loopback address as well, at the port that the server has: a browser may look for `localhost`
   * there. A machine without IPv6 goes on without it.
   */
  async listenOnIpv6Loopback(): Promise<void> {
    const { port } = this.server.address() as AddressInfo;
    // As Node's own server for HTTP takes its connections.
    const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      this.server.emit('connection', socket);
    });
    second.listen(port, LOOPBACK.ipv6);
    try {
      await once(second, 'listening');
      this.otherListener = second;
    } catch (error) {
      if (!WITHOUT_IPV6.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }

  /** Returns what listens at the IPv6 loopback address for the same server; null if nothing does. */
  get second(): NetServer | null {
    return this.otherListener;
  }

  /** Returns the number of open connections, without WebSockets. */
  get count(): number {
    return this.open.size;
  }

  /** Returns the number of accepted connections since the start. */
  get accepted(): number {
    return this.total;
  }

  /** Returns the time since the last accepted connection. */
  get sinceAcceptedMs(): number {
    return performance.now() - this.acceptedAt;
  }

  /** Closes those that never carried a request. Browsers open some in advance. */
  closeUnused(): void {
    for (const socket of this.open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  /** Gives `Connection: close` to the requests in hand, so that no other one follows on their connections. */
  closeAfterOpenAnswers(): void {
    for (const { response } of this.open.values())
      if (response?.headersSent === false) response.setHeader('Connection', 'close');
  }

  /** Checks them no longer. */
  stop(): void {
    clearInterval(this.check);
  }

  private add(socket: Socket): void {
    this.total += 1;
    this.acceptedAt = performance.now();
    this.open.set(socket, {});
    socket.once('close', () => this.open.delete(socket));
  }

  /** Closes a connection without traffic, unless its answer is still being made. */
  private closeSilent(socket: Socket): void {
    const response = this.open.get(socket)?.response;
    const isAnswering = response?.writableEnded === false;
    if (socket.writableLength > 0 || !isAnswering) socket.destroy();
  }

  private closeSlowSenders(now: number): void {
    for (const [socket, exchange] of this.open) {
      const { request, response } = exchange;
      if (request === undefined || request.complete) continue;
      if (response?.writableFinished === true) exchange.answeredAt ??= now;
      const discarded = now - (exchange.answeredAt ?? now);
      const tooSlow = isTooSlow(exchange, socket, now);
      // Answered like any other broken request: see broken-requests.ts.
      if (tooSlow && response?.headersSent !== true)
        this.server.emit('clientError', TOO_SLOW, socket);
      else if (tooSlow || discarded >= CONNECTION_LIMITS.discardMs) socket.destroy();
    }
  }
}

/** The connections to the API's server. */
@Injectable()
export class Connections extends ServerConnections implements OnApplicationShutdown {
  constructor(@Inject(HttpAdapterHost) host: HttpAdapterHost) {
    super(host.httpAdapter.getInstance<{ server: Server }>().server);
  }

  onApplicationShutdown(): void {
    this.stop();
  }
}

/**
 * True if a body arrives more slowly than allowed; data that waits in the server's own buffer does not count against
 * it.
 */
function isTooSlow(exchange: Exchange, { bytesRead }: Socket, now: number): boolean {
  const { request, window } = exchange;
  const isWaitingForServer = request !== undefined && request.readableLength > 0;
  if (isWaitingForServer || window === undefined) {
    exchange.window = { since: now, bytes: bytesRead };
    return false;
  }
  if (now - window.since < CONNECTION_LIMITS.windowMs) return false;
  exchange.window = { since: now, bytes: bytesRead };
  return bytesRead - window.bytes < CONNECTION_LIMITS.windowBytes;
}
