import type { NoticeTextsOfLanguageInput, UpdatePdfSettingInput } from '../../../graphql/schema';

/** The fields of a setting. */
export type PdfSettingFields = Omit<UpdatePdfSettingInput, 'pdfSettingId'>;

/** All that a notice of a cause says, as it is typed. */
export interface Draft {
  fields: PdfSettingFields;
  texts: readonly NoticeTextsOfLanguageInput[];
  paymentCode: string;
  /** The set that the texts are of; the first one without it. */
  textSetId?: string;
}
