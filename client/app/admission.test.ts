import { describe, expect, it } from 'vitest';

import type { SessionUser } from '../lib/session/session';
import { admission } from './admission';

const user = (isAdministrator: boolean): SessionUser => ({
  id: '1',
  name: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@stopline.test',
  badgeNumber: 1204,
  role: isAdministrator ? { name: 'System Administrator' } : { name: 'Processing Officer' },
  avatarSrc: null,
  isProcessingOfficer: !isAdministrator,
  isInspectionOfficer: false,
  isAdministrator,
  citationActions: [],
  singleKeys: true,
  timeZone: null,
  mailSentBack: false,
  mailMentioned: false,
  digestHour: null,
  welcomed: true,
  hasPassword: true,
  emailEditable: true,
});

const inspector = { ...user(false), isProcessingOfficer: false, isInspectionOfficer: true };

const WHO = { guest: null, officer: user(false), inspector, administrator: user(true) };

const admitted = { to: null };
const sent = (to: string) => ({ to, forbidden: false });
const forbidden = { to: '/', forbidden: true };

// Specification, section 2: navigation rules, row by row.
const TABLE = [
  ['guest', '/login', admitted],
  ['guest', '/reset/abc', admitted],
  ['guest', '/', sent('/login')],
  ['guest', '/citations/show/7', sent('/login?next=%2Fcitations%2Fshow%2F7')],
  ['guest', '/admin/users', sent('/login?next=%2Fadmin%2Fusers')],
  ['guest', '/no/such/page', sent('/login?next=%2Fno%2Fsuch%2Fpage')],
  ['officer', '/login', sent('/')],
  ['officer', '/reset/abc', sent('/')],
  ['officer', '/', admitted],
  ['officer', '/profile', admitted],
  ['officer', '/notices/7/print_preview', admitted],
  ['officer', '/administrative', admitted],
  ['officer', '/admin', forbidden],
  ['officer', '/admin/users', forbidden],
  ['administrator', '/login', sent('/')],
  ['administrator', '/', sent('/admin/dashboard')],
  ['administrator', '/profile', admitted],
  ['administrator', '/admin/dashboard', admitted],
  ['administrator', '/admin/users', admitted],
  ['administrator', '/admin/cameras/CAM%2F7', admitted],
  ['officer', '/admin/cameras/CAM%2F7', forbidden],
  ['administrator', '/citations/pending', forbidden],
  ['administrator', '/notifications', forbidden],
  ['administrator', '/notices/7/print_preview', forbidden],
] as const;

// Desk 9: each desk is for the officers of its queue; others get 'Forbidden Access' and `/`.
const DESKS = [
  ['guest', '/desk/pending', sent('/login?next=%2Fdesk%2Fpending')],
  ['officer', '/desk/pending', admitted],
  ['officer', '/desk/submitted', forbidden],
  ['inspector', '/desk/submitted', admitted],
  ['inspector', '/desk/pending', forbidden],
  ['administrator', '/desk/pending', forbidden],
  ['administrator', '/desk/submitted', forbidden],
  ['administrator', '/admin/desk', admitted],
  ['officer', '/admin/desk', forbidden],
  // As React Router reads addresses: without case, and with a slash at the end.
  ['inspector', '/Desk/Pending/', forbidden],
  ['officer', '/recalls', forbidden],
  ['inspector', '/recalls', admitted],
] as const;

describe('navigation rules', () => {
  it.each(DESKS)('%s asks for %s', (who, pathname, answer) => {
    expect(admission(WHO[who], pathname)).toEqual(answer);
  });

  it.each(TABLE)('%s asks for %s', (who, pathname, answer) => {
    expect(admission(WHO[who], pathname)).toEqual(answer);
  });
});

describe('the way back after signing in', () => {
  const back = (who: keyof typeof WHO, next: string) =>
    admission(WHO[who], '/login', `?${new URLSearchParams({ next }).toString()}`);

  it('leads to the address that a guest asked for, with all that it says', () => {
    const asked = admission(null, '/search', '?vehicle_owner=strand&page=2');
    if (asked.to === null) throw new Error('A guest may not search');
    const [pathname = '', search = ''] = asked.to.split('?');
    expect(pathname).toBe('/login');
    expect(admission(WHO.officer, pathname, `?${search}`)).toEqual(
      sent('/search?vehicle_owner=strand&page=2'),
    );
  });

  it.each([
    ['officer', '/admin/users'],
    ['administrator', '/citations/show/7'],
    ['officer', '/login'],
    ['officer', '/login?next=/login'],
    ['officer', '/reset/abc'],
    // These addresses do not belong to this product.
    ['officer', 'https://example.org/'],
    ['officer', '//example.org/'],
    ['officer', String.raw`/\example.org/`],
    ['officer', '/\t/example.org/'],
    ['officer', '/.//example.org/'],
    ['officer', '//'],
    ['officer', '/citations/../admin/users'],
    ['officer', 'javascript:alert(1)'],
    ['officer', ''],
  ] as const)('leads the %s who came by %s to the first page', (who, next) => {
    expect(back(who, next)).toEqual(sent('/'));
  });
});
