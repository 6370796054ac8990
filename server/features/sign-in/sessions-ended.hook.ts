import { Injectable } from '@nestjs/common';
import type { SessionEnd } from '../../platform/auth/session.types.js';
import { TxHooks } from '../../platform/database/tx-hooks.js';

/** Sessions of a user that have just ended. */
export interface EndedSessions {
  userId: number;
  /** The session that ended; null if all of them did. */
  sessionId: string | null;
  because: SessionEnd;
}

/**
 * Runs work that belongs to the end of sessions, in the same transaction: sign-out, revocation, deactivation, change of
 * role.
 */
@Injectable()
export class SessionsEnded extends TxHooks<EndedSessions> {}
