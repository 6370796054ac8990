import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { Transactions } from '../../platform/database/transactions.js';
import { AppError } from '../../platform/errors/app-error.js';
import { rowId, validate } from '../../platform/errors/validate.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { FreshCodes } from '../sign-in/fresh-codes.service.js';
import type { WebAuthnOptions } from '../sign-in/passkey-factor.js';
import { Ceremonies } from './ceremonies.service.js';
import { type Passkey, PasskeyRecords } from './passkey-records.service.js';
import { PASSKEYS } from './passkeys.queries.js';
import {
  CreatePasskeyRules,
  DeletePasskeyRules,
  RenamePasskeyRules,
  StartPasskeyRules,
} from './passkeys.rules.js';

/** The passkeys of the signed-in user, in their profile (joining 1). */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly transactions: Transactions,
    private readonly codes: FreshCodes,
    private readonly ceremonies: Ceremonies,
    private readonly records: PasskeyRecords,
  ) {}

  /** The caller's passkeys, the oldest first. */
  async listPasskeys(caller: UserCaller): Promise<Passkey[]> {
    return this.database.rows(PASSKEYS, [caller.userId]);
  }

  /**
   * Begins the registration of a passkey; a code proves that the caller has their authenticator app.
   *
   * @returns what the browser's `navigator.credentials.create` takes
   * @throws AppError `INVALID`, `PASSKEYS_UNAVAILABLE`, `INVALID_CODE`, `LOCKED`, `TOO_MANY_PASSKEYS`
   */
  async start(caller: UserCaller, input: unknown): Promise<WebAuthnOptions> {
    const { code } = validate(StartPasskeyRules, input);
    if (!this.ceremonies.areOffered) throw new AppError('PASSKEYS_UNAVAILABLE');
    return this.codes.with(caller, code, async (tx) => {
      const owner = await this.records.owner(tx, caller.userId);
      await this.records.assertRoom(tx, caller.userId);
      return this.ceremonies.startRegistration(tx, { ...owner, name: caller.name });
    });
  }

  /**
   * Keeps the passkey that the browser has made.
   *
   * @throws AppError `INVALID`, `PASSKEYS_UNAVAILABLE`, `TOO_MANY_PASSKEYS`, `PASSKEY_INVALID`
   */
  async addPasskey(caller: UserCaller, input: unknown): Promise<Passkey> {
    const { name, response } = validate(CreatePasskeyRules, input);
    const passkey = await this.transactions.run(async (tx) => {
      const owner = await this.records.owner(tx, caller.userId);
      await this.records.assertRoom(tx, caller.userId);
      const made = await this.ceremonies.finishRegistration(tx, caller.userId, response);
      return made === null ? null : this.records.insertPasskey(tx, caller, owner, name, made);
    });
    // Refused after the commit: the challenge of a wrong answer is used up.
    if (passkey === null) throw new AppError('PASSKEY_INVALID');
    return passkey;
  }

  /** Gives a passkey of the caller another name. @throws AppError `PASSKEY_NOT_FOUND`, `INVALID` */
  async rename(caller: UserCaller, id: unknown, input: unknown): Promise<Passkey> {
    const passkeyId = rowId(id, 'PASSKEY_NOT_FOUND');
    const { name } = validate(RenamePasskeyRules, input);
    return this.transactions.run((tx) => this.records.rename(tx, caller, passkeyId, name));
  }

  /**
   * Removes a passkey of the caller; a code proves that they can still sign in without it.
   *
   * @throws AppError `PASSKEY_NOT_FOUND`, `INVALID`, `INVALID_CODE`, `LOCKED`
   */
  async delete(caller: UserCaller, id: unknown, input: unknown): Promise<number> {
    const passkeyId = rowId(id, 'PASSKEY_NOT_FOUND');
    const { code } = validate(DeletePasskeyRules, input);
    await this.codes.with(caller, code, async (tx) => {
      const owner = await this.records.owner(tx, caller.userId);
      await this.records.remove(tx, caller, owner, passkeyId);
    });
    return passkeyId;
  }
}
