import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionsEnded } from '../sign-in/sessions-ended.hook.js';
import { ClaimsService } from './claims.service.js';
import { DraftsService } from './drafts.service.js';

/** What the desk does when the API ends sessions: their claims end, and a user who is deactivated keeps no drafts. */
@Injectable()
export class DeskHooks implements OnModuleInit {
  constructor(
    private readonly sessionsEnded: SessionsEnded,
    private readonly claims: ClaimsService,
    private readonly drafts: DraftsService,
  ) {}

  onModuleInit(): void {
    this.sessionsEnded.add(async (tx, { userId, sessionId, because }) => {
      await this.claims.releaseAll(tx, userId, sessionId);
      if (because === 'user deleted') await this.drafts.deleteAll(tx, userId);
    });
  }
}
