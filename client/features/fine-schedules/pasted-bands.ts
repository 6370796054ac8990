import { type BandValues, MOST, newBand } from './schedule-values';

/** The columns of a pasted line, in their order. */
export const PASTED = 'from; amount; points; offence code';

const NUMBER = /^\d+(?:[.,]\d+)?$/;

/** What stands for an amount where there is no fixed fine. */
const COURT = 'court';

/**
 * Reads bands from lines of a table, columns by tab or semicolon: from, amount, points, offence code; what is behind the
 * amount may be left out. A decimal comma is one as well.
 *
 * @returns the bands, or the sentence of the first line that is none
 */
export function pastedBands(text: string): BandValues[] | string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) return 'Paste at least one line';
  if (lines.length > MOST.bands) return `At most ${MOST.bands} bands`;
  const bands: BandValues[] = [];
  for (const [index, line] of lines.entries()) {
    const [from = '', amount = '', points = '', offenceCode = ''] = line
      .split(/[\t;]/)
      .map((cell) => cell.trim());
    const isCourt = amount.toLowerCase() === COURT;
    const isRight =
      NUMBER.test(from) &&
      (isCourt || NUMBER.test(amount)) &&
      (points === '' || /^\d+$/.test(points));
    if (!isRight) return `Line ${index + 1} is not ${PASTED}: ${line.trim()}`;
    bands.push({
      ...newBand(numberOf(from)),
      amount: isCourt ? '' : numberOf(amount),
      isCourt,
      points: points === '' ? '' : Number(points),
      offenceCode,
    });
  }
  return bands;
}

const numberOf = (text: string): number => Number(text.replace(',', '.'));
