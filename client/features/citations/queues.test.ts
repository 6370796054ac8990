import { describe, expect, it } from 'vitest';

import { readPlace, writePlace, wrongWords } from './queues';

const read = (search: string) => readPlace(new URLSearchParams(search));

describe('place in a queue', () => {
  it('is the newest change first where the address says nothing', () => {
    expect(read('')).toEqual({
      filter: {},
      sortBy: 'UPDATED_AT',
      descending: true,
      page: 1,
      rows: 15,
    });
  });

  it('survives the way into an address and back', () => {
    const place = {
      filter: {},
      sortBy: 'OWNER_VEHICLE_LICENSE_PLATE',
      descending: false,
      page: 12,
      rows: 50,
    } as const;
    expect(writePlace(place)).toBe('?sortby=owner_vehicle_license_plate&order=asc&page=12&rows=50');
    expect(read(writePlace(place))).toEqual(place);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=9999999999',
    'rows=20',
    'sortby=password',
    'sortby=toString',
    'order=up',
  ])('is the default for %s', (search) => {
    expect(read(search)).toEqual({
      filter: {},
      sortBy: 'UPDATED_AT',
      descending: true,
      page: 1,
      rows: 15,
    });
  });
});

// Issue 25, point 7: a wrong word in an address is said.
describe('words of an address that a list does not know', () => {
  const wrong = (search: string) => wrongWords(new URLSearchParams(search));

  it.each([
    '',
    'page=1',
    'page=2',
    'sortby=updated_at&order=desc',
    'sortby=due_at&order=asc&page=12',
    'cause=REDLIGHT&location=Frederick%20Street&deadline=URGENT&no_plate=true',
    'cause=&page=',
    'location=%20Harbour%20',
    'comments=12',
  ])('are none in %s', (search) => {
    expect(wrong(search)).toEqual([]);
  });

  it.each([
    ['cause=FOO', 'cause=FOO'],
    ['cause=redlight', 'cause=redlight'],
    ['deadline=LATE', 'deadline=LATE'],
    ['recommendation=MAYBE', 'recommendation=MAYBE'],
    ['no_plate=yes', 'no_plate=yes'],
    ['has_comments=false', 'has_comments=false'],
    ['page=0', 'page=0'],
    ['page=x', 'page=x'],
    ['page=9999999999', 'page=9999999999'],
    ['sortby=password', 'sortby=password'],
    ['sortby=toString', 'sortby=toString'],
    ['order=up', 'order=up'],
    ['colour=red', 'colour=red'],
    ['toString=1', 'toString=1'],
    [`location=${'x'.repeat(201)}`, `location=${'x'.repeat(31)}`],
  ])('is one in %s', (search, word) => {
    expect(wrong(search)).toEqual([word]);
  });

  it('are all that are wrong, and a second word of one parameter', () => {
    expect(wrong('cause=REDLIGHT&cause=SPEEDING&order=up&page=2')).toEqual([
      'cause=SPEEDING',
      'order=up',
    ]);
  });
});
