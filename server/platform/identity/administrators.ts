import { In, IsNull } from 'typeorm';
import type { Queryable } from '../database/queryable.js';
import { isAdministrator, ROLES, type RoleId } from '../domain/duty.js';
import { UserEntity } from './user.entity.js';

const ADMINISTRATORS = Object.keys(ROLES)
  .map((id) => Number(id) as RoleId)
  .filter(isAdministrator);

/** Returns every administrator with an account, for the mails of the day. */
export function activeAdministrators(on: Queryable): Promise<UserEntity[]> {
  return on.repository(UserEntity).findBy({ deactivatedAt: IsNull(), roleId: In(ADMINISTRATORS) });
}
