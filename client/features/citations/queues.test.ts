import { describe, expect, it } from 'vitest';

import { readPlace, writePlace } from './queues';

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
