import { Buffer } from 'node:buffer';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { PdfSettingsService } from '../features/settings/pdf-settings.service.js';
import { SettingsService } from '../features/settings/settings.service.js';
import { CAUSES } from '../platform/domain/duty.js';
import { INVENTED_LETTERHEAD } from '../platform/domain/invented-letterhead.js';
import type { UserCaller } from '../platform/identity/caller.js';

const TITLES = {
  REDLIGHT: 'Failure to Stop at a Red Traffic Signal',
  SPEEDING: 'Exceeding the Posted Speed Limit',
};

// No notice is made with the invented statements of older versions.
const STATEMENTS = {
  REDLIGHT:
    'I have reviewed the recorded images and the measurements of the camera system. They show the vehicle named above ' +
    'passing the stop line while the signal facing it was red. I certify that this notice is a true account of that record.',
  SPEEDING:
    'I have reviewed the recorded images and the measurements of the camera system. They show the vehicle named above ' +
    'travelling faster than the speed limit posted at the place. I certify that this notice is a true account of that record.',
};

/** The letterhead, statements and citation settings of the demo, as an administrator saves them (mailing 10). */
@Injectable()
export class DemoLetterhead {
  constructor(
    private readonly settings: SettingsService,
    private readonly pdfSettings: PdfSettingsService,
  ) {}

  /** Saves them, with US dollars and the time zone of the configuration. */
  async addLetterheads(administrator: UserCaller): Promise<void> {
    await this.settings.update(administrator, {
      ...(await this.settings.get()),
      currencyUnit: 'USD',
      timeZoneConfirmed: true,
    });
    const [, crest = ''] = INVENTED_LETTERHEAD.officeLogoSrc.split(',');
    const logo = await this.pdfSettings.logo(
      await sharp(Buffer.from(crest, 'base64')).png().toBuffer(),
    );
    for (const [index, type] of CAUSES.entries())
      await this.pdfSettings.update(administrator, index + 1, {
        type,
        departmentName: INVENTED_LETTERHEAD.departmentName,
        officeName: INVENTED_LETTERHEAD.officeName,
        // The address differs from the invented one, with which no notice is made.
        officeAddress: 'Civic Center, 12 Demo Street\nPort Ellery 10420\nTelephone 555 0142',
        officeLogoSrc: logo.src,
        violationTitle: TITLES[type],
        officerCitationStatement: STATEMENTS[type],
      });
  }
}
