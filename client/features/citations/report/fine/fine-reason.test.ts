import { describe, expect, it } from 'vitest';

import { reasonWords, type ReasonStep } from './fine-reason';

const SPEED = { currency: 'EUR', digits: 2, unit: 'km/h' };
const RED = { ...SPEED, unit: 's' };

const said = (step: ReasonStep, units = SPEED) =>
  reasonWords([step], units).map(({ label, text }) => `${label} ${text}`)[0];

// Programs 2: each rule, what went into it and what came out.
describe('the reason of an amount in words', () => {
  it.each<[ReasonStep, string]>([
    [{ rule: 'SCHEDULE', input: 'ANY', result: '7' }, 'Fine schedule any site → number 7'],
    [{ rule: 'SCHEDULE', input: 'WORK', result: '7' }, 'Fine schedule Work zone → number 7'],
    [{ rule: 'TOLERANCE', input: '80', result: '77' }, 'Charged 80 km/h measured → 77 km/h'],
    [{ rule: 'OVER', input: '50', result: '27' }, 'Over the limit of 50 km/h → 27 km/h'],
    [{ rule: 'BAND', input: '27', result: '10000' }, 'Band 27 km/h → 100.00 EUR'],
    [{ rule: 'BAND', input: 'unknown', result: '10000' }, 'Band not known yet → 100.00 EUR'],
    [
      { rule: 'SPEED_BAND', input: '150', result: 'court' },
      'Band by charged speed 150 km/h → no fixed fine (court)',
    ],
    [
      { rule: 'REPEAT', input: 'unknown', result: '10000' },
      'Earlier violations not known yet → 100.00 EUR',
    ],
    [{ rule: 'PER_UNIT', input: '3', result: '13000' }, 'Whole units above 3 → 130.00 EUR'],
    [{ rule: 'FACTOR', input: '1.5', result: '19500' }, 'Factor × 1.5 → 195.00 EUR'],
    [{ rule: 'FEE', input: '2850', result: '22350' }, 'With the fee 28.50 EUR → 223.50 EUR'],
  ])('%j', (step, text) => expect(said(step)).toBe(text));

  it('of red lights', () => {
    expect(said({ rule: 'OVER', input: '0', result: '1.2' }, RED)).toBe('Time in red 1.2 s');
    expect(said({ rule: 'BAND', input: '1.2', result: '9000' }, RED)).toBe(
      'Band 1.2 s → 90.00 EUR',
    );
  });
});
