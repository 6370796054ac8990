import { describe, expect, it } from 'vitest';

import { sharesOf, strengthOf } from './band-shares';
import { newBand } from './schedule-values';

const band = (from: number | string, amount: number | string = 50) => ({
  ...newBand(from),
  amount,
});

describe('the bar of the bands (issue 25, point 11)', () => {
  it('is to scale: the last band, which has no end, gets three tenths of the others', () => {
    const { bands, end } = sharesOf({ fee: 8.5, bands: [band(20), band(0), band(10)] }, 2);
    expect(end).toBe(26);
    expect(bands.map(({ from, to, share }) => [from, to, Math.round(share * 10) / 10])).toEqual([
      [0, 10, 38.5],
      [10, 20, 38.5],
      [20, null, 23.1],
    ]);
    expect(bands.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100);
  });

  it('has one band over all of it where there is one', () =>
    expect(sharesOf({ fee: 0, bands: [band(0)] }, 2).bands).toMatchObject([{ share: 100 }]));

  it('adds the fee, and has no total for a court or for an amount that is not typed', () => {
    const bands = [band(0), band(10, ''), { ...band(20), isCourt: true }];
    const drawn = sharesOf({ fee: 8.5, bands }, 2).bands;
    expect(drawn.map(({ total, isCourt }) => [total, isCourt])).toEqual([
      [5_850, false],
      [null, false],
      [null, true],
    ]);
  });

  it('leaves a band out that has no beginning yet', () =>
    expect(sharesOf({ fee: 0, bands: [band(0), band('')] }, 0).bands).toHaveLength(1));

  it('is darker from band to band', () => {
    expect([0, 1, 2, 3, 4].map((index) => strengthOf(index, 5))).toEqual([12, 30, 48, 66, 100]);
    expect(strengthOf(0, 1)).toBe(100);
    expect([0, 1].map((index) => strengthOf(index, 2))).toEqual([12, 100]);
  });
});
