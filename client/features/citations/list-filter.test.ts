import { describe, expect, it } from 'vitest';

import {
  conditionsOf,
  countFilters,
  filterOf,
  filterVariables,
  readFilter,
  without,
  writeFilter,
} from './list-filter';
import { readPlace, writePlace } from './queues';

const ADDRESS =
  'cause=REDLIGHT&location=Frederick&recommendation=HOLD&deadline=EXPIRED&no_plate=true&has_comments=true&sent_back_to_me=true';

// Desk 8: the filters of a list are kept in the address, in the words of REST.
describe('the filter of a list', () => {
  it('is read from the address and written into it', () => {
    const filter = readFilter(new URLSearchParams(ADDRESS));
    expect(filter).toEqual({
      cause: 'REDLIGHT',
      location: 'Frederick',
      recommendation: 'HOLD',
      deadline: 'EXPIRED',
      noPlate: true,
      hasComments: true,
      sentBackToMe: true,
    });
    expect(writeFilter(filter).toString()).toBe(ADDRESS);
    expect(countFilters(filter)).toBe(7);
  });

  it('leaves out what makes no sense', () => {
    const params = new URLSearchParams('cause=PARKING&deadline=LATE&no_plate=yes&location=%20');
    expect(readFilter(params)).toEqual({});
    expect(filterVariables(readFilter(params))).toBeNull();
  });

  it('stays with the place: order and page go with it', () => {
    const place = readPlace(new URLSearchParams('deadline=EXPIRED&sortby=due_at&order=asc&page=2'));
    expect(place).toMatchObject({
      filter: { deadline: 'EXPIRED' },
      sortBy: 'DUE_AT',
      descending: false,
      page: 2,
    });
    expect(writePlace(place)).toBe('?deadline=EXPIRED&sortby=due_at&order=asc&page=2');
  });

  it('has each condition in words, and loses one at a time', () => {
    const filter = readFilter(new URLSearchParams(ADDRESS));
    const conditions = conditionsOf(filter);
    expect(conditions.map(({ label }) => label)).toEqual([
      'Cause: Redlight',
      'Location: Frederick',
      'Recommendation: Hold',
      'Deadline: Expired',
      'No plate',
      'With comments',
      'Sent back to me',
    ]);
    for (const { name } of conditions) {
      const rest = without(filter, name);
      expect(countFilters(rest)).toBe(6);
      expect(Object.hasOwn(rest, name)).toBe(false);
    }
    expect(conditionsOf({})).toEqual([]);
  });

  it('comes out of a saved view, in which null does not restrict', () => {
    const none = {
      cause: null,
      location: null,
      recommendation: null,
      deadline: null,
      noPlate: null,
      hasComments: null,
      sentBackToMe: null,
    };
    expect(filterOf(none)).toEqual({});
    const filter = readFilter(new URLSearchParams(ADDRESS));
    expect(filterOf({ ...none, ...filter })).toEqual(filter);
  });
});
