import { toSVG } from 'bwip-js/node';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { dataMatrix, qrCode } from './codes.js';
import { outlinesOf } from './outlines.pure.js';

const SIZE = 840;

/** The pixels of a drawing, in one size. */
async function pixels(svg: Buffer): Promise<Buffer> {
  return sharp(svg)
    .resize(SIZE, SIZE, { fit: 'fill' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer();
}

const svgOf = (uri: string): Buffer => Buffer.from(uri.split(',')[1] ?? '', 'base64');

describe('codes of squares', () => {
  it.each(['SP-78450-1', 'https://evidence.example.org/?number=SP-78450-01', 'Ä'.repeat(120)])(
    'look as the library draws them: %s',
    async (text) => {
      const bytes = Buffer.from(text).toString('latin1');
      const level = { eclevel: 'M', fixedeclevel: true, binarytext: true };
      const theirs = toSVG({ bcid: 'qrcode', text: bytes, ...level });
      expect(
        (await pixels(svgOf(await qrCode(text)))).equals(await pixels(Buffer.from(theirs))),
      ).toBe(true);
      const square = toSVG({ bcid: 'datamatrix', text: bytes });
      expect(
        (await pixels(svgOf(await dataMatrix(bytes)))).equals(await pixels(Buffer.from(square))),
      ).toBe(true);
    },
  );

  it('have light around them as wide as so many modules', async () => {
    const svg = svgOf(await qrCode('A', 4)).toString();
    expect(svg).toContain('viewBox="-4 -4 29 29"');
  });

  it('share one outline where modules touch, with a hole where they enclose light', () => {
    expect(outlinesOf([1, 1, 1, 1, 0, 1, 1, 1, 1], 3)).toBe('M0 0H3V3H0ZM2 1H1V2H2Z');
  });
});
