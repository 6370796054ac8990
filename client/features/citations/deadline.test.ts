import { describe, expect, it } from 'vitest';

import { DEADLINE_COLORS, dueDate, timeLeft } from './deadline';

const deadline = {
  dueAt: '2026-11-28T23:59:59.999Z',
  daysLeft: 6,
  state: 'NORMAL' as const,
  basis: '14 calendar days after the violation',
  postBy: null,
};

// desk 6: amber SOON, red URGENT and EXPIRED (with the word).
describe('a deadline', () => {
  it.each([
    ['NORMAL', 6, '6 days left', 'gray'],
    ['SOON', 5, '5 days left', 'amber'],
    ['URGENT', 1, '1 day left', 'red'],
    ['URGENT', 0, 'Due today', 'red'],
    ['EXPIRED', -2, 'Expired', 'red'],
    // Issue 37, point 15: a chip with a date says what it is.
    ['CLOSED', 6, 'Due Nov 28, 2026', 'gray'],
  ] as const)('%s with %i days left: %s', (state, daysLeft, words, color) => {
    expect(timeLeft({ ...deadline, state, daysLeft })).toBe(words);
    expect(DEADLINE_COLORS[state]).toBe(color);
  });

  it('says when it is, and why', () => {
    expect(dueDate(deadline)).toBe('Due Nov 28, 2026: 14 calendar days after the violation');
  });

  it('says until when to decide, and until when to post (programs 1)', () => {
    const posted = { ...deadline, postBy: '2026-12-02', basis: 'Posted within 14 days' };
    expect(dueDate(posted)).toBe(
      'Decide by Nov 28, 2026, post by Dec 2, 2026: Posted within 14 days',
    );
    expect(timeLeft({ ...posted, state: 'CLOSED' })).toBe(
      'Decide by Nov 28, 2026, post by Dec 2, 2026',
    );
  });
});
