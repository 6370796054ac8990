import type { KeptMailing } from '../../notice-settings/mailing.types.js';
import { NO_TEXTS } from '../../notice-settings/text-fields.pure.js';
import { EDITION } from '../notice-edition.pure.js';
import type { NoticeContent, NoticeMailing } from '../notice.content.js';

/** What a cancellation letter is made of beside the notice. */
export interface LetterParts {
  number: string;
  /** The number of the notice. */
  cancels: string;
  /** ISO 8601 in UTC. */
  issuedAt: string;
  /** The PDF settings of now: the letterhead is that of the day. */
  settings: NoticeContent['settings'];
  /** The texts and mailing settings of now. */
  kept: KeptMailing;
  officer: NoticeContent['officer'];
}

/**
 * Returns the content of the letter that cancels a notice: its case and addressee, with the letterhead and texts of now.
 * It has neither images nor fine, payment code or address of evidence (repair 6).
 */
export function cancellationContent(
  notice: NoticeContent,
  { number, cancels, issuedAt, settings, kept, officer }: LetterParts,
): NoticeContent {
  const { checks: _, register: __, measurement: ___, ...rest } = notice;
  return {
    ...rest,
    number,
    issuedAt,
    settings,
    officer,
    images: [],
    cancels: { number: cancels },
    edition: EDITION,
    mailing: cancellationMailing(kept),
  };
}

/** Returns the texts and mailing settings of a letter that cancels a notice: nothing in them asks for money. */
export function cancellationMailing(kept: KeptMailing): NoticeMailing {
  const texts = Object.entries(kept.texts).map(([language, own]) => [
    language,
    {
      ...NO_TEXTS,
      ...{ documentName: own.documentName, cancellation: own.cancellation, footer: own.footer },
    },
  ]);
  const none = { paymentCode: null, fine: null, evidenceUrl: null };
  return { ...kept, texts: Object.fromEntries(texts) as KeptMailing['texts'], ...none };
}
