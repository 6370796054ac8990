import { languageOf } from '../../../platform/domain/language.js';
import type { NoticeContent, NoticeMailing } from '../notice.content.js';

/** A PIN of no notice: of an invented case, and of one that is not issued yet. */
export const SAMPLE_PIN = 'ACDE-3467';

/** Returns the mailing settings of a notice; older contents without them have the defaults. */
export function mailingOf({
  mailing,
  locale,
}: Pick<NoticeContent, 'mailing' | 'locale'>): NoticeMailing {
  return (
    mailing ?? {
      languages: [languageOf(locale)],
      paper: 'A4',
      window: 'DIN',
      mailBarcode: 'NONE',
      texts: {},
      paymentCode: null,
      fine: null,
      evidenceUrl: null,
    }
  );
}
