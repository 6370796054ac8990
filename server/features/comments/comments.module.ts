import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CommentsResolver } from './comments.resolver.js';
import { CommentsService } from './comments.service.js';

/** The discussion of an event. */
@Module({
  imports: [NotificationsModule],
  providers: [CommentsService, CommentsResolver],
  exports: [CommentsService],
})
export class CommentsModule {}
