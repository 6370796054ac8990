import { describe, expect, it } from 'vitest';
import { fileName, inPrintOrder, layoutOf, planned, sheetsOf } from './run-plan.pure.js';

const notice = (number: string, postalCode: string | null) => ({ number, postalCode });

describe('the order in which a run is printed (mailing 5)', () => {
  it('is that of postal codes, none last, then of numbers', () => {
    const found = inPrintOrder([
      notice('TEC-2026-000004', null),
      notice('TEC-2026-000003', '20002'),
      notice('TEC-2026-000002', '10001'),
      notice('TEC-2025-000009', null),
      notice('TEC-2026-000001', '10001'),
      notice('TEC-2026-000005', '10001-1234'),
    ]);
    expect(found.map(({ number }) => number)).toEqual([
      'TEC-2026-000001',
      'TEC-2026-000002',
      'TEC-2026-000005',
      'TEC-2026-000003',
      'TEC-2025-000009',
      'TEC-2026-000004',
    ]);
  });

  it.each([
    [1, [1]],
    [500, [500]],
    [501, [500, 1]],
    [1_000, [500, 500]],
    [1_201, [500, 500, 201]],
  ])('%i notices are files of at most 500: %j', (count, files) => {
    const all = Array.from({ length: count }, (_, index) =>
      notice(`TEC-2026-${String(index + 1).padStart(6, '0')}`, null),
    );
    const found = planned(all);
    expect(found.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
    expect(
      files.map((_, index) => found.filter(({ fileNumber }) => fileNumber === index + 1).length),
    ).toEqual(files);
  });

  it('names files by the number of the run', () => {
    expect(fileName('RUN-000012', 3)).toBe('RUN-000012-003.pdf');
  });
});

describe('the pages of a file: a cover sheet, then the notices (mailing 5)', () => {
  it.each<[pages: number[], duplex: boolean, first: number[], total: number, sheets: number]>([
    [[], true, [], 2, 1],
    [[], false, [], 1, 1],
    [[1], true, [3], 4, 2],
    [[1], false, [2], 2, 2],
    [[1, 2, 3, 1], true, [3, 5, 7, 11], 12, 6],
    [[1, 2, 3, 1], false, [2, 3, 5, 8], 8, 8],
    [[2, 2], true, [3, 5], 6, 3],
  ])(
    '%j with duplex %j start on %j, %i pages, %i sheets',
    (pages, duplex, first, total, sheets) => {
      expect(layoutOf(pages, duplex)).toEqual({ firstPages: first, pages: total, sheets });
    },
  );

  it.each([
    [1, true, 1],
    [2, true, 1],
    [3, true, 2],
    [3, false, 3],
  ])('%i pages with duplex %j take %i sheets', (pages, duplex, sheets) => {
    expect(sheetsOf(pages, duplex)).toBe(sheets);
  });
});
