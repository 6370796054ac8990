import { invalidField } from '../../platform/errors/app-error.js';

// Beyond it no version can be, and the services would refuse it in words that REST does not have.
const MAX_VERSION = 2_147_483_647;

/** The version of an `If-Match` header, bare or quoted; undefined where none was sent or any will do (`*`). */
export function ifMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = Number(/^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(header)?.[1]);
  if (version <= MAX_VERSION) return version;
  throw invalidField('If-Match', 'If-Match must be the version of the citation', true);
}
