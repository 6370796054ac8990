import type { Access } from '../identity/allow.js';

const WHO: Record<Access, string> = {
  public: 'everybody',
  'signed-in': 'everybody who is signed in',
  processing: 'processing officers',
  inspection: 'inspection officers',
  administrator: 'administrators',
  'token:citations:read': 'API tokens with `citations:read`',
  'token:events:write': 'API tokens with `events:write`',
  'token:notices:read': 'API tokens with `notices:read`',
  'token:logs:read': 'API tokens with `logs:read`',
};

/** Returns the allowed callers of an operation as a sentence: `For inspection officers and administrators.` */
export function whoMay(access: readonly Access[]): string {
  const who = access.map((one) => WHO[one]);
  const last = who.pop() ?? 'nobody';
  return `For ${who.length === 0 ? last : `${who.join(', ')} and ${last}`}.`;
}

/** The names under which the document describes how a request proves who sends it. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'access_token',
    description: 'The cookie of a session, set by `POST /api/auth/login/twofah`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-XSRF-TOKEN',
    description: 'The value of the cookie XSRF-TOKEN.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token with the named scope.',
  },
} as const;

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, string[]>>;

/**
 * Returns the credentials of a request, as alternatives: session cookies, with the CSRF header unless it only reads, or
 * a token.
 */
export function securityOf(access: readonly Access[], reads: boolean): Requirement[] {
  const csrf: Requirement = reads ? {} : { csrf: [] };
  const scopes = access.filter((one) => one.startsWith('token:'));
  const isPublic = access.includes('public');
  const people = access.length > scopes.length && !isPublic;
  return [
    ...(isPublic ? [csrf] : []),
    ...(people ? [{ session: [], ...csrf }] : []),
    ...scopes.map((scope) => ({ token: [scope.slice('token:'.length)] })),
  ];
}
