import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';

/** Networks, as `WEBHOOK_ALLOW` names them. */
export type Networks = readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];

/** Returns all addresses of a host name, as the system resolves it. */
export type Lookup = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** The look-up of the system. */
export const systemLookup: Lookup = (hostname) => lookup(hostname, { all: true });

/** The receiver's address is none that may be connected to. */
export class AddressRefused extends Error {}

/** Reads addresses and networks (`10.1.0.0/16`, `::1`). @throws Error for a text that is neither */
export function networksOf(texts: readonly string[]): Networks {
  return texts.map((text) => {
    if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
    const address = ipaddr.process(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
}

/**
 * Returns true if an address may be connected to: a public one, or one of `WEBHOOK_ALLOW`. An IPv4 address inside of an IPv6
 * one counts as the IPv4 address.
 *
 * @param isEncrypted false for http, which only goes to `WEBHOOK_ALLOW`
 */
export function mayConnect(address: string, allow: Networks, isEncrypted: boolean): boolean {
  const plain = address.replace(/%.*$/, '');
  if (!ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  const isAllowed = allow.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match([network, bits]),
  );
  return isAllowed || (isEncrypted && parsed.range() === 'unicast');
}

/** Returns the host of an address without the brackets of IPv6. */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/**
 * Returns the addresses of a host that may all be connected to. A name with one refused address is refused as a whole.
 *
 * @throws AddressRefused
 * @throws Error of the look-up
 */
export async function addressesOf(
  host: string,
  { allow, isEncrypted, look }: { allow: Networks; isEncrypted: boolean; look: Lookup },
): Promise<readonly { address: string; family: number }[]> {
  const found = ipaddr.isValid(host)
    ? [{ address: host, family: host.includes(':') ? 6 : 4 }]
    : await look(host);
  if (!found.every(({ address }) => mayConnect(address, allow, isEncrypted)))
    throw new AddressRefused(`${host} is no address that may be connected to`);
  return found;
}

const MAX_LENGTH = 2_000;

/** Returns the address of a webhook; null if its form is refused: no other scheme, no user, no fragment, too long. */
export function webhookUrl(text: string): URL | null {
  if (text.length > MAX_LENGTH || !/^https?:\/\/[\x21-\x7e]+$/i.test(text) || text.includes('#'))
    return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  // `https://@host/` has an empty user.
  return /^https?:\/\/[^/?]*@/i.test(text) || text.includes('\\') ? null : url;
}

// A name server that does not answer must not hold up the call that saves a webhook.
const LOOKUP_MS = 3_000;

/**
 * Returns true if the address of a webhook can be kept: each request checks it again. An https name that has no address now
 * may have one later.
 */
export async function canBeKept(
  text: string,
  allow: Networks,
  look: Lookup = systemLookup,
): Promise<boolean> {
  const url = webhookUrl(text);
  if (url === null) return false;
  const isEncrypted = url.protocol === 'https:';
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No name server has answered')), LOOKUP_MS);
  });
  try {
    await Promise.race([addressesOf(hostOf(url), { allow, isEncrypted, look }), late]);
    return true;
  } catch (error) {
    return isEncrypted && !(error instanceof AddressRefused);
  } finally {
    clearTimeout(timer);
  }
}
