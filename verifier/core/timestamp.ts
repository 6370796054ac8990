import { isSame, toHex } from './bytes.js';
import { sha256 } from './crypto.js';

/** A value of DER: its tag, its content, and the bytes after it. */
interface Der {
  tag: number;
  content: Uint8Array;
  rest: Uint8Array;
}

const [INTEGER, OCTETS, OID, TIME, SEQUENCE, SET, EXPLICIT_0] = [2, 4, 6, 0x18, 0x30, 0x31, 0xa0];
const SIGNED_DATA = '2a864886f70d010702';
const TST_INFO = '2a864886f70d0109100104';
const SHA_256 = '608648016503040201';
/** A time with a fraction of nine digits has 25 characters. */
const TIME_BYTES = 32;

/**
 * Returns the time in the answer of a time stamp authority (RFC 3161) over some bytes: ISO 8601 in UTC. Null if it cannot
 * be read, was refused, or is of other bytes. The authority's signature is not checked.
 */
export function timeOfStamp(answer: Uint8Array, stamped: Uint8Array): string | null {
  const response = sequence(answer);
  const status = value(response, SEQUENCE);
  const granted = value(status?.content, INTEGER)?.content;
  if (status === null || granted?.length !== 1 || (granted[0] ?? 9) > 1) return null;
  const content = value(status.rest, SEQUENCE);
  const kind = value(content?.content, OID);
  if (kind === null || toHex(kind.content) !== SIGNED_DATA) return null;
  const signed = sequence(value(kind.rest, EXPLICIT_0)?.content);
  const digests = value(value(signed, INTEGER)?.rest, SET);
  const inner = value(value(digests?.rest, SEQUENCE)?.content, OID);
  if (inner === null || toHex(inner.content) !== TST_INFO) return null;
  const octets = value(value(inner.rest, EXPLICIT_0)?.content, OCTETS);
  return timeOfInfo(sequence(octets?.content), stamped);
}

/** Reads `TSTInfo`: version, policy, imprint, serial number, time. */
function timeOfInfo(info: Uint8Array | undefined, stamped: Uint8Array): string | null {
  const policy = value(value(info, INTEGER)?.rest, OID);
  const imprint = value(policy?.rest, SEQUENCE);
  const algorithm = value(imprint?.content, SEQUENCE);
  const name = value(algorithm?.content, OID);
  const hash = value(algorithm?.rest, OCTETS);
  const time = value(value(imprint?.rest, INTEGER)?.rest, TIME);
  if (name === null || hash === null || time === null || time.content.length > TIME_BYTES)
    return null;
  if (toHex(name.content) !== SHA_256 || !isSame(hash.content, sha256(stamped))) return null;
  return isoOf(String.fromCharCode(...time.content));
}

/** Turns `20261126070000.5Z` into ISO 8601; null if there is no such time. */
function isoOf(text: string): string | null {
  const [, year, month, day, hour, minute, second, fraction = ''] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(text) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${iso}Z`);
  const isReal = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(iso);
  return isReal ? `${iso}${fraction}Z` : null;
}

/** Returns the content of a sequence that fills all of the bytes. */
function sequence(bytes: Uint8Array | undefined): Uint8Array | undefined {
  const found = value(bytes, SEQUENCE);
  return found?.rest.length === 0 ? found.content : undefined;
}

/** Reads the first value; null if it is not of the tag or does not fit. */
function value(bytes: Uint8Array | undefined, tag: number | undefined): Der | null {
  const [found, first] = bytes ?? [];
  if (bytes === undefined || found !== tag || found === undefined || first === undefined)
    return null;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (first === 0x80 || more > 4 || bytes.length < 2 + more) return null;
  const length =
    more === 0 ? first : bytes.subarray(2, 2 + more).reduce((sum, byte) => sum * 256 + byte, 0);
  const start = 2 + more;
  if (bytes.length < start + length) return null;
  return {
    tag: found,
    content: bytes.subarray(start, start + length),
    rest: bytes.subarray(start + length),
  };
}
