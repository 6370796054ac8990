import { Module } from '@nestjs/common';
import { MeModule } from '../me/me.module.js';
import { UsersModule } from '../users/users.module.js';
import { BackChannelLogout } from './back-channel-logout.service.js';
import { Issuer } from './issuer.service.js';
import { OidcAccounts } from './oidc-accounts.service.js';
import { OidcCompletion } from './oidc-completion.service.js';
import { OidcHousekeeping } from './oidc-housekeeping.service.js';
import { OidcResolver } from './oidc.resolver.js';
import { OidcSignIn } from './oidc-sign-in.service.js';
import { OidcTickets } from './oidc-tickets.service.js';
import { SignInMethodsReader } from './sign-in-methods.service.js';
import { SignOut } from './sign-out.service.js';

/** Signing in by an issuer of OpenID Connect. */
@Module({
  imports: [MeModule, UsersModule],
  providers: [
    BackChannelLogout,
    Issuer,
    OidcAccounts,
    OidcCompletion,
    OidcHousekeeping,
    OidcResolver,
    OidcSignIn,
    OidcTickets,
    SignInMethodsReader,
    SignOut,
  ],
  exports: [BackChannelLogout, OidcCompletion, OidcSignIn, SignInMethodsReader, SignOut],
})
export class IdentityProvidersModule {}
