import { describe, expect, it } from 'vitest';
import { csvField, csvHead, csvLine } from './csv.pure.js';

describe('a file of CSV that people open (RFC 4180)', () => {
  it('begins with the mark of UTF-8, so that no letter is taken for another, and ends each line in CRLF', () => {
    expect(csvHead(['name', 'note'])).toBe('\ufeffname,note\r\n');
    expect(csvLine(['Zoë', 'a "b", c'])).toBe('Zoë,"a ""b"", c"\r\n');
  });

  it.each([
    ['=1+1', `'=1+1`],
    ['+49', `'+49`],
    ['-17', `'-17`],
    ['@name', `'@name`],
    ['=a,"b"', `"'=a,""b"""`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['a=b', 'a=b'],
    [true, 'true'],
    [new Date('2026-03-01T14:05:00Z'), '2026-03-01T14:05:00.000Z'],
    [' =1', ' =1'],
    [-17, '-17'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['', ''],
    [null, ''],
  ])('%j is written as %j', (value, field) => expect(csvField(value)).toBe(field));
});
