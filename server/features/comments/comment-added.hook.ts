import { Injectable } from '@nestjs/common';
import { TxHooks } from '../../platform/database/tx-hooks.js';
import type { UserCaller } from '../../platform/identity/caller.js';

/** Runs work that belongs to a new comment, in its transaction; a comment that is sent again is not new. */
@Injectable()
export class CommentAdded extends TxHooks<{ citationId: number; author: UserCaller }> {}
