import { IncomingMessage } from 'node:http';

/**
 * A request that offers to go on in another protocol than WebSocket, as Java's HTTP client does with `h2c`, is a request
 * like any other: Node would hand it to whoever listens for upgrades, and its body would be lost.
 */
export class Request extends IncomingMessage {
  // Without an initial value: it would overwrite what the constructor above has set.
  declare private offered: boolean | null;

  get upgrade(): boolean | null {
    const isTaken =
      this.method === 'CONNECT' || this.headers.upgrade?.toLowerCase() === 'websocket';
    return isTaken ? this.offered : false;
  }

  set upgrade(offered: boolean | null) {
    this.offered = offered;
  }
}
