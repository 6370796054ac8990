import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/** The issuer gave no answer, or one that says that it does not work. */
export class IssuerUnavailable extends Error {}

/** An answer of the issuer is not what it must be. The message is written to the log. */
export class IssuerFault extends Error {}

/** The errors of an issuer, and of what it has sent. */
const OF_ISSUER = [
  IssuerUnavailable,
  IssuerFault,
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  // The library finds a wrong answer by it as well.
  TypeError,
];

/** True if an error comes from the issuer or from what it has sent, and not from within. */
export function isOfIssuer(error: unknown): boolean {
  return OF_ISSUER.some((kind) => error instanceof kind);
}

/** The longest cause that is logged, and the longest address in one. */
const LONGEST = 200;
const LONGEST_ADDRESS = 300;

/**
 * Returns the sentence for the log about a failed sign-in: the texts of the libraries name the check, and neither a token
 * nor the value of a claim. Where an issuer is another one than was set, both are named.
 */
export function causeOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError)
    return `the issuer answered ${word(error.error)}`;
  if (error instanceof ResponseBodyError)
    return `the issuer answered ${error.status} ${word(error.error)}`;
  const texts: string[] = [];
  let one: unknown = error;
  for (; one instanceof Error && texts.length < 4; one = one.cause)
    if (!texts.includes(one.message)) texts.push(one.message);
  return `${(texts.join(': ') || 'unknown').slice(0, LONGEST)}${bothIssuers(one)}`;
}

/** Returns the two addresses in words: an issuer is mostly missed by a slash, a host name or a port. */
export function otherIssuer(found: unknown, expected: unknown): string {
  return `, ${address(found)} instead of ${address(expected)}`;
}

/** @param details what the library adds to its error: where it compared issuers, the one that was set and all it read */
function bothIssuers(details: unknown): string {
  if (!isRecord(details) || !('expected' in details)) return '';
  const { expected, body, claims, parameters, attribute, claim } = details;
  if (attribute === 'issuer' && isRecord(body)) return otherIssuer(body['issuer'], expected);
  if (claim === 'iss' && isRecord(claims)) return otherIssuer(claims['iss'], expected);
  // The comparison of `state` has the same parameters: its value is no address.
  if (parameters instanceof URLSearchParams && isAddress(expected))
    return otherIssuer(parameters.get('iss'), expected);
  return '';
}

/** Only an address is written: another text could be anything. */
function address(value: unknown): string {
  if (typeof value !== 'string') return 'none';
  if (!isAddress(value)) return 'no address';
  return value.replace(/[?#].*$/, '').slice(0, LONGEST_ADDRESS);
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\/[\x21-\x7e]+$/.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True if the issuer did not answer: nobody did anything wrong. */
export function isUnavailable(error: unknown): boolean {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof IssuerUnavailable) return true;
    if (one instanceof ClientError && one.code === 'OAUTH_TIMEOUT') return true;
  }
  return false;
}

/** Another text than an error code of OAuth could be anything. */
function word(error: string): string {
  return /^[a-z_]{1,60}$/.test(error) ? error : 'an error';
}
