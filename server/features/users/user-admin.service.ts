import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import type { Actor, UserCaller } from '../../platform/identity/caller.js';
import { Database } from '../../platform/database/database.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import {
  isAdministrator,
  isRoleId,
  ROLES,
  type RoleId,
  SYSTEM_ADMINISTRATOR,
} from '../../platform/domain/duty.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { UserAccess } from './user-access.service.js';
import { LOCK_ADMINISTRATORS, LOCK_USERS } from './users.queries.js';
import { CreateUserRules, UpdateUserRules } from './users.rules.js';
import { type UserAccount, UsersService } from './users.service.js';

/** A user as they were found, their row locked. */
interface Target {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
  badgeNumber: number;
  roleId: RoleId;
}

type Wanted = Omit<Target, 'userId'>;

/** The key of a user, unchecked: GraphQL names them by id, REST by badge number. */
export type UserKey = { userId: unknown } | { badgeNumber: unknown };

/** A person at the command line of the server. */
type SystemActor = Extract<Actor, { kind: 'system' }>;

/** The active System Administrators. */
const ADMINISTRATORS = { roleId: SYSTEM_ADMINISTRATOR, deactivatedAt: IsNull() };

/** The acts of administrators on users (contract 5, spec 7). */
@Injectable()
export class UserAdminService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly users: UsersService,
    private readonly access: UserAccess,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Adds a user without a password and mails them an invitation.
   *
   * @throws AppError `PROTECTED_ACCOUNT` when a TEC Administrator adds a System Administrator; `INVALID`
   */
  async create(caller: UserCaller, input: unknown): Promise<UserAccount> {
    const { role, ...fields } = validate(CreateUserRules, input);
    const wanted = { ...fields, roleId: roleOf(role) };
    return this.changeUsers(caller, async (tx) => {
      assertMayTouch(caller, wanted.roleId);
      const userId = await this.insertUser(tx, caller, wanted);
      return this.users.account(userId, tx);
    });
  }

  /**
   * Adds the first System Administrator of an installation, who adds all other users; from the command line.
   *
   * @throws AppError `INVALID`, also when there is an active System Administrator already
   */
  async createFirst(input: Record<string, unknown>): Promise<UserAccount> {
    const { role, ...fields } = validate(CreateUserRules, { ...input, role: SYSTEM_ADMINISTRATOR });
    const actor: SystemActor = { kind: 'system', name: 'npm run first-admin' };
    return this.changeUsers(actor, async (tx) => {
      await tx.rows(LOCK_USERS);
      const isThere = await tx.repository(UserEntity).existsBy(ADMINISTRATORS);
      if (isThere) {
        throw invalidField('role', 'There is a System Administrator already: they add the others');
      }
      const userId = await this.insertUser(tx, actor, { ...fields, roleId: roleOf(role) });
      return this.users.account(userId, tx);
    });
  }

  /**
   * Changes a user; resets their password or their two-factor sign-in if the input says so.
   *
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`; `LAST_ADMINISTRATOR`; `INVALID`, also for a change of an
   *   administrator's badge number or role
   */
  async update(caller: UserCaller, key: UserKey, input: unknown): Promise<UserAccount> {
    const { role, isResetPassword, isResetTwofah, ...fields } = validate(UpdateUserRules, input);
    const wanted = { ...fields, roleId: roleOf(role) };
    return this.changeUsers(caller, async (tx) => {
      assertMayTouch(caller, wanted.roleId);
      const target = await this.find(tx, caller, key);
      await this.assertKeepsOffice(tx, target, wanted);
      await this.save(tx, caller, target, wanted);
      const changed = { ...target, ...wanted };
      if (isResetPassword) await this.access.resetPassword(tx, caller, changed);
      if (isResetTwofah) await this.access.resetTwofah(tx, caller, changed);
      return this.users.account(target.userId, tx);
    });
  }

  /**
   * Deactivates a user: they cannot sign in, their sessions end, their name stays on what they did.
   *
   * @returns their id
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`; `OWN_ACCOUNT`; `LAST_ADMINISTRATOR`
   */
  async delete(caller: UserCaller, key: UserKey): Promise<number> {
    return this.changeUsers(caller, async (tx) => {
      const target = await this.find(tx, caller, key);
      if (target.userId === caller.userId) throw new AppError('OWN_ACCOUNT');
      if (target.roleId === SYSTEM_ADMINISTRATOR) await assertNotLast(tx);
      await tx
        .repository(UserEntity)
        .update(target.userId, { deactivatedAt: () => 'now()', updatedAt: () => 'now()' });
      await this.access.endSessions(tx, target.userId, 'user deleted');
      await this.activity.recordActivity(tx, {
        type: 'user_deleted',
        actor: caller,
        description: `${caller.name} deleted ${target.firstName} ${target.lastName}, badge ${target.badgeNumber}`,
        subject: { type: 'user', id: target.userId },
      });
      return target.userId;
    });
  }

  /**
   * Takes the password of a user away, ends their sessions and mails them a link for a new one.
   *
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`; `PASSWORDS_OFF`
   */
  async resetPassword(caller: UserCaller, key: UserKey): Promise<UserAccount> {
    return this.command(caller, key, (tx, target) => this.access.resetPassword(tx, caller, target));
  }

  /** Forgets the two-factor key of a user and ends their sessions. @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT` */
  async resetTwofah(caller: UserCaller, key: UserKey): Promise<UserAccount> {
    return this.command(caller, key, (tx, target) => this.access.resetTwofah(tx, caller, target));
  }

  /** Releases the lock after failed sign-ins at once. @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT` */
  async releaseLock(caller: UserCaller, key: UserKey): Promise<UserAccount> {
    return this.command(caller, key, (tx, target) => this.access.releaseLock(tx, caller, target));
  }

  /**
   * Separates a user from the person at the issuer and ends the sessions that began there.
   *
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`; `NOT_FOUND` if they are not linked
   */
  async unlinkIdentity(caller: UserCaller, key: UserKey): Promise<UserAccount> {
    return this.command(caller, key, (tx, target) => this.access.unlink(tx, caller, target));
  }

  /** The number of an active user. @throws AppError `USER_NOT_FOUND` */
  async idOf(key: UserKey): Promise<number> {
    const where = { ...byKey(key), deactivatedAt: IsNull() };
    const user = await this.database.repository(UserEntity).findOneBy(where);
    if (user === null) throw new AppError('USER_NOT_FOUND');
    return user.id;
  }

  /**
   * One thing that is done to one user, in one transaction with their row locked.
   *
   * @throws AppError `USER_NOT_FOUND`; `PROTECTED_ACCOUNT`
   */
  async command(
    caller: UserCaller,
    key: UserKey,
    act: (tx: Tx, target: Target) => Promise<void>,
  ): Promise<UserAccount> {
    return this.changeUsers(caller, async (tx) => {
      const target = await this.find(tx, caller, key);
      await act(tx, target);
      return this.users.account(target.userId, tx);
    });
  }

  /** The row, the invitation and the log entry of a new user. */
  private async insertUser(
    tx: Tx,
    actor: UserCaller | SystemActor,
    wanted: Wanted,
  ): Promise<number> {
    const { firstName, lastName, email, badgeNumber, roleId } = wanted;
    const users = tx.repository(UserEntity);
    const added = users.create({ firstName, lastName, email, badgeNumber, roleId });
    await users.insert(added);
    const userId = added.id;
    const requestId = actor.kind === 'user' ? actor.requestId : null;
    await this.access.invite(tx, requestId, { ...wanted, userId });
    await this.activity.recordActivity(tx, {
      type: 'user_created',
      actor,
      description: `${actor.name} added ${firstName} ${lastName} as ${ROLES[roleId].name}`,
      subject: { type: 'user', id: userId },
      details: { new: wanted },
    });
    return userId;
  }

  /** One unit of work. An address or badge in use is refused by a sentence; an attempt at a protected account is logged. */
  private async changeUsers<Result>(
    caller: UserCaller | SystemActor,
    work: (tx: Tx) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await this.transactions.run(work);
    } catch (error) {
      if (isUniqueViolation(error, 'users_email_key'))
        throw invalidField('email', 'Email is already in use');
      if (isUniqueViolation(error, 'users_badge_number_key')) {
        throw invalidField('badgeNumber', 'Badge No is already in use');
      }
      if (error instanceof AppError && error.code === 'PROTECTED_ACCOUNT') {
        await this.activity.noteActivity({
          type: 'refused',
          actor: caller,
          description: `${caller.name} was refused to manage a System Administrator`,
        });
      }
      throw error;
    }
  }

  private async find(tx: Tx, caller: UserCaller, key: UserKey): Promise<Target> {
    // Two administrators who delete each other must not both succeed: every change of a user locks all of them.
    await tx.rows(LOCK_ADMINISTRATORS, [SYSTEM_ADMINISTRATOR]);
    const user = await tx.repository(UserEntity).findOne({
      where: {
        ...byKey(key),
        deactivatedAt: IsNull(),
      },
      lock: { mode: 'for_no_key_update' },
    });
    if (user === null) throw new AppError('USER_NOT_FOUND');
    const { id: userId, email, firstName, lastName, badgeNumber, roleId } = user;
    const target = { userId, email, firstName, lastName, badgeNumber, roleId };
    assertMayTouch(caller, target.roleId);
    return target;
  }

  /** Refuses a change of an administrator's badge number or role; for the last one the role is a matter of state (409). */
  private async assertKeepsOffice(tx: Tx, target: Target, wanted: Wanted): Promise<void> {
    if (!isAdministrator(target.roleId)) return;
    if (wanted.roleId !== target.roleId) {
      if (target.roleId === SYSTEM_ADMINISTRATOR) await assertNotLast(tx);
      throw invalidField('role', 'The role of an administrator cannot be changed');
    }
    if (wanted.badgeNumber !== target.badgeNumber) {
      throw invalidField('badgeNumber', 'The Badge No of an administrator cannot be changed');
    }
  }

  private async save(tx: Tx, caller: UserCaller, target: Target, wanted: Wanted): Promise<void> {
    const { userId } = target;
    const changes = differences(target, wanted);
    if (Object.keys(changes).length === 0) return;
    await tx.repository(UserEntity).update(userId, {
      ...wanted,
      ...(changes.email === undefined ? {} : { mailFailure: null, mailFailedAt: null }),
      updatedAt: () => 'now()',
    });
    if (changes.roleId !== undefined) await this.access.endSessions(tx, userId, 'role changed');
    await this.activity.recordActivity(tx, {
      type: 'user_changed',
      actor: caller,
      description: `${caller.name} changed ${Object.keys(changes).map(words).join(', ')} of ${target.firstName} ${target.lastName}`,
      subject: { type: 'user', id: userId },
      details: changes,
    });
  }
}

/** @throws AppError `USER_NOT_FOUND` for what can be no number of a user */
function byKey(key: UserKey): { id: number } | { badgeNumber: number } {
  return 'userId' in key
    ? { id: rowId(key.userId, 'USER_NOT_FOUND') }
    : { badgeNumber: rowId(key.badgeNumber, 'USER_NOT_FOUND') };
}

/** A TEC Administrator cannot create, edit or delete a System Administrator (contract 5). */
function assertMayTouch(caller: UserCaller, roleId: RoleId): void {
  if (roleId === SYSTEM_ADMINISTRATOR && caller.roleId !== SYSTEM_ADMINISTRATOR) {
    throw new AppError('PROTECTED_ACCOUNT');
  }
}

async function assertNotLast(tx: Tx): Promise<void> {
  const administrators = await tx.repository(UserEntity).countBy(ADMINISTRATORS);
  if (administrators <= 1) throw new AppError('LAST_ADMINISTRATOR');
}

function roleOf(id: number): RoleId {
  if (!isRoleId(id)) throw invalidField('role', 'Role is not one of the list');
  return id;
}

type Changes = Partial<Record<keyof Wanted, { old: string | number; new: string | number }>>;

const FIELDS = ['firstName', 'lastName', 'email', 'badgeNumber', 'roleId'] as const;

function differences(target: Target, wanted: Wanted): Changes {
  return Object.fromEntries(
    FIELDS.filter((field) => target[field] !== wanted[field]).map((field) => [
      field,
      { old: target[field], new: wanted[field] },
    ]),
  );
}

/** `badgeNumber` → `badge number`; the role's id is called by what it is. */
const words = (field: string): string =>
  field === 'roleId' ? 'role' : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
