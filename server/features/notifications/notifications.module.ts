import { Module } from '@nestjs/common';
import { NotificationSignals } from './notification-signals.js';
import { NotificationsResolver } from './notifications.resolver.js';
import { NotificationsService } from './notifications.service.js';

/** What people are told about events. */
@Module({
  providers: [NotificationSignals, NotificationsService, NotificationsResolver],
  exports: [NotificationsService],
})
export class NotificationsModule {}
