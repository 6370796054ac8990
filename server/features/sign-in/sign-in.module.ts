import { Global, Module } from '@nestjs/common';
import { Attempts } from './attempts.service.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { Credentials } from './credentials.service.js';
import { AuthHousekeeping } from './housekeeping.service.js';
import { FreshCodes } from './fresh-codes.service.js';
import { Limits } from './limits.service.js';
import { MeModule } from '../me/me.module.js';
import { PasskeyFactor } from './passkey-factor.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordPolicy } from './password-policy.service.js';
import { Passwords } from './passwords.service.js';
import { ResetLinks } from './reset-links.service.js';
import { SecondFactors } from './second-factors.service.js';
import { SecondStep } from './second-step.service.js';
import { SessionsEnded } from './sessions-ended.hook.js';
import { SessionsService } from './sessions.service.js';
import { TwoFactor } from './two-factor.service.js';

/** Signing in and out, sessions, two-factor and password resets. */
@Global()
@Module({
  imports: [MeModule],
  providers: [
    Attempts,
    AuthHousekeeping,
    AuthResolver,
    AuthService,
    Credentials,
    FreshCodes,
    Limits,
    PasskeyFactor,
    PasswordPolicy,
    PasswordResetService,
    Passwords,
    ResetLinks,
    SecondFactors,
    SecondStep,
    SessionsEnded,
    SessionsService,
    TwoFactor,
  ],
  exports: [
    Attempts,
    AuthService,
    Credentials,
    FreshCodes,
    Limits,
    PasskeyFactor,
    PasswordPolicy,
    PasswordResetService,
    Passwords,
    ResetLinks,
    SecondStep,
    SessionsEnded,
    SessionsService,
  ],
})
export class SignInModule {}
