import { describe, expect, it } from 'vitest';

import type { ListFilter } from './list-filter';
import { furtherConditions, tabOf, tabsOf, withTab } from './list-tabs';

const PENDING = tabsOf('pending', { isProcessingOfficer: true });

// Issue 25, point 7: All, Urgent, Sent back to me, No plate, each where it makes sense.
describe('the tabs of a list', () => {
  it('are those that can have events in it', () => {
    const officer = { isProcessingOfficer: true };
    expect(PENDING).toEqual(['all', 'urgent', 'sentBackToMe', 'noPlate']);
    expect(tabsOf('submitted', officer)).toEqual(['all', 'urgent', 'noPlate']);
    expect(tabsOf('hold', officer)).toEqual(['all', 'urgent', 'noPlate']);
    expect(tabsOf('discarded', officer)).toEqual(['all', 'noPlate']);
    expect(tabsOf('generated', officer)).toEqual([]);
    expect(tabsOf('pending', { isProcessingOfficer: false })).toEqual(['all', 'urgent', 'noPlate']);
  });

  it.each<[ListFilter, string | null]>([
    [{}, 'all'],
    [{ cause: 'REDLIGHT' }, 'all'],
    [{ deadline: 'SOON' }, 'all'],
    [{ deadline: 'URGENT' }, 'urgent'],
    [{ deadline: 'URGENT', location: 'Harbour' }, 'urgent'],
    [{ sentBackToMe: true }, 'sentBackToMe'],
    [{ noPlate: true, deadline: 'SOON' }, 'noPlate'],
    [{ noPlate: true, deadline: 'URGENT' }, null],
    [{ noPlate: true, sentBackToMe: true }, null],
  ])('of %j is %s', (filter, tab) => {
    expect(tabOf(filter, PENDING)).toBe(tab);
  });

  it('is none where the list has no such tab', () => {
    expect(tabOf({ sentBackToMe: true }, ['all', 'noPlate'])).toBeNull();
  });

  it('keep the further conditions when another one is chosen', () => {
    const filter: ListFilter = { noPlate: true, cause: 'SPEEDING', location: 'Harbour' };
    expect(withTab(filter, 'urgent')).toEqual({
      cause: 'SPEEDING',
      location: 'Harbour',
      deadline: 'URGENT',
    });
    expect(withTab(filter, 'all')).toEqual({ cause: 'SPEEDING', location: 'Harbour' });
    expect(furtherConditions({ deadline: 'URGENT' })).toEqual({});
    expect(furtherConditions({ deadline: 'SOON' })).toEqual({ deadline: 'SOON' });
  });
});
