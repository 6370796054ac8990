import type { Act, DemoStep } from './acts.js';
import type { Random } from './random.js';
import type { Sky } from './scenes.js';

export const HOUR = 3_600_000;

/** A day in milliseconds. */
export const DAY = 24 * HOUR;

/** Returns the hours (UTC) of sunrise and sunset at the place of the invented Port Ellery. */
function daylight(day: Date): { rise: number; set: number } {
  const start = Date.UTC(day.getUTCFullYear(), 0, 1);
  const dayOfYear = (day.getTime() - start) / DAY;
  const length = 12 + 2.5 * Math.cos((2 * Math.PI * (dayOfYear - 172)) / 365);
  return { rise: 12.7 - length / 2, set: 12.7 + length / 2 };
}

/** Returns a random moment of the day at which the sky looks like that. */
export function momentUnder(sky: Sky, day: Date, random: Random): Date {
  const { rise, set } = daylight(day);
  let hour: number;
  if (sky === 'dusk') {
    hour = (random.chance(0.7) ? set : rise) + random.between(-0.3, 0.3);
  } else if (sky === 'night' || sky === 'wet night') {
    hour = random.chance(0.7) ? random.between(set + 0.9, 23.95) : random.between(0, rise - 0.9);
  } else {
    // Around the rush hours.
    const rush = random.pick([8.3, 12.6, 16.8]) + random.between(-2, 2);
    hour = Math.min(set - 0.7, Math.max(rise + 0.7, rush));
  }
  const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  return new Date(midnight + Math.round(hour * HOUR));
}

/** Spreads acts over the time between the event and the loading, the decision soon after the submission. */
export function timed(
  acts: readonly Act[],
  from: Date,
  now: Date,
  today: boolean,
  random: Random,
): DemoStep[] {
  const open = now.getTime() - from.getTime();
  const span = Math.min(open * 0.92, (1.2 + acts.length * random.between(0.6, 1.6)) * DAY);
  const shares = acts.map(() => random.between(0.25, 1));
  const whole = shares.reduce((sum, share) => sum + share, 0) + 0.2;
  let passed = 0.2;
  return acts.map((act, index) => {
    passed += shares[index] ?? 0;
    const last = index === acts.length - 1;
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
    const at =
      today && last
        ? midnight + (now.getTime() - midnight) * random.between(0.3, 0.98)
        : from.getTime() + Math.min(span * (passed / whole), open * 0.95);
    // Nobody who signs in to the demo has skipped an event today.
    const latest = act.act === 'skip' ? now.getTime() - DAY : Infinity;
    return { ...act, at: new Date(Math.round(Math.min(at, latest))) };
  });
}
