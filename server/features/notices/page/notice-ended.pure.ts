import type { Placeholder, PlaceholderValues } from '../../settings/placeholders.pure.js';
import type { NoticeTexts } from '../../notice-settings/text-fields.pure.js';

/** The ends of a notice: it is void, or another notice to a named person replaced it (repair 1). */
export const NOTICE_ENDS = ['VOID', 'TRANSFERRED'] as const;
export type NoticeEnd = (typeof NOTICE_ENDS)[number];

/** The placeholders that ask for money, or lead to who does: a paragraph with one of them is left out (repair 2). */
const DEMANDS = [
  'amount',
  'total',
  'total_decimal',
  'fee',
  'currency',
  'early_total',
  'early_until',
  'late_total',
  'late_after',
  'payable_by',
  'payable_by_iso',
  'contest_by',
  'evidence_url',
  'pin',
] as const satisfies readonly Placeholder[];

/** Returns the values of a notice's texts without those that ask for money. */
export function withoutDemands(values: PlaceholderValues): PlaceholderValues {
  const gone = Object.fromEntries(DEMANDS.map((name) => [name, { value: null }]));
  // A spread would compute every value.
  return Object.defineProperties({} as PlaceholderValues, {
    ...Object.getOwnPropertyDescriptors(values),
    ...gone,
  });
}

/** Returns the texts of a warning letter without those about money, which it does not ask for (programs 4). */
export function textsWithoutMoney(texts: NoticeTexts): NoticeTexts {
  return { ...texts, howToPay: null, noAmount: null, feeLabel: null, paymentCodeLabel: null };
}

/** Returns a department's texts without those that ask for money or for an answer (repair 2). */
export function textsWithoutDemands(texts: NoticeTexts): NoticeTexts {
  return {
    ...texts,
    ...{ howToPay: null, noAmount: null, howToContest: null, consequences: null },
    ...{ feeLabel: null, paymentCodeLabel: null },
    ...{ replyTitle: null, replyIntro: null, replyFields: [] },
  };
}
