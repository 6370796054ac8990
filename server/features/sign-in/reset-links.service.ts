import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { queryRows, type Tx } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { invitationMail, passwordResetMail } from '../../platform/mail/templates.js';
import { networkOf } from '../../platform/domain/network.pure.js';
import type { Origin } from '../../platform/identity/caller.js';
import { tokenHash } from '../../platform/auth/callers.queries.js';
import { Limits } from './limits.service.js';

/** A link's life (contract 4.4). */
const LINK_MINUTES = 60;
// So many reset mails an account gets in an hour (contract 4.4).
const MAX_MAILS_AN_HOUR = 5;

/** What a link holds. */
export interface ResetLink {
  email: string;
  resetToken: string;
}

/** Whom a link is for. */
export interface ResetTarget {
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
}

const MAILS = { reset: passwordResetMail, invitation: invitationMail };

/** Links by which somebody sets a new password; only what they hash to is kept (reliability 14). */
@Injectable()
export class ResetLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectDataSource() private readonly dataSource: DataSource,
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
    const { userId, email, firstName, lastName } = target;
    await this.voidAll(tx, userId);
    const secret = randomBytes(32).toString('base64url');
    await tx.query(
      `INSERT INTO password_resets (user_id, token_hash, expires_at)
       VALUES ($1, $2, now() + interval '${LINK_MINUTES} minutes')`,
      [userId, tokenHash(secret)],
    );
    const token = Buffer.from(`${email};${secret}`).toString('base64url');
    const url = `${this.config.http.publicUrl}/reset/${token}`;
    const mail = MAILS[kind]({ name: `${firstName} ${lastName}`, url });
    await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail }, requestId);
  }

  /**
   * Whether a stranger may have one more mail sent: the account and the client's network both have their limit. The
   * user's row must be locked.
   */
  async mayAsk(tx: Tx, { userId }: ResetTarget, { ip }: Origin): Promise<boolean> {
    const [recent] = await tx.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM password_resets WHERE user_id = $1 AND created_at > now() - interval '1 hour'`,
      [userId],
    );
    return (
      (recent?.count ?? 0) < MAX_MAILS_AN_HOUR &&
      (await this.limits.takeIfFree('reset mail', networkOf(ip), tx.manager))
    );
  }

  /**
   * Whom a link serves that somebody presents. It counts as a guess of the client's network until it has turned out right.
   *
   * @throws AppError `invalidResetLink`, `tooManyRequests`
   */
  async presented(link: ResetLink | null, { ip }: Origin): Promise<ResetTarget> {
    const network = networkOf(ip);
    const guess = await this.limits.take('reset link', network);
    const target = link === null ? null : await this.target(link);
    if (target === null) throw new AppError('invalidResetLink');
    await this.limits.giveBack('reset link', network, guess);
    return target;
  }

  /** What is kept of the password that a link replaces, or that an administrator took away; null where there was none. */
  async oldPassword(userId: number): Promise<string | null> {
    const [row] = await queryRows<{ hash: string | null }>(
      this.dataSource,
      'SELECT coalesce(password_hash, retired_password_hash) AS hash FROM users WHERE id = $1',
      [userId],
    );
    return row?.hash ?? null;
  }

  /** Makes every link of a user worthless. */
  async voidAll(tx: Tx, userId: number): Promise<void> {
    await tx.query(
      'UPDATE password_resets SET voided_at = now() WHERE user_id = $1 AND voided_at IS NULL',
      [userId],
    );
  }

  /** Takes the token of a link apart; null where it is none of ours. */
  parse(token: string): ResetLink | null {
    const [, email, resetToken] =
      /^([^;]+);([A-Za-z0-9_-]+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
    return email === undefined || resetToken === undefined ? null : { email, resetToken };
  }

  /** Whom a link still serves; null where it is used, voided, too old, or was never made. */
  async target(
    { email, resetToken }: ResetLink,
    on: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<ResetTarget | null> {
    const [row] = await queryRows<ResetTarget>(
      on,
      `SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName"
       FROM password_resets r JOIN users u ON u.id = r.user_id
       WHERE r.token_hash = $1 AND r.voided_at IS NULL AND r.expires_at > now()
         AND u.email = $2 AND u.deactivated_at IS NULL`,
      [tokenHash(resetToken), email],
    );
    return row ?? null;
  }
}
