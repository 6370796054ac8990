import { randomInt } from 'node:crypto';

/** True if tests run at the full size of their rules: `npm run test:siege`. */
const IS_SIEGE = process.env['STOPLINE_SIEGE'] === 'on';

/** Returns the size of a test: the rule's own in a siege, a smaller one in every other run. */
export const sized = (siege: number, everyday: number): number => (IS_SIEGE ? siege : everyday);

/**
 * Decides which values a test takes where it does not take all. Another one in each run, so that in time all of them are
 * tried; `STOPLINE_SEED` repeats a run.
 */
export const SEED = process.env['STOPLINE_SEED'] ?? String(randomInt(2 ** 31));
