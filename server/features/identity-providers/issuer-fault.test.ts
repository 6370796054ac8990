import { describe, expect, it } from 'vitest';
import { ClientError } from 'openid-client';
import { causeOf } from './issuer-fault.js';

const EXPECTED = 'https://issuer.test/';

/** An error as the library throws it. */
const fault = (details: object) =>
  new ClientError('unexpected JSON attribute value encountered', {
    cause: new Error('does not match the expected value', { cause: details }),
  });

describe('the cause of a failed sign-in in the log (joining 1)', () => {
  it.each<[string, object]>([
    ['the discovery', { expected: EXPECTED, attribute: 'issuer', body: { issuer: 'https://other.test/a?token=1' } }], // prettier-ignore
    ['an ID token', { expected: EXPECTED, claim: 'iss', claims: { iss: 'https://other.test/a', email: 'a@b.test' } }], // prettier-ignore
    ['a callback', { expected: EXPECTED, parameters: new URLSearchParams({ iss: 'https://other.test/a', code: 'secret' }) }], // prettier-ignore
  ])('names both addresses where %s is of another issuer, and nothing else', (_, details) =>
    expect(causeOf(fault(details))).toBe(
      'unexpected JSON attribute value encountered: does not match the expected value, https://other.test/a instead of https://issuer.test/',
    ),
  );

  it.each<[string, object]>([
    ['another nonce', { expected: 'secret', claim: 'nonce', claims: { nonce: 'other', iss: EXPECTED } }], // prettier-ignore
    ['another state', { expected: 'secret', parameters: new URLSearchParams({ state: 'x', iss: EXPECTED }) }], // prettier-ignore
    ['no details', {}],
  ])('adds nothing for %s', (_, details) =>
    expect(causeOf(fault(details))).toBe(
      'unexpected JSON attribute value encountered: does not match the expected value',
    ),
  );

  it.each([
    [{ issuer: 'javascript:alert(1)' }, 'no address'],
    [{ issuer: 'https://a.test/\u202e' }, 'no address'],
    [{ issuer: 7 }, 'none'],
    [{}, 'none'],
    [{ issuer: `https://${'a'.repeat(900)}` }, `https://${'a'.repeat(292)}`],
  ])('writes no other text than an address: %j', (body, shown) =>
    expect(causeOf(fault({ expected: EXPECTED, attribute: 'issuer', body }))).toContain(
      `, ${shown} instead of ${EXPECTED}`,
    ),
  );
});
