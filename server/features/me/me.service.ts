import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { dutyActions, type OfferedAction } from '../citations/citation.workflow.js';
import { Database } from '../../platform/database/database.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { UserIdentityEntity } from '../../platform/identity/user-identity.entity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type CitationSettings, SettingsService } from '../settings/settings.service.js';
import { avatarSrc } from './avatar.pure.js';
import { type Preferences, preferencesOf } from './preferences.pure.js';
import { ROLES } from '../../platform/domain/duty.js';

/** The current user, as both doors show them (contract 4.6). */
export interface Me extends Preferences {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  badgeNumber: number;
  role: { id: number; name: string };
  avatarSrc: string | null;
  isProcessingOfficer: boolean;
  isInspectionOfficer: boolean;
  isAdministrator: boolean;
  /** False for people who sign in by the issuer only. */
  hasPassword: boolean;
  /** False if the address comes from the issuer. */
  emailEditable: boolean;
  citationSettings: CitationSettings;
  citationActions: OfferedAction[];
}

/** Returns the data of the signed-in user about themselves. */
@Injectable()
export class MeService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  /** The user as they are now. @throws AppError `UNAUTHENTICATED` when the account is gone */
  async me(userId: number): Promise<Me> {
    const user = await this.database
      .repository(UserEntity)
      .findOneBy({ id: userId, deactivatedAt: IsNull() });
    if (user === null) throw new AppError('UNAUTHENTICATED');
    const { id, firstName, lastName, email, badgeNumber, roleId, avatarKey } = user;
    const isLinked = await this.database.repository(UserIdentityEntity).existsBy({ userId });
    const { name: roleName, duty } = ROLES[roleId];
    return {
      id,
      name: `${firstName} ${lastName}`,
      firstName,
      lastName,
      email,
      badgeNumber,
      role: { id: roleId, name: roleName },
      avatarSrc: avatarSrc(id, avatarKey),
      isProcessingOfficer: duty === 'processing',
      isInspectionOfficer: duty === 'inspection',
      isAdministrator: duty === 'administrator',
      ...preferencesOf(user),
      hasPassword: user.passwordHash !== null,
      emailEditable: !isLinked,
      citationSettings: await this.settings.get(),
      citationActions: dutyActions(duty),
    };
  }
}
