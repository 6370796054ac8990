import type { z } from 'zod';
import type { VersionedMailingSettings } from '../../features/notice-settings/mailing-settings.service.js';
import type { TextSet } from '../../features/notice-settings/text-sets.service.js';
import type { NoticeTextSet } from './notice-settings.shapes.js';
import { fromRest, toRest } from './spelling.js';

/** A body with the texts of notices, as services spell it: the fields of each language too. */
export function textsFromRest(body: unknown): Record<string, unknown> {
  const fields = fromRest(body);
  const { texts } = fields;
  if (!isObject(texts)) return fields;
  const byLanguage = Object.entries(fromRest(texts, 'texts.')).map(([language, own]) => [
    language,
    isObject(own) ? fromRest(own, `texts.${language}.`) : own,
  ]);
  return { ...fields, texts: Object.fromEntries(byLanguage) };
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** A set of texts as REST answers it. */
export function restTexts({
  pdfSettingId: _,
  texts,
  ...rest
}: TextSet): z.infer<typeof NoticeTextSet> {
  const byLanguage = Object.entries(texts).map(
    ([language, own]) => [language, toRest(own)] as const,
  );
  return { ...toRest(rest), texts: Object.fromEntries(byLanguage) };
}

/** The mailing settings as REST answers them: the names of causes keep their capitals. */
export function restMailing({ requiredFields, ...settings }: VersionedMailingSettings) {
  return { ...toRest(settings), required_fields: requiredFields };
}
