import { expect, it } from 'vitest';

import { sizeText } from './package-words';

it('a size is short, and never less than the file has', () => {
  expect(sizeText(1)).toBe('1 kB');
  expect(sizeText(640_001)).toBe('641 kB');
  expect(sizeText(12_340_000)).toBe('12.4 MB');
  expect(sizeText(500_000_000)).toBe('500 MB');
  expect(sizeText(4_200_000_000)).toBe('4.2 GB');
  expect(sizeText(2_500_000_000_000)).toBe('2,500 GB');
});
