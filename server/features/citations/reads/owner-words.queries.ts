import { as, statements } from '../../../platform/database/statement.js';
import { containing } from '../../../platform/domain/containing.pure.js';
import { SEARCH_TOTAL_CAP, type SearchQuery } from '../citation.types.js';
import type { FoundCitation } from './citation-facts.queries.js';
import { ALL_PARTS, type Part } from './citation-parts.pure.js';
import { citationsSql } from './citation-row.queries.js';
import {
  type Condition,
  conditionsOf,
  type Search,
  whereSql,
} from './search-conditions.queries.js';

/** The words of a name, each with an index of its own: the first three, and all that follows (decision 130). */
const WORDS = [
  `split_part(owner_key, ' ', 1)`,
  `split_part(owner_key, ' ', 2)`,
  `split_part(owner_key, ' ', 3)`,
  `substring(owner_key FROM '^[^ ]* [^ ]* [^ ]* (.*)$')`,
];

interface WordsChoice {
  by: readonly Condition[];
  parts: readonly Part[];
}
const BYS: readonly (readonly Condition[])[] = [
  ['causes'],
  ['causes', 'status', 'reference', 'plate', 'owner', 'from', 'to'],
  ['causes', 'none'],
];
const EXAMPLES = BYS.flatMap((by): WordsChoice[] => [
  { by, parts: ALL_PARTS },
  { by, parts: ['facts'] },
]);

/**
 * Returns SQL for `id` and `updated_at` of the events that have a word with the text, each once: at the first of its
 * words that has it. A limit inside keeps the way through the index, whatever the planner believes.
 *
 * @param text the place of the LIKE pattern among the values
 * @param order of the events of one word, with their limit
 */
function foundSql(by: readonly Condition[], text: string, order: string): string {
  const places = WORDS.map((word, place) => {
    const before = WORDS.slice(0, place).map((other) => `AND ${other} NOT LIKE ${text}`);
    return `SELECT found.id, found.updated_at FROM owner_words known CROSS JOIN LATERAL (
        SELECT id, updated_at FROM citations
        WHERE ${word} COLLATE "C" = known.word AND ${word} <> '' ${before.join(' ')} AND ${whereSql(by, 'row by row')}
        ${order}) found
      WHERE known.place = ${place + 1} AND known.word LIKE ${text}`;
  });
  return places.join(' UNION ALL ');
}

/**
 * Counts events up to {@link SEARCH_TOTAL_CAP}; only where they are fewer, it has rows. The last three values are the
 * pattern of a word, the rows and the offset of the page.
 */
export const BY_WORDS = statements({
  name: 'search: by words',
  sql: ({ by, parts }: WordsChoice) => {
    const [text, limit, offset] = [by.length + 1, by.length + 2, by.length + 3];
    return `WITH hits AS MATERIALIZED (
        SELECT id, updated_at FROM (${foundSql(by, `$${text}`, `LIMIT ${SEARCH_TOTAL_CAP}`)}) found
        LIMIT ${SEARCH_TOTAL_CAP}),
      keys AS (
        SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place FROM hits
        WHERE (SELECT count(*) FROM hits) < ${SEARCH_TOTAL_CAP}
        ORDER BY place LIMIT $${limit} OFFSET $${offset})
      SELECT (SELECT count(*)::integer FROM hits) AS total, (${citationsSql(parts, 'TABLE keys')}) AS rows`;
  },
  prepared: true,
  row: { total: 'integer', rows: as<FoundCitation[]>('json') },
  examples: EXAMPLES,
});

/** One page of the events that have such a word: the newest of each word are laid together. Values as above. */
export const PAGE_BY_WORDS = statements({
  name: 'search: page by words',
  sql: ({ by, parts }: WordsChoice) => {
    const [text, limit, offset] = [by.length + 1, by.length + 2, by.length + 3];
    const order = `ORDER BY updated_at DESC, id DESC LIMIT $${limit}::integer + $${offset}::integer`;
    return citationsSql(
      parts,
      `SELECT id, row_number() OVER (ORDER BY updated_at DESC, id DESC) AS place
        FROM (${foundSql(by, `$${text}`, order)}) found
        ORDER BY place LIMIT $${limit}::integer OFFSET $${offset}::integer`,
    );
  },
  prepared: true,
  row: { rows: as<FoundCitation[]>('json') },
  examples: EXAMPLES,
});

/** True if a search is by the words of names: it has an owner, and no other text that an index finds. */
export function isByWords({ text, plateKey, owner, olderOwner }: SearchQuery): boolean {
  const hasOther = [text, plateKey].some((part) => part !== null && part.length >= 3);
  return !hasOther && owner !== null && owner !== '' && olderOwner === null;
}

/**
 * Returns the conditions of a search by words, with the pattern of a word as the last value. A text with spaces is more
 * than a word: its longest part finds the words, and the whole is a condition.
 */
export function wordConditionsOf(query: SearchQuery): Search {
  const owner = query.owner ?? '';
  const words = owner.split(' ');
  const longest = words.reduce((kept, word) => (word.length >= kept.length ? word : kept), '');
  const whole = words.length === 1 ? null : query.owner;
  const { by, values } = conditionsOf({ ...query, owner: whole }, 'row by row');
  return { by, values: [...values, containing(longest)] };
}
