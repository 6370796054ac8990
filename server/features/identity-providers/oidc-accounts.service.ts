import { Inject, Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Transactions, type Tx } from '../../platform/database/transactions.js';
import { isAdministrator, ROLES, type RoleId } from '../../platform/domain/duty.js';
import { AppError } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import { requiredText } from '../../platform/errors/validate.js';
import type { Actor } from '../../platform/identity/caller.js';
import { UserIdentityEntity } from '../../platform/identity/user-identity.entity.js';
import { UserEntity } from '../../platform/identity/user.entity.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { identityLinkedMail } from '../../platform/mail/templates.js';
import { MailableRule } from '../sign-in/auth.rules.js';
import { UserAccess } from '../users/user-access.service.js';
import { badgeNumberOf, type Claims, matchedRole } from './issuer-claims.pure.js';
import { type Confirmed, Issuer } from './issuer.service.js';
import { ADDRESSED, IDENTIFIED, LOCK_SUBJECT, type Person } from './oidc.queries.js';

const NAME = requiredText('Name', 100);

/** Finds, links or makes the account of a person whom the issuer has confirmed (joining 1). */
@Injectable()
export class OidcAccounts {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly issuer: Issuer,
    private readonly access: UserAccess,
    private readonly jobs: JobsService,
    private readonly activity: ActivityService,
  ) {}

  /**
   * The account of a person, with the role that the issuer gives. Two first sign-ins at once make one account.
   *
   * @returns the user
   * @throws AppError in this order: `OIDC_NO_ROLE`, `OIDC_EMAIL_UNVERIFIED`, `OIDC_NO_BADGE`, `OIDC_NO_ACCOUNT`
   */
  async accountOf(person: Confirmed, requestId: string): Promise<number> {
    const { settings } = this.issuer;
    const role = matchedRole(person.claims, settings);
    if (settings.roles !== undefined && role === null) throw this.refusal('OIDC_NO_ROLE');
    try {
      return await this.transactions.run((tx) => this.resolve(tx, person, role, requestId));
    } catch (error) {
      // Somebody took them since they were looked for.
      if (isUniqueViolation(error, 'users_badge_number_key')) throw this.refusal('OIDC_NO_BADGE');
      if (
        isUniqueViolation(error, 'users_email_key') ||
        isUniqueViolation(error, 'user_identities_pkey')
      )
        throw this.noAccount(addressOf(person.claims) ?? '');
      throw error;
    }
  }

  private async resolve(
    tx: Tx,
    person: Confirmed,
    role: RoleId | null,
    requestId: string,
  ): Promise<number> {
    const { issuer, subject, claims } = person;
    await tx.first(LOCK_SUBJECT, [`${issuer} ${subject}`]);
    const known = await tx.first(IDENTIFIED, [issuer, subject]);
    if (known !== undefined) {
      if (!known.isActive) throw this.noAccount(addressOf(claims) ?? known.email);
      await this.follow(tx, known, role);
      return known.userId;
    }
    const email = this.confirmedAddress(claims);
    const [found] = await tx.rows(ADDRESSED, [email]);
    if (found === undefined) return this.make(tx, person, email, role);
    if (!found.isActive || found.isLinked) throw this.noAccount(email);
    await this.link(tx, person, found, requestId);
    await this.follow(tx, found, role);
    return found.userId;
  }

  /** Returns the address in small letters, if the issuer vouches for it. */
  private confirmedAddress(claims: Claims): string {
    const email = addressOf(claims);
    const isConfirmed = claims['email_verified'] === true || this.issuer.settings.emailTrusted;
    if (email === null || !isConfirmed) throw this.refusal('OIDC_EMAIL_UNVERIFIED');
    return email;
  }

  /** Gives an account the role of now. Roles 1 and 2 keep theirs, and nobody who is there gets one of them. */
  private async follow(tx: Tx, person: Person, role: RoleId | null): Promise<void> {
    const { userId, firstName, lastName, roleId } = person;
    if (role === null || role === roleId || isAdministrator(roleId) || isAdministrator(role))
      return;
    await tx.repository(UserEntity).update(userId, { roleId: role, updatedAt: () => 'now()' });
    await this.access.endSessions(tx, userId, 'role changed');
    await this.activity.recordActivity(tx, {
      type: 'oidc_role_changed',
      actor: this.actor,
      description: `${this.label} changed the role of ${firstName} ${lastName} to ${ROLES[role].name}`,
      subject: { type: 'user', id: userId },
      details: { roleId: { old: roleId, new: role } },
    });
  }

  private async link(
    tx: Tx,
    { issuer, subject }: Confirmed,
    { userId, firstName, lastName, email }: Person,
    requestId: string,
  ): Promise<void> {
    const name = `${firstName} ${lastName}`;
    await tx.repository(UserIdentityEntity).insert({ userId, issuer, subject });
    const url = `${this.config.http.publicUrl}/login`;
    const mail = identityLinkedMail({ name, label: this.label, url });
    await this.jobs.enqueue(tx, 'sendMail', { to: email, ...mail }, requestId);
    await this.activity.recordActivity(tx, {
      type: 'identity_linked',
      actor: this.actor,
      description: `${name} was linked to ${this.label}`,
      subject: { type: 'user', id: userId },
    });
  }

  private async make(
    tx: Tx,
    { issuer, subject, claims }: Confirmed,
    email: string,
    roleId: RoleId | null,
  ): Promise<number> {
    if (roleId === null) throw this.noAccount(email);
    const badgeNumber = badgeNumberOf(claims, this.issuer.settings);
    const users = tx.repository(UserEntity);
    if (badgeNumber === null || (await users.existsBy({ badgeNumber, deactivatedAt: IsNull() })))
      throw this.refusal('OIDC_NO_BADGE');
    const firstName = NAME.safeParse(claims['given_name']);
    const lastName = NAME.safeParse(claims['family_name']);
    if (!firstName.success || !lastName.success) throw this.noAccount(email);
    const names = { firstName: firstName.data, lastName: lastName.data };
    const added = users.create({ ...names, email, badgeNumber, roleId });
    await users.insert(added);
    await tx.repository(UserIdentityEntity).insert({ userId: added.id, issuer, subject });
    await this.activity.recordActivity(tx, {
      type: 'oidc_user_created',
      actor: this.actor,
      description: `${this.label} added ${names.firstName} ${names.lastName} as ${ROLES[roleId].name}`,
      subject: { type: 'user', id: added.id },
    });
    return added.id;
  }

  private get label(): string {
    return this.config.oidcLabel;
  }

  private get actor(): Actor {
    return { kind: 'system', name: this.label };
  }

  private refusal(code: 'OIDC_NO_ROLE' | 'OIDC_EMAIL_UNVERIFIED' | 'OIDC_NO_BADGE'): AppError {
    return new AppError(code, { params: { label: this.label } });
  }

  private noAccount(email: string): AppError {
    return new AppError('OIDC_NO_ACCOUNT', { params: { email } });
  }
}

/** Returns the address of the claims in small letters; null if mails could not be sent to it. */
function addressOf(claims: Claims): string | null {
  const parsed = MailableRule.safeParse(claims['email']);
  return parsed.success ? parsed.data : null;
}
