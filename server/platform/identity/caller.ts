import type { Cause, Duty, RoleId } from '../domain/duty.js';
import type { Officer } from './officer.queries.js';

/** The origin of a call; goes into every log row. */
export interface Origin {
  ip: string;
  requestId: string;
}

/** The session of a person whose act is carried out without them: by a worker, after they asked for it. */
export const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** A signed-in person, read from the database on this call. */
export interface UserCaller extends Origin {
  kind: 'user';
  userId: number;
  sessionId: string;
  name: string;
  firstName: string;
  lastName: string;
  badgeNumber: number;
  roleId: RoleId;
  duty: Duty;
  /** The causes of the events they may see. */
  sees: readonly Cause[];
}

/** Returns a signed-in person as others see them. */
export function asOfficer({ userId, name, firstName, lastName, badgeNumber }: UserCaller): Officer {
  return { id: userId, name, firstName, lastName, badgeNumber };
}

export const TOKEN_SCOPES = [
  'citations:read',
  'events:write',
  'notices:read',
  'logs:read',
] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/**
 * An integrator's API token (contract 3). With `citations:read` it sees what an inspection officer sees, with
 * `notices:read` only the notices of it (mailing 6), with `logs:read` the logs that administrators see.
 */
export interface TokenCaller extends Origin {
  kind: 'token';
  tokenId: number;
  name: string;
  scopes: readonly TokenScope[];
  expiresAt: Date;
  sees: readonly Cause[];
}

export type Caller = UserCaller | TokenCaller;

/** The author of a logged act: a caller, a guest who is not signed in, or the system itself. */
export type Actor = Caller | ({ kind: 'guest' } & Origin) | { kind: 'system'; name: string };
