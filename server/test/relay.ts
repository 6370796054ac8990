import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Stands between the application and a server it needs: that can be cut off, or fall silent, and come back. */
export class Relay {
  private readonly pairs = new Set<[Socket, Socket]>();
  private state: 'open' | 'cut' | 'silent' = 'open';

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
    private readonly first: (packet: Buffer) => Buffer,
  ) {
    server.on('connection', (caller: Socket) => this.join(caller));
  }

  /** Listens for what is meant for the server of an address. @param first changes what a connection begins with */
  static async to(
    url: string,
    first: (packet: Buffer) => Buffer = (packet) => packet,
  ): Promise<Relay> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Relay(server, new URL(url), first);
  }

  /** The address with this relay in the place of the server. */
  get url(): string {
    const through = new URL(this.target);
    through.hostname = '127.0.0.1';
    through.port = String((this.server.address() as AddressInfo).port);
    return through.href;
  }

  /** The server is gone: connections break, and new ones with them. */
  cut(): void {
    this.state = 'cut';
    this.drop();
  }

  /** The network is gone: nothing breaks, and nothing comes any more. */
  silence(): void {
    this.state = 'silent';
    for (const [caller, target] of this.pairs) {
      caller.unpipe(target).resume();
      target.unpipe(caller).resume();
    }
  }

  /** All is well for new connections; those that fell silent stay so. */
  mend(): void {
    this.state = 'open';
  }

  async stop(): Promise<void> {
    this.drop();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(caller: Socket): void {
    caller.on('error', () => undefined);
    if (this.state === 'cut') {
      caller.destroy();
      return;
    }
    const target = connect(Number(this.target.port), this.target.hostname);
    target.on('error', () => undefined);
    const pair: [Socket, Socket] = [caller, target];
    this.pairs.add(pair);
    for (const [end, other] of [pair, [target, caller] as const])
      end.on('close', () => {
        other.destroy();
        this.pairs.delete(pair);
      });
    if (this.state === 'silent') return;
    caller.once('data', (packet: Buffer) => {
      target.write(this.first(packet));
      caller.pipe(target);
    });
    target.pipe(caller);
  }

  private drop(): void {
    for (const ends of this.pairs) for (const end of ends) end.destroy();
  }
}
