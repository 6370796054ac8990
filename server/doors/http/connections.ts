import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How slow a client may be. A slower client is disconnected within 30 s. */
export const CONNECTION_LIMITS = {
  /** Timeout for the headers of a request. */
  headersMs: 15_000,
  /** A body must deliver this many bytes, or end, in each window. */
  windowMs: 15_000,
  windowBytes: 64 * 1024,
  /** How long the rest of a refused body is still read, so that its sender can read the answer. */
  discardMs: 20_000,
  /** How long a client may read nothing of an answer; Node notices after at most twice this time. */
  readMs: 10_000,
  /** How often the connections are checked. */
  checkMs: 2_500,
} as const;

const TOO_SLOW = new Error('The client is too slow');

/** The current request of a connection, or its last one. */
interface Exchange {
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When the current window began, and how many bytes had arrived by then. */
  window?: { since: number; bytes: number };
  /** When the answer was found to be sent while the body was still arriving. */
  answeredAt?: number;
}

/** The connections to the API's server: how many there are, and which of them a slow client holds open. */
@Injectable()
export class Connections implements OnApplicationShutdown {
  private readonly open = new Map<Socket, Exchange>();
  private readonly check: NodeJS.Timeout;
  private total = 0;
  readonly server: Server;

  constructor(@Inject(HttpAdapterHost) host: HttpAdapterHost) {
    this.server = host.httpAdapter.getInstance<{ server: Server }>().server;
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

  /** How many are open now, without WebSockets. */
  get count(): number {
    return this.open.size;
  }

  /** How many were accepted since the start. */
  get accepted(): number {
    return this.total;
  }

  /** Closes those that never carried a request. Browsers open some in advance. */
  closeUnused(): void {
    for (const socket of this.open.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  onApplicationShutdown(): void {
    clearInterval(this.check);
  }

  private add(socket: Socket): void {
    this.total += 1;
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

/** Whether a body arrives more slowly than allowed; data that waits in the server's own buffer does not count against it. */
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
