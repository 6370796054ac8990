import { describe, expect, it } from 'vitest';

import { isEmpty, readCriteria, searchFilter, writeCriteria } from './criteria';

const NOW = Date.parse('2026-11-21T13:14:15.000Z');
const read = (search: string) => readCriteria(new URLSearchParams(search));

describe('what is searched for', () => {
  it('survives the address', () => {
    const criteria = {
      reference: 'TEC-2026',
      plate: 'KLM 4007',
      owner: 'Rossi & Söhne',
      status: 'UPDATED_REVIEW',
      cause: 'SPEEDING',
      from: '2026-11-01',
      to: '2026-11-20',
    } as const;
    expect(readCriteria(writeCriteria(new URLSearchParams(), criteria))).toEqual(criteria);
  });

  it('starts on the first page and keeps the comments panel open', () => {
    const params = new URLSearchParams('page=7&comments=12&vehicle_owner=x');
    expect(writeCriteria(params, read('cause=SPEEDING')).toString()).toBe(
      'comments=12&cause=SPEEDING',
    );
  });

  it('is nothing where the address makes no sense', () => {
    const criteria = read(
      'report_status=GONE&cause=redlight&start_date=yesterday&end_date=2026-11-02',
    );
    expect(isEmpty(criteria)).toBe(true);
  });

  it('means from that date to now with one date, and the whole range with two', () => {
    expect(searchFilter(read('start_date=2026-11-01'), NOW)).toMatchObject({
      capturedFrom: '2026-11-01T00:00:00.000Z',
      capturedTo: '2026-11-21T13:14:15.000Z',
    });
    expect(searchFilter(read('start_date=2026-11-01&end_date=2026-11-02'), NOW)).toMatchObject({
      capturedFrom: '2026-11-01T00:00:00.000Z',
      capturedTo: '2026-11-02T23:59:59.999Z',
    });
    expect(searchFilter(read('vehicle_owner=Rossi'), NOW)).toMatchObject({
      owner: 'Rossi',
      capturedFrom: null,
      capturedTo: null,
    });
  });
});
