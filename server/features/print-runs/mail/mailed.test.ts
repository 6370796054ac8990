import { describe, expect, it } from 'vitest';
import {
  comparedNumber,
  isDay,
  isLate,
  mailedOnFault,
  notInRun,
  returnedOnFault,
} from './mailed.pure.js';
import { readPosted } from './posted-csv.js';

const A = 'TEC-2026-000001';
const B = 'TEC-2026-000002';

describe('what a CSV of mailed notices may say (mailing 5)', () => {
  it.each<[string, boolean, unknown]>([
    [
      `notice_number\n${A}\n${B}\n`,
      true,
      [
        { number: A, mailedOn: null, line: 2 },
        { number: B, mailedOn: null, line: 3 },
      ],
    ],
    [
      `notice_number,mailed_on\r\n${A},2026-11-20\r\n`,
      false,
      [{ number: A, mailedOn: '2026-11-20', line: 2 }],
    ],
    // The day beside the file is for lines without one.
    [`mailed_on,notice_number\n,${A}\n`, true, [{ number: A, mailedOn: null, line: 2 }]],
    // A manifest with a column more is taken as it is; a byte order mark, quotation marks and empty lines as well.
    [
      `\ufefffile,"notice_number",x\n\nf.pdf,"${A}",1\n`,
      true,
      [{ number: A, mailedOn: null, line: 3 }],
    ],
    [
      `notice_number,mailed_on\n${A},2026-11-20\n${A},2026-11-21\n`,
      false,
      [{ number: A, mailedOn: '2026-11-20', line: 2 }],
    ],
    // The file is as a spreadsheet saves it (mailing 10): semicolons, capitals, blanks, a byte order mark, lines of
    // separators only.
    [
      `\ufeffNotice_Number;MAILED_ON;Remark, or not\r\n tec-2026-000001 ;2026-11-20;x,y\r\n" ${B} ";2026-11-21;\r\n;;\r\n`,
      false,
      [
        { number: 'tec-2026-000001', mailedOn: '2026-11-20', line: 2 },
        { number: B, mailedOn: '2026-11-21', line: 3 },
      ],
    ],
    [
      ` NOTICE_NUMBER , Mailed_On \n${A.toLowerCase()},2026-11-20\n${A},2026-11-21\n`,
      false,
      [{ number: A.toLowerCase(), mailedOn: '2026-11-20', line: 2 }],
    ],
    // Excel names its separator in a line of its own; lines are counted from the first of the file.
    [
      `\ufeffsep=;\r\nnotice_number;mailed_on\r\n${A};2026-11-20\r\n${B};x\r\n`,
      false,
      { faults: ['Line 4: mailed_on must be a date'] },
    ],
    [`"SEP=,"\nnotice_number,a;b,c;d\n${A},1,2\n`, true, [{ number: A, mailedOn: null, line: 3 }]],
    // Faults name the line of the file, also after empty ones.
    [
      `notice_number;mailed_on\n\n${A};11/20/2026\n${B};20.11.2026\n`,
      false,
      { faults: ['Line 3: mailed_on must be a date', 'Line 4: mailed_on must be a date'] },
    ],
    ['', true, { faults: ['File has no column notice_number'] }],
    [`number\n${A}\n`, true, { faults: ['File has no column notice_number'] }],
    ['notice_number\n', true, { faults: ['File has no notices'] }],
    [`notice_number\n${A}\n`, false, { faults: ['Mailed on is required'] }],
    [`notice_number,mailed_on\n${A},\n`, false, { faults: ['Line 2: mailed_on is required'] }],
    [
      `notice_number,mailed_on\n${A},20.11.2026\n,2026-11-20\n`,
      false,
      { faults: ['Line 2: mailed_on must be a date', 'Line 3: notice_number is required'] },
    ],
    [
      `notice_number,mailed_on\n${A},2026-02-30\n`,
      false,
      { faults: ['Line 2: mailed_on must be a date'] },
    ],
  ])('%j (day beside it: %j)', (text, hasDay, found) => {
    expect(readPosted(text, hasDay)).toEqual(found);
  });

  it('a line of another length, or a quotation mark that is not closed, is no CSV', () => {
    for (const text of [`notice_number,x\n${A}\n`, `notice_number\n"${A}\n`])
      expect(readPosted(text, true)).toEqual({
        faults: [expect.stringMatching(/^File is not CSV: /)],
      });
  });

  it('has 20,000 lines at most, and the day may be the first column', () => {
    const lines = (count: number): string =>
      Array.from({ length: count }, (_, index) => `2026-11-20,N-${index}\n`).join('');
    expect(readPosted(`mailed_on,notice_number\n${lines(20_000)}`, false)).toHaveLength(20_000);
    expect(readPosted(`mailed_on,notice_number\n${lines(20_001)}`, false)).toEqual({
      faults: ['File has more than 20000 notices'],
    });
    expect(readPosted(`mailed_on,notice_number\nx,${A}\n`, true)).toEqual({
      faults: ['Line 2: mailed_on must be a date'],
    });
  });

  it('names the first 20 lines that are wrong', () => {
    const text = `notice_number,mailed_on\n${`${A},x\n`.repeat(30)}`;
    expect(readPosted(text, true)).toEqual({
      faults: Array.from(
        { length: 20 },
        (_, index) => `Line ${index + 2}: mailed_on must be a date`,
      ),
    });
  });

  it('names the first 20 numbers that are not in the run', () => {
    const numbers = Array.from({ length: 25 }, (_, index) => `X-${index}`);
    expect(notInRun(numbers, 'RUN-000001')).toHaveLength(20);
    expect(notInRun(['X-1'], 'RUN-000001')).toEqual(['X-1 is not in run RUN-000001']);
    expect(notInRun(['x'.repeat(500)], 'R')).toEqual([`${'x'.repeat(100)} is not in run R`]);
  });
});

describe('the days of mailing and return (mailing 5)', () => {
  it.each([
    ['2026-11-20', null],
    ['2026-11-22', null],
    ['2026-11-19', 'Mailed on must be from 2026-11-20 to 2026-11-22'],
    ['2026-11-23', 'Mailed on must be from 2026-11-20 to 2026-11-22'],
  ])('mailed on %s: %j', (day, fault) => {
    expect(mailedOnFault(day, '2026-11-20', '2026-11-22')).toBe(fault);
  });

  it.each([
    ['2026-11-20', null],
    ['2026-11-22', null],
    ['2026-11-19', 'Returned on must be from 2026-11-20 to 2026-11-22'],
    ['2026-11-23', 'Returned on must be from 2026-11-20 to 2026-11-22'],
  ])('returned on %s: %j', (day, fault) => {
    expect(returnedOnFault(day, '2026-11-20', '2026-11-22')).toBe(fault);
  });

  it.each<[string, string | null, string | null, boolean]>([
    ['2026-11-22', '2026-11-22', null, false],
    ['2026-11-23', '2026-11-22', null, true],
    ['2026-11-23', null, null, false],
    ['2026-11-23', null, '2026-11-23', false],
    ['2026-11-23', null, '2026-11-22', true],
    ['2026-11-23', '2026-11-30', '2026-11-20', true],
  ])(
    'mailed on %s with the deadline on %s, and posting on %s, is late: %j',
    (mailedOn, dueDay, postingOn, late) => {
      expect(isLate(mailedOn, { dueDay, postingOn })).toBe(late);
    },
  );

  it.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['26-01-01', false],
    ['2026-01-01T00:00:00Z', false],
  ])('%s is a day: %j', (text, day) => {
    expect(isDay(text)).toBe(day);
  });
});

describe('a number as people write it (mailing 10)', () => {
  it('is compared without its case and the blanks around it', () => {
    expect(comparedNumber(' tec-2026-000001\u00a0')).toBe(A);
  });
});
