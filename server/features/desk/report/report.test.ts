import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, daysOf, medianOf, monthsOf, pacesOf, reportCsv } from './report.pure.js';

const PACES = ['timed', 'under3', 'under10'] as const;
const HEADER =
  'day,queue,act,reason_code,reason_label,cause,camera_serial_number,officer_badge,officer_name,count,median_seconds,timed,under_3,under_10';

describe('the columns of a report (desk 10)', () => {
  it.each([
    [
      ['day', 'act'],
      ['day', 'act', 'count', 'medianSeconds', ...PACES],
    ],
    [
      ['act', 'day'],
      ['day', 'act', 'count', 'medianSeconds', ...PACES],
    ],
    [['reason'], ['reasonCode', 'reasonLabel', 'count', 'medianSeconds', ...PACES]],
    [
      ['officer', 'camera'],
      ['cameraSerialNumber', 'officer', 'count', 'medianSeconds', ...PACES],
    ],
  ] as const)('grouped by %j: %j', (groups, columns) => expect(columnsOf(groups)).toEqual(columns));
});

it.each([
  [[], [], null],
  [[4], [1], 4],
  [[4, 11.5], [1, 1], 7.75],
  [[11.5, 4], [1, 1], 7.75],
  [[4, 11.5], [2, 1], 4],
  [[11.5, 4], [2, 1], 11.5],
  [[4, 5, 11.5], [1, 1, 3], 11.5],
  [[5, 4], [2, 2], 4.5],
  [[11, 9, 10], [1, 1, 1], 10],
])('the median of %j, %j times, is %d', (values, times, median) =>
  expect(medianOf(values, times)).toBe(median),
);

it.each([
  [[], [], { timed: 0, under3: 0, under10: 0 }],
  [[3, 2.999, 10, 9.9, 0], [1, 2, 4, 8, 16], { timed: 31, under3: 18, under10: 27 }],
])('of acts of %j seconds, %j times, %j (guards 5)', (values, times, paces) =>
  expect(pacesOf(values, times)).toEqual(paces),
);

describe('the periods of a report', () => {
  it('parts a span at the first days of months', () =>
    expect(monthsOf({ from: '2027-12-31', before: '2028-03-02' })).toEqual([
      { from: '2027-12-31', before: '2028-01-01' },
      { from: '2028-01-01', before: '2028-02-01' },
      { from: '2028-02-01', before: '2028-03-01' },
      { from: '2028-03-01', before: '2028-03-02' },
    ]));

  it('months and days cover each day of a span once', () =>
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.nat({ max: 400 }), (first, length) => {
        const day = (index: number): string =>
          new Date(index * 86_400_000).toISOString().slice(0, 10);
        const span = { from: day(first), before: day(first + length) };
        const days = Array.from({ length }, (_, index) => day(first + index));
        expect(daysOf(span).map(({ from }) => from)).toEqual(days);
        expect(monthsOf(span).flatMap((month) => daysOf(month).map(({ from }) => from))).toEqual(
          days,
        );
      }),
    ));
});

/** Spreadsheets read UTF-8 behind it (desk 14). */
const MARK = '\ufeff';

describe('CSV', () => {
  it('has these eleven columns, and CRLF at the end of each line', () =>
    expect(
      reportCsv([
        {
          day: '2026-11-21',
          queue: 'submitted',
          act: 'DISCARD',
          reasonCode: 'OTHER',
          reasonLabel: 'Other, "unclear"',
          cause: 'REDLIGHT',
          cameraSerialNumber: '-17',
          officerBadge: 4711,
          officerName: 'Ada Lovelace',
          count: 3,
          medianSeconds: 11.5,
          timed: 3,
          under_3: 0,
          under_10: 1,
        },
        {
          day: '2026-11-21',
          queue: 'pending',
          act: 'SKIP',
          count: 1,
          medianSeconds: null,
          timed: 0,
        },
      ]),
    ).toBe(
      `${MARK}${HEADER}\r\n` +
        `2026-11-21,submitted,DISCARD,OTHER,"Other, ""unclear""",REDLIGHT,'-17,4711,Ada Lovelace,3,11.5,3,0,1\r\n` +
        `2026-11-21,pending,SKIP,,,,,,,1,,0,,\r\n`,
    ));

  it('without rows is its header', () => expect(reportCsv([])).toBe(`${MARK}${HEADER}\r\n`));

  it('is read back as it was written', () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (names) => {
        const csv = reportCsv(names.map((officerName) => ({ officerName })));
        const rows = parse<Record<string, string>>(csv, {
          columns: true,
          record_delimiter: '\r\n',
        });
        expect(rows.map((row) => row['officer_name'])).toEqual(
          names.map((name) => (/^[=+\-@\t\r]/.test(name) ? `'${name}` : name)),
        );
      }),
    ));
});
