import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf, medianOf, reportCsv } from './report.pure.js';

const HEADER =
  'day,queue,act,reason_code,reason_label,cause,camera_serial_number,officer_badge,officer_name,count,median_seconds';

describe('the columns of a report (desk 10)', () => {
  it.each([
    [
      ['day', 'act'],
      ['day', 'act', 'count', 'medianSeconds'],
    ],
    [
      ['act', 'day'],
      ['day', 'act', 'count', 'medianSeconds'],
    ],
    [['reason'], ['reasonCode', 'reasonLabel', 'count', 'medianSeconds']],
    [
      ['officer', 'camera'],
      ['cameraSerialNumber', 'officer', 'count', 'medianSeconds'],
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
        },
        { day: '2026-11-21', queue: 'pending', act: 'SKIP', count: 1, medianSeconds: null },
      ]),
    ).toBe(
      `${MARK}${HEADER}\r\n` +
        `2026-11-21,submitted,DISCARD,OTHER,"Other, ""unclear""",REDLIGHT,'-17,4711,Ada Lovelace,3,11.5\r\n` +
        `2026-11-21,pending,SKIP,,,,,,,1,\r\n`,
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
