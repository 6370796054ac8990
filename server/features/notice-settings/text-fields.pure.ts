/** A text of a notice, with all that its rules, types and shapes are made of. */
interface TextField {
  /** Names the text in sentences about wrong input. */
  readonly label: string;
  /** The longest text in code points; of a list, of each of its lines. */
  readonly max: number;
  readonly kind: 'line' | 'lines' | 'list';
  readonly description: string;
}

const BLOCK = 'A block of its own after the facts, with placeholders.';

/**
 * The texts of a notice in one language (mailing 2): the one place that lists them. Rules, GraphQL types and REST shapes
 * follow from it.
 */
export const TEXTS = {
  documentName: {
    label: 'Document name',
    max: 80,
    kind: 'line',
    description:
      'Names the letter in the title and at the foot of its PDF, beside the number; without placeholders. The default is *Citation notice* in the language.',
  },
  legalBasis: { label: 'Legal basis', max: 2_000, kind: 'lines', description: BLOCK },
  meansOfProof: { label: 'Means of proof', max: 2_000, kind: 'lines', description: BLOCK },
  howToPay: { label: 'How to pay', max: 2_000, kind: 'lines', description: BLOCK },
  howToContest: { label: 'How to contest', max: 2_000, kind: 'lines', description: BLOCK },
  otherDriver: { label: 'Other driver', max: 2_000, kind: 'lines', description: BLOCK },
  consequences: { label: 'Consequences', max: 2_000, kind: 'lines', description: BLOCK },
  privacy: { label: 'Privacy', max: 2_000, kind: 'lines', description: BLOCK },
  noAmount: {
    label: 'No amount',
    max: 2_000,
    kind: 'lines',
    description: 'In place of `howToPay` where the band has no amount.',
  },
  cancellation: {
    label: 'Cancellation',
    max: 2_000,
    kind: 'lines',
    description: 'On the letter that cancels a notice: what was paid, and whom to ask.',
  },
  footer: {
    label: 'Footer',
    max: 300,
    kind: 'lines',
    description: 'A text at the bottom of the first page.',
  },
  feeLabel: {
    label: 'Fee label',
    max: 60,
    kind: 'line',
    description: 'Name of the fee beside its amount.',
  },
  paymentCodeLabel: {
    label: 'Payment code label',
    max: 60,
    kind: 'line',
    description: 'A line under the payment code.',
  },
  replyTitle: {
    label: 'Reply title',
    max: 120,
    kind: 'line',
    description: 'Title of the reply form.',
  },
  replyIntro: {
    label: 'Reply intro',
    max: 500,
    kind: 'lines',
    description: 'The first paragraph of the reply form.',
  },
  replyFields: {
    label: 'Reply fields',
    max: 80,
    kind: 'list',
    description: 'A line of the reply form for each; no form without.',
  },
  violationTitle: {
    label: 'Violation title',
    max: 160,
    kind: 'line',
    description:
      'Title of the notice. In the first notice language only of a set that is not the first, else it is that of the PDF setting.',
  },
  officerCitationStatement: {
    label: 'Officer citation statement',
    max: 2_000,
    kind: 'lines',
    description:
      "The officer's statement. In the first notice language only of a set that is not the first, else it is that of the PDF setting.",
  },
} as const satisfies Record<string, TextField>;

export type TextName = keyof typeof TEXTS;

/** The texts in the order of the declaration. */
export const TEXT_NAMES = Object.keys(TEXTS) as TextName[];

/** The texts of a cause in one language, as saved, with their placeholders; null or an empty list for a missing one. */
export type NoticeTexts = {
  [Name in TextName]: (typeof TEXTS)[Name]['kind'] extends 'list' ? string[] : string | null;
};

/** Makes something of each text; `Made` says what of which. */
export function ofEachText<Made extends Record<TextName, unknown>>(
  make: (name: TextName, field: TextField) => Made[TextName],
): Made {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, make(name, TEXTS[name])])) as Made;
}

/** No text at all. */
export const NO_TEXTS = ofEachText<NoticeTexts>((_, { kind }) => (kind === 'list' ? [] : null));
