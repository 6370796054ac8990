import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { Credentials } from '../sign-in/credentials.service.js';
import { type Me, MeService } from '../me/me.service.js';
import { PasswordPolicy } from '../sign-in/password-policy.service.js';
import { passwordProblem, SAME_PASSWORD } from '../sign-in/password.rules.js';
import { invalidField } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { AvatarsService } from './avatars.service.js';
import { ProfileChanges } from './profile-changes.service.js';
import { PasswordlessProfileRules, ProfileRules } from './users.rules.js';

/** The answer after saving a profile (contract 4.7). */
export interface ProfileResult {
  /** True when the password changed: all sessions have ended, this one too. */
  logout: boolean;
  user: Me;
}

/** Changes a user's own data; badge number and role are not among it (spec 5). */
@Injectable()
export class ProfileService {
  constructor(
    private readonly credentials: Credentials,
    private readonly avatars: AvatarsService,
    private readonly changes: ProfileChanges,
    private readonly users: MeService,
    private readonly policy: PasswordPolicy,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Saves the profile form. A wrong current password counts as a failed sign-in. People who sign in by the issuer only are
   * not asked for one; the address of those who are linked comes from there (joining 1).
   *
   * @throws AppError `WRONG_CURRENT_PASSWORD`, `LOCKED`; `PASSWORDS_OFF`; `INVALID` for a field, also for a new password
   *   that is the old one
   */
  async update(caller: UserCaller, input: unknown): Promise<ProfileResult> {
    const me = await this.users.me(caller.userId);
    const { currentPassword, newPassword, file, ...fields } = me.hasPassword
      ? validate(ProfileRules, input)
      : { ...validate(PasswordlessProfileRules, input), currentPassword: null };
    this.assertOwn(me, fields.email, newPassword);
    if (currentPassword !== null) await this.credentials.confirm(caller, currentPassword);
    const problem =
      newPassword === null || currentPassword === null
        ? null
        : newPasswordProblem(currentPassword, newPassword, fields);
    if (problem !== null) throw invalidField('newPassword', problem);
    const avatarKey = file === null ? null : await this.avatars.keyOf(caller.userId, file);
    await this.changes.save(caller, { ...fields, newPassword, avatarKey });
    return { logout: newPassword !== null, user: await this.users.me(caller.userId) };
  }

  /** Refuses what is not the user's own: the issuer gives the address, and the way in. */
  private assertOwn(me: Me, email: string, newPassword: string | null): void {
    if (!me.emailEditable && email !== me.email)
      throw invalidField('email', `Your address comes from ${this.config.oidcLabel}`);
    if (newPassword === null) return;
    if (!me.hasPassword)
      throw invalidField('newPassword', `You sign in with ${this.config.oidcLabel}`);
    this.policy.assertOn();
  }

  /** Keeps an uploaded picture until it is saved with the profile. @returns what to send as `file` */
  async upload(caller: UserCaller, image: Buffer): Promise<{ file: string }> {
    return { file: await this.avatars.keep(caller.userId, image) };
  }
}

function newPasswordProblem(
  currentPassword: string,
  newPassword: string,
  owner: { email: string; firstName: string; lastName: string },
): string | null {
  return newPassword.normalize('NFC') === currentPassword.normalize('NFC')
    ? SAME_PASSWORD
    : passwordProblem(newPassword, owner);
}
