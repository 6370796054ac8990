import { describe, expect, it } from 'vitest';
import {
  badgeNumberOf,
  type ClaimSettings,
  isTwoFactor,
  lacksClaims,
  matchedRole,
  withUserinfo,
} from './issuer-claims.pure.js';

const SETTINGS: ClaimSettings = {
  roles: {
    claim: 'groups',
    roles: [
      ['inspectors', 3],
      ['officers', 4],
    ],
  },
  badgeClaim: 'badge_number',
  acr: ['gold'],
};

describe('two factors at the issuer (joining 1)', () => {
  it.each([
    [{ amr: ['mfa'] }, true],
    [{ amr: ['pwd', 'otp'] }, true],
    [{ amr: ['pin', 'hwk'] }, true],
    [{ amr: ['pwd', 'swk'] }, true],
    [{ amr: ['pwd', 'sc'] }, true],
    [{ amr: ['pwd', 'fpt'] }, true],
    [{ amr: ['pwd', 'face'] }, true],
    [{ amr: ['pwd', 'iris'] }, true],
    [{ acr: 'gold' }, true],
    [{ amr: ['pwd'] }, false],
    [{ amr: ['otp'] }, false],
    [{ amr: ['hwk'] }, false],
    [{ amr: ['pwd', 'sms'] }, false],
    [{ amr: 'mfa' }, true],
    [{ acr: 'silver' }, false],
    [{ acr: ['gold'] }, false],
    [{}, false],
  ])('%j: %s', (claims, expected) => expect(isTwoFactor(claims, SETTINGS)).toBe(expected));
});

describe('the role of a claim (joining 1)', () => {
  it.each([
    [{ groups: 'officers' }, 4],
    [{ groups: ['officers', 'inspectors'] }, 3],
    [{ groups: ['Officers'] }, null],
    [{ groups: ['cleaners'] }, null],
    [{ groups: { officers: true } }, null],
    [{ groups: [['officers']] }, null],
    [{}, null],
  ])('%j: %s', (claims, role) => expect(matchedRole(claims, SETTINGS)).toBe(role));

  it.each<[string, Record<string, unknown>, number | null]>([
    ['realm_access.roles', { realm_access: { roles: ['x', 'officers'] } }, 4],
    ['resource_access.stop.line.roles', { resource_access: { 'stop.line': { roles: 'officers' } } }, 4], // prettier-ignore
    ['https://stopline.test/roles', { 'https://stopline.test/roles': ['inspectors'] }, 3],
    ['a.b', { 'a.b': 'officers', a: { b: 'inspectors' } }, 4],
    ['a.b', { a: ['officers'] }, null],
    ['a.b', { a: 'officers' }, null],
    ['a.b', { a: null }, null],
    ['a.b', { b: 'officers' }, null],
    ['a.constructor', { a: {} }, null],
    ['a.0', { a: ['officers'] }, null],
    ['.a', { a: 'officers' }, null],
  ])('is found at %j in %j: %s', (claim, claims, role) =>
    expect(matchedRole(claims, { ...SETTINGS, roles: { ...SETTINGS.roles!, claim } })).toBe(role),
  );

  it('comes from userinfo by its path as well', () => {
    const settings = { ...SETTINGS, roles: { ...SETTINGS.roles!, claim: 'realm_access.roles' } };
    const userinfo = { realm_access: { roles: ['officers'] } };
    expect(lacksClaims({ ...userinfo, email: 'a', email_verified: true, given_name: 'A', family_name: 'B', badge_number: 1 }, settings)).toBe(false); // prettier-ignore
    expect(matchedRole(withUserinfo({ realm_access: {} }, userinfo, settings), settings)).toBe(4);
  });

  it('is none where roles are not given by the issuer', () =>
    expect(matchedRole({ groups: 'officers' }, { ...SETTINGS, roles: undefined })).toBeNull());

  it('is not taken from a prototype', () =>
    expect(
      matchedRole({}, { ...SETTINGS, roles: { claim: 'constructor', roles: [['Object', 1]] } }),
    ).toBeNull());
});

describe('the badge number of a claim (joining 1)', () => {
  it.each([
    [1004, 1004],
    [2_147_483_647, 2_147_483_647],
    [0, null],
    [-1, null],
    [1.5, null],
    [2_147_483_648, null],
    ['1004', 1004],
    ['00417', 417],
    ['0', null],
    ['', null],
    [' 7', null],
    ['7.0', null],
    ['1e3', null],
    ['-7', null],
    ['２', null],
    ['2147483648', null],
    [['7'], null],
    [null, null],
    [undefined, null],
  ])('%j: %s', (badge_number, expected) =>
    expect(badgeNumberOf({ badge_number }, SETTINGS)).toBe(expected),
  );
});

describe('missing claims (joining 1)', () => {
  const WHOLE = {
    email: 'ada@example.test',
    email_verified: true,
    groups: ['officers'],
    given_name: 'Ada',
    family_name: 'Marlow',
    badge_number: 7,
  };

  it('are asked for, and only then', () => {
    expect(lacksClaims(WHOLE, SETTINGS)).toBe(false);
    expect(lacksClaims({ ...WHOLE, groups: undefined }, SETTINGS)).toBe(true);
    const { email, email_verified } = WHOLE;
    expect(lacksClaims({ email, email_verified }, { ...SETTINGS, roles: undefined })).toBe(false);
  });

  it('come from userinfo, which replaces none and adds no other', () =>
    expect(
      withUserinfo(
        { email: 'ada@example.test', groups: ['officers'] },
        { ...WHOLE, groups: ['inspectors'], amr: ['mfa'] },
        SETTINGS,
      ),
    ).toEqual(WHOLE));

  it('do not confirm an address with what is said of another', () =>
    expect(
      withUserinfo(
        { email: 'root@example.test' },
        { email: 'ada@example.test', email_verified: true },
        SETTINGS,
      )['email_verified'],
    ).toBeUndefined());
});
