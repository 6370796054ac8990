/**
 * What limits count a client by: its IPv4 address, or the /64 network of its IPv6 address, all of which one household
 * has to itself.
 */
export function networkOf(address: string): string {
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
