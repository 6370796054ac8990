import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import type { KeptMailing, MailingOfCause, MailingSettings, SavedTexts } from './mailing.types.js';
import { TEXTS_OF_CAUSE } from './notice-settings.queries.js';

/** Returns the texts and mailing settings for notices. */
@Injectable()
export class MailingReader {
  constructor(private readonly settings: MailingSettingsService) {}

  /** Returns the settings with which a notice of a cause would be made now. */
  async mailingOfCause(on: Queryable, cause: Cause): Promise<MailingOfCause> {
    const settings = await this.settings.get(on);
    const saved = (await on.first(TEXTS_OF_CAUSE, [cause])) ?? NONE;
    return {
      mailingVersion: settings.version,
      textsVersion: saved.version,
      kept: { ...keptOf(settings, saved), textsVersion: saved.version },
      requiredFields: settings.requiredFields[cause],
      postalCodeFormat: settings.postalCodeFormat,
      postingDays: settings.postingDays,
    };
  }

  /** The same of texts that are not saved, for the preview. */
  async mailingOfDraft(texts: SavedTexts): Promise<Pick<MailingOfCause, 'kept' | 'postingDays'>> {
    const settings = await this.settings.get();
    return { kept: keptOf(settings, texts), postingDays: settings.postingDays };
  }
}

const NONE: SavedTexts & { version: number } = { version: 0, texts: {}, paymentCode: null };

/** Texts in other languages than the notice's are not kept. */
function keptOf(
  { noticeLanguages: languages, paper, window, mailBarcode }: MailingSettings,
  { texts, paymentCode }: SavedTexts,
): KeptMailing {
  const own = languages.flatMap((language) => {
    const ofLanguage = texts[language];
    return ofLanguage === undefined ? [] : [[language, ofLanguage] as const];
  });
  return { languages, paper, window, mailBarcode, texts: Object.fromEntries(own), paymentCode };
}
