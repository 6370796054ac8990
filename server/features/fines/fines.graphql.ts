import { holidayPlaceOf, spreadPlace } from '../deadlines/holiday-place.model.js';
import { invalidField } from '../../platform/errors/app-error.js';
import type { FineExample } from './fine-example.pure.js';
import type { FinePreview } from './fine-preview.pure.js';
import { moneyOf, textList } from './fine.view.js';
import type { FineSchedule as Schedule } from './fine-schedules.service.js';
import type { FineScheduleInput, LanguageTextInput } from './fines.inputs.js';
import type { FineSchedule, FineScheduleExample, FineSchedulePreview } from './fines.model.js';
import { minorDigits } from './money.pure.js';

// GraphQL has no maps: a map is a list whose rows name the key.

/** Returns a schedule as GraphQL resolves it. */
export function asFineSchedule(schedule: Schedule): FineSchedule {
  const { currency, fee } = schedule;
  return {
    ...schedule,
    currencyDigits: minorDigits(currency),
    holidayPlace: holidayPlaceOf(schedule),
    fee: moneyOf(fee, currency),
    bands: schedule.bands.map(({ amount, earlyAmount, lateAmounts, note, ...band }) => ({
      ...band,
      amount: moneyOf(amount, currency),
      total: amount === null ? null : moneyOf(amount + fee, currency),
      earlyAmount: moneyOf(earlyAmount, currency),
      lateAmounts: lateAmounts.map((late) => moneyOf(late, currency)),
      note: textList(note),
    })),
  };
}

/** Returns a preview as GraphQL resolves it. */
export function asFinePreview({
  currency,
  total,
  bands,
  ...preview
}: FinePreview): FineSchedulePreview {
  return {
    ...preview,
    total: moneyOf(total, currency),
    bands: bands.map((band) => ({ ...band, total: moneyOf(band.total, currency) })),
  };
}

/** Returns an example as GraphQL resolves it. */
export function asFineExample({
  currency,
  amount,
  total,
  ...example
}: FineExample): FineScheduleExample {
  return {
    ...example,
    amount: moneyOf(amount, currency),
    total: moneyOf(total, currency),
  };
}

/** An input as the rules know it. @throws AppError `INVALID` for a language that is given twice */
export function fromInput(input: FineScheduleInput): Record<string, unknown> {
  const bands = input.bands.map((band, index) => ({ ...band, note: textMap(band.note, index) }));
  return { ...spreadPlace(input), bands };
}

function textMap(
  texts: readonly LanguageTextInput[] | null | undefined,
  index: number,
): Record<string, string> | null {
  if (texts == null) return null;
  const map = new Map(texts.map(({ language, text }) => [language, text]));
  if (map.size < texts.length)
    throw invalidField(`bands.${index}.note`, 'Note has a language twice');
  return Object.fromEntries(map);
}
