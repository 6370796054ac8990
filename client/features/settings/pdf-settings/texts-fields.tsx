import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import type { Language } from '../../../lib/languages';
import { TEXT_FIELDS, TEXT_NAMES, type TextField, type TextsValues } from './text-values';

interface TextsFieldsProps {
  form: UseFormReturnType<TextsValues>;
  language: Language;
  /** Whether it is the second notice language, which has a title and a statement of its own. */
  isSecond: boolean;
}

const OF_SECOND: ReadonlySet<string> = new Set(['violationTitle', 'officerCitationStatement']);

/** The texts of one language. */
export function TextsFields({ form, language, isSecond }: TextsFieldsProps) {
  return TEXT_NAMES.map((name) => {
    const { label, description, max, lines }: TextField = TEXT_FIELDS[name];
    const field = {
      label,
      description,
      maxLength: max,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      required: isSecond && OF_SECOND.has(name),
      ...form.getInputProps(`texts.${language}.${name}`),
    };
    return lines ? (
      <Textarea key={`${language} ${name}`} autosize minRows={2} maxRows={8} {...field} />
    ) : (
      <TextInput key={`${language} ${name}`} {...field} />
    );
  });
}
