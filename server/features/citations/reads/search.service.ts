import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { SEARCH_TOTAL_CAP, type SearchQuery } from '../citation.types.js';
import type { FoundCitation } from './citation-facts.queries.js';
import type { Part } from './citation-parts.pure.js';
import { BY_WORDS, isByWords, PAGE_BY_WORDS, wordConditionsOf } from './owner-words.queries.js';
import { areInIndex, conditionsOf, type Search, type Way } from './search-conditions.queries.js';
import { BY_TIME, BY_TRIGRAMS, NEWEST, PAGE_BY_TRIGRAMS, TOTAL } from './search.queries.js';
import { pageWayOf, reachOf, type SearchFacts, totalWayOf } from './search-ways.pure.js';

interface Found {
  rows: FoundCitation[];
  total: number;
}

/** A page that is wanted: the parts of its rows, and what is searched for. */
interface Wanted {
  parts: readonly Part[];
  query: SearchQuery;
}

/**
 * The search over all events (spec 7). The newest events are read first: they may fill the page, and tell how frequent a
 * text is. By that {@link totalWayOf} and {@link pageWayOf} choose what finds the rest (performance 8).
 */
@Injectable()
export class CitationSearch {
  constructor(private readonly database: Database) {}

  /** One page, newest change first, and the total up to {@link SEARCH_TOTAL_CAP}. */
  async search(parts: readonly Part[], query: SearchQuery): Promise<Found> {
    const wanted = { parts, query };
    const index = indexOf(query);
    if (index === 'none') {
      const both = [this.backInTime(wanted), this.total(query, 'by trigrams')] as const;
      const [rows, total] = await Promise.all(both);
      return { rows, total };
    }
    const { by, bound } = pageOf(query, conditionsOf(query, 'row by row'));
    const newest = await this.database.first(NEWEST({ by, parts }), bound);
    const { hits, total, rows } = newest ?? { hits: 0, total: 0, rows: [] };
    const facts: SearchFacts = {
      index,
      signs: query.owner?.length ?? 0,
      reach: reachOf(areInIndex(by)),
      last: query.page * query.perPage,
      hits,
      total,
    };
    const known = await this.known(wanted, facts);
    if (known.rows !== null && known.total < SEARCH_TOTAL_CAP)
      return { rows: known.rows, total: known.total };
    return { rows: await this.page(wanted, facts, rows), total: known.total };
  }

  /** The total, with the page where all that was found are at hand. */
  private async known(
    { parts, query }: Wanted,
    facts: SearchFacts,
  ): Promise<{ total: number; rows: FoundCitation[] | null }> {
    switch (totalWayOf(facts)) {
      case 'newest':
        return { total: facts.total, rows: null };
      case 'back in time':
        return { total: await this.total(query, 'row by row'), rows: null };
      case 'words': {
        const { by, bound } = pageOf(query, wordConditionsOf(query));
        return (await this.database.first(BY_WORDS({ by, parts }), bound)) ?? NONE;
      }
      case 'trigrams': {
        const { by, bound } = pageOf(query, conditionsOf(query, 'by trigrams'));
        return (await this.database.first(BY_TRIGRAMS({ by, parts }), bound)) ?? NONE;
      }
    }
  }

  private async page(
    wanted: Wanted,
    facts: SearchFacts,
    newest: FoundCitation[],
  ): Promise<FoundCitation[]> {
    const { parts, query } = wanted;
    switch (pageWayOf(facts)) {
      case 'newest':
        return newest;
      case 'back in time':
        return this.backInTime(wanted);
      case 'words': {
        const { by, bound } = pageOf(query, wordConditionsOf(query));
        const page = await this.database.first(PAGE_BY_WORDS({ by, parts }), bound);
        return page?.rows ?? [];
      }
      case 'trigrams': {
        const { by, bound } = pageOf(query, conditionsOf(query, 'by trigrams'));
        const page = await this.database.first(PAGE_BY_TRIGRAMS({ by, parts }), bound);
        return page?.rows ?? [];
      }
    }
  }

  private async backInTime({ parts, query }: Wanted): Promise<FoundCitation[]> {
    const { by, bound } = pageOf(query, conditionsOf(query, 'row by row'));
    return (await this.database.first(BY_TIME({ by, parts }), bound))?.rows ?? [];
  }

  private async total(query: SearchQuery, way: Way): Promise<number> {
    const { by, values } = conditionsOf(query, way);
    return (await this.database.first(TOTAL({ by, way }), values))?.total ?? 0;
  }
}

const NONE: Found = { rows: [], total: 0 };

/** What finds the text of a search: two letters are too short for trigrams. */
function indexOf(query: SearchQuery): SearchFacts['index'] {
  if (isByWords(query)) return 'words';
  const texts = [query.text, query.plateKey];
  return texts.some((text) => text !== null && text.length >= 3) ? 'trigrams' : 'none';
}

/** Conditions, and their values with the rows and the offset of the page behind them. */
function pageOf(
  query: SearchQuery,
  { by, values }: Search,
): Pick<Search, 'by'> & { bound: unknown[] } {
  return { by, bound: [...values, query.perPage, (query.page - 1) * query.perPage] };
}
