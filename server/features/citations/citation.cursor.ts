import { invalidField } from '../../platform/errors/app-error.js';
import type { CitationRow } from './citation.types.js';

/** A cursor is opaque: the place of a row in the order of changes. */
export function writeCursor({ facts }: CitationRow): string {
  return Buffer.from(`${facts.updatedAt} ${facts.id}`).toString('base64url');
}

/** @throws AppError `INVALID` for a text that is no cursor of ours */
export function readCursor(cursor: string): { updatedAt: string; id: number } {
  const [, updatedAt, id] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) ([1-9]\d{0,8})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (updatedAt === undefined || id === undefined || !isMoment(updatedAt)) {
    throw invalidField('after', 'After is not a cursor of this list');
  }
  return { updatedAt, id: Number(id) };
}

/** Whether such a day and time exists: there is no 30 February, and for Postgres no year 0. */
function isMoment(text: string): boolean {
  const milliseconds = Date.parse(text);
  return (
    !text.startsWith('0000') &&
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
