import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { parsed } from './doors.js';

/** The status of an answer, and its body if that is JSON. */
export interface WireAnswer {
  status: number;
  headers: string;
  body: unknown;
}

/** One connection, byte by byte: for what no HTTP client would send. */
export class Wire {
  private received = '';
  private closed = false;
  private news: () => void = () => undefined;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      this.received += chunk;
      this.news();
    });
    // The server may close while a body that it does not want is still on its way.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.closed = true;
      this.news();
    });
  }

  /** Connects to a port of this machine. */
  static async to(port: number): Promise<Wire> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Wire(socket);
  }

  /** Sends a request, or the beginning of one. @param head its first line and headers; `Host` is added */
  send(head: string[], body = ''): void {
    this.socket.write(`${[...head, 'host: 127.0.0.1'].join('\r\n')}\r\n\r\n${body}`);
  }

  /** Sends bytes as they are. */
  raw(text: string): void {
    if (this.socket.writable) this.socket.write(text);
  }

  /** True if the server has closed the connection. */
  get isClosed(): boolean {
    return this.closed;
  }

  /** Sends a request and waits for its answer; null where the server closes instead. */
  async ask(head: string[], body = ''): Promise<WireAnswer | null> {
    this.send(head, body);
    for (;;) {
      const answer = this.answer();
      if (answer !== null || this.closed) return answer;
      await new Promise<void>((go) => {
        this.news = go;
      });
    }
  }

  /** Leaves without a word. */
  cut(): void {
    this.socket.destroy();
  }

  private answer(): WireAnswer | null {
    const end = this.received.indexOf('\r\n\r\n');
    if (end < 0) return null;
    const headers = this.received.slice(0, end);
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1] ?? 0);
    const text = this.received.slice(end + 4);
    if (Buffer.byteLength(text) < length) return null;
    const body = Buffer.from(text).subarray(0, length).toString();
    this.received = text.slice(body.length);
    return { status: Number(headers.split(' ')[1]), headers, body: parsed(body) };
  }
}
