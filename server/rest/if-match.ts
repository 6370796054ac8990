import { invalidField } from '../errors/app-error.js';

/** The version of an `If-Match` header, bare or quoted; undefined where none was sent or any will do (`*`). */
export function ifMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(header)?.[1];
  if (version === undefined)
    throw invalidField('If-Match', 'If-Match must be the version of the citation', true);
  return Number(version);
}
