import { Module } from '@nestjs/common';
import { ApiTokensResolver } from './api-tokens.resolver.js';
import { ApiTokensService } from './api-tokens.service.js';
import { AvatarsService } from './avatars.service.js';
import { EmergencyAccess } from './emergency-access.service.js';
import { PreferencesService } from './preferences.service.js';
import { ProfileChanges } from './profile-changes.service.js';
import { ProfileResolver } from './profile.resolver.js';
import { ProfileService } from './profile.service.js';
import { UserAccess } from './user-access.service.js';
import { UserAdminService } from './user-admin.service.js';
import { UserSessionsResolver } from './user-sessions.resolver.js';
import { UserSessionsService } from './user-sessions.service.js';
import { UsersResolver } from './users.resolver.js';
import { UsersService } from './users.service.js';
import { MeModule } from '../me/me.module.js';
import { PasskeysModule } from '../passkeys/passkeys.module.js';

/** Users, their profiles, and the API tokens of integrators. */
@Module({
  imports: [MeModule, PasskeysModule],
  providers: [
    ApiTokensResolver,
    ApiTokensService,
    AvatarsService,
    EmergencyAccess,
    PreferencesService,
    ProfileChanges,
    ProfileResolver,
    ProfileService,
    UserAccess,
    UserAdminService,
    UserSessionsResolver,
    UserSessionsService,
    UsersResolver,
    UsersService,
  ],
  exports: [
    ApiTokensService,
    EmergencyAccess,
    PreferencesService,
    ProfileService,
    UserAccess,
    UserAdminService,
    UserSessionsService,
    UsersService,
  ],
})
export class UsersModule {}
