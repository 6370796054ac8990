import type { Queryable } from '../../platform/database/queryable.js';
import { AppError } from '../../platform/errors/app-error.js';
import { UserEntity } from '../../platform/identity/user.entity.js';

/** @throws AppError `SETTINGS_CHANGED` if the settings have changed since the caller read them */
export async function assertVersion(
  on: Queryable,
  { version, changedBy }: { version: number; changedBy: number | null },
  read: number,
): Promise<void> {
  if (version === read) return;
  const user =
    changedBy === null ? null : await on.repository(UserEntity).findOneBy({ id: changedBy });
  const name = user === null ? 'somebody else' : `${user.firstName} ${user.lastName}`;
  throw new AppError('SETTINGS_CHANGED', { params: { name } });
}
