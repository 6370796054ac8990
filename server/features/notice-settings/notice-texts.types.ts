/** The texts of a cause in one language (mailing 2), as saved, with their placeholders; null for a missing one. */
export interface NoticeTexts {
  legalBasis: string | null;
  howToPay: string | null;
  howToContest: string | null;
  otherDriver: string | null;
  consequences: string | null;
  privacy: string | null;
  /** Replaces `howToPay` if the band has no amount. */
  noAmount: string | null;
  footer: string | null;
  feeLabel: string | null;
  paymentCodeLabel: string | null;
  replyTitle: string | null;
  replyIntro: string | null;
  /** No reply form without them. */
  replyFields: string[];
  /** This and the next one: of the second language; in the first they are the PDF settings' own. */
  violationTitle: string | null;
  officerCitationStatement: string | null;
}
