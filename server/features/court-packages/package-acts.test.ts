import { expect, it } from 'vitest';
import { HISTORY_TYPES } from '../../platform/activity/activity.types.js';
import { CLOSING_TYPES, OPEN_TYPES, showsWords } from './package-acts.pure.js';

it('proof 3: neither packages nor looks close the acts of a case, the rendering of a notice does', () => {
  const about = ['package_asked', 'package_made', 'package_downloaded'];
  for (const type of about) {
    expect(HISTORY_TYPES).toContain(type);
    expect(CLOSING_TYPES).not.toContain(type);
  }
  expect(CLOSING_TYPES).not.toContain('evidence_viewed');
  expect([...CLOSING_TYPES, ...about].sort()).toEqual([...HISTORY_TYPES, 'notice_rendered'].sort());
});

const IP = '192.0.2.7';

it('proof 3: shows the words of what the history page shows, and of rendered notices', () => {
  for (const type of [...HISTORY_TYPES, 'notice_rendered'] as const)
    expect(showsWords({ type, description: 'As it was', ip: IP })).toBe(true);
  expect(OPEN_TYPES).not.toContain('evidence_viewed');
  expect(showsWords({ type: 'evidence_viewed', description: 'As it was', ip: IP })).toBe(false);
});

it('proof 3: does not show the words with the address of an owner that older servers wrote', () => {
  const look = 'Evidence of notice 7 viewed by its owner';
  const shows = (description: string) => showsWords({ type: 'owner_viewed', description, ip: IP });
  expect([shows(look), shows(`${look} from ${IP}`)]).toEqual([true, false]);
});
