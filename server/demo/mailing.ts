import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../platform/identity/caller.js';
import { MailingSettingsService } from '../features/notice-settings/mailing-settings.service.js';
import { TextSetsService } from '../features/notice-settings/text-sets.service.js';
import { CAUSES } from '../platform/domain/duty.js';

/** Older than every event of the demo. */
const RUNS_SINCE = '2024-01-01';

/** The texts of notices of both causes. The department is invented, and so are its laws. */
const TEXTS = {
  howToPay:
    'Pay {total} by {payable_by} at any post office or bank, and give the number {number}. Until {early_until} it is {early_total}.',
  noAmount:
    'There is no fixed fine for this violation. The court will summon you; do not pay anything now.',
  howToContest:
    'You may contest this notice in writing until {payable_by}, at the address above. Give the number {number} and your reasons; payment is then not due until we have answered.',
  otherDriver:
    'If somebody else drove, send us their name and address until {payable_by} with the form on the last page.',
  consequences: 'After {late_after} the amount is {late_total}, and it may be collected.',
  privacy:
    'The images and your data are used for this case only, and are deleted when its period of retention ends.',
  cancellation:
    'If you paid on notice {number}, the amount is paid back within 30 days. Questions: telephone 555 0142, on working days from 9 AM to 4 PM.',
  footer:
    'Questions: telephone 555 0142, on working days from 9 AM to 4 PM. Have the number {number} ready.',
  feeLabel: 'Administrative fee',
  replyTitle: 'Reply of the owner',
  replyIntro: 'Fill this in and send it to the office if you did not drive the vehicle yourself.',
  replyFields: ['Name of the driver', 'Address of the driver', 'Number of the driving license'],
};

const SPEED_LAW = 'Port Ellery Traffic Code, section 14: no vehicle may exceed the posted limit.';

const LEGAL_BASIS = {
  REDLIGHT: 'Port Ellery Traffic Code, section 21: a vehicle must stop before a red signal.',
  SPEEDING: `${SPEED_LAW} It was exceeded by {over}.`,
};

/** What a warning letter says: no money. */
const WARNING_TEXTS = {
  documentName: 'Warning letter',
  legalBasis: SPEED_LAW,
  violationTitle: 'Warning: the speed limit was exceeded',
  officerCitationStatement:
    'I have reviewed the images. They show the vehicle and its license plate.',
  howToContest:
    'If you think that this warning is wrong, write to us and give the number {number}.',
  consequences:
    'This is a warning. You do not have to do anything; the next time a notice follows.',
  privacy: TEXTS.privacy,
  footer: TEXTS.footer,
};

const REQUIRED = ['legal_basis', 'how_to_contest'];

/** The texts and mailing settings of the demo, as an administrator saves them (mailing 8). */
@Injectable()
export class DemoMailing {
  constructor(
    private readonly texts: TextSetsService,
    private readonly mailing: MailingSettingsService,
  ) {}

  /** Saves the texts of each cause and those of warnings, in English, and the mailing settings. */
  async addMailingSettings(administrator: UserCaller): Promise<void> {
    for (const [index, cause] of CAUSES.entries()) {
      const id = index + 1;
      const { version } = await this.texts.findFirst(id);
      await this.texts.updateFirst(administrator, id, {
        version,
        texts: { en: { ...TEXTS, legalBasis: LEGAL_BASIS[cause] } },
      });
    }
    await this.texts.create(administrator, CAUSES.indexOf('SPEEDING') + 1, {
      kind: 'WARNING',
      from: null,
      texts: { en: WARNING_TEXTS },
    });
    const { version } = await this.mailing.get();
    await this.mailing.update(administrator, {
      version,
      noticeLanguages: ['en'],
      runsSince: RUNS_SINCE,
      postalCodeFormat: '#####',
      requiredFields: { REDLIGHT: REQUIRED, SPEEDING: REQUIRED },
    });
  }
}
