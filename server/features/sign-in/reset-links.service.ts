import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import type { Queryable } from '../../platform/database/queryable.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import {
  invitationMail,
  passwordResetMail,
  signInInvitationMail,
} from '../../platform/mail/templates.js';
import { networkOf } from '../../platform/domain/network.pure.js';
import type { Origin } from '../../platform/identity/caller.js';
import { tokenHash } from '../../platform/auth/callers.service.js';
import type { RowOf } from '../../platform/database/statement.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { Limits } from './limits.service.js';
import { PasswordResetEntity } from './password-reset.entity.js';
import { LINK_TARGET, MAY_SET_PASSWORD, RECENT_LINKS } from './sign-in.queries.js';

/** Lifetime of a link (contract 4.4). */
const LINK_MINUTES = 60;
// Number of reset mails that an account gets in an hour (contract 4.4).
const MAX_MAILS_AN_HOUR = 5;

/** The content of a link. */
export interface ResetLink {
  email: string;
  resetToken: string;
}

/** The user that a link is for. */
export type ResetTarget = RowOf<typeof LINK_TARGET>;

const MAILS = { reset: passwordResetMail, invitation: invitationMail };

/** Links by which a user sets a new password; only their hashes are kept (reliability 14). */
@Injectable()
export class ResetLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly jobs: JobsService,
    private readonly limits: Limits,
  ) {}

  /** Makes a link, voids the older ones and mails it, all in the caller's transaction. */
  async send(
    tx: Tx,
    target: ResetTarget,
    kind: keyof typeof MAILS,
    requestId: string | null,
  ): Promise<void> {
    const url = await this.make(tx, target);
    const mail = MAILS[kind]({ name: nameOf(target), url });
    await this.jobs.enqueue(tx, 'sendMail', { to: target.email, ...mail }, requestId);
  }

  /** Mails a new user the link by which they choose a password; where passwords are off, that of the login page. */
  async invite(tx: Tx, target: ResetTarget, requestId: string | null): Promise<void> {
    const { oidc, oidcLabel: label, http } = this.config;
    if (oidc?.only !== true) return this.send(tx, target, 'invitation', requestId);
    const mail = signInInvitationMail({
      name: nameOf(target),
      label,
      url: `${http.publicUrl}/login`,
    });
    await this.jobs.enqueue(tx, 'sendMail', { to: target.email, ...mail }, requestId);
  }

  /** Makes a link and voids the older ones. @returns its address */
  async make(tx: Tx, { userId, email }: ResetTarget): Promise<string> {
    await this.voidAll(tx, userId);
    const secret = randomBytes(32).toString('base64url');
    await tx.repository(PasswordResetEntity).insert({
      userId,
      tokenHash: tokenHash(secret),
      expiresAt: () => `now() + interval '${LINK_MINUTES} minutes'`,
    });
    const token = Buffer.from(`${email};${secret}`).toString('base64url');
    return `${this.config.http.publicUrl}/reset/${token}`;
  }

  /**
   * True if a guest may have one more mail sent: the account and the client's network both have their limit, and people
   * who sign in by the issuer only set no password. The user's row must be locked.
   */
  async mayAsk(tx: Tx, { userId }: ResetTarget, { ip }: Origin): Promise<boolean> {
    const recent = await tx.first(RECENT_LINKS, [userId]);
    return (
      (await tx.first(MAY_SET_PASSWORD, [userId])) !== undefined &&
      (recent?.count ?? 0) < MAX_MAILS_AN_HOUR &&
      (await this.limits.takeIfFree('reset mail', networkOf(ip), tx))
    );
  }

  /**
   * The user that a presented link is for. Only a wrong one counts as a guess of the client's network, and a right one is
   * let through however many wrong ones came from there: nobody guesses 256 bits, but many share an address.
   *
   * @throws AppError `INVALID_RESET_LINK`, `TOO_MANY_REQUESTS`
   */
  async presented(link: ResetLink | null, { ip }: Origin): Promise<ResetTarget> {
    const target = link === null ? null : await this.target(link);
    if (target !== null) return target;
    await this.limits.take('reset link', networkOf(ip));
    throw new AppError('INVALID_RESET_LINK');
  }

  /** Returns the hash of the password that a link replaces, or that an administrator took away; null if there was none. */
  async oldPassword(userId: number): Promise<string | null> {
    const user = await this.database.repository(UserEntity).findOneBy({ id: userId });
    return user?.passwordHash ?? user?.retiredPasswordHash ?? null;
  }

  /** Returns the account of an address, its row locked; null if there is none. */
  async lockedTarget(tx: Tx, email: string): Promise<ResetTarget | null> {
    const user = await tx.repository(UserEntity).findOne({
      where: { email, deactivatedAt: IsNull() },
      lock: { mode: 'for_no_key_update' },
    });
    if (user === null) return null;
    const { id: userId, firstName, lastName } = user;
    return { userId, email, firstName, lastName };
  }

  /** Ends the validity of every link of a user. */
  async voidAll(tx: Tx, userId: number): Promise<void> {
    await tx
      .repository(PasswordResetEntity)
      .update({ userId, voidedAt: IsNull() }, { voidedAt: () => 'now()' });
  }

  /** Parses the token of a link; null if it is not ours: no address of ours has a control character. */
  parse(token: string): ResetLink | null {
    const [, email, resetToken] =
      /^([^;\p{Cc}]+);([A-Za-z0-9_-]+)$/u.exec(Buffer.from(token, 'base64url').toString('utf8')) ??
      [];
    return email === undefined || resetToken === undefined ? null : { email, resetToken };
  }

  /** Returns the user that a link is valid for; null if it is used, voided, too old, or was never made. */
  async target(
    { email, resetToken }: ResetLink,
    on: Queryable = this.database,
  ): Promise<ResetTarget | null> {
    return (await on.first(LINK_TARGET, [tokenHash(resetToken), email])) ?? null;
  }
}

const nameOf = ({ firstName, lastName }: ResetTarget): string => `${firstName} ${lastName}`;
