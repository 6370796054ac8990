import { describe, expect, it } from 'vitest';

import { isNoFilter, logVariables, NO_FILTER, readLogFilter, writeLogFilter } from './log-filter';

const read = (query: string) => readLogFilter(new URLSearchParams(query));
const KNOWN = new Set(['SIGNED_IN']);

describe('the filter of the logs is in the address (issue 25, 12)', () => {
  it('and is written as it is read, on the first page, beside the tab', () => {
    const query =
      'tab=app&user=4&kind=signed_in&event=EV-2026-0000402&from=2026-11-01&to=2026-11-05';
    const params = new URLSearchParams(`${query}&page=3`);
    expect(writeLogFilter(params, readLogFilter(params)).toString()).toBe(query);
    expect(writeLogFilter(params, NO_FILTER).toString()).toBe('tab=app');
  });

  it.each(['user=0', 'user=x', 'user=1.5', 'kind=<b>', 'from=2026-02-30', 'to=today', 'event=  '])(
    'leaves out what makes no sense: %s',
    (query) => {
      expect(read(query)).toEqual(NO_FILTER);
      expect(isNoFilter(read(query))).toBe(true);
    },
  );
});

describe('what the server is asked for', () => {
  it('whole days, and an event by its number or by what was typed', () => {
    expect(
      logVariables(read('user=4&kind=signed_in&event=12&from=2026-11-01&to=2026-11-05'), KNOWN),
    ).toEqual({
      userId: '4',
      kind: 'SIGNED_IN',
      citationId: '12',
      reference: null,
      startDate: '2026-11-01T00:00:00.000Z',
      endDate: '2026-11-05T23:59:59.999Z',
    });
    expect(logVariables(read('event=TEC-2026-000001'), KNOWN)).toMatchObject({
      citationId: null,
      reference: 'TEC-2026-000001',
    });
  });

  it('no kind that the server does not know', () => {
    expect(logVariables(read('kind=invented'), KNOWN).kind).toBeNull();
  });
});
