import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { fitted, linesOf } from './notice-fit.pure.js';

const require = createRequire(import.meta.url);
const font = openSync(
  require.resolve('@fontsource/public-sans/files/public-sans-latin-400-normal.woff2'),
);

/** The width in mm that the font really takes. */
function width(text: string, size: number): number {
  if (!('layout' in font)) throw new Error('The font is a collection');
  return ((font.layout(text).advanceWidth / font.unitsPerEm) * size * 25.4) / 72;
}

const LINE = 'House twelve, Harbour Lane by the old quay, Port Ellery East';

describe('text that has to stay in a box', () => {
  it.each([LINE, 'WWWWWW MMMMMM', 'illicit filling', '0123456789 / 42-A', 'Zoë Łukasz, Größe ½'])(
    'is never wider than estimated: %s',
    (text) => {
      // A text that is estimated to fit one line does fit.
      for (let mm = 10; mm < 140; mm += 1)
        if (linesOf(text, 10, mm) === 1) expect(width(text, 10)).toBeLessThanOrEqual(mm);
      expect(linesOf(text, 10, width(text, 10) * 1.06)).toBe(1);
    },
  );

  it.each([
    ['DIN', 83, 40, 8],
    ['US #10 on A4', 80, 22, 8],
    ['US #10 on Letter', 85, 16, 5],
  ])('%s: lines of 60 average characters are set in 7 pt or more', (_, mm, height, count) => {
    const lines = Array.from({ length: count }, () => ({ text: LINE }));
    const fit = fitted(lines, { width: mm, height, largest: 10, readable: 7 });
    expect(fit.size).toBeGreaterThanOrEqual(7);
    expect((count * fit.size * fit.lineHeight * 25.4) / 72).toBeLessThanOrEqual(height);
  });

  it('is set smaller where there is more of it, and wraps where it is longer', () => {
    const limits = { width: 83, height: 40, largest: 10, readable: 7 };
    const lines = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ text: `Line ${at}` }));
    const sizes = [3, 12, 20, 40].map((count) => fitted(lines(count), limits).size);
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
    expect([sizes[0], sizes[3]! < 4]).toEqual([10, true]);
    expect(linesOf(LINE.repeat(3), 10, 83)).toBeGreaterThan(3);
  });
});
