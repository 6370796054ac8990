import { expect, it } from 'vitest';
import { pageWayOf, reachOf, type SearchFacts, totalWayOf } from './search-ways.pure.js';

const facts = (change: Partial<SearchFacts>): SearchFacts => ({
  index: 'trigrams',
  signs: 0,
  reach: reachOf(true),
  last: 15,
  hits: 0,
  total: 0,
  ...change,
});

// Of the 2,000 newest events 44 are 2.2 %.
it.each<[string, Partial<SearchFacts>, ReturnType<typeof totalWayOf>]>([
  ['a plate of which the newest events tell a thousand', { total: 1_000, hits: 500 }, 'newest'],
  ['a plate that many have', { hits: 44 }, 'back in time'],
  ['a plate that fewer have', { hits: 43 }, 'trigrams'],
  ['the same where rows are fetched', { hits: 11, reach: reachOf(false) }, 'back in time'],
  ['a name of two letters that many have', { index: 'words', signs: 2, hits: 44 }, 'back in time'],
  ['a name of two letters that few have', { index: 'words', signs: 2, hits: 43 }, 'words'],
  ['a name that many have', { index: 'words', signs: 3, hits: 1_000 }, 'words'],
])('the total of %s is found', (_, change, way) => expect(totalWayOf(facts(change))).toBe(way));

// Going back 20,000 events finds ten times what the newest 2,000 have.
it.each<[string, Partial<SearchFacts>, ReturnType<typeof pageWayOf>]>([
  ['that the newest events fill', { hits: 15 }, 'newest'],
  ['that going back fills', { hits: 2, last: 20 }, 'back in time'],
  ['that it would not fill, of what is rare', { hits: 2, last: 21 }, 'trigrams'],
  ['that it would not fill, of names', { index: 'words', hits: 2, last: 21 }, 'words'],
  ['far behind, of what is not rare', { hits: 10, last: 101 }, 'back in time'],
  ['that would fetch too many rows', { hits: 2, last: 9, reach: reachOf(false) }, 'trigrams'],
])('a page %s comes from there', (_, change, way) => expect(pageWayOf(facts(change))).toBe(way));
