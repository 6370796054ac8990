import { languageOf } from '../../platform/domain/language.js';
import type { NoticeContent, NoticeMailing } from './notice.content.js';

/** What a notice looks like; one whose content is from before there were mailing settings has their defaults. */
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
