import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { CommentAdded } from './comment-added.hook.js';
import { CommentReads } from './comment-reads.service.js';
import { CommentsResolver } from './comments.resolver.js';
import { CommentsService } from './comments.service.js';

/** The discussion of an event. */
@Module({
  imports: [NotificationsModule],
  providers: [CommentAdded, CommentReads, CommentsService, CommentsResolver],
  exports: [CommentAdded, CommentReads, CommentsService],
})
export class CommentsModule {}
