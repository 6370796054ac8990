import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { as, statements } from '../../../platform/database/statement.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { SEARCH_TOTAL_CAP, type SearchQuery } from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { BY_WORDS, isByWords, PAGE_BY_WORDS, wordConditionsOf } from './owner-words.queries.js';
import {
  areInIndex,
  type Condition,
  conditionsOf,
  type Way,
  whereSql,
} from './search-conditions.queries.js';

// Number of the newest events that are read first: they may fill the page, and tell how frequent a text is.
const PROBED = 2_000;
// The same where each row has to be fetched.
const PROBED_ROWS = 500;
// The share from which a thousand are found sooner by going back in time (measured with a million events).
const FREQUENT = 0.022;
// Number of events that going back in time may pass for a page; beyond it the words of names find the page sooner.
const PASSED = 20_000;
// The same where each row has to be fetched.
const PASSED_ROWS = 2_000;
// Below this share of the newest events, all that trigrams find are sorted sooner than a page is found in time.
const RARE = 0.005;
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

const probedBy = (by: readonly Condition[]): number => (areInIndex(by) ? PROBED : PROBED_ROWS);

/**
 * Counts those of the newest events that a search finds, with the page where they fill it. One plate may have a thousand events
 * of which the newest few tell: those are counted too. The last two values are the rows and the offset of the page.
 */
const NEWEST = statements({
  name: 'search: newest',
  sql: ({ by, parts }: PageChoice) =>
    `WITH found AS MATERIALIZED (
        SELECT id, updated_at, plate_key FROM (
          SELECT ${areInIndex(by) ? 'id, updated_at, cause, plate_key, owner_key' : '*'} FROM citations
          ORDER BY updated_at DESC, id DESC LIMIT ${probedBy(by)}) newest
        WHERE ${whereSql(by, 'row by row')}),
      keys AS (
        SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM found
        WHERE (SELECT count(*) FROM found) >= $${by.length + 1}::integer + $${by.length + 2}::integer
        ORDER BY place LIMIT $${by.length + 1}::integer OFFSET $${by.length + 2}::integer)
      SELECT (SELECT count(*)::integer FROM found) AS hits, ${countedSql(by)} AS total,
        (${citationsSql(parts, 'TABLE keys')}) AS rows`,
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

// The last two values are the rows and the offset of the page.
const BY_TRIGRAMS = statements({
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
const PAGE_BY_TRIGRAMS = statements({
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

const BY_TIME = statements({
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

const TOTAL = statements({
  name: 'search: total',
  sql: ({ by, way }: { by: readonly Condition[]; way: Way }) =>
    `SELECT count(*)::integer AS total FROM (SELECT 1 FROM citations WHERE ${whereSql(by, way)}
      ${way === 'row by row' ? 'ORDER BY updated_at DESC, id DESC' : ''} LIMIT ${SEARCH_TOTAL_CAP}) hits`,
  row: { total: 'integer' },
  examples: EXAMPLES.flatMap((by) => WAYS.map((way) => ({ by, way }))),
});

interface Found {
  rows: FoundCitation[];
  total: number;
}

/**
 * The search over all events (spec 7). The newest events come first; then the indexes of words and of trigrams find the
 * few and count the many, and pages of the many come from going back in time (performance 8).
 */
@Injectable()
export class CitationSearch {
  constructor(private readonly database: Database) {}

  /** One page, newest change first, and the total up to {@link SEARCH_TOTAL_CAP}. */
  async search(parts: readonly Part[], query: SearchQuery): Promise<Found> {
    const words = isByWords(query);
    if (!words && !hasTrigrams(query))
      return this.byTime(parts, query, this.total(query, 'by trigrams'));
    const newest = await this.newest(parts, query);
    const known = await this.known(parts, query, newest);
    if (known.total < SEARCH_TOTAL_CAP && known.rows !== null)
      return { rows: known.rows, total: known.total };
    const rows = await this.rowsOf(parts, query, newest, words);
    return { rows, total: known.total };
  }

  /** The total, and the rows where all that a search finds were at hand. */
  private async known(
    parts: readonly Part[],
    query: SearchQuery,
    newest: Newest,
  ): Promise<{ total: number; rows: FoundCitation[] | null }> {
    if (newest.total === SEARCH_TOTAL_CAP) return { total: newest.total, rows: null };
    const words = isByWords(query);
    // A word of two letters is part of thousands of words.
    const manyWords = words && (query.owner?.length ?? 0) < 3;
    if (newest.share >= FREQUENT && (!words || manyWords))
      return { total: await this.total(query, 'row by row'), rows: null };
    return words ? this.byWords(parts, query) : this.byTrigrams(parts, query);
  }

  /** The page of a search, of which all rows were not at hand: from the newest events, or in the cheaper way. */
  private async rowsOf(
    parts: readonly Part[],
    query: SearchQuery,
    newest: Newest,
    words: boolean,
  ): Promise<FoundCitation[]> {
    const last = query.page * query.perPage;
    if (newest.hits >= last) return newest.rows;
    const { by } = conditionsOf(query, 'row by row');
    const isFar = newest.share * (areInIndex(by) ? PASSED : PASSED_ROWS) < last;
    if (isFar && words) return this.pageByWords(parts, query);
    if (isFar && newest.share < RARE) return this.pageByTrigrams(parts, query);
    return (await this.byTime(parts, query, 0)).rows;
  }

  private async newest(parts: readonly Part[], query: SearchQuery): Promise<Newest> {
    const { by, values } = conditionsOf(query, 'row by row');
    const wanted = NEWEST({ by, parts });
    const found = await this.database.firstPrepared(wanted, [...values, ...sliceOf(query)]);
    const { hits, total, rows } = found ?? { hits: 0, total: 0, rows: [] };
    return { hits, share: hits / probedBy(by), total, rows };
  }

  /** Finds all there are and sorts them, which is for the few: what reaches {@link SEARCH_TOTAL_CAP} has no rows. */
  private async byTrigrams(parts: readonly Part[], query: SearchQuery): Promise<Found> {
    const { by, values } = conditionsOf(query, 'by trigrams');
    const wanted = BY_TRIGRAMS({ by, parts });
    const found = await this.database.first(wanted, [...values, ...sliceOf(query)]);
    return found ?? { rows: [], total: 0 };
  }

  /** The same by the words of names. */
  private async byWords(parts: readonly Part[], query: SearchQuery): Promise<Found> {
    const { by, values } = wordConditionsOf(query);
    const wanted = BY_WORDS({ by, parts });
    const found = await this.database.firstPrepared(wanted, [...values, ...sliceOf(query)]);
    return found ?? { rows: [], total: 0 };
  }

  private async pageByWords(parts: readonly Part[], query: SearchQuery): Promise<FoundCitation[]> {
    const { by, values } = wordConditionsOf(query);
    const wanted = PAGE_BY_WORDS({ by, parts });
    const page = await this.database.firstPrepared(wanted, [...values, ...sliceOf(query)]);
    return page?.rows ?? [];
  }

  private async pageByTrigrams(
    parts: readonly Part[],
    query: SearchQuery,
  ): Promise<FoundCitation[]> {
    const { by, values } = conditionsOf(query, 'by trigrams');
    const wanted = PAGE_BY_TRIGRAMS({ by, parts });
    const page = await this.database.first(wanted, [...values, ...sliceOf(query)]);
    return page?.rows ?? [];
  }

  /** Goes back in time until the page is full, which is for the many: of two letters, or of a plate that thousands have. */
  private async byTime(
    parts: readonly Part[],
    query: SearchQuery,
    total: number | Promise<number>,
  ): Promise<Found> {
    const { by, values } = conditionsOf(query, 'row by row');
    const wanted = BY_TIME({ by, parts });
    const [page, found] = await Promise.all([
      this.database.first(wanted, [...values, ...sliceOf(query)]),
      total,
    ]);
    return { rows: page?.rows ?? [], total: found };
  }

  private async total(query: SearchQuery, way: Way): Promise<number> {
    const { by, values } = conditionsOf(query, way);
    return (await this.database.first(TOTAL({ by, way }), values))?.total ?? 0;
  }
}

/** The answer of the newest events to a search. */
interface Newest {
  hits: number;
  /** Of the newest events, that many match: 0 to 1. */
  share: number;
  total: number;
  /** The page, where the newest events fill it. */
  rows: FoundCitation[];
}

/** True if a search has a text that the trigram indexes can find: two letters are too short for them. */
function hasTrigrams({ text, plateKey }: SearchQuery): boolean {
  return [text, plateKey].some((part) => part !== null && part.length >= 3);
}

function sliceOf({ page, perPage }: SearchQuery): [limit: number, offset: number] {
  return [perPage, (page - 1) * perPage];
}
