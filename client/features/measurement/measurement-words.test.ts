import { describe, expect, it } from 'vitest';

import {
  type Measurement,
  VERDICTS,
  distanceText,
  lineText,
  speedText,
  verdictSentence,
} from './measurement-words';

const MEASURED = {
  distance: 14.5,
  distanceU: 0.321,
  distanceUnit: 'm',
  speed: 52.2,
  speedU: 1.234,
  unit: 'km/h',
  verdict: 'DIFFERS',
} as Measurement;

const at = (line: number | null, lineU: number | null) =>
  ({ line, lineU }) as Measurement['points'][number];

// Cameras 4: the numbers come with their ±, a vehicle that did not move has none.
describe('a measurement in words', () => {
  it('gives speed and distance with their ±', () => {
    expect(speedText(MEASURED)).toBe('52.20 ± 1.23 km/h');
    expect(distanceText(MEASURED)).toBe('14.50 ± 0.32 m');
    const stands = { ...MEASURED, speed: 0, speedU: null, distance: 0, distanceU: null };
    expect(speedText(stands)).toBe('0.00 km/h');
    expect(distanceText(stands)).toBe('0.00 m');
  });

  it('says on which side of the stop line a point is', () => {
    expect(lineText(at(-0.8, 0.1), MEASURED)).toBe('0.80 ± 0.10 m before the line');
    expect(lineText(at(1.2, 0.1), MEASURED)).toBe('1.20 ± 0.10 m past the line');
    expect(lineText(at(null, null), MEASURED)).toBeNull();
  });

  it.each([
    ['SPEEDING', 'The picture differs from the device'],
    ['REDLIGHT', 'The picture does not show the vehicle crossing the stop line'],
  ] as const)('says of %s that it differs', (cause, sentence) => {
    expect(verdictSentence(cause, MEASURED)).toBe(sentence);
  });

  it.each([
    ['AGREES', 'green'],
    ['DIFFERS', 'red'],
    ['UNCERTAIN', 'amber'],
    ['NOT_MOVED', 'red'],
  ] as const)('%s is %s', (verdict, color) => {
    expect(VERDICTS[verdict].color).toBe(color);
  });
});
