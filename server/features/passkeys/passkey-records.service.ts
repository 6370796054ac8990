import { Inject, Injectable } from '@nestjs/common';
import { ActivityService } from '../../platform/activity/activity.service.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { RowOf } from '../../platform/database/statement.js';
import type { Tx } from '../../platform/database/transactions.js';
import { AppError, invalidField } from '../../platform/errors/app-error.js';
import { isUniqueViolation } from '../../platform/errors/sql-state.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { type Mail, passkeyAddedMail, passkeysRemovedMail } from '../../platform/mail/templates.js';
import type { NewPasskey } from './ceremonies.service.js';
import { PasskeyEntity } from './passkey.entity.js';
import {
  DELETE_PASSKEYS,
  LOCKED_OWNER,
  LOCKED_PASSKEY,
  type PASSKEYS,
} from './passkeys.queries.js';

/** The most passkeys of one user (joining 1). */
const MAX_PASSKEYS = 10;

/** A passkey as its owner sees it. */
export type Passkey = RowOf<typeof PASSKEYS>;

/** The owner of passkeys, their row locked. */
export type Owner = RowOf<typeof LOCKED_OWNER>;

/** Writes passkeys, each change with its entry in the log and, for a new or a removed one, the mail to its owner. */
@Injectable()
export class PasskeyRecords {
  constructor(
    private readonly activity: ActivityService,
    private readonly jobs: JobsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The owner, whose row is locked until the end of the transaction. @throws AppError `UNAUTHENTICATED` */
  async owner(tx: Tx, userId: number): Promise<Owner> {
    const owner = await tx.first(LOCKED_OWNER, [userId]);
    if (owner === undefined) throw new AppError('UNAUTHENTICATED');
    return owner;
  }

  /** @throws AppError `TOO_MANY_PASSKEYS` */
  async assertRoom(tx: Tx, userId: number): Promise<void> {
    const count = await tx.repository(PasskeyEntity).countBy({ userId });
    if (count >= MAX_PASSKEYS) throw new AppError('TOO_MANY_PASSKEYS');
  }

  /** Adds a passkey. @throws AppError `INVALID` for a name in use, `PASSKEY_INVALID` for a passkey that somebody has */
  async insertPasskey(
    tx: Tx,
    caller: UserCaller,
    owner: Owner,
    name: string,
    made: NewPasskey,
  ): Promise<Passkey> {
    const passkeys = tx.repository(PasskeyEntity);
    const added = passkeys.create({ ...made, name, userId: owner.userId });
    await passkeys.insert(added).catch((error: unknown) => {
      throw refusalOf(error);
    });
    await this.log(tx, caller, 'passkey_added', `${caller.name} added the passkey ${name}`);
    await this.mail(tx, owner, caller, (to) => passkeyAddedMail({ ...to, passkey: name }));
    return this.locked(tx, owner.userId, added.id);
  }

  /** Gives a passkey another name. @throws AppError `PASSKEY_NOT_FOUND`, `INVALID` for a name in use */
  async rename(tx: Tx, caller: UserCaller, passkeyId: number, name: string): Promise<Passkey> {
    const before = await this.locked(tx, caller.userId, passkeyId);
    if (before.name === name) return before;
    await tx
      .repository(PasskeyEntity)
      .update(passkeyId, { name })
      .catch((error: unknown) => {
        throw refusalOf(error);
      });
    await this.log(
      tx,
      caller,
      'passkey_renamed',
      `${caller.name} renamed the passkey ${before.name} to ${name}`,
    );
    return { ...before, name };
  }

  /** Removes a passkey. @throws AppError `PASSKEY_NOT_FOUND` */
  async remove(tx: Tx, caller: UserCaller, owner: Owner, passkeyId: number): Promise<void> {
    const { name } = await this.locked(tx, owner.userId, passkeyId);
    await tx.repository(PasskeyEntity).delete({ id: passkeyId });
    await this.log(tx, caller, 'passkey_removed', `${caller.name} removed the passkey ${name}`);
    await this.mail(tx, owner, caller, (to) => passkeysRemovedMail({ ...to, passkeys: [name] }));
  }

  /** Removes all passkeys of a user, for an administrator who resets their two-factor sign-in. */
  async removeAll(tx: Tx, caller: UserCaller, owner: Owner): Promise<void> {
    const removed = await tx.rows(DELETE_PASSKEYS, [owner.userId]);
    if (removed.length === 0) return;
    const passkeys = removed.map(({ name }) => name);
    await this.activity.recordActivity(tx, {
      type: 'passkey_removed',
      actor: caller,
      description: `${caller.name} removed the passkeys of ${nameOf(owner)}: ${passkeys.join(', ')}`,
      subject: { type: 'user', id: owner.userId },
    });
    await this.mail(tx, owner, caller, (to) => passkeysRemovedMail({ ...to, passkeys }));
  }

  /** A passkey of a user, its row locked. @throws AppError `PASSKEY_NOT_FOUND` */
  async locked(tx: Tx, userId: number, passkeyId: number): Promise<Passkey> {
    const passkey = await tx.first(LOCKED_PASSKEY, [userId, passkeyId]);
    if (passkey === undefined) throw new AppError('PASSKEY_NOT_FOUND');
    return passkey;
  }

  private async log(
    tx: Tx,
    caller: UserCaller,
    type: 'passkey_added' | 'passkey_renamed' | 'passkey_removed',
    description: string,
  ): Promise<void> {
    const subject = { type: 'user', id: caller.userId } as const;
    await this.activity.recordActivity(tx, { type, actor: caller, description, subject });
  }

  private async mail(
    tx: Tx,
    owner: Owner,
    { requestId }: UserCaller,
    mailOf: (to: { name: string; url: string }) => Mail,
  ): Promise<void> {
    const mail = mailOf({
      name: nameOf(owner),
      url: `${this.config.http.publicUrl}/profile`,
    });
    await this.jobs.enqueue(tx, 'sendMail', { to: owner.email, ...mail }, requestId);
  }
}

const nameOf = ({ firstName, lastName }: Owner): string => `${firstName} ${lastName}`;

function refusalOf(error: unknown): unknown {
  if (isUniqueViolation(error, 'passkeys_user_id_name_key'))
    return invalidField('name', 'Name is already in use');
  return isUniqueViolation(error, 'passkeys_credential_id_key')
    ? new AppError('PASSKEY_INVALID')
    : error;
}
