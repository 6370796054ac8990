import type { LetterKind } from '../../graphql/schema';

/** The kinds of letters, as lists and forms name them. */
export const LETTER_KINDS = {
  NOTICE: 'Notices',
  WARNING: 'Warning letters',
  CANCELLATION: 'Cancellation letters',
} satisfies Record<LetterKind, string>;

export const LETTER_KIND_OPTIONS = Object.entries(LETTER_KINDS).map(([value, label]) => ({
  value: value as LetterKind,
  label,
}));
