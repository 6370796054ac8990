import type { RoleId } from '../../platform/domain/duty.js';

/** Claims as an issuer sends them: nothing about them is known. */
export type Claims = Readonly<Record<string, unknown>>;

/** The settings that say what claims mean. */
export interface ClaimSettings {
  roles: { claim: string; roles: readonly (readonly [string, RoleId])[] } | undefined;
  badgeClaim: string;
  acr: readonly string[];
}

/** Values of `amr` that are a second factor beside a password or a PIN (RFC 8176). */
const SECOND_FACTORS = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris'];

/** True if the issuer has checked two factors (joining 1). */
export function isTwoFactor({ amr, acr }: Claims, settings: Pick<ClaimSettings, 'acr'>): boolean {
  if (typeof acr === 'string' && settings.acr.includes(acr)) return true;
  const methods = wordsOf(amr);
  if (methods.includes('mfa')) return true;
  return (
    (methods.includes('pwd') || methods.includes('pin')) &&
    SECOND_FACTORS.some((method) => methods.includes(method))
  );
}

/** Returns the first role of the settings whose word is in the claim, a text or a list; null without one. */
export function matchedRole(claims: Claims, { roles }: ClaimSettings): RoleId | null {
  if (roles === undefined) return null;
  const words = wordsOf(valueOf(claims, roles.claim));
  return roles.roles.find(([word]) => words.includes(word))?.[1] ?? null;
}

/** True if userinfo has to be asked for a claim that the product reads. */
export function lacksClaims(claims: Claims, settings: ClaimSettings): boolean {
  return claimsRead(settings).some((name) => valueOf(claims, name) === undefined);
}

/**
 * Returns the claims of the ID token, with the missing ones from userinfo. `email_verified` is about the address beside
 * it: that of userinfo counts only with userinfo's address.
 */
export function withUserinfo(idToken: Claims, userinfo: Claims, settings: ClaimSettings): Claims {
  const merged: Record<string, unknown> = { ...idToken };
  for (const name of claimsRead(settings))
    if (valueOf(idToken, name) === undefined) merged[name] = valueOf(userinfo, name);
  const isOtherAddress =
    typeof idToken['email'] === 'string' &&
    String(userinfo['email']).toLowerCase() !== idToken['email'].toLowerCase();
  if (idToken['email_verified'] === undefined && isOtherAddress) delete merged['email_verified'];
  return merged;
}

/** Returns the badge number of the claim, a number or its digits; null if no badge can have it. */
export function badgeNumberOf(claims: Claims, { badgeClaim }: ClaimSettings): number | null {
  const claim = valueOf(claims, badgeClaim);
  // Directories keep numbers as texts.
  const value = typeof claim === 'string' && /^\d{1,20}$/.test(claim) ? Number(claim) : claim;
  return typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= 1 &&
    value <= 2_147_483_647
    ? value
    : null;
}

function claimsRead({ roles, badgeClaim }: ClaimSettings): string[] {
  return [
    'email',
    'email_verified',
    ...(roles === undefined ? [] : [roles.claim, 'given_name', 'family_name', badgeClaim]),
  ];
}

/**
 * Returns a claim by its name or by its path, as `realm_access.roles`. The whole name comes first: a name may have dots
 * itself, and so may each part of a path. A name of the settings may be that of a prototype's property.
 */
function valueOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  for (let at = name.indexOf('.'); at !== -1; at = name.indexOf('.', at + 1)) {
    const part = Object.hasOwn(claims, name.slice(0, at)) ? claims[name.slice(0, at)] : undefined;
    const found = isObject(part) ? valueOf(part, name.slice(at + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

function isObject(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wordsOf(value: unknown): string[] {
  return [value].flat().filter((word) => typeof word === 'string');
}
