import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module.js';
import { MeService } from './me.service.js';

/** The data of the signed-in user about themselves. */
@Module({ imports: [SettingsModule], providers: [MeService], exports: [MeService] })
export class MeModule {}
