import { as, statements } from '../../../platform/database/statement.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { SEARCH_TOTAL_CAP } from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { areInIndex, type Condition, type Way, whereSql } from './search-conditions.queries.js';
import { reachOf } from './search-ways.pure.js';

// Number of plates, of those that the newest events have more than once, that are counted by themselves.
const PLATES = 10;

const EXAMPLES: readonly (readonly Condition[])[] = [
  ['causes'],
  ['causes', 'plate'],
  ['causes', 'status', 'reference', 'whole reference', 'plate', 'owner', 'from', 'to'],
  ['causes', 'none'],
  ['causes', 'owner by either key'],
];
const WAYS: readonly Way[] = ['by trigrams', 'row by row'];

interface PageChoice {
  by: readonly Condition[];
  parts: readonly Part[];
}
const PAGE_EXAMPLES = EXAMPLES.flatMap((by): PageChoice[] => [
  { by, parts: ALL_PARTS },
  { by, parts: ['facts'] },
]);

/**
 * Counts those of the newest events that a search finds, with the page where they fill it. One plate may have a thousand events
 * of which the newest few tell: those are counted too. The last two values are the rows and the offset of the page.
 */
export const NEWEST = statements({
  name: 'search: newest',
  sql: ({ by, parts }: PageChoice) =>
    `WITH found AS MATERIALIZED (
        SELECT id, updated_at, plate_key FROM (
          SELECT ${areInIndex(by) ? 'id, updated_at, cause, plate_key, owner_key' : '*'} FROM citations
          ORDER BY updated_at DESC, id DESC LIMIT ${reachOf(areInIndex(by)).probed}) newest
        WHERE ${whereSql(by, 'row by row')}),
      keys AS (
        SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM found
        WHERE (SELECT count(*) FROM found) >= $${by.length + 1}::integer + $${by.length + 2}::integer
        ORDER BY place LIMIT $${by.length + 1}::integer OFFSET $${by.length + 2}::integer)
      SELECT (SELECT count(*)::integer FROM found) AS hits, ${countedSql(by)} AS total,
        (${citationsSql(parts, 'TABLE keys')}) AS rows`,
  prepared: true,
  row: { hits: 'integer', total: 'integer', rows: as<FoundCitation[]>('json') },
  examples: PAGE_EXAMPLES,
});

/** Counts the events of the plates that come up most, where the index of plates knows all that is asked. */
function countedSql(by: readonly Condition[]): string {
  if (by.join() !== 'causes,plate') return '0';
  return `(SELECT count(*)::integer FROM (
      SELECT FROM (
        SELECT plate_key FROM found GROUP BY plate_key HAVING count(*) > 1
        ORDER BY count(*) DESC LIMIT ${PLATES}) plates
      CROSS JOIN LATERAL (
        SELECT FROM citations c WHERE c.plate_key = plates.plate_key AND c.cause = ANY ($1)
        LIMIT ${SEARCH_TOTAL_CAP}) events
      LIMIT ${SEARCH_TOTAL_CAP}) counted)`;
}

/**
 * Finds all there are and sorts them; what reaches {@link SEARCH_TOTAL_CAP} has no rows. The last two values are the rows
 * and the offset of the page.
 */
export const BY_TRIGRAMS = statements({
  name: 'search: by trigrams',
  sql: ({ by, parts }: PageChoice) =>
    `WITH hits AS MATERIALIZED (
        SELECT id, updated_at FROM citations WHERE ${whereSql(by, 'by trigrams')} LIMIT ${SEARCH_TOTAL_CAP}),
      keys AS (
        SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM hits
        WHERE (SELECT count(*) FROM hits) < ${SEARCH_TOTAL_CAP}
        ORDER BY place LIMIT $${by.length + 1} OFFSET $${by.length + 2})
      SELECT (SELECT count(*)::integer FROM hits) AS total, (${citationsSql(parts, 'TABLE keys')}) AS rows`,
  row: { total: 'integer', rows: as<FoundCitation[]>('json') },
  examples: PAGE_EXAMPLES,
});

/** A page of what is rare, or was frequent only long ago: all are found and sorted. Values as above. */
export const PAGE_BY_TRIGRAMS = statements({
  name: 'search: page by trigrams',
  sql: ({ by, parts }: PageChoice) =>
    `WITH hits AS MATERIALIZED (
        SELECT id, updated_at FROM citations WHERE ${whereSql(by, 'by trigrams')})
      ${citationsSql(
        parts,
        `SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM hits
          ORDER BY place LIMIT $${by.length + 1} OFFSET $${by.length + 2}`,
      )}`,
  row: { rows: as<FoundCitation[]>('json') },
  examples: PAGE_EXAMPLES,
});

/** A page by going back in time until it is full. Values as above. */
export const BY_TIME = statements({
  name: 'search: by time',
  sql: ({ by, parts }: PageChoice) =>
    citationsSql(
      parts,
      `SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM (
        SELECT id, updated_at FROM citations WHERE ${whereSql(by, 'row by row')}
        ORDER BY updated_at DESC, id DESC LIMIT $${by.length + 1} OFFSET $${by.length + 2}) page`,
    ),
  row: { rows: as<FoundCitation[]>('json') },
  examples: PAGE_EXAMPLES,
});

/** Counts up to {@link SEARCH_TOTAL_CAP}. */
export const TOTAL = statements({
  name: 'search: total',
  sql: ({ by, way }: { by: readonly Condition[]; way: Way }) =>
    `SELECT count(*)::integer AS total FROM (SELECT 1 FROM citations WHERE ${whereSql(by, way)}
      ${way === 'row by row' ? 'ORDER BY updated_at DESC, id DESC' : ''} LIMIT ${SEARCH_TOTAL_CAP}) hits`,
  row: { total: 'integer' },
  examples: EXAMPLES.flatMap((by) => WAYS.map((way) => ({ by, way }))),
});
