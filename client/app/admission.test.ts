import { describe, expect, it } from 'vitest';

import type { SessionUser } from '../lib/session';
import { admission } from './admission';

const user = (isAdministrator: boolean): SessionUser => ({
  id: '1',
  name: 'Ada Byron',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@stopline.test',
  badgeNumber: 1204,
  role: isAdministrator
    ? { id: 1, name: 'System Administrator' }
    : { id: 4, name: 'Processing Officer' },
  avatarSrc: null,
  isProcessingOfficer: !isAdministrator,
  isInspectionOfficer: false,
  isAdministrator,
});

const WHO = { guest: null, officer: user(false), administrator: user(true) };

const admitted = { to: null };
const sent = (to: string) => ({ to, forbidden: false });
const forbidden = { to: '/', forbidden: true };

// Specification, section 2: navigation rules, row by row.
const TABLE = [
  ['guest', '/login', admitted],
  ['guest', '/reset/abc', admitted],
  ['guest', '/', sent('/login')],
  ['guest', '/citations/show/7', sent('/login')],
  ['guest', '/admin/users', sent('/login')],
  ['guest', '/no/such/page', sent('/login')],
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
  ['administrator', '/citations/pending', forbidden],
  ['administrator', '/notifications', forbidden],
  ['administrator', '/notices/7/print_preview', forbidden],
] as const;

describe('navigation rules', () => {
  it.each(TABLE)('%s asks for %s', (who, pathname, answer) => {
    expect(admission(WHO[who], pathname)).toEqual(answer);
  });
});
