import { Module } from '@nestjs/common';
import { NotificationMail } from './notification-mail.service.js';
import { NotificationsResolver } from './notifications.resolver.js';
import { NotificationsService } from './notifications.service.js';

/** The notifications of users about events. */
@Module({
  providers: [NotificationsService, NotificationMail, NotificationsResolver],
  exports: [NotificationsService],
})
export class NotificationsModule {}
