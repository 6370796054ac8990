import { createHash } from 'node:crypto';

// Postgres keeps no more of a prepared statement's name: two that begin alike would be one to it.
const MAX_LENGTH = 63;

/** The name of a prepared statement, short enough to be told from every other one. */
export function statementName(name: string): string {
  return name.length <= MAX_LENGTH ? name : createHash('sha256').update(name).digest('base64url');
}
