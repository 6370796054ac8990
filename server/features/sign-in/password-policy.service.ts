import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Database } from '../../platform/database/database.js';
import { AppError } from '../../platform/errors/app-error.js';
import { ANY_EMERGENCY, EMERGENCY } from './sign-in.queries.js';

/** Knows where passwords are taken: everywhere, or with `OIDC_ONLY` from accounts with emergency access only (joining 1). */
@Injectable()
export class PasswordPolicy {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
  ) {}

  /** True if only the issuer is taken. */
  get isOff(): boolean {
    return this.config.oidc?.only === true;
  }

  /** True if somebody can sign in by password at the moment. */
  async isOffered(): Promise<boolean> {
    return !this.isOff || (await this.database.first(ANY_EMERGENCY)) !== undefined;
  }

  /** Refuses a new password, and what leads to one. @throws AppError `PASSWORDS_OFF` */
  assertOn(): void {
    if (this.isOff) throw this.refusal();
  }

  /** Refuses the password of an account without emergency access. @throws AppError `PASSWORDS_OFF` */
  async assertTaken(email: string): Promise<void> {
    if (this.isOff && (await this.database.first(EMERGENCY, [email])) === undefined)
      throw this.refusal();
  }

  private refusal(): AppError {
    return new AppError('PASSWORDS_OFF', { params: { label: this.config.oidcLabel } });
  }
}
