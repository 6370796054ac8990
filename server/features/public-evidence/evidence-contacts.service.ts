import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { Cause } from '../../platform/domain/duty.js';
import { PdfSettingEntity } from '../settings/pdf-setting.entity.js';

/** The department's address for owners, from the current settings. */
export interface Contact {
  cause: Cause;
  departmentName: string;
  officeName: string;
  /** The address includes the telephone number. */
  officeAddress: string;
  hasLogo: boolean;
}

const PICTURE = /^data:(image\/(?:png|jpeg|webp|svg\+xml))(;base64)?,(.*)$/s;

/** The department as the owner's page shows it (mailing 10). */
@Injectable()
export class EvidenceContacts {
  constructor(private readonly database: Database) {}

  /** Returns the contacts of all causes; one if they are the same. */
  async all(): Promise<Contact[]> {
    const settings = await this.database
      .repository(PdfSettingEntity)
      .find({ order: { id: 'ASC' } });
    const shown = new Map(settings.toReversed().map((one) => [placeOf(one), contactOf(one)]));
    return [...shown.values()].reverse();
  }

  /** Returns the contact of a cause, in a list. */
  async ofCause(type: Cause): Promise<Contact[]> {
    const found = await this.database.repository(PdfSettingEntity).findOneBy({ type });
    return found === null ? [] : [contactOf(found)];
  }

  /** Returns the logo on the notices of a cause; null if there is none. */
  async logo(cause: string): Promise<{ type: string; bytes: Buffer } | null> {
    const settings = await this.database.repository(PdfSettingEntity).find();
    const src = settings.find(({ type }) => type === cause)?.officeLogoSrc ?? '';
    const [, type, isBase64, data] = PICTURE.exec(src) ?? [];
    if (type === undefined || data === undefined) return null;
    const bytes =
      isBase64 === undefined ? Buffer.from(decodeURIComponent(data)) : Buffer.from(data, 'base64');
    return { type, bytes };
  }
}

const placeOf = ({ departmentName, officeName, officeAddress }: PdfSettingEntity): string =>
  JSON.stringify([departmentName, officeName, officeAddress]);

function contactOf(setting: PdfSettingEntity): Contact {
  const { type: cause, departmentName, officeName, officeAddress, officeLogoSrc } = setting;
  return { cause, departmentName, officeName, officeAddress, hasLogo: PICTURE.test(officeLogoSrc) };
}
