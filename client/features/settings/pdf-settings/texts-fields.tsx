import { Textarea, TextInput, Code, Group, Select, Spoiler, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

import type { TextSetKind } from '../../../graphql/schema';
import {
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
} from '../../../lib/format/languages';
import type { NoticeTextSetPreviewQuery } from '../../../graphql/documents';
import { SettingsSection } from '../../../ui/settings';
import { TEXT_FIELDS, type TextField, type TextName, type TextsValues } from './text-values';

/** A paragraph that some letters leave out. */
export type VanishingParagraph = NonNullable<
  NoticeTextSetPreviewQuery['noticeTextSetPreview']
>[number];

interface TextsFieldsProps {
  form: UseFormReturnType<TextsValues>;
  /** The language whose texts are shown. */
  language: Language;
  setLanguage: (language: Language) => void;
  /** The first is the notice's own, a second has a title and a statement of its own. */
  noticeLanguages: readonly Language[];
  /** What some letters leave out of the texts as they are typed. */
  vanishing: readonly VanishingParagraph[];
  kind?: TextSetKind;
}

/** What no warning letter has (programs 4). */
const OF_MONEY: ReadonlySet<TextName> = new Set([
  'howToPay',
  'noAmount',
  'cancellation',
  'feeLabel',
  'paymentCodeLabel',
]);

/** The texts in sections, in the order of the notice. */
const SECTIONS = [
  {
    title: 'Name',
    description: 'What your law calls the letter.',
    names: ['documentName'],
  },
  {
    title: 'Blocks after the facts',
    description: 'Each has a heading in its language. An empty one is left out.',
    names: [
      'legalBasis',
      'meansOfProof',
      'howToPay',
      'noAmount',
      'howToContest',
      'otherDriver',
      'consequences',
      'privacy',
    ],
  },
  {
    title: 'Cancellation letter',
    description: 'Below the sentence that the notice is cancelled and nothing is to be paid on it.',
    names: ['cancellation'],
  },
  {
    title: 'Small print',
    description: 'Short texts of page 1.',
    names: ['footer', 'feeLabel', 'paymentCodeLabel'],
  },
  {
    title: 'Reply',
    description: 'A form on a page of its own, at the end of the notice.',
    names: ['replyTitle', 'replyIntro', 'replyFields'],
  },
  {
    title: 'Two languages',
    description: 'The same as in the setting, for a second notice language.',
    names: ['violationTitle', 'officerCitationStatement'],
  },
] as const satisfies { title: string; description: string; names: readonly TextName[] }[];

const OF_SECOND: ReadonlySet<TextName> = new Set(['violationTitle', 'officerCitationStatement']);

/** The texts of a cause's notices in one language after the other, and the payment code of all. */
export function TextsFields({
  form,
  language,
  setLanguage,
  noticeLanguages,
  vanishing,
  kind = 'NOTICE',
}: TextsFieldsProps) {
  const isSecond = noticeLanguages[1] === language;
  const sections = SECTIONS.map(({ names, ...section }) => ({
    ...section,
    names: names.filter((name) => kind === 'NOTICE' || !OF_MONEY.has(name)),
  })).filter(({ names }) => names.length > 0);
  return (
    <>
      <SettingsSection
        title="Which texts"
        description="A notice is made in the notice languages of the mailing settings."
      >
        <Select
          label="Language"
          allowDeselect={false}
          data={optionsOf(noticeLanguages)}
          value={language}
          onChange={(value) => value !== null && isLanguage(value) && setLanguage(value)}
        />
        <PlaceholderHelp />
      </SettingsSection>
      {sections.map(({ title, description, names }) => (
        <SettingsSection key={title} title={title} description={description}>
          {names.map((name) => (
            <OneText
              key={`${language} ${name}`}
              name={name}
              language={language}
              leftOut={leftOutOf(vanishing, language, name)}
              required={isSecond && OF_SECOND.has(name)}
              {...form.getInputProps(`texts.${language}.${name}`)}
            />
          ))}
        </SettingsSection>
      ))}
      {kind === 'NOTICE' && (
        <SettingsSection
          title="Second QR code"
          description="In all languages. One that starts with the line BCD is checked as a GiroCode."
        >
          <Textarea
            label="Payment code"
            maxLength={500}
            minRows={2}
            maxRows={12}
            autosize
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('paymentCode')}
          />
        </SettingsSection>
      )}
    </>
  );
}

interface OneTextProps {
  name: TextName;
  language: Language;
  /** The sentences about paragraphs that some letters leave out. */
  leftOut: readonly string[];
  required: boolean;
}

function OneText({ name, language, leftOut, ...input }: OneTextProps) {
  const { label, description, max, lines }: TextField = TEXT_FIELDS[name];
  const field = {
    label,
    description,
    maxLength: max,
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    ...input,
  };
  return (
    <div>
      {lines ? <Textarea autosize minRows={2} maxRows={8} {...field} /> : <TextInput {...field} />}
      {leftOut.map((sentence) => (
        <Text key={sentence} size="xs" c="dimmed" mt={4}>
          {sentence}
        </Text>
      ))}
    </div>
  );
}

const leftOutOf = (
  vanishing: readonly VanishingParagraph[],
  language: Language,
  name: TextName,
): string[] =>
  vanishing
    .filter((of) => of.language === language && of.text === nameOfEnum(name))
    .map(({ sentence }) => sentence);

/** `howToPay` → `HOW_TO_PAY`, as the server names a text. */
const nameOfEnum = (name: TextName): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** Notice languages first. */
function optionsOf(noticeLanguages: readonly Language[]) {
  const others = LANGUAGES.filter((language) => !noticeLanguages.includes(language));
  return [...noticeLanguages, ...others].map((value) => {
    const place = noticeLanguages.indexOf(value);
    const role = ['notice language', 'second notice language'][place];
    const label = LANGUAGE_NAMES[value] + (role === undefined ? '' : ` (${role})`);
    return { value, label };
  });
}

const PLACEHOLDERS = [
  ...['number', 'reference_id', 'plate', 'owner', 'violation_date', 'violation_time', 'place'],
  ...['over', 'amount', 'total', 'fee', 'early_total', 'early_until', 'late_total', 'late_after'],
  ...['payable_by', 'points', 'issue_date', 'officer', 'badge', 'evidence_url', 'pin'],
  ...['measured', 'limit', 'charged', 'tolerance', 'camera', 'serial', 'certificate'],
  ...['certificate_from', 'certificate_to', 'laboratory', 'session_from', 'session_to', 'operator'],
  ...[
    'authority',
    'posted_on',
    'contest_by',
    'reviewed_by',
    'plate_region',
    'offence_code',
    'letter',
  ],
];
const OF_CODES = ['total_decimal', 'currency', 'payable_by_iso'];

/** Explains the placeholders in braces. */
function PlaceholderHelp() {
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
