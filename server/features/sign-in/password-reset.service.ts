import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { ResetCheckRules, ResetRequestRules, ResetRules } from './auth.rules.js';
import type { Origin } from '../../platform/identity/caller.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { passwordProblem, SAME_PASSWORD } from './password.rules.js';
import { PasswordPolicy } from './password-policy.service.js';
import { Passwords } from './passwords.service.js';
import { type ResetLink, ResetLinks, type ResetTarget } from './reset-links.service.js';
import { SessionsService } from './sessions.service.js';

/** The same for every address (contract 4.4). */
const RESET_SENT = 'A reset link was sent to your email';
const RESET_DONE = 'Your password was changed, you can log in with it now';

// An answer comes after a whole number of these, so that its time does not tell whether there was a mail to write.
const ANSWER_EVERY_MS = 250;

/** Forgotten passwords, and the first password of somebody who was invited: by a mailed link (contract 4.4, 4.8). */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly transactions: Transactions,
    private readonly links: ResetLinks,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly activity: ActivityService,
    private readonly policy: PasswordPolicy,
  ) {}

  /** Mails a link, if the address belongs to somebody; the sentence and the time are the same if not. */
  async request(input: unknown, origin: Origin): Promise<string> {
    const { email } = validate(ResetRequestRules, input);
    const began = Date.now();
    await this.transactions.run(async (tx) => {
      const target = await this.links.lockedTarget(tx, email);
      const isSent =
        target !== null && !this.policy.isOff && (await this.links.mayAsk(tx, target, origin));
      if (isSent) await this.links.send(tx, target, 'reset', origin.requestId);
      await this.activity.recordActivity(tx, {
        type: 'password_reset_requested',
        actor: { kind: 'guest', ...origin },
        description: `A password reset was requested for ${email}${isSent ? '' : ': no mail was sent'}`,
        ...(target === null ? {} : { subject: { type: 'user', id: target.userId } }),
      });
    });
    await wait(ANSWER_EVERY_MS - ((Date.now() - began) % ANSWER_EVERY_MS));
    return RESET_SENT;
  }

  /** Returns the data of a link for the reset page. @throws AppError `INVALID_RESET_LINK`, `TOO_MANY_REQUESTS` */
  async check(input: unknown, origin: Origin): Promise<ResetLink> {
    const link = this.links.parse(validate(ResetCheckRules, input).token);
    await this.links.presented(link, origin);
    if (link === null) throw new AppError('INVALID_RESET_LINK');
    return link;
  }

  /**
   * Sets a new password by a link, once. All sessions end, nobody is signed in by it, two-factor stays.
   *
   * @throws AppError `PASSWORDS_OFF`; `INVALID_RESET_LINK`; `TOO_MANY_REQUESTS`; `INVALID` for a weak password and for the old one
   */
  async reset(input: unknown, origin: Origin): Promise<string> {
    const { email, password, resetToken } = validate(ResetRules, input);
    await this.policy.assertTaken(email);
    const target = await this.links.presented({ email, resetToken }, origin);
    const problem = passwordProblem(password, target);
    if (problem !== null) throw invalidField('password', problem);
    const old = await this.links.oldPassword(target.userId);
    if (old !== null && (await this.passwords.matches(old, password)))
      throw invalidField('password', SAME_PASSWORD);
    const hash = await this.passwords.hash(password);
    await this.transactions.run((tx) => this.change(tx, target, resetToken, hash, origin));
    return RESET_DONE;
  }

  private async change(
    tx: Tx,
    target: ResetTarget,
    resetToken: string,
    hash: string,
    origin: Origin,
  ): Promise<void> {
    const { userId, email, firstName, lastName } = target;
    // If a link is used twice, only the first use finds it valid: the second one waits for this lock.
    const users = tx.repository(UserEntity);
    await users.findOne({ where: { id: userId }, lock: { mode: 'for_no_key_update' } });
    if ((await this.links.target({ email, resetToken }, tx)) === null)
      throw new AppError('INVALID_RESET_LINK');
    await users.update(userId, {
      passwordHash: hash,
      retiredPasswordHash: null,
      updatedAt: () => 'now()',
    });
    await this.links.voidAll(tx, userId);
    await this.sessions.endAll(tx, userId, 'password reset');
    await this.activity.recordActivity(tx, {
      type: 'password_reset',
      actor: { kind: 'guest', ...origin },
      description: `${firstName} ${lastName} set a new password by link`,
      subject: { type: 'user', id: userId },
    });
  }
}
