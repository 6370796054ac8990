import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const HASH = /^[0-9a-f]{64}$/;

/** Returns bytes as lower-case hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes);

/** Returns the bytes of hexadecimal digits; throws on any other text. */
export const fromHex = (text: string): Uint8Array => hexToBytes(text);

/** True if a value is a SHA-256 as 64 lower-case hexadecimal digits. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && HASH.test(value);

/** Returns the UTF-8 of a text. */
export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the text of UTF-8 bytes, without a byte order mark; null if they are none. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the value of a JSON document in UTF-8; undefined if it cannot be read. */
export function jsonOf(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  return text === null ? undefined : jsonOfText(text);
}

/** Returns the value of a JSON document; undefined if it cannot be read. */
export function jsonOfText(text: string): unknown {
  if (!isModest(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** No document of a package is nested deeper (metadata of an event may have 100 levels), or has more lists and objects. */
const MAX_DEPTH = 200;
const MAX_CONTAINERS = 1_000_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** True if a JSON text is not made to fill the memory of its reader. */
function isModest(text: string): boolean {
  let [depth, containers] = [0, 0];
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInText = !isInText;
    else if (isInText) at += unit === BACKSLASH ? 1 : 0;
    else if (unit === 0x5b || unit === 0x7b) {
      containers++;
      if (++depth > MAX_DEPTH || containers > MAX_CONTAINERS) return false;
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return true;
}

/** True if a value is an object with names, and no list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if two byte strings are the same. */
export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/** Returns base64 with padding (RFC 4648 §4). */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const digits = [
      first >> 2,
      ((first & 3) << 4) | (second >> 4),
      ((second & 15) << 2) | (third >> 6),
      third & 63,
    ];
    const used = Math.min(3, bytes.length - at) + 1;
    text += digits.map((digit, index) => (index < used ? BASE64[digit] : '=')).join('');
  }
  return text;
}

/** Returns the bytes of canonical base64 with padding (RFC 4648 §4); null for any other text. */
export function fromBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let bits = 0;
  let count = 0;
  let at = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | BASE64.indexOf(digit)) & 0xffff;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes[at++] = (bits >> count) & 0xff;
  }
  return toBase64(bytes) === text ? bytes : null;
}

/** Returns the bytes of base64url without padding (RFC 4648 §5); null for any other text. */
export function fromBase64Url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null;
  const padded = text.replaceAll('-', '+').replaceAll('_', '/');
  return fromBase64(padded.padEnd(Math.ceil(padded.length / 4) * 4, '='));
}
