import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId } from '../../platform/errors/validate.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { avatarSrc } from '../me/avatar.pure.js';
import { isRoleId, ROLES, type RoleId } from '../../platform/domain/duty.js';

/** A user as an administrator's table shows him. */
export interface UserAccount {
  id: number;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  badgeNumber: number;
  role: Role;
  avatarSrc: string | null;
  twofahRegistered: boolean;
  lockedUntil: Date | null;
  /** Why the last mail was not delivered; null once one was. */
  mailFailure: string | null;
  mailFailedAt: Date | null;
  createdAt: Date;
}

export interface Role {
  id: RoleId;
  name: string;
}

/** Somebody's picture, ready to be sent. */
export interface Avatar {
  contentType: 'image/webp';
  bytes: number;
  etag: string;
  stream: () => Promise<NodeJS.ReadableStream>;
}

interface AccountRow extends Omit<UserAccount, 'name' | 'role' | 'avatarSrc'> {
  roleId: number;
  avatarKey: string | null;
}

/** Who is there, for the administrators' table and for everybody's screens. */
@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly storage: StorageService,
  ) {}

  /** One page of the active users, in the order they were added. */
  async list(page: unknown): Promise<Page<UserAccount>> {
    const current = pageNumber(page);
    const [rows, [count]] = await Promise.all([
      queryRows<AccountRow>(
        this.dataSource,
        `${ACCOUNTS} WHERE u.deactivated_at IS NULL ORDER BY u.id LIMIT ${PER_PAGE} OFFSET $1`,
        [(current - 1) * PER_PAGE],
      ),
      queryRows<{ total: number }>(
        this.dataSource,
        'SELECT count(*)::int AS total FROM users WHERE deactivated_at IS NULL',
      ),
    ]);
    return pageOf(rows.map(accountOf), count?.total ?? 0, current);
  }

  /** The roles that somebody can have (contract 5). */
  roles(): Role[] {
    return Object.entries(ROLES).map(([id, { name }]) => ({ id: Number(id) as RoleId, name }));
  }

  /** One active user. @throws AppError `notFound` */
  async account(
    userId: number,
    on: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<UserAccount> {
    const [row] = await queryRows<AccountRow>(
      on,
      `${ACCOUNTS} WHERE u.id = $1 AND u.deactivated_at IS NULL`,
      [userId],
    );
    if (row === undefined) throw new AppError('notFound');
    return accountOf(row);
  }

  /** A user's picture; those who have left keep theirs. @throws AppError `notFound` */
  async avatar(id: unknown): Promise<Avatar> {
    const [row] = await queryRows<{ key: string | null }>(
      this.dataSource,
      'SELECT avatar_key AS key FROM users WHERE id = $1',
      [rowId(id)],
    );
    const key = row?.key ?? null;
    const found = key === null ? null : await this.storage.stat(key);
    if (key === null || found === null) throw new AppError('notFound');
    return {
      contentType: 'image/webp',
      bytes: found.bytes,
      etag: key.split('/').at(-1) ?? key,
      stream: () => this.storage.stream(key),
    };
  }
}

const ACCOUNTS = `SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email,
    u.badge_number AS "badgeNumber", u.role_id AS "roleId", u.avatar_key AS "avatarKey",
    u.twofah_registered_at IS NOT NULL AS "twofahRegistered",
    CASE WHEN f.locked_until > now() THEN f.locked_until END AS "lockedUntil",
    u.mail_failure AS "mailFailure", u.mail_failed_at AS "mailFailedAt", u.created_at AS "createdAt"
  FROM users u LEFT JOIN sign_in_failures f ON f.email = u.email`;

function accountOf({ roleId, avatarKey, ...row }: AccountRow): UserAccount {
  if (!isRoleId(roleId)) throw new Error(`User ${row.id} has an unknown role`);
  const { id, firstName, lastName, email, badgeNumber, ...rest } = row;
  return {
    id,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    email,
    badgeNumber,
    role: { id: roleId, name: ROLES[roleId].name },
    avatarSrc: avatarSrc(id, avatarKey),
    ...rest,
  };
}
