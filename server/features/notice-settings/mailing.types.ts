import type { Cause } from '../../platform/domain/duty.js';
import type { Language } from '../../platform/domain/language.js';
import type { NoticeTexts } from './text-fields.pure.js';
import type { TextSetVersion } from './text-set.pure.js';

export const PAPERS = ['A4', 'LETTER'] as const;
export type Paper = (typeof PAPERS)[number];

/** The position of the envelope's window: DIN 5008 B, or that of a US no. 10. */
export const WINDOWS = ['DIN', 'US10'] as const;
export type AddressWindow = (typeof WINDOWS)[number];

export const MAIL_BARCODES = ['NONE', 'CODE128', 'DATAMATRIX'] as const;
export type MailBarcode = (typeof MAIL_BARCODES)[number];

/** Content that a notice may require (mailing 3), in the order of the sentences. */
export const REQUIRED_FIELDS = [
  'amount',
  'payable_by',
  'legal_basis',
  'how_to_pay',
  'how_to_contest',
  'other_driver',
  'consequences',
  'privacy',
  'payment_code',
  'measurement',
  'address',
] as const;
export type RequiredField = (typeof REQUIRED_FIELDS)[number];

/** The settings for making and mailing notices (mailing 3). */
export interface MailingSettings {
  /** One or two; the first is the notice's own. */
  noticeLanguages: Language[];
  paper: Paper;
  window: AddressWindow;
  mailBarcode: MailBarcode;
  duplex: boolean;
  runSize: number;
  /** A local day: notices of before it wait for no run. */
  runsSince: string;
  /** `#` a digit, `@` a letter, alternatives by `|`; empty for none. */
  postalCodeFormat: string;
  mailWarningDays: number;
  /** Number of business days between the issue and the posting that a notice states; 0: it states none. */
  postingDays: number;
  requiredFields: Record<Cause, RequiredField[]>;
  evidenceDays: number;
  evidenceVideos: boolean;
  /** True if the owner of a mailed notice is told in a letter that it was voided or replaced. */
  cancellationLetters: boolean;
  /** The share of erroneous notices that is warned of, in percent with 2 decimals; null for no warning. */
  errorLimit: number | null;
  /** The prefix of the numbers of warning letters: capitals and digits. */
  warningPrefix: string;
}

/** The texts of a cause in some languages; a language that was not saved is absent. */
export type TextsByLanguage = Partial<Record<Language, NoticeTexts>>;

/** The texts of a set. */
export interface SavedTexts {
  /** As saved, with their placeholders. */
  texts: TextsByLanguage;
  /** As saved, with its placeholders. */
  paymentCode: string | null;
}

/** The texts and mailing settings that a notice keeps; the fine and the owner's page are stored beside them. */
export interface KeptMailing extends SavedTexts {
  /** The first is the notice's own; the second follows on pages of its own. */
  languages: Language[];
  paper: Paper;
  window: AddressWindow;
  mailBarcode: MailBarcode;
  /** The set of texts that it was made with; contents of before there were sets, and drafts, do not have it. */
  textSet?: TextSetVersion;
}

/** The settings of now with which a letter of a cause is made. */
export interface MailingOfCause {
  /** The version of these settings. */
  mailingVersion: number;
  kept: KeptMailing;
  /** The content without which no notice of the cause is made. */
  requiredFields: RequiredField[];
  postalCodeFormat: string;
  postingDays: number;
}
