import type { IncomingMessage } from 'node:http';

/** An address without the port that some proxies write behind it: `1.2.3.4:5678`, `[::1]:123`. */
export function clientAddress(address: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(address.trim()) ?? [];
  return bracketed ?? plain ?? address;
}

/**
 * Returns the key by which limits count a client: its IPv4 address, or the /64 network of its IPv6 address, all of
 * which one household has to itself.
 */
export function networkOf(presented: string): string {
  const address = clientAddress(presented);
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [start = '', end = ''] = (address.split('%')[0] ?? '').split('::');
  const groups = start.split(':').filter((group) => group !== '');
  const rest = end.split(':').filter((group) => group !== '');
  const missing = 8 - groups.length - rest.length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...rest];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/**
 * Returns the address that a request comes from, for requests that Fastify never sees (a WebSocket's upgrade): as in
 * Fastify, only the configured number of proxies is trusted.
 */
export function addressBehindProxies(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedHops: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const chain = [...forwarded.map((address) => address.trim()), socket.remoteAddress ?? ''].filter(
    (address) => address !== '',
  );
  return chain[Math.max(0, chain.length - 1 - trustedHops)] ?? '';
}
