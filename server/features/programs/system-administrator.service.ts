import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { ROLES } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import { NO_SESSION, type UserCaller } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';

const SYSTEM_ADMINISTRATOR = 1;

/** Lets a tool of the command line change settings, which are always changed by somebody. */
@Injectable()
export class SystemAdministrator {
  constructor(private readonly database: Database) {}

  /**
   * Returns the first System Administrator as the one who changes, under the name of the tool: who ran it is known to the
   * machine alone (decision 191).
   *
   * @throws AppError `USER_NOT_FOUND` before there is one
   */
  async caller(name: string): Promise<UserCaller> {
    const user = await this.database.repository(UserEntity).findOne({
      where: { roleId: SYSTEM_ADMINISTRATOR, deactivatedAt: IsNull() },
      order: { id: 'ASC' },
    });
    if (user === null) throw new AppError('USER_NOT_FOUND');
    const { duty, sees } = ROLES[SYSTEM_ADMINISTRATOR];
    return {
      kind: 'user',
      userId: user.id,
      sessionId: NO_SESSION,
      name,
      firstName: user.firstName,
      lastName: user.lastName,
      badgeNumber: user.badgeNumber,
      roleId: SYSTEM_ADMINISTRATOR,
      duty,
      sees,
      ip: '127.0.0.1',
      requestId: NO_SESSION,
    };
  }
}
