import type { MailingForm_SettingsFragment } from '../../../graphql/documents';
import type {
  Cause,
  MailBarcode,
  NoticePaper,
  NoticeWindow,
  UpdateMailingSettingsInput,
} from '../../../graphql/schema';
import { CAUSES } from '../../../lib/criteria';

/** What no notice can be made without, in the order of the form. */
export const REQUIRABLE = {
  amount: 'Fine amount',
  payable_by: 'Payment date',
  legal_basis: 'Legal basis',
  how_to_pay: 'How to pay',
  how_to_contest: 'How to contest',
  other_driver: 'Other driver',
  consequences: 'Consequences',
  privacy: 'Privacy',
  payment_code: 'Payment code',
  measurement: 'Measurement',
  address: 'Complete owner address',
} as const;

/** That there is no second language. */
export const NO_LANGUAGE = '';

/** What the form edits; a number that is being typed may be empty. */
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
  requiredFields: Record<Cause, string[]>;
  evidenceDays: number | string;
  evidenceVideos: boolean;
}

export function valuesOf(settings: MailingForm_SettingsFragment): MailingValues {
  const { noticeLanguages, requiredFields, paper, window, mailBarcode } = settings;
  const [firstLanguage = 'en', secondLanguage = NO_LANGUAGE] = noticeLanguages;
  const fieldsOf = (cause: Cause): string[] => [
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
    requiredFields: { REDLIGHT: fieldsOf('REDLIGHT'), SPEEDING: fieldsOf('SPEEDING') },
    evidenceDays: settings.evidenceDays,
    evidenceVideos: settings.evidenceVideos,
  };
}

export function inputOf({
  firstLanguage,
  secondLanguage,
  requiredFields,
  ...values
}: MailingValues): Omit<UpdateMailingSettingsInput, 'version'> {
  const isSecond = secondLanguage !== NO_LANGUAGE && secondLanguage !== firstLanguage;
  return {
    ...values,
    noticeLanguages: isSecond ? [firstLanguage, secondLanguage] : [firstLanguage],
    runSize: Number(values.runSize),
    mailWarningDays: Number(values.mailWarningDays),
    evidenceDays: Number(values.evidenceDays),
    requiredFields: CAUSES.map((cause) => ({ cause, fields: requiredFields[cause] })),
  };
}
