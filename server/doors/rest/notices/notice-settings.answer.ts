import type { z } from 'zod';
import type { VersionedMailingSettings } from '../../../features/notice-settings/mailing-settings.service.js';
import type { TextSet } from '../../../features/notice-settings/text-sets.service.js';
import type { Vanishing } from '../../../features/notice-settings/text-gaps.pure.js';
import { snakeCase } from '../../../platform/domain/spelling.pure.js';
import { asRead, type NoticeTextSet } from './notice-settings.shapes.js';
import { fromRest, toRest } from '../spelling.js';

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

/** The same without what only the server sets: a client of before sends back all that it has read. */
export function sentTexts(body: unknown): Record<string, unknown> {
  const fields = Object.entries(textsFromRest(body));
  return Object.fromEntries(fields.filter(([name]) => !Object.hasOwn(asRead, snakeCase(name))));
}

function isObject(value: unknown): value is object {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The paragraphs that letters leave out as REST answers them: a text has the name of its field. */
export function restVanishing(vanishing: readonly Vanishing[]) {
  return vanishing.map(({ text, ...rest }) => ({ text: snakeCase(text), ...rest }));
}

/** A set of texts as REST answers it. */
export function restTexts({
  pdfSettingId: _,
  texts,
  vanishing,
  ...rest
}: TextSet): z.infer<typeof NoticeTextSet> {
  const byLanguage = Object.entries(texts).map(
    ([language, own]) => [language, toRest(own)] as const,
  );
  return {
    ...toRest(rest),
    texts: Object.fromEntries(byLanguage),
    vanishing: restVanishing(vanishing),
  };
}

/** The mailing settings as REST answers them: the names of causes keep their capitals. */
export function restMailing({ requiredFields, ...settings }: VersionedMailingSettings) {
  return { ...toRest(settings), required_fields: requiredFields };
}
