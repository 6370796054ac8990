import { expect, it } from 'vitest';
import { HISTORY_TYPES } from '../../platform/activity/activity.types.js';
import { CLOSING_TYPES, OPEN_TYPES, SHOWN_TYPES } from './package-acts.pure.js';

it('proof 3: neither packages nor looks close the acts of a case, the rendering of a notice does', () => {
  const about = ['package_asked', 'package_made', 'package_downloaded'];
  for (const type of about) {
    expect(HISTORY_TYPES).toContain(type);
    expect(CLOSING_TYPES).not.toContain(type);
  }
  expect(CLOSING_TYPES).not.toContain('evidence_viewed');
  expect([...CLOSING_TYPES, ...about].sort()).toEqual([...HISTORY_TYPES, 'notice_rendered'].sort());
});

it('proof 3: shows what the history page shows, but not words with the address of an owner', () => {
  expect([...SHOWN_TYPES, 'owner_viewed'].sort()).toEqual([...OPEN_TYPES].sort());
  expect(OPEN_TYPES).toContain('notice_rendered');
  expect(OPEN_TYPES).not.toContain('evidence_viewed');
});
