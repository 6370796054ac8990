import { z } from 'zod';

/** A place in the order of changes: behind this citation. */
export interface ChangePlace {
  /** ISO 8601 in UTC with microseconds, as Postgres keeps it. */
  updatedAt: string;
  /** 0 for the place before all citations of that moment. */
  id: number;
}

/** Returns a place as an opaque text. */
export function writeCursor({ updatedAt, id }: ChangePlace): string {
  return Buffer.from(`${updatedAt} ${id}`).toString('base64url');
}

/** Returns the place behind a citation that a text means; null for a text that was not made by {@link writeCursor}. */
export function readCursor(cursor: string): ChangePlace | null {
  const place = readPlace(cursor);
  return place?.id === 0 ? null : place;
}

function readPlace(cursor: string): ChangePlace | null {
  const [, updatedAt, id] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z) (0|[1-9]\d{0,8})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    ) ?? [];
  if (updatedAt === undefined || id === undefined || !isMoment(updatedAt)) return null;
  return { updatedAt, id: Number(id) };
}

const Instant = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
]);

/** Returns the place that an ISO 8601 instant or a text of {@link writeCursor} means, or null. */
export function changePlace(text: string): ChangePlace | null {
  if (!Instant.safeParse(text).success) return readPlace(text);
  const instant = new Date(text).toISOString();
  // An offset can lead out of the years of four digits.
  return /^(?!0000)\d{4}-/.test(instant)
    ? { updatedAt: instant.replace('Z', '000Z'), id: 0 }
    : null;
}

/** Returns the later one of two places. */
export function laterPlace(one: ChangePlace, other: ChangePlace): ChangePlace {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt ? one : other;
  return one.id > other.id ? one : other;
}

/** True if such a day and time exists: there is no 30 February, and for Postgres no year 0. */
function isMoment(text: string): boolean {
  const milliseconds = Date.parse(text);
  return (
    !text.startsWith('0000') &&
    !Number.isNaN(milliseconds) &&
    new Date(milliseconds).toISOString().slice(0, 19) === text.slice(0, 19)
  );
}
