/** Lifetime of an access token. */
export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** A session ends this long after its last refresh … */
export const SESSION_IDLE_MINUTES = 30;
/** … and this long after signing in, whichever comes first (contract 3). */
export const SESSION_HOURS = 12;
/** Two tabs may both refresh with the same token for this long after the first did. */
export const REFRESH_GRACE_SECONDS = 10;

/** The SQL condition for a living session; `s` is the row of sessions. */
export const SESSION_IS_ALIVE = `s.ended_at IS NULL
  AND s.last_refreshed_at > now() - interval '${SESSION_IDLE_MINUTES} minutes'
  AND s.created_at > now() - interval '${SESSION_HOURS} hours'`;

/** The reason for the end of a session. */
export type SessionEnd =
  | 'signed out'
  | 'password changed'
  | 'password reset'
  | 'two-factor reset'
  | 'role changed'
  | 'user deleted'
  | 'refresh token used again'
  | 'signed out at the issuer'
  | 'identity unlinked'
  | 'ended by its owner'
  | 'ended by an administrator';

/** The tokens that a browser gets when a session starts or is refreshed. */
export interface SessionTokens {
  sessionId: string;
  accessToken: string;
  /** Null if the browser already has the new one, because another of its tabs was faster. */
  refreshToken: string | null;
}
