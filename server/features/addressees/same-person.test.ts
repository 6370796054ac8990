import { describe, expect, it } from 'vitest';
import { dueAt } from '../deadlines/due-date.pure.js';
import { startOfDay } from '../../platform/domain/local-day.pure.js';
import { isSamePerson } from './same-person.pure.js';

describe('the same person (repair 3)', () => {
  const ada = { name: 'Ada Marlow', address: '12 Harbour Lane\nPort Ellery' };

  it.each([
    [{ name: 'ADA  MARLOW', address: '12 harbour lane Port Ellery' }, true],
    [{ name: 'Ada Marlow', address: '12HarbourLanePortEllery' }, true],
    [{ name: 'Ada Marlow', address: '13 Harbour Lane\nPort Ellery' }, false],
    [{ name: 'Ana Marlow', address: ada.address }, false],
    [{ name: null, address: null }, false],
  ])('%j: %j', (other, same) => {
    expect(isSamePerson(ada, other)).toBe(same);
  });
});

describe('the clock of a named person (repair 3)', () => {
  it('golden: 14 CALENDAR, UTC, received 2026-11-20', () => {
    const due = dueAt(
      startOfDay('UTC', '2026-11-20'),
      { days: 14, kind: 'CALENDAR' },
      'UTC',
      () => true,
    );
    expect(due.toISOString()).toBe('2026-12-04T23:59:59.999Z');
  });
});
