import { z } from 'zod';
import { isRoleId, type RoleId } from '../domain/duty.js';

/** The label of the issuer where none is set. */
const DEFAULT_LABEL = 'SSO';

const RolesRule = z.strictObject({
  claim: z.string().min(1),
  roles: z.array(z.tuple([z.string().min(1), z.number().refine(isRoleId)])).min(1),
});

const words = (separator: RegExp) =>
  z.string().transform((value) =>
    value
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  );

const onOff = z.enum(['on', 'off'], 'must be on or off').default('off');

/** The variables of sign-in by OpenID Connect (joining 1). */
export const OIDC_VARIABLES = {
  OIDC_ISSUER: z.url('must be a URL').optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_LABEL: z
    .string()
    .regex(/^[^\p{C}]{1,50}$/u, 'must be 1 to 50 printable characters')
    .default(DEFAULT_LABEL),
  OIDC_SCOPES: words(/\s+/)
    .refine((scopes) => scopes.includes('openid'), 'must contain openid')
    .default(['openid', 'email', 'profile']),
  OIDC_ROLES: z
    .string()
    .transform((value, context): { claim: string; roles: [string, RoleId][] } => {
      const parsed = RolesRule.safeParse(jsonOf(value));
      if (parsed.success) return parsed.data;
      context.addIssue('must be JSON such as {"claim":"groups","roles":[["officers",4]]}');
      return z.NEVER;
    })
    .optional(),
  OIDC_BADGE_CLAIM: z.string().min(1).default('badge_number'),
  OIDC_ACR: words(/,/).default([]),
  OIDC_EMAIL_TRUSTED: onOff,
  OIDC_ONLY: onOff,
};

type Variables = z.infer<z.ZodObject<typeof OIDC_VARIABLES>>;

/** The issuer that people sign in with, and what its claims mean. */
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: readonly string[];
  /** The roles by the values of a claim; the first that matches wins. Undefined if roles are given here only. */
  roles: { claim: string; roles: readonly (readonly [string, RoleId])[] } | undefined;
  badgeClaim: string;
  /** The values of `acr` that each count as two factors. */
  acr: readonly string[];
  /** True if an address counts whatever `email_verified` says. */
  emailTrusted: boolean;
  /** True if passwords are refused. */
  only: boolean;
  /** True if addresses of the issuer may be http on this machine. */
  loopbackHttp: boolean;
}

/**
 * Returns the issuer of the environment; undefined without one.
 *
 * @param fail throws the refusal of a bad environment
 */
export function oidcFrom(
  env: Variables,
  production: boolean,
  fail: (sentence: string) => Error,
): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined && clientId === undefined && clientSecret === undefined) {
    if (env.OIDC_ONLY === 'on') throw fail('OIDC_ONLY needs OIDC_ISSUER.');
    return undefined;
  }
  if (issuer === undefined || clientId === undefined || clientSecret === undefined)
    throw fail('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are needed together.');
  if (!isIssuerAddress(issuer, !production))
    throw fail(
      'OIDC_ISSUER must start with https://; http:// only for this machine, and never in production.',
    );
  if (/[?#]/.test(issuer)) throw fail('OIDC_ISSUER must have neither a query nor a fragment.');
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: env.OIDC_SCOPES,
    roles: env.OIDC_ROLES,
    badgeClaim: env.OIDC_BADGE_CLAIM,
    acr: env.OIDC_ACR,
    emailTrusted: env.OIDC_EMAIL_TRUSTED === 'on',
    only: env.OIDC_ONLY === 'on',
    loopbackHttp: !production,
  };
}

/**
 * True if an address of the issuer may be called: https, or http on this machine (joining 1).
 *
 * @param loopbackHttp false in production, where http is never allowed
 */
export function isIssuerAddress(address: string, loopbackHttp: boolean): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:') return true;
  return (
    protocol === 'http:' &&
    loopbackHttp &&
    (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname))
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
