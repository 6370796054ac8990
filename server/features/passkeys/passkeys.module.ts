import { Module } from '@nestjs/common';
import { Ceremonies } from './ceremonies.service.js';
import { PasskeyRecords } from './passkey-records.service.js';
import { PasskeySignIn } from './passkey-sign-in.service.js';
import { PasskeysResolver } from './passkeys.resolver.js';
import { PasskeysService } from './passkeys.service.js';

/** Passkeys: a second factor beside the code, and their list in the profile. */
@Module({
  providers: [Ceremonies, PasskeyRecords, PasskeySignIn, PasskeysResolver, PasskeysService],
  exports: [PasskeyRecords, PasskeysService],
})
export class PasskeysModule {}
