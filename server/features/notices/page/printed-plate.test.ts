import { expect, it } from 'vitest';
import { printedPlate } from './printed-plate.pure.js';

it('a plate is printed with its country or state, where that is known (guards 3)', () => {
  expect(printedPlate({ licensePlate: 'KLM 4821', plateRegion: 'US-MD' })).toBe('KLM 4821 (US-MD)');
  expect(printedPlate({ licensePlate: 'KLM 4821', plateRegion: null })).toBe('KLM 4821');
  // Contents of before there were regions do not have it.
  expect(printedPlate({ licensePlate: 'KLM 4821' })).toBe('KLM 4821');
});
