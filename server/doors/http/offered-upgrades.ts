import { IncomingMessage } from 'node:http';

/**
 * A request that offers an upgrade to a protocol other than WebSocket, as Java's HTTP client does with `h2c`, is handled like
 * any other request. Node would pass it to the listeners for upgrades, and its body would be lost.
 */
export class Request extends IncomingMessage {
  // Without an initial value: it would overwrite the value that the parent's constructor has set.
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
