import type { MailingForm_SettingsFragment } from '../../../graphql/documents';
import type {
  Cause,
  CitationField,
  MailBarcode,
  NoticePaper,
  NoticeWindow,
  UpdateMailingSettingsInput,
} from '../../../graphql/schema';
import { CAUSES } from '../../../lib/lists/criteria';

/** Content that a notice may require, in the order of the form. */
export const REQUIRABLE = {
  AMOUNT: 'Fine amount',
  PAYABLE_BY: 'Payment date',
  LEGAL_BASIS: 'Legal basis',
  HOW_TO_PAY: 'How to pay',
  HOW_TO_CONTEST: 'How to contest',
  OTHER_DRIVER: 'Other driver',
  CONSEQUENCES: 'Consequences',
  PRIVACY: 'Privacy',
  PAYMENT_CODE: 'Payment code',
  MEASUREMENT: 'Measurement',
  ADDRESS: 'Complete owner address',
} as const satisfies Record<CitationField, string>;

/** The value for no second language. */
export const NO_LANGUAGE = '';

/** The values of the form; a number that is being typed may be empty. */
export interface MailingValues {
  firstLanguage: string;
  /** {@link NO_LANGUAGE} for none. */
  secondLanguage: string;
  paper: NoticePaper;
  window: NoticeWindow;
  mailBarcode: MailBarcode;
  duplex: boolean;
  runSize: number | string;
  runsSince: string;
  postalCodeFormat: string;
  mailWarningDays: number | string;
  postingDays: number | string;
  requiredFields: Record<Cause, CitationField[]>;
  evidenceDays: number | string;
  evidenceVideos: boolean;
  cancellationLetters: boolean;
  warningPrefix: string;
  /** Empty for no warning. */
  errorLimit: number | string;
}

export function valuesOf(settings: MailingForm_SettingsFragment): MailingValues {
  const { noticeLanguages, requiredFields, paper, window, mailBarcode } = settings;
  const [firstLanguage = 'en', secondLanguage = NO_LANGUAGE] = noticeLanguages;
  const fieldsOf = (cause: Cause): CitationField[] => [
    ...(requiredFields.find((one) => one.cause === cause)?.fields ?? []),
  ];
  return {
    firstLanguage,
    secondLanguage,
    paper,
    window,
    mailBarcode,
    duplex: settings.duplex,
    runSize: settings.runSize,
    runsSince: settings.runsSince,
    postalCodeFormat: settings.postalCodeFormat,
    mailWarningDays: settings.mailWarningDays,
    postingDays: settings.postingDays,
    requiredFields: { REDLIGHT: fieldsOf('REDLIGHT'), SPEEDING: fieldsOf('SPEEDING') },
    evidenceDays: settings.evidenceDays,
    evidenceVideos: settings.evidenceVideos,
    cancellationLetters: settings.cancellationLetters,
    warningPrefix: settings.warningPrefix,
    errorLimit: settings.errorLimit ?? '',
  };
}

export function inputOf({
  firstLanguage,
  secondLanguage,
  requiredFields,
  ...values
}: MailingValues): Omit<UpdateMailingSettingsInput, 'expectedVersion'> {
  const isSecond = secondLanguage !== NO_LANGUAGE && secondLanguage !== firstLanguage;
  return {
    ...values,
    noticeLanguages: isSecond ? [firstLanguage, secondLanguage] : [firstLanguage],
    runSize: Number(values.runSize),
    mailWarningDays: Number(values.mailWarningDays),
    postingDays: Number(values.postingDays),
    evidenceDays: Number(values.evidenceDays),
    errorLimit: values.errorLimit === '' ? null : Number(values.errorLimit),
    requiredFields: CAUSES.map((cause) => ({ cause, fields: requiredFields[cause] })),
  };
}
