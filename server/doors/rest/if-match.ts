import { invalidField } from '../../platform/errors/app-error.js';

// The largest version; the services would refuse a larger one with a field name that REST does not have.
const MAX_VERSION = 2_147_483_647;

/** The version of an `If-Match` header, with or without quotes; undefined for no header and for any version (`*`). */
export function ifMatch(header: string | undefined): number | undefined {
  if (header === undefined || header === '*') return undefined;
  const version = Number(/^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(header)?.[1]);
  if (version <= MAX_VERSION) return version;
  throw invalidField('If-Match', 'If-Match must be the version of the citation', true);
}
