import type { KeyObject } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { qrCode } from '../../platform/codes/codes.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/errors/app-error.js';
import { seal, unseal } from '../../platform/auth/sealed.js';
import { derivedKey } from '../../platform/auth/tokens.js';

/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, steps of 30 seconds (contract 4). */
const STEP_SECONDS = 30;

// The width of the margin in modules, which can be small because the client shows the code on white.
const QUIET_ZONE = 1;

/** The key that a new user scans or types once. */
export interface TwoFactorKey {
  /** A data URI of the QR code, SVG. */
  twofahQrcode: string;
  /** The same key in base32. */
  twofahSecret: string;
}

/** The reason for refusing a code; a `used` code was accepted before. */
export type RefusedCode = 'wrong' | 'used';

/** One-time codes, and the keys they come from: sealed at rest with AES-256-GCM (reliability 11). */
@Injectable()
export class TwoFactor {
  private readonly logger = new Logger(TwoFactor.name);
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) config: Config) {
    this.key = derivedKey(config.secrets.encryption, 'stopline two-factor keys');
  }

  /** Returns a new key, sealed for its user: it cannot be opened for another user. */
  newKey(userId: number): string {
    return seal(this.key, generateSecret(), ownerOf(userId));
  }

  /**
   * Returns a sealed key in the form that the app scans, shown until the first accepted code and never again.
   *
   * @throws AppError `TWO_FACTOR_UNREADABLE`
   */
  async show(userId: number, email: string, sealed: string): Promise<TwoFactorKey> {
    const twofahSecret = this.open(userId, sealed);
    const uri = generateURI({ issuer: 'Stopline', label: email, secret: twofahSecret });
    return { twofahQrcode: await qrCode(uri, QUIET_ZONE), twofahSecret };
  }

  /**
   * Returns the time step of a code: the present one, the one before, or the one after.
   *
   * @param lastStep the step of the last accepted code; codes of this and older steps are refused
   * @returns the step, or the reason why there is none
   * @throws AppError `TWO_FACTOR_UNREADABLE`
   */
  acceptedStep(
    userId: number,
    sealed: string,
    code: string,
    lastStep: number | null,
  ): number | RefusedCode {
    const check = {
      secret: this.open(userId, sealed),
      token: code,
      period: STEP_SECONDS,
      epochTolerance: STEP_SECONDS,
    };
    const result = verifySync({
      ...check,
      ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
    });
    if (result.valid && 'timeStep' in result) return result.timeStep;
    return verifySync(check).valid ? 'used' : 'wrong';
  }

  /** Opens a sealed key. It fails, and is logged for the operator, if ENCRYPTION_KEY is not the one of the sealing. */
  private open(userId: number, sealed: string): string {
    try {
      return unseal(this.key, sealed, ownerOf(userId));
    } catch {
      this.logger.error(
        `The two-factor key of user ${userId} cannot be opened: was ENCRYPTION_KEY changed?`,
      );
      throw new AppError('TWO_FACTOR_UNREADABLE');
    }
  }
}

const ownerOf = (userId: number): string => `user ${userId}`;
