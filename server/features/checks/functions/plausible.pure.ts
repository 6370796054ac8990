import { exact, ONE } from '../../../platform/domain/decimal.pure.js';
import { define, SECOND_MS, sentenceIf, short } from '../check-function.pure.js';
import { numberOrNullParam } from '../check-params.pure.js';
import type { CheckedEvent } from '../check-subject.types.js';

/* The functions that ask whether what was measured can be (guards 2). */

/** A red-light event of which nobody knows when the light turned red. */
export const RED_UNKNOWN = define({
  label: 'Red unknown',
  text: 'The camera does not say when the light turned red',
  check: ({ cause, redlightSwitchedAt }) =>
    sentenceIf(
      cause === 'REDLIGHT' && redlightSwitchedAt === null,
      'The camera does not say when the light turned red',
    ),
});

const UNITS = ['km/h', 'mph'];

/** Miles in a kilometre, as the rule has it. */
const MILES_A_KM = 0.621371;

/** A vehicle does not drive so fast, nor so many times the limit, nor is a light red for so long. */
export const IMPLAUSIBLE = define({
  label: 'Implausible',
  text: 'The speed, or the time in red, is more than can be',
  params: {
    kmh: numberOrNullParam({
      label: 'Faster than',
      description: 'Where the event counts in mph, it is converted',
      least: 20,
      most: 1_000,
      usual: 250,
      unit: 'km/h',
    }),
    times_limit: numberOrNullParam({
      label: 'More than times the limit',
      least: 1.1,
      most: 20,
      usual: null,
    }),
    red_s: numberOrNullParam({
      label: 'Red for more than',
      least: 1,
      most: 86_400,
      usual: 600,
      unit: 's',
    }),
  },
  check: (event, { kmh, times_limit: times, red_s: red }) =>
    tooFast(event, kmh) ?? tooManyTimes(event, times) ?? tooLong(event, red),
});

function tooFast({ speedMeasured, unit }: CheckedEvent, kmh: number | null): string | null {
  if (speedMeasured === null || kmh === null || !UNITS.includes(unit)) return null;
  const most = unit === 'mph' ? short(kmh * MILES_A_KM) : short(kmh, DIGITS);
  return sentenceIf(
    exact(speedMeasured) > exact(most),
    `Measured ${speedMeasured} ${unit}, more than ${short(Number(most))} ${unit}`,
  );
}

function tooManyTimes(
  { speedMeasured, speedLimit, unit }: CheckedEvent,
  times: number | null,
): string | null {
  if (speedMeasured === null || speedLimit === null || times === null) return null;
  const limit = exact(speedLimit);
  return sentenceIf(
    limit > 0n && exact(speedMeasured) * ONE > exact(short(times, DIGITS)) * limit,
    `Measured ${speedMeasured} ${unit} where ${speedLimit} ${unit} is allowed`,
  );
}

function tooLong(
  { redlightSwitchedAt, capturedAt }: CheckedEvent,
  most: number | null,
): string | null {
  if (redlightSwitchedAt === null || most === null) return null;
  const red = (capturedAt.getTime() - redlightSwitchedAt.getTime()) / SECOND_MS;
  return sentenceIf(red > most, `Red for ${short(red)} s, more than ${short(most)} s`);
}

/** Decimals of a parameter that are compared. */
const DIGITS = 10;
