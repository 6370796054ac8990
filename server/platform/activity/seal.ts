import { hash } from 'node:crypto';
import type { ActivityType } from './activity.types.js';

/** An activity row as it is sealed: every column, in texts that are the same for every reader. */
export interface SealedContent {
  /** Decimal. */
  id: string;
  /** UTC, to the microsecond: `2026-11-21T12:00:00.000000Z`. */
  createdAt: string;
  log: 'system' | 'app';
  type: ActivityType;
  description: string;
  citationId: number | null;
  causerType: string | null;
  causerId: number | null;
  causerName: string | null;
  subjectType: string | null;
  subjectId: string | null;
  /** As Postgres writes a jsonb. */
  details: string;
  ip: string | null;
  requestId: string | null;
  /** Null in entries from before it was kept. */
  sessionId: string | null;
  /** 64 hexadecimal digits; null in entries from before the second form. */
  salt: string | null;
}

/** The form of a sealed line: 1 has all columns in the open, 2 has digests of words and addresses (proof 1). */
export type SealForm = 1 | 2;

/** The form of a line, and what the second form has from the seal: the number of the act in its case. */
export type SealedAs = { form: 1 } | { form: 2; number: number | null };

/** The hash that the first row is linked to. */
export const GENESIS = '0'.repeat(64);

/**
 * Returns the seal of a row: SHA-256, in hexadecimal, over the seal before it and the row's line. After changing,
 * removing or inserting a row, all later rows would have to be sealed again.
 */
export const sealHash = (
  previous: string,
  row: SealedContent,
  as: SealedAs,
  digests?: SealedDigests,
): string => sha256(`${previous}\n${sealedLine(row, as, digests)}`);

/**
 * Returns the line of a row that is sealed.
 *
 * @param digests of the row, where they are calculated already
 * @throws RangeError where a line of the second form is wanted of a row without a salt
 */
export function sealedLine(row: SealedContent, as: SealedAs, digests?: SealedDigests): string {
  return as.form === 1 ? openLine(row) : saltedLine(row, as.number, digests ?? digestsOf(row));
}

/** The digests in a line of the second form: of the words of a row, and of its addresses. */
export interface SealedDigests {
  content: string;
  origin: string;
}

/** Returns the digests of a row. @throws RangeError where it has no salt */
export function digestsOf(row: SealedContent): SealedDigests {
  const { salt } = row;
  if (salt === null) throw new RangeError('A line of the second form needs a salt');
  return {
    content: sha256(`${shownKey(salt)}\n${JSON.stringify([row.description, row.details])}`),
    origin: sha256(`${salt}\n${JSON.stringify([row.ip, row.requestId])}`),
  };
}

/** Returns the key that shows the words of an act: with it, and without the salt, the addresses stay unknown. */
export const shownKey = (salt: string): string => sha256(salt);

/**
 * The first form: the columns in the open. A session is covered where there is one, as one more value: entries from
 * before it was kept have the seals that they had (decision 113).
 */
function openLine(row: SealedContent): string {
  return JSON.stringify([
    row.id,
    row.createdAt,
    row.log,
    row.type,
    row.description,
    row.citationId,
    row.causerType,
    row.causerId,
    row.causerName,
    row.subjectType,
    row.subjectId,
    row.details,
    row.ip,
    row.requestId,
    ...(row.sessionId === null ? [] : [row.sessionId]),
  ]);
}

/** The second form: an act can be shown without its addresses, and its words can be deleted (proof 1). */
const saltedLine = (
  row: SealedContent,
  number: number | null,
  { content, origin }: SealedDigests,
): string =>
  JSON.stringify([
    'v2',
    row.id,
    row.createdAt,
    row.log,
    row.type,
    row.citationId,
    row.causerType,
    row.causerId,
    row.causerName,
    row.subjectType,
    row.subjectId,
    number,
    content,
    origin,
  ]);

const sha256 = (text: string): string => hash('sha256', text);
