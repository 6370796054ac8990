import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { PasswordPolicy } from '../sign-in/password-policy.service.js';

/** The ways in which somebody can sign in. */
export interface SignInMethods {
  password: boolean;
  /** Null without an issuer. */
  oidcLabel: string | null;
  passkeys: boolean;
}

/** Knows the ways in which somebody can sign in at the moment, for the login page (joining 1). */
@Injectable()
export class SignInMethodsReader {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly policy: PasswordPolicy,
  ) {}

  async read(): Promise<SignInMethods> {
    const { oidc, oidcLabel, http } = this.config;
    return {
      password: await this.policy.isOffered(),
      oidcLabel: oidc === undefined ? null : oidcLabel,
      passkeys: http.passkeys !== undefined,
    };
  }
}
