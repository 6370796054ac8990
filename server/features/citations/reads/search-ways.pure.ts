import { SEARCH_TOTAL_CAP } from '../citation.types.js';

/** How many of the newest events are read first, and how many going back in time may pass for a page. */
interface Reach {
  probed: number;
  passed: number;
}

// All figures are measured with a million events. Events that must be fetched to be judged cost more than those of which
// the index of all events by time knows enough.
const OF_INDEX: Reach = { probed: 2_000, passed: 20_000 };
const OF_ROWS: Reach = { probed: 500, passed: 2_000 };
/** From this share of the newest events on, a thousand are found sooner by going back in time. */
const FREQUENT = 0.022;
/** Below this share, all that trigrams find are sorted sooner than a page is found in time. */
const RARE = 0.005;
/** A shorter word is a part of thousands of words. */
const LEAST_SIGNS = 3;

/** What is known of a search when its ways are chosen. */
export interface SearchFacts {
  /** What finds its text: words of names, trigrams, or nothing. */
  index: 'words' | 'trigrams' | 'none';
  /** The length of the name that is searched for; 0 without one. */
  signs: number;
  reach: Reach;
  /** The place of the last row of the page, from 1. */
  last: number;
  /** Of the newest events, those that match; and a total, where these tell it. */
  hits: number;
  total: number;
}

/** Returns how far events are read one by one. @param isInIndex true if the index of all events by time answers all */
export const reachOf = (isInIndex: boolean): Reach => (isInIndex ? OF_INDEX : OF_ROWS);

/** What finds the total. `words` and `trigrams` have the page too, where all that is found is below the cap. */
export type TotalWay = 'newest' | 'back in time' | 'words' | 'trigrams';
/** What finds a page that did not come with the total. */
export type PageWay = 'newest' | 'back in time' | 'words' | 'trigrams';

type Ways<Way> = readonly (readonly [when: (facts: SearchFacts) => boolean, way: Way])[];

const share = ({ hits, reach }: SearchFacts): number => hits / reach.probed;
const isByWholeWord = ({ index, signs }: SearchFacts): boolean =>
  index === 'words' && signs >= LEAST_SIGNS;
/** True if going back in time would pass too many events before the page is full. */
const isFar = (facts: SearchFacts): boolean => share(facts) * facts.reach.passed < facts.last;

const TOTALS: Ways<TotalWay> = [
  [({ total }) => total === SEARCH_TOTAL_CAP, 'newest'],
  [(facts) => share(facts) >= FREQUENT && !isByWholeWord(facts), 'back in time'],
  [({ index }) => index === 'words', 'words'],
  [() => true, 'trigrams'],
];

const PAGES: Ways<PageWay> = [
  [({ hits, last }) => hits >= last, 'newest'],
  [(facts) => isFar(facts) && facts.index === 'words', 'words'],
  [(facts) => isFar(facts) && share(facts) < RARE, 'trigrams'],
  [() => true, 'back in time'],
];

/** Returns the first way to the total that fits (performance 8). */
export const totalWayOf = (facts: SearchFacts): TotalWay => firstOf(TOTALS, facts);

/** Returns the first way to the page that fits, where the total brought none. */
export const pageWayOf = (facts: SearchFacts): PageWay => firstOf(PAGES, facts);

function firstOf<Way>(ways: Ways<Way>, facts: SearchFacts): Way {
  const found = ways.find(([when]) => when(facts));
  if (found === undefined) throw new Error('The last way of a table fits always');
  return found[1];
}
