import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { Attempts } from './attempts.service.js';
import { AuthGuard } from './auth.guard.js';
import { AuthResolver } from './auth.resolver.js';
import { AuthService } from './auth.service.js';
import { Authenticator } from './authenticator.js';
import { CallersQueries } from './callers.queries.js';
import { Credentials } from './credentials.service.js';
import { Csrf } from './csrf.js';
import { AuthHousekeeping } from './housekeeping.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { Limits } from './limits.service.js';
import { MeModule } from '../me/me.module.js';
import { PasswordResetService } from './password-reset.service.js';
import { Passwords } from './passwords.service.js';
import { ResetLinks } from './reset-links.service.js';
import { SecondStep } from './second-step.service.js';
import { SessionCookies } from './session-cookies.service.js';
import { SessionsService } from './sessions.service.js';
import { Tokens } from './tokens.js';
import { TwoFactor } from './two-factor.service.js';

/** Signing in and the guard of both doors; global, because everything is behind it. */
@Global()
@Module({
  imports: [MeModule],
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    Attempts,
    AuthHousekeeping,
    AuthResolver,
    AuthService,
    Authenticator,
    CallersQueries,
    Credentials,
    Csrf,
    JwtStrategy,
    Limits,
    PasswordResetService,
    Passwords,
    ResetLinks,
    SecondStep,
    SessionCookies,
    SessionsService,
    Tokens,
    TwoFactor,
  ],
  exports: [
    Attempts,
    AuthService,
    Authenticator,
    Credentials,
    Csrf,
    Limits,
    PasswordResetService,
    Passwords,
    ResetLinks,
    SessionsService,
  ],
})
export class AuthModule {}
