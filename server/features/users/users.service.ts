import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { RowOf } from '../../platform/database/statement.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { AppError } from '../../platform/errors/app-error.js';
import { pageNumber, rowId, validate } from '../../platform/errors/validate.js';
import { folded } from '../../platform/domain/fold.pure.js';
import { type Page, pageOf, PER_PAGE } from '../../platform/domain/paging.js';
import { StorageService } from '../../platform/storage/storage.service.js';
import { avatarSrc } from '../me/avatar.pure.js';
import { ROLES, type RoleId } from '../../platform/domain/duty.js';
import { ACCOUNT, ACCOUNTS, ACCOUNTS_TOTAL, NAMES, type UserState } from './users.queries.js';
import { UserSearchRules } from './users.rules.js';

/** A user as the administrators' table shows them. */
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
  /** The reason why the last mail was not delivered; null after a delivery. */
  mailFailure: string | null;
  mailFailedAt: Date | null;
  createdAt: Date;
  /** The person at the issuer that the account belongs to; null if it is not linked. */
  identity: { label: string; linkedAt: Date } | null;
  /** The last time that a session began; null before the first. */
  lastSignInAt: Date | null;
  state: UserState;
}

export interface Role {
  id: RoleId;
  name: string;
}

/** A user's picture, ready to be sent. */
export interface Avatar {
  contentType: 'image/webp';
  bytes: number;
  etag: string;
  stream: () => Promise<NodeJS.ReadableStream>;
}

/** The users, for the administrators' table and for every screen that shows one. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * One page of the active users, in the order they were added.
   *
   * @param search a part of name or address, or the beginning of a badge number; all users without it
   * @throws AppError `INVALID`
   */
  async listUsers(page: unknown, search?: unknown): Promise<Page<UserAccount>> {
    const current = pageNumber(page);
    const { search: text } = validate(UserSearchRules, { search });
    const found = text === null ? null : await this.found(text);
    const [rows, counted] = await Promise.all([
      this.database.rows(ACCOUNTS, [found, PER_PAGE, (current - 1) * PER_PAGE]),
      this.database.first(ACCOUNTS_TOTAL, [found]),
    ]);
    return pageOf(
      rows.map((row) => accountOf(row, this.config.oidcLabel)),
      counted?.total ?? 0,
      current,
    );
  }

  /** The users with a text in their name, which is folded as everywhere (guards 5), or address, or a badge number's beginning. */
  private async found(text: string): Promise<number[]> {
    const part = folded(text);
    const people = await this.database.rows(NAMES);
    return people
      .filter(
        ({ name, email, badgeNumber }) =>
          (part !== '' && folded(name).includes(part)) ||
          email.includes(text.toLowerCase()) ||
          // People type it from its beginning.
          badgeNumber.startsWith(text),
      )
      .map(({ id }) => id);
  }

  /** The roles that a user can have (contract 5). */
  roles(): Role[] {
    return Object.entries(ROLES).map(([id, { name }]) => ({ id: Number(id) as RoleId, name }));
  }

  /** One active user. @throws AppError `USER_NOT_FOUND` */
  async account(userId: number, on: Queryable = this.database): Promise<UserAccount> {
    const row = await on.first(ACCOUNT, [userId]);
    if (row === undefined) throw new AppError('USER_NOT_FOUND');
    return accountOf(row, this.config.oidcLabel);
  }

  /** A user's picture; deactivated users keep theirs. @throws AppError `NOT_FOUND` */
  async avatar(id: unknown): Promise<Avatar> {
    const user = await this.database.repository(UserEntity).findOneBy({ id: rowId(id) });
    const key = user?.avatarKey ?? null;
    const found = key === null ? null : await this.storage.stat(key);
    if (key === null || found === null) throw new AppError('NOT_FOUND');
    return {
      contentType: 'image/webp',
      bytes: found.bytes,
      etag: key.split('/').at(-1) ?? key,
      stream: () => this.storage.stream(key),
    };
  }
}

function accountOf(
  { roleId, avatarKey, linkedAt, ...row }: RowOf<typeof ACCOUNTS>,
  label: string,
): UserAccount {
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
    identity: linkedAt === null ? null : { label, linkedAt },
  };
}
