import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { MeService } from './me.service.js';

/** What a signed-in user is told about themself. */
@Module({ imports: [SettingsModule], providers: [MeService], exports: [MeService] })
export class MeModule {}
