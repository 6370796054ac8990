import { expect, it } from 'vitest';
import { newPin, pinOf } from './pin.js';

it('a PIN is eight of the letters that are not taken for one another, with a dash (mailing 7)', () => {
  const pins = Array.from({ length: 500 }, newPin);
  for (const pin of pins)
    expect(pin).toMatch(/^[34679ACDEFGHJKMNPQRTVWXY]{4}-[34679ACDEFGHJKMNPQRTVWXY]{4}$/);
  expect(new Set(pins).size).toBe(500);
  expect(new Set(pins.join('')).size).toBe(25);
});

it.each(['ACDE-3467', 'acde-3467', 'ACDE3467', ' aCdE 3467 ', 'ACDE–3467'])(
  'is typed in any case with or without dash: %j',
  (typed) => expect(pinOf(typed)).toBe('ACDE-3467'),
);

it.each(['', 'ACDE', 'ACDE-34679', 'x'.repeat(100_000)])('%.20j is another one', (typed) =>
  expect(pinOf(typed)).not.toBe('ACDE-3467'),
);
