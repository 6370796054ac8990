import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ConflictsMade } from '../checks/plates/conflicts.hook.js';
import { CommentAdded } from '../comments/comment-added.hook.js';
import { SessionsEnded } from '../sign-in/sessions-ended.hook.js';
import { ClaimsService } from './claims/claims.service.js';
import { DraftsService } from './claims/drafts.service.js';

/** Runs the desk's work after the end of sessions, new conflicts of interest, and comments, which only the API handles. */
@Injectable()
export class DeskHooks implements OnModuleInit {
  constructor(
    private readonly sessionsEnded: SessionsEnded,
    private readonly commentAdded: CommentAdded,
    private readonly conflictsMade: ConflictsMade,
    private readonly claims: ClaimsService,
    private readonly drafts: DraftsService,
  ) {}

  onModuleInit(): void {
    this.sessionsEnded.add(async (tx, { userId, sessionId, because }) => {
      await this.claims.releaseAll(tx, userId, sessionId);
      if (because === 'user deleted') await this.drafts.deleteAll(tx, userId);
    });
    this.conflictsMade.add((tx, { citationId, badgeNumbers }) =>
      this.claims.releaseConflicts(tx, citationId, badgeNumbers),
    );
    this.commentAdded.add((tx, { citationId, author }) =>
      this.drafts.empty(tx, { userId: author.userId, citationId }, 'comment'),
    );
  }
}
