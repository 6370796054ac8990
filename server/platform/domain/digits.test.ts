import { expect, it } from 'vitest';
import { digitsSql } from './digits.pure.js';

// The ten millionth event of an installation is not named like the millionth.
it('fills a number up, and cuts nothing off', () => {
  expect(digitsSql('n', 7)).toBe(`lpad(n::text, greatest(7, length(n::text)), '0')`);
});
