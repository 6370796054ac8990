import { Socket } from 'node:net';

// Longer than the statement timeout (15 s), shorter than a client waits.
const SILENCE_MS = 20_000;

/**
 * A connection that ends when nothing was heard on it for so long. A server that goes down says so; a network that
 * swallows everything does not, and the kernel would wait for it for a quarter of an hour (reliability 24). The pool
 * closes what it has no use for sooner than that.
 */
export function impatientSocket(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(new Error('Connection terminated: nothing was heard on it')),
  );
  return socket;
}
