import { holidayPlaceOf, spreadPlace } from '../deadlines/holiday-place.model.js';
import { invalidField } from '../../platform/errors/app-error.js';
import type { FineExample } from './fine-example.pure.js';
import type { FinePreview } from './fine-preview.pure.js';
import type { FineAmounts } from './fine.types.js';
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
    examples: schedule.examples.map(({ total, ...example }) => ({
      ...example,
      total: moneyOf(total, currency),
    })),
    bands: schedule.bands.map(({ note, legalBasis, perUnit, steps, fee: own, ...band }) => ({
      ...band,
      ...asAmounts(band, currency),
      total: band.amount === null ? null : moneyOf(band.amount + (own ?? fee), currency),
      fee: moneyOf(own, currency),
      note: textList(note),
      legalBasis: textList(legalBasis),
      perUnit: perUnit && { ...perUnit, amount: moneyOf(perUnit.amount, currency) },
      steps: steps.map((step) => asAmounts(step, currency)),
    })),
  };
}

const asAmounts = ({ amount, earlyAmount, lateAmounts }: FineAmounts, currency: string) => ({
  amount: moneyOf(amount, currency),
  earlyAmount: moneyOf(earlyAmount, currency),
  lateAmounts: lateAmounts.map((late) => moneyOf(late, currency)),
});

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
  const bands = input.bands.map((band, index) => ({
    ...band,
    from: band.from ?? undefined,
    note: textMap(band.note, `bands.${index}.note`, 'Note'),
    // What is left out stays when a schedule is changed.
    ...(band.legalBasis !== undefined && {
      legalBasis: textMap(band.legalBasis, `bands.${index}.legalBasis`, 'Legal basis'),
    }),
  }));
  return { ...spreadPlace(input), bands };
}

function textMap(
  texts: readonly LanguageTextInput[] | null | undefined,
  path: string,
  label: string,
): Record<string, string> | null {
  if (texts == null) return null;
  const map = new Map(texts.map(({ language, text }) => [language, text]));
  if (map.size < texts.length) throw invalidField(path, `${label} has a language twice`);
  return Object.fromEntries(map);
}
