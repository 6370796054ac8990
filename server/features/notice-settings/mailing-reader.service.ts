import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactions.js';
import { dayIn } from '../../platform/domain/local-day.pure.js';
import type { Cause } from '../../platform/domain/duty.js';
import { MailingSettingsService } from './mailing-settings.service.js';
import type { KeptMailing, MailingOfCause, MailingSettings, SavedTexts } from './mailing.types.js';
import { setInForce, type TextSetKind, type TextSetVersion } from './text-set.pure.js';
import { SETS_OF_CAUSE, USE_SET } from './text-sets.queries.js';

/** A set of texts as it is saved. */
type SavedSet = RowOf<typeof SETS_OF_CAUSE>;

/** The letter that texts and settings are for. */
export interface LetterOf {
  cause: Cause;
  kind: TextSetKind;
  issuedAt: Date;
}

/** Returns the texts and mailing settings for letters. */
@Injectable()
export class MailingReader {
  constructor(
    private readonly settings: MailingSettingsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the set of texts that holds for a letter: of its cause and kind the one in force on the local day of its issue.
   * Null where the cause has none of the kind by then; of notices there is always one.
   */
  async setInForce(on: Queryable, { cause, kind, issuedAt }: LetterOf): Promise<SavedSet | null> {
    const sets = await on.rows(SETS_OF_CAUSE, [cause]);
    return setInForce(sets, kind, dayIn(this.config.timeZone, issuedAt));
  }

  /** Returns the settings with which a letter is made; without texts where no set of its kind holds. */
  async mailingOf(on: Queryable, letter: LetterOf): Promise<MailingOfCause> {
    return this.mailingWith(on, letter, await this.setInForce(on, letter));
  }

  /** The same for a letter that is being made: from now on its set is used, and nobody deletes it. */
  async useMailing(tx: Tx, letter: LetterOf): Promise<MailingOfCause> {
    for (;;) {
      const set = await this.setInForce(tx, letter);
      // One that was deleted meanwhile gives its place to the one before.
      if (set === null || set.used || (await tx.first(USE_SET, [set.id])) !== undefined)
        return this.mailingWith(tx, letter, set);
    }
  }

  /** The same of texts that are not saved, for the preview. */
  async mailingOfDraft({
    textSet,
    ...texts
  }: SavedTexts & { textSet?: TextSetVersion }): Promise<
    Pick<MailingOfCause, 'kept' | 'postingDays'>
  > {
    const settings = await this.settings.get();
    return {
      kept: { ...keptOf(settings, texts), ...(textSet && { textSet }) },
      postingDays: settings.postingDays,
    };
  }

  private async mailingWith(
    on: Queryable,
    { cause }: LetterOf,
    set: SavedSet | null,
  ): Promise<MailingOfCause> {
    const settings = await this.settings.get(on);
    return {
      mailingVersion: settings.version,
      kept: { ...keptOf(settings, set ?? NONE), ...(set && { textSet: versionOf(set) }) },
      requiredFields: settings.requiredFields[cause],
      postalCodeFormat: settings.postalCodeFormat,
      postingDays: settings.postingDays,
    };
  }
}

const versionOf = ({ id, kind, from, version }: SavedSet): TextSetVersion => ({
  ...{ id, kind, from, version },
});

const NONE: SavedTexts = { texts: {}, paymentCode: null };

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
