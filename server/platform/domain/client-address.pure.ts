import type { IncomingMessage } from 'node:http';

/**
 * The address that a request comes from, for what Fastify never sees (a WebSocket's upgrade): as with Fastify, only so
 * many proxies are believed as stand before us.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedHops: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...forwarded.map((address) => address.trim()), socket.remoteAddress ?? ''].filter(
    (address) => address !== '',
  );
  return chain[Math.max(0, chain.length - 1 - trustedHops)] ?? '';
}
