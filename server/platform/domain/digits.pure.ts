/**
 * Returns SQL for the digits of a number that people read: filled up with zeros, and those of a number with more digits are not
 * cut off, as `lpad` alone would do.
 *
 * @param number SQL without a side effect, because it is evaluated twice
 */
export const digitsSql = (number: string, digits: number): string =>
  `lpad(${number}::text, greatest(${digits}, length(${number}::text)), '0')`;
