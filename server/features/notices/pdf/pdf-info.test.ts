import { describe, expect, it } from 'vitest';
import { withoutChance } from './pdf-info.js';

const ISSUED = new Date('2026-03-04T09:12:00Z');

/** The parts of a PDF of Chromium that name elements; `numbers` are those that the browser gave them. */
function pdf(numbers: readonly number[], at = '20260101000000'): Buffer {
  const name = (number: number): string => `(node${String(number).padStart(8, '0')})`;
  const elements = numbers.map(
    (number, place) =>
      `${place + 5} 0 obj\n<</ID ${name(number)}>>\n<</Headers [${name(number)}]>>\nendobj`,
  );
  const sorted = numbers.toSorted((one, other) => one - other);
  const [least = 0, greatest = 0] = [sorted.at(0), sorted.at(-1)];
  const names = sorted.map((number) => `${name(number)} ${numbers.indexOf(number) + 5} 0 R`);
  return Buffer.from(`/CreationDate (D:${at}+00'00')
${elements.join('\n')}
<</Limits [${name(least)} ${name(greatest)}]
/Names [${names.join(' ')}]>>`);
}

describe('a file of Chromium without what differs each time (mailing 4)', () => {
  it('numbers elements as the file names them first, whatever numbers they had', () => {
    const files = [
      pdf([1, 2, 3, 4, 5, 6]),
      pdf([2_114, 2_115, 2_112, 2_116, 2_117, 2_118], '20270203040506'),
      pdf([90, 17, 38, 4, 61, 5]),
    ].map((file) => withoutChance(file, ISSUED).toString());
    expect(new Set(files).size).toBe(1);
    expect(files[0]).toBe(pdf([1, 2, 3, 4, 5, 6], '20260304091200').toString());
  });

  it('keeps the length of the file, and the names of the list in their order', () => {
    const file = pdf([90, 17, 38, 4, 61, 5, 7, 8, 9, 10, 11, 12]);
    const text = withoutChance(file, ISSUED).toString();
    expect(text).toHaveLength(file.length);
    expect(text).toMatch(
      /\/Limits \[\(node00000001\) \(node00000012\)\]\n\/Names \[\(node00000001\) 5 0 R .*\(node00000012\) 16 0 R\]>>$/,
    );
  });
});
