import { Socket } from 'node:net';

// Longer than the statement timeout (15 s), shorter than a client waits.
const SILENCE_MS = 20_000;

/**
 * A connection that ends when nothing has come on it for so long. A server that goes down closes its connections; a
 * network that drops every packet does not, and the kernel would wait for a quarter of an hour (reliability 24). The
 * pool closes an idle connection sooner than that.
 */
export function socketWithTimeout(): Socket {
  const socket = new Socket();
  socket.setTimeout(SILENCE_MS, () =>
    socket.destroy(
      new Error(`Connection terminated: nothing came on it for ${SILENCE_MS / 1_000} s`),
    ),
  );
  return socket;
}
