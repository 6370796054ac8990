/**
 * True if passkeys can be offered: https with a host name, or http with `localhost` (joining 1). An IP address is no rpID
 * of WebAuthn.
 *
 * @param publicUrl the address that people use
 */
export function passkeysOffered(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:') return protocol === 'http:' && hostname === 'localhost';
  return !hostname.startsWith('[') && !/^\d{1,3}(\.\d{1,3}){3}$/.test(hostname);
}
