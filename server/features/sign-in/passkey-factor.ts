import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/transactions.js';

/** Options of WebAuthn 3 in its JSON; they go to the browser as they are. */
export type WebAuthnOptions = Record<string, unknown>;

/** The parts of passkeys that signing in needs. */
export interface PasskeyStep {
  /** The argument of the browser's `navigator.credentials.get`; null if the user has no passkey, or none is offered. */
  options(userId: number): Promise<WebAuthnOptions | null>;
  /** Accepts an answer once, in the transaction that starts the session. Returns the passkey's name; null if it is wrong. */
  accept(tx: Tx, userId: number, answer: object): Promise<string | null>;
}

/** Passkeys as a second factor. The feature above, which knows them, hands itself in when the application starts. */
@Injectable()
export class PasskeyFactor implements PasskeyStep {
  private step: PasskeyStep | null = null;

  /** Hands passkeys in, once. A program without them takes codes only. */
  use(step: PasskeyStep): void {
    this.step = step;
  }

  async options(userId: number): Promise<WebAuthnOptions | null> {
    return this.step === null ? null : this.step.options(userId);
  }

  async accept(tx: Tx, userId: number, answer: object): Promise<string | null> {
    return this.step === null ? null : this.step.accept(tx, userId, answer);
  }
}
