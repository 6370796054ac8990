import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, when the server closes, the connections on which nothing was ever said, and those whose last answer is given.
 * Browsers open some in advance, and keep others for the next request; Node would wait for each of them for a minute.
 */
export function closeUnusedConnections(fastify: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  fastify.server.on('connection', (socket: Socket) => {
    if (closing) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  fastify.addHook('preClose', (done) => {
    closing = true;
    // Who is being answered at this moment is not kept for another request.
    fastify.server.keepAliveTimeout = 1;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
}
