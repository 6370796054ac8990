import { GENERATED_KINDS } from '../../fines/due-letter.pure.js';

/** The kinds of letters (repair 1, programs 4). */
export const LETTER_KINDS = [...GENERATED_KINDS, 'CANCELLATION'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** Number of digits of a letter's number in its year; the millionth has one more. */
export const LETTER_DIGITS = 6;
