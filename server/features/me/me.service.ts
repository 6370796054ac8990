import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { dutyActions, type OfferedAction } from '../citations/citation.workflow.js';
import { queryRows } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type CitationSettings, SettingsService } from '../settings/settings.service.js';
import { avatarSrc } from './avatar.pure.js';
import { isRoleId, ROLES } from '../../platform/domain/duty.js';

/** The current user, as both doors show him (contract 4.6). */
export interface Me {
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
  singleKeys: boolean;
  citationSettings: CitationSettings;
  citationActions: OfferedAction[];
}

interface MeRow {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  badgeNumber: number;
  roleId: number;
  avatarKey: string | null;
  singleKeys: boolean;
}

/** Puts together what a signed-in person is told of himself. */
@Injectable()
export class MeService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly settings: SettingsService,
  ) {}

  /** The user as he is now. @throws AppError `unauthenticated` when he is gone */
  async me(userId: number): Promise<Me> {
    const [row] = await queryRows<MeRow>(
      this.dataSource,
      `SELECT id, first_name AS "firstName", last_name AS "lastName", email, badge_number AS "badgeNumber",
         role_id AS "roleId", avatar_key AS "avatarKey", single_keys AS "singleKeys"
       FROM users WHERE id = $1 AND deactivated_at IS NULL`,
      [userId],
    );
    if (row === undefined || !isRoleId(row.roleId)) throw new AppError('unauthenticated');
    const { id, firstName, lastName, email, badgeNumber, roleId, avatarKey, singleKeys } = row;
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
      singleKeys,
      citationSettings: await this.settings.get(),
      citationActions: dutyActions(duty),
    };
  }
}
