import { Module } from '@nestjs/common';
import { DeskSettingsService } from './desk-settings.service.js';

/** The settings of the desk. */
@Module({ providers: [DeskSettingsService], exports: [DeskSettingsService] })
export class DeskSettingsModule {}
