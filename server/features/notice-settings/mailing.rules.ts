import { z } from 'zod';
import { CAUSES, type Cause } from '../../platform/domain/duty.js';
import { isLanguage, type Language, LANGUAGES } from '../../platform/domain/language.js';
import { optionalText } from '../../platform/errors/validate.js';
import { dayRule } from '../deadlines/deadlines.rules.js';
import {
  MAIL_BARCODES,
  type MailingSettings,
  PAPERS,
  REQUIRED_FIELDS,
  type RequiredField,
  WINDOWS,
} from './mailing.types.js';
import { SettingsVersion } from '../settings/settings-version.rules.js';

/** The names of the mailing settings in sentences and logs. */
export const MAILING_LABELS = {
  noticeLanguages: 'Notice languages',
  paper: 'Paper',
  window: 'Window',
  mailBarcode: 'Mail barcode',
  duplex: 'Duplex',
  runSize: 'Run size',
  runsSince: 'Runs since',
  postalCodeFormat: 'Postal code format',
  mailWarningDays: 'Mail warning days',
  postingDays: 'Posting days',
  requiredFields: 'Required fields',
  evidenceDays: 'Evidence days',
  evidenceVideos: 'Evidence videos',
  cancellationLetters: 'Cancellation letters',
  errorLimit: 'Error limit',
  warningPrefix: 'Warning prefix',
} as const satisfies Record<keyof MailingSettings, string>;

const isSet = (items: readonly unknown[]): boolean => new Set(items).size === items.length;

/** A missing value becomes the default. */
const orDefault = <Rule extends z.ZodType>(rule: Rule, value: z.output<Rule>) =>
  rule.nullish().transform((given) => given ?? value);

const oneOf = <const Words extends readonly [string, ...string[]]>(label: string, words: Words) =>
  z.enum(words, `${label} must be one of ${words.join(', ')}`);

const whole = (label: string, from: number, to: number): z.ZodType<number> => {
  const message = `${label} must be from ${from} to ${to}`;
  return z.int(message).min(from, message).max(to, message);
};

const flag = (label: string): z.ZodType<boolean> => z.boolean(`${label} must be true or false`);

const NOTICE_LANGUAGES = `Notice languages must be one or two of ${LANGUAGES.join(', ')}`;

/** One sentence stands for all faults, because it is about all languages. */
const noticeLanguages = z.custom<Language[]>(
  (value) =>
    Array.isArray(value) &&
    (value.length === 1 || value.length === 2) &&
    isSet(value) &&
    value.every((code) => typeof code === 'string' && isLanguage(code)),
  NOTICE_LANGUAGES,
);

const FORMAT = 'Each postal code format needs a # or an @';

const postalCodeFormat = optionalText(MAILING_LABELS.postalCodeFormat, 100)
  .transform((format) => format ?? '')
  .refine(
    (format) => format === '' || format.split('|').every((part) => /[#@]/.test(part)),
    FORMAT,
  );

const ofCause = z.array(z.enum(REQUIRED_FIELDS)).refine(isSet).nullish();
const ByCause = z.strictObject({ REDLIGHT: ofCause, SPEEDING: ofCause });

/** One sentence stands for all faults, because the names of causes are no fields. */
const requiredFields = z
  .custom<Partial<Record<Cause, RequiredField[] | null>>>(
    (value) => ByCause.safeParse(value).success,
    `Required fields must be lists for ${CAUSES.join(' and ')}, of ${REQUIRED_FIELDS.join(', ')}`,
  )
  .transform(({ REDLIGHT, SPEEDING }) => ({
    REDLIGHT: inOrder(REDLIGHT),
    SPEEDING: inOrder(SPEEDING),
  }));

function inOrder(fields: readonly RequiredField[] | null | undefined): RequiredField[] {
  return REQUIRED_FIELDS.filter((field) => fields?.includes(field));
}

const ERROR_LIMIT = 'Error limit must be from 0 to 100, with 2 decimals at most';
const WARNING_PREFIX = 'Warning prefix must have 1 to 10 capital letters or digits';
const PERCENT = /^\d+(\.\d{1,2})?$/;

/**
 * The mailing settings (mailing 3). The defaults of `noticeLanguages` and `runsSince` depend on the installation; the last
 * three stay where they are left out (repair 6, programs 4).
 */
export const MailingSettingsRules = z
  .strictObject({
    version: SettingsVersion,
    noticeLanguages: noticeLanguages.nullish(),
    paper: orDefault(oneOf(MAILING_LABELS.paper, PAPERS), 'A4'),
    window: orDefault(oneOf(MAILING_LABELS.window, WINDOWS), 'DIN'),
    mailBarcode: orDefault(oneOf(MAILING_LABELS.mailBarcode, MAIL_BARCODES), 'NONE'),
    duplex: orDefault(flag(MAILING_LABELS.duplex), true),
    runSize: orDefault(whole(MAILING_LABELS.runSize, 1, 20_000), 10_000),
    runsSince: dayRule(MAILING_LABELS.runsSince).nullish(),
    postalCodeFormat,
    mailWarningDays: orDefault(whole(MAILING_LABELS.mailWarningDays, 0, 30), 3),
    postingDays: orDefault(whole(MAILING_LABELS.postingDays, 0, 14), 0),
    requiredFields: orDefault(requiredFields, { REDLIGHT: [], SPEEDING: [] }),
    evidenceDays: orDefault(whole(MAILING_LABELS.evidenceDays, 1, 3_650), 365),
    evidenceVideos: orDefault(flag(MAILING_LABELS.evidenceVideos), true),
    cancellationLetters: flag(MAILING_LABELS.cancellationLetters).nullish(),
    errorLimit: z
      .number(ERROR_LIMIT)
      .refine((limit) => limit >= 0 && limit <= 100 && PERCENT.test(String(limit)), ERROR_LIMIT)
      .nullish(),
    warningPrefix: z
      .string(WARNING_PREFIX)
      .regex(/^[A-Z0-9]{1,10}$/, WARNING_PREFIX)
      .nullish(),
  })
  .refine(({ mailBarcode, window }) => mailBarcode !== 'CODE128' || window === 'DIN', {
    path: ['mailBarcode'],
    message: 'Mail barcode CODE128 needs the window DIN',
  });
