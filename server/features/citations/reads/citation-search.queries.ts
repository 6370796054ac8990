import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { as, statements } from '../../../platform/database/statement.js';
import { containing } from '../../../platform/domain/containing.pure.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { citationsSql } from './citation-row.queries.js';
import { SEARCH_TOTAL_CAP, type SearchQuery } from '../citation.types.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';

// Number of the newest events that are read to estimate how frequent a text is.
const PROBED = 1_000;
// The share from which a thousand are found sooner by going back in time (measured with a million events).
const FREQUENT = 0.022;

/**
 * The way of a search: with the trigram indexes, or by reading each row with functions that the indexes do not know,
 * because Postgres would fetch trigrams by the hundred thousand.
 */
type Way = 'by trigrams' | 'row by row';

/** The conditions that a search may have, each with its place for a value. */
const CONDITIONS = {
  causes: (value: string) => `cause = ANY (${value})`,
  status: (value: string) => `report_status = ${value}`,
  reference: (value: string, way: Way) => {
    const number = way === 'by trigrams' ? '' : ` || ''`;
    return `(reference_id${number} ILIKE ${value} OR stopline_reference_id${number} ILIKE ${value})`;
  },
  // A plate without letters and digits counts as none, and not as a part of every plate.
  'no plate': (value: string) => `${value}::text IS NULL`,
  plate: (value: string, way: Way) => contains('plate_key', value, way),
  owner: (value: string, way: Way) => contains('owner_key', value, way),
  from: (value: string) => `camera_case_generated_at >= ${value}`,
  to: (value: string) => `camera_case_generated_at <= ${value}`,
} as const satisfies Record<string, (value: string, way: Way) => string>;
type Condition = keyof typeof CONDITIONS;

function contains(column: string, value: string, way: Way): string {
  return way === 'by trigrams' ? `${column} LIKE ${value}` : `strpos(${column}, ${value}) > 0`;
}

const whereSql = (by: readonly Condition[], way: Way): string =>
  by.map((name, place) => CONDITIONS[name](`$${place + 1}`, way)).join(' AND ');

/** A checked search as its conditions, and the values that are bound to them in their order. */
interface Search {
  by: readonly Condition[];
  values: readonly unknown[];
}

const EXAMPLES: readonly (readonly Condition[])[] = [
  ['causes'],
  ['causes', 'status', 'reference', 'plate', 'owner', 'from', 'to'],
  ['causes', 'no plate'],
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

const FREQUENCY = statements({
  name: 'search: frequency',
  sql: ({ by }: { by: readonly Condition[] }) =>
    `SELECT count(*)::integer AS hits FROM (
      SELECT * FROM citations ORDER BY updated_at DESC, id DESC LIMIT ${PROBED}) newest
    WHERE ${whereSql(by, 'by trigrams')}`,
  row: { hits: 'integer' },
  examples: EXAMPLES.map((by) => ({ by })),
});

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

/** The search over all events (spec 7): by trigram indexes for the few, back in time for the many (performance 8). */
@Injectable()
export class CitationSearch {
  constructor(private readonly database: Database) {}

  /** One page, newest change first, and the total up to {@link SEARCH_TOTAL_CAP}. */
  async search(
    parts: readonly Part[],
    query: SearchQuery,
  ): Promise<{ rows: FoundCitation[]; total: number }> {
    if (!hasTrigrams(query)) return this.byTime(parts, query, this.total(query, 'by trigrams'));
    if (await this.isFrequent(query))
      return this.byTime(parts, query, this.total(query, 'row by row'));
    const few = await this.byTrigrams(parts, query);
    return few.total < SEARCH_TOTAL_CAP ? few : this.byTime(parts, query, few.total);
  }

  /**
   * True if the text is so frequent among the newest events that going back in time finds a thousand of it sooner than
   * the trigram index has found all rows that have its letters.
   */
  private async isFrequent(query: SearchQuery): Promise<boolean> {
    const { by, values } = conditionsOf(query, 'by trigrams');
    const found = await this.database.first(FREQUENCY({ by }), values);
    return (found?.hits ?? 0) >= PROBED * FREQUENT;
  }

  /** Finds all there are and sorts them, which is for the few: what reaches {@link SEARCH_TOTAL_CAP} has no rows. */
  private async byTrigrams(
    parts: readonly Part[],
    query: SearchQuery,
  ): Promise<{ rows: FoundCitation[]; total: number }> {
    const { by, values } = conditionsOf(query, 'by trigrams');
    const wanted = BY_TRIGRAMS({ by, parts });
    const found = await this.database.first(wanted, [...values, ...sliceOf(query)]);
    return found ?? { rows: [], total: 0 };
  }

  /** Goes back in time until the page is full, which is for the many: of two letters, or of a name that thousands have. */
  private async byTime(
    parts: readonly Part[],
    query: SearchQuery,
    total: number | Promise<number>,
  ): Promise<{ rows: FoundCitation[]; total: number }> {
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

/** True if a search has a text that the trigram indexes can find: two letters are too short for them. */
function hasTrigrams({ text, plateKey, owner }: SearchQuery): boolean {
  return [text, plateKey, owner].some((part) => part !== null && part.length >= 3);
}

function sliceOf({ page, perPage }: SearchQuery): [limit: number, offset: number] {
  return [perPage, (page - 1) * perPage];
}

function conditionsOf(query: SearchQuery, way: Way): Search {
  const { cause, plateKey, owner } = query;
  const asTyped = (typed: string): string => (way === 'by trigrams' ? containing(typed) : typed);
  const found: [Condition, unknown][] = [
    ['causes', query.sees.filter((seen) => cause === null || seen === cause)],
    ['status', query.reportStatus],
    ['reference', query.text === null ? null : containing(query.text)],
    plateKey === '' ? ['no plate', ''] : ['plate', plateKey === null ? null : asTyped(plateKey)],
    ['owner', owner === null ? null : asTyped(owner.toLowerCase())],
    ['from', query.from],
    ['to', query.to],
  ];
  const given = found.filter(([, value]) => value !== null);
  return { by: given.map(([name]) => name), values: given.map(([, value]) => value) };
}
