import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SessionsEnded } from '../sign-in/sessions-ended.hook.js';
import { SavedViews } from './saved-views.service.js';

/** Deletes the views of a user who is deactivated. */
@Injectable()
export class SavedViewsHooks implements OnModuleInit {
  constructor(
    private readonly sessionsEnded: SessionsEnded,
    private readonly views: SavedViews,
  ) {}

  onModuleInit(): void {
    this.sessionsEnded.add(async (tx, { userId, because }) => {
      if (because === 'user deleted') await this.views.deleteAll(tx, userId);
    });
  }
}
