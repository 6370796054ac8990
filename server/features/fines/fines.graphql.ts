import { LANGUAGES } from '../../platform/domain/language.js';
import { invalidField } from '../../platform/errors/app-error.js';
import type { LanguageTexts } from './fine.types.js';
import type { ShownFine } from './fine.view.js';
import type { FineSchedule as Schedule } from './fine-schedules.service.js';
import type { FineBandInput, LanguageTextInput } from './fines.inputs.js';
import type { Fine, FineSchedule, LanguageText } from './fines.model.js';
import { minorDigits } from './money.pure.js';

// GraphQL has no maps: a map is a list whose rows name the key.

/** Texts by language as a list, in the order of the languages. */
function textList(texts: LanguageTexts | null): LanguageText[] | null {
  if (texts === null) return null;
  return LANGUAGES.flatMap((language) => {
    const text = texts[language];
    return text === undefined ? [] : { language, text };
  });
}

/** A fine as GraphQL resolves it. */
export function asFine(fine: ShownFine): Fine {
  return { ...fine, currencyDigits: minorDigits(fine.currency), note: textList(fine.note) };
}

/** A schedule as GraphQL resolves it. */
export function asFineSchedule(schedule: Schedule): FineSchedule {
  const bands = schedule.bands.map((band) => ({ ...band, note: textList(band.note) }));
  return { ...schedule, currencyDigits: minorDigits(schedule.currency), bands };
}

/** An input as the rules know it. @throws AppError `INVALID` for a language that is given twice */
export function fromInput<Input extends { bands: FineBandInput[] }>(
  input: Input,
): Omit<Input, 'bands'> & { bands: unknown[] } {
  const bands = input.bands.map((band, index) => ({ ...band, note: textMap(band.note, index) }));
  return { ...input, bands };
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
