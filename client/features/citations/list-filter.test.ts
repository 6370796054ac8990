import { describe, expect, it } from 'vitest';

import { countFilters, filterVariables, readFilter, writeFilter } from './list-filter';
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
});
