import { containing } from '../../../platform/domain/containing.pure.js';
import { replacedSql } from './filter-conditions.queries.js';
import type { SearchQuery } from '../citation.types.js';

/**
 * The way of a search: with the trigram indexes, or by reading each row with functions that the indexes do not know,
 * because Postgres would fetch trigrams by the hundred thousand.
 */
export type Way = 'by trigrams' | 'row by row';

/** The conditions that a search may have, each with its place for a value. */
const CONDITIONS = {
  causes: (value: string) => `cause = ANY (${value})`,
  status: (value: string) => `report_status = ${value}`,
  // Postgres expects few rows of ILIKE, and would sort all events rather than go back in time.
  reference: (value: string, way: Way) =>
    way === 'by trigrams'
      ? `(reference_id ILIKE ${value} OR stopline_reference_id ILIKE ${value} OR ${replacedSql('id', `o.number ILIKE ${value}`)})`
      : `(strpos(lower(reference_id), lower(${value})) > 0 OR strpos(lower(stopline_reference_id), lower(${value})) > 0
          OR ${replacedSql('id', `strpos(lower(o.number), lower(${value})) > 0`)})`,
  // Beside the end of a long reference, which is what the index is asked for.
  'whole reference': (value: string) =>
    `(reference_id || '' ILIKE ${value} OR stopline_reference_id || '' ILIKE ${value}
      OR ${replacedSql('id', `o.number ILIKE ${value}`)})`,
  // A plate without letters and digits, or a name of signs, counts as none, and not as a part of every one.
  none: (value: string) => `${value}::text IS NULL`,
  plate: (value: string, way: Way) => contains('plate_key', value, way),
  owner: (value: string) => contains('owner_key', value, 'row by row'),
  // While older keys are made anew.
  'owner by either key': (value: string) =>
    `EXISTS (SELECT FROM unnest(${value}::text[]) part WHERE strpos(owner_key, part) > 0)`,
  from: (value: string) => `camera_case_generated_at >= ${value}`,
  to: (value: string) => `camera_case_generated_at <= ${value}`,
} as const satisfies Record<string, (value: string, way: Way) => string>;
export type Condition = keyof typeof CONDITIONS;

/** Conditions that the index of all events by time answers, without reading the rows. */
const IN_INDEX: ReadonlySet<Condition> = new Set([
  'causes',
  'none',
  'plate',
  'owner',
  'owner by either key',
]);

// The number of signs at the end of a reference that the index is asked for.
const END = 7;

function contains(column: string, value: string, way: Way): string {
  return way === 'by trigrams' ? `${column} LIKE ${value}` : `strpos(${column}, ${value}) > 0`;
}

/** Returns the conditions in SQL; their values are bound in the same order. */
export const whereSql = (by: readonly Condition[], way: Way): string =>
  by.map((name, place) => CONDITIONS[name](`$${place + 1}`, way)).join(' AND ') || 'true';

/** True if the index of all events by time answers the conditions, without reading the rows. */
export const areInIndex = (by: readonly Condition[]): boolean =>
  by.every((name) => IN_INDEX.has(name));

/** A checked search as its conditions, and the values that are bound to them in their order. */
export interface Search {
  by: readonly Condition[];
  values: readonly unknown[];
}

/** Returns the conditions of a search for one way. */
export function conditionsOf(query: SearchQuery, way: Way): Search {
  const { text, cause, plateKey } = query;
  const found: [Condition, unknown][] = [
    ['causes', query.sees.filter((seen) => cause === null || seen === cause)],
    ['status', query.reportStatus],
    ...(text === null ? [] : referenceOf(text, way)),
    plateKey === ''
      ? ['none', '']
      : ['plate', plateKey !== null && way === 'by trigrams' ? containing(plateKey) : plateKey],
    ownerOf(query),
    ['from', query.from],
    ['to', query.to],
  ];
  const given = found.filter(([, value]) => value !== null);
  return { by: given.map(([name]) => name), values: given.map(([, value]) => value) };
}

/** A search for a name of nothing but signs finds none. */
function ownerOf({
  owner,
  olderOwner,
}: Pick<SearchQuery, 'owner' | 'olderOwner'>): [Condition, unknown] {
  if (owner === '') return ['none', ''];
  return olderOwner === null ? ['owner', owner] : ['owner by either key', [owner, olderOwner]];
}

/** A reference ends with what few others have. All trigrams of a whole one took 67 ms to lay side by side, these 2 ms. */
function referenceOf(text: string, way: Way): [Condition, string][] {
  const signs = Array.from(text);
  if (way === 'row by row') return [['reference', text]];
  if (signs.length <= END) return [['reference', containing(text)]];
  return [
    ['reference', containing(signs.slice(-END).join(''))],
    ['whole reference', containing(text)],
  ];
}
