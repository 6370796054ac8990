import { Textarea, TextInput, Code, Group, Spoiler, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import type { Language } from '../../../lib/languages';
import { TEXT_FIELDS, TEXT_NAMES, type TextField, type TextsValues } from './text-values';

interface TextsFieldsProps {
  form: UseFormReturnType<TextsValues>;
  language: Language;
  /** True for the second notice language, which has a title and a statement of its own. */
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

const PLACEHOLDERS = [
  ...['number', 'reference_id', 'plate', 'owner', 'violation_date', 'violation_time', 'place'],
  ...['over', 'amount', 'total', 'fee', 'early_total', 'early_until', 'late_total', 'late_after'],
  ...['payable_by', 'points', 'issue_date', 'officer', 'badge', 'evidence_url', 'pin'],
];
const OF_CODES = ['total_decimal', 'currency', 'payable_by_iso'];

/** Explains the placeholders in braces. */
export function PlaceholderHelp() {
  return (
    <div>
      <Text size="sm" c="dimmed">
        An empty line begins a paragraph. A paragraph with a placeholder that has no value is left
        out. Write {'{{'} and {'}}'} for braces.
      </Text>
      <Spoiler maxHeight={0} showLabel="Show placeholders" hideLabel="Hide placeholders">
        <Group gap={4} mt={4}>
          {PLACEHOLDERS.map((name) => (
            <Code key={name}>{`{${name}}`}</Code>
          ))}
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          Plain, for codes:
        </Text>
        <Group gap={4} mt={4}>
          {OF_CODES.map((name) => (
            <Code key={name}>{`{${name}}`}</Code>
          ))}
        </Group>
      </Spoiler>
    </div>
  );
}
