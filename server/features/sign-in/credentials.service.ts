import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { queryRows } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { type Attempt, Attempts } from './attempts.service.js';
import type { Origin, UserCaller } from '../../platform/identity/caller.js';
import { Passwords } from './passwords.service.js';

/** An account whose password was right, and what belongs to its second step. */
export interface Account {
  userId: number;
  email: string;
  name: string;
  badgeNumber: number;
  roleId: number;
  passwordHash: string;
  twofahSecret: string | null;
  isRegistered: boolean;
  /** A bigint, as Postgres writes it. */
  lastStep: string | null;
}

/** What is read of an account; `u` is the row of users. */
export const ACCOUNT_COLUMNS = `u.id AS "userId", u.email, u.first_name || ' ' || u.last_name AS name,
  u.badge_number AS "badgeNumber", u.role_id AS "roleId", u.password_hash AS "passwordHash",
  u.twofah_secret AS "twofahSecret", u.twofah_registered_at IS NOT NULL AS "isRegistered",
  u.twofah_last_step AS "lastStep"`;

/** Compares passwords; every wrong one counts, whoever asks and at whichever door (reliability 9, 10). */
@Injectable()
export class Credentials {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: Attempts,
    private readonly passwords: Passwords,
  ) {}

  /** Runs a sign-in from {@link check} to its end, one at a time for each address. @throws AppError `tooManyRequests` */
  async inTurn<Result>(email: string, signIn: () => Promise<Result>): Promise<Result> {
    return this.attempts.inTurn(email, signIn);
  }

  /**
   * The account of an address and its password, and the attempt that this was: it still has to be settled.
   *
   * @throws AppError `invalidCredentials`, after the same time whether there is such an account; `locked`
   */
  async check(
    email: string,
    password: string,
    origin: Origin,
  ): Promise<{ account: Account; attempt: Attempt }> {
    const attempt = await this.attempts.begin(email);
    const [account] = await queryRows<Account>(
      this.dataSource,
      `SELECT ${ACCOUNT_COLUMNS} FROM users u WHERE u.email = $1 AND u.deactivated_at IS NULL`,
      [email],
    );
    if (
      (await this.passwords.matches(account?.passwordHash ?? null, password)) &&
      account !== undefined
    ) {
      return { account, attempt };
    }
    await this.attempts.wrong(
      attempt,
      'password',
      { kind: 'guest', ...origin },
      account?.userId ?? null,
    );
    throw new AppError('invalidCredentials');
  }

  /** The attempt was at a password only, or its code was not asked for: earlier failures still count. */
  async right(attempt: Attempt): Promise<void> {
    await this.attempts.right(attempt);
  }

  /** The password was right and the code was not. */
  async wrongCode(attempt: Attempt, { userId }: Account, origin: Origin): Promise<void> {
    await this.attempts.wrong(attempt, 'code', { kind: 'guest', ...origin }, userId);
  }

  /** The password was right, and so was the code, which had been accepted before. */
  async usedCode(attempt: Attempt, { userId }: Account, origin: Origin): Promise<void> {
    await this.attempts.usedCode(attempt, { kind: 'guest', ...origin }, userId);
  }

  /**
   * Makes sure that a signed-in person knows his password.
   *
   * @throws AppError `wrongCurrentPassword`, counted as a failed sign-in; `locked`
   */
  async confirm(caller: UserCaller, password: string): Promise<void> {
    const [row] = await queryRows<{ email: string; passwordHash: string | null }>(
      this.dataSource,
      'SELECT email, password_hash AS "passwordHash" FROM users WHERE id = $1 AND deactivated_at IS NULL',
      [caller.userId],
    );
    if (row === undefined) throw new AppError('unauthenticated');
    const { email, passwordHash } = row;
    await this.inTurn(email, async () => {
      const attempt = await this.attempts.begin(email);
      if (await this.passwords.matches(passwordHash, password)) return this.attempts.right(attempt);
      await this.attempts.wrong(attempt, 'current password', caller, caller.userId);
      throw new AppError('wrongCurrentPassword');
    });
  }
}
