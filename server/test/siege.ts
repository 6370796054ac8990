import { randomInt } from 'node:crypto';
import { type Random, seeded } from '../demo/random.js';

/** True if tests run at the full size of their rules: `npm run test:siege`. */
const IS_SIEGE = process.env['STOPLINE_SIEGE'] === 'on';

/** Returns the size of a test: the rule's own in a siege, a smaller one in every other run. */
export const sized = (siege: number, everyday: number): number => (IS_SIEGE ? siege : everyday);

/** The seed of every run that names no other one: the same run twice is the same run. */
const EVERYDAY_SEED = '36';

/**
 * Decides which values a test takes where it does not take all. A siege takes another one each time, so that in time all of
 * them are tried, and prints it; `STOPLINE_SEED` gives one.
 */
export const SEED =
  process.env['STOPLINE_SEED'] ?? (IS_SIEGE ? String(randomInt(2 ** 31)) : EVERYDAY_SEED);

if (IS_SIEGE) console.log(`The values of this process are of STOPLINE_SEED=${SEED}`);

/** Returns a stream of numbers of the seed. @param use tells one stream from another */
export const seededFor = (use: string): Random => seeded(`${SEED} ${use}`);
