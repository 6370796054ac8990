import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from './until.js';

export { until };

/** A request that the receiver got. */
export interface Received {
  at: number;
  path: string;
  headers: IncomingMessage['headers'];
  /** The body as it came: its signature is over these bytes. */
  raw: string;
  id: string;
  type: string;
  data: Record<string, any>;
}

type Behaviour = (received: Received, response: ServerResponse) => void;

/** Answers at once. */
export const OK: Behaviour = (_, response) => void response.writeHead(204).end();

/** A real receiver of webhooks on this machine; it answers 204 unless a test says otherwise. */
export class Receiver {
  readonly got: Received[] = [];
  behave: Behaviour = OK;
  /** Requests that have no answer yet, and the most that there were. */
  open = 0;
  mostOpen = 0;

  private readonly server = createServer((request, response) => {
    this.open += 1;
    this.mostOpen = Math.max(this.mostOpen, this.open);
    response.on('close', () => (this.open -= 1));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString();
      const { type, data } = JSON.parse(raw) as Pick<Received, 'type' | 'data'>;
      const { headers, url = '' } = request;
      const id = String(headers['webhook-id']);
      const received = { at: Date.now(), path: url, headers, raw, id, type, data };
      this.got.push(received);
      this.behave(received, response);
    });
  });

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  /** Behaves as at the start, and forgets what it got. */
  reset(): void {
    this.behave = OK;
    this.got.splice(0);
    this.mostOpen = 0;
  }

  /** Waits until it has got some requests. */
  async until(count: number, giveUpMs?: number): Promise<readonly Received[]> {
    await until(`${count} requests came`, () => this.got.length >= count, giveUpMs);
    return this.got;
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
