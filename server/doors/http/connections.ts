import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How slow a client may be. Whoever is slower is cut within 30 s. */
export const CONNECTION_LIMITS = {
  /** For the headers of a request. */
  headersMs: 15_000,
  /** A body must bring this many bytes, or its end, in each window. */
  windowMs: 15_000,
  windowBytes: 64 * 1024,
  /** How long a body that was refused is read on, so that its sender can read the answer. */
  discardMs: 20_000,
  /** How long nothing of an answer may be taken; Node notices after twice as long at most. */
  readMs: 10_000,
  /** How often clients are looked at. */
  checkMs: 2_500,
} as const;

const TOO_SLOW = new Error('The client is too slow');

/** The request that a connection is at, or the last one that it was. */
interface Exchange {
  request?: IncomingMessage;
  response?: ServerResponse;
  /** When the present window began, and how many bytes had come by then. */
  window?: { since: number; bytes: number };
  /** When the answer was seen to be given while the body still came. */
  answeredAt?: number;
}

/** The connections to the API's server: how many there are, and which of them are held up by a slow client. */
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
    // A WebSocket keeps itself alive, and is closed by its own server.
    this.server.on('upgrade', ({ socket }: IncomingMessage) => this.open.delete(socket));
    this.server.on('timeout', (socket: Socket) => this.cutSilent(socket));
    this.check = setInterval(() => this.cutSlowSenders(Date.now()), CONNECTION_LIMITS.checkMs);
    this.check.unref();
  }

  /** How many are open now, WebSockets left out. */
  get count(): number {
    return this.open.size;
  }

  /** How many were ever accepted. */
  get accepted(): number {
    return this.total;
  }

  /** Closes those on which nothing was ever said. Browsers open some in advance. */
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

  /** Nothing came and nothing went for a while: fine while an answer is being made, and only then. */
  private cutSilent(socket: Socket): void {
    const response = this.open.get(socket)?.response;
    const isAnswering = response?.writableEnded === false;
    if (socket.writableLength > 0 || !isAnswering) socket.destroy();
  }

  private cutSlowSenders(now: number): void {
    for (const [socket, exchange] of this.open) {
      const { request, response } = exchange;
      if (request === undefined || request.complete) continue;
      if (response?.writableFinished === true) exchange.answeredAt ??= now;
      const discarded = now - (exchange.answeredAt ?? now);
      const tooSlow = isTooSlow(exchange, socket, now);
      // Answered as any other broken request: see broken-requests.ts.
      if (tooSlow && response?.headersSent !== true)
        this.server.emit('clientError', TOO_SLOW, socket);
      else if (tooSlow || discarded >= CONNECTION_LIMITS.discardMs) socket.destroy();
    }
  }
}

/** Whether less came of a body than must in a window; what waits in our own buffer is not the client's fault. */
function isTooSlow(exchange: Exchange, { bytesRead }: Socket, now: number): boolean {
  const { request, window } = exchange;
  const isOurTurn = request !== undefined && request.readableLength > 0;
  if (isOurTurn || window === undefined) {
    exchange.window = { since: now, bytes: bytesRead };
    return false;
  }
  if (now - window.since < CONNECTION_LIMITS.windowMs) return false;
  exchange.window = { since: now, bytes: bytesRead };
  return bytesRead - window.bytes < CONNECTION_LIMITS.windowBytes;
}
