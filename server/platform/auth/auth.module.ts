import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthGuard } from './auth.guard.js';
import { Authenticator } from './authenticator.js';
import { Callers } from './callers.service.js';
import { Csrf } from './csrf.js';
import { JwtStrategy } from './jwt.strategy.js';
import { OidcCookies } from './oidc-cookies.service.js';
import { SessionCookies } from './session-cookies.service.js';
import { Tokens } from './tokens.js';

/** Authentication and the guard of both doors. Global, because every module is behind it. */
@Global()
@Module({
  providers: [
    { provide: APP_GUARD, useClass: AuthGuard },
    Authenticator,
    Callers,
    Csrf,
    JwtStrategy,
    OidcCookies,
    SessionCookies,
    Tokens,
  ],
  exports: [Authenticator, Callers, Csrf, OidcCookies, SessionCookies, Tokens],
})
export class AuthModule {}
