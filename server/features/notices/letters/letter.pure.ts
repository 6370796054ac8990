/** The kinds of letters (repair 1): a NOTICE is what *generate* and *reissue* make. */
export const LETTER_KINDS = ['NOTICE', 'CANCELLATION'] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
