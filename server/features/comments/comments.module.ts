import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CommentAdded } from './comment-added.hook.js';
import { CommentsResolver } from './comments.resolver.js';
import { CommentsService } from './comments.service.js';

/** The discussion of an event. */
@Module({
  imports: [NotificationsModule],
  providers: [CommentAdded, CommentsService, CommentsResolver],
  exports: [CommentAdded, CommentsService],
})
export class CommentsModule {}
