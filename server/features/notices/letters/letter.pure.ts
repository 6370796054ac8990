import { GENERATED_KINDS } from '../../fines/due-letter.pure.js';

/** The kinds of letters (repair 1, programs 4). */
export const LETTER_KINDS = [...GENERATED_KINDS, 'CANCELLATION'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Returns SQL for the digits of a letter's number in its year: six, and those of the millionth are not cut off. */
export const digitsSql = (sequence: string): string =>
  `lpad(${sequence}::text, greatest(6, length(${sequence}::text)), '0')`;
