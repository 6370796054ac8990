import { setTimeout as sleep } from 'node:timers/promises';

/** Ends a wait for what never happens, with a sentence, before the test's own time limit does it without one. No rule. */
const GIVE_UP_MS = 55_000;
/** A look is a request as a rule: more of them would take the processor from what is waited for. */
const LOOK_EVERY_MS = 25;

/**
 * Waits for what the worker, another process or the database does, where nothing tells the test of it: looks again and again.
 *
 * @param what it waits for, as a sentence
 * @param look returns it, or nothing as long as it is not there
 * @param giveUpMs longer for what takes longer than a test may
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | null | undefined | false> | Found | null | undefined | false,
  giveUpMs = GIVE_UP_MS,
): Promise<Found> {
  for (const end = Date.now() + giveUpMs; ; await sleep(LOOK_EVERY_MS)) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`It did not happen: ${what}`);
  }
}
