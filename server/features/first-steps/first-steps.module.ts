import { Module } from '@nestjs/common';
import { NoticeSettingsModule } from '../notice-settings/notice-settings.module.js';
import { FirstStepsResolver } from './first-steps.resolver.js';
import { FirstStepsService } from './first-steps.service.js';
import { MailDeliveryResolver } from './mail-delivery.resolver.js';
import { MailDeliveryService } from './mail-delivery.service.js';

/** The settings that an administrator makes before the first notice is mailed. */
@Module({
  imports: [NoticeSettingsModule],
  providers: [FirstStepsService, FirstStepsResolver, MailDeliveryService, MailDeliveryResolver],
  exports: [FirstStepsService, MailDeliveryService],
})
export class FirstStepsModule {}
