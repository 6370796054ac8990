import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';
import { HourlyRounds } from '../../platform/jobs/hourly-rounds.js';
import {
  PasskeyFactor,
  type PasskeyStep,
  type WebAuthnOptions,
} from '../sign-in/passkey-factor.js';
import { Ceremonies } from './ceremonies.service.js';
import { PasskeyEntity } from './passkey.entity.js';

/** Passkeys as the second factor of signing in, beside the code. */
@Injectable()
export class PasskeySignIn implements PasskeyStep, OnModuleInit {
  constructor(
    private readonly ceremonies: Ceremonies,
    private readonly factor: PasskeyFactor,
    private readonly rounds: HourlyRounds,
  ) {}

  onModuleInit(): void {
    this.factor.use(this);
    this.rounds.addRound('No challenges tidied up', () => this.ceremonies.sweep());
  }

  /** The argument of the browser's `navigator.credentials.get`; null if the user has no passkey, or none is offered. */
  async options(userId: number): Promise<WebAuthnOptions | null> {
    return this.ceremonies.startSignIn(userId);
  }

  /**
   * Accepts the answer of a passkey once, in the transaction that starts the session. The user's row must be locked.
   *
   * @returns the passkey's name; null if the answer is wrong
   * @throws AppError `PASSKEYS_UNAVAILABLE`
   */
  async accept(tx: Tx, userId: number, answer: object): Promise<string | null> {
    const passkeys = tx.repository(PasskeyEntity);
    const right = await this.ceremonies.finishSignIn(tx, userId, answer, (credentialId) =>
      passkeys.findOneBy({ userId, credentialId }),
    );
    if (right === null) return null;
    const { passkey, counter } = right;
    await passkeys.update(passkey.id, {
      counter: String(counter),
      lastUsedAt: () => 'now()',
    });
    return passkey.name;
  }
}
