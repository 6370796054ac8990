import type { ByteRange } from '../../platform/storage/store.types.js';

/**
 * The one range of a file that a `Range` header requests, or null for the whole file. A header that is malformed or requests
 * several ranges is ignored, as RFC 9110 allows.
 *
 * @param size of the file in bytes
 * @returns `unsatisfiable` where the requested range is past the end
 */
export function byteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : 'unsatisfiable';
}

/** True if an `If-None-Match` header names the content that would be sent, so that the client has it already. */
export function alreadyHas(header: string | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  return (header ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${etag}"`);
}
