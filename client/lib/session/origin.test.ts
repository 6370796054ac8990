import { describe, expect, it } from 'vitest';

import { atPage, originAddress, originOf, pageOf, reportAddress } from './origin';

const from = (address: string) =>
  originOf({
    pathname: '/citations/show/7',
    search: `?${new URLSearchParams({ from: address }).toString()}`,
  });

describe('the list that a report belongs to', () => {
  it.each([
    '/citations/hold?order=asc&page=2',
    '/search?vehicle_owner=strand&page=3',
    '/notifications',
  ])('%s survives the way into the address of a report and back', (list) => {
    const [pathname = '', search = ''] = list.split('?');
    const { search: kept } = reportAddress('7', originOf({ pathname, search: `?${search}` }));
    const origin = originOf({ pathname: '/citations/show/7', search: kept });
    expect(origin && originAddress(origin)).toBe(list);
  });

  it('is kept without the discussion that is open beside it', () => {
    const origin = originOf({ pathname: '/search', search: '?comments=7&cause=SPEEDING' });
    expect(origin && originAddress(origin)).toBe('/search?cause=SPEEDING');
  });

  it.each([
    '',
    '/',
    '/profile',
    '/admin/users',
    '//example.org/search',
    'https://example.org/search',
    '/api/auth/me',
    'search',
  ])('is none for %s', (address) => expect(from(address)).toBeNull());

  it('has pages', () => {
    const second = atPage(
      { pathname: '/search', params: new URLSearchParams('cause=SPEEDING') },
      2,
    );
    expect(originAddress(second)).toBe('/search?cause=SPEEDING&page=2');
    expect(pageOf(second)).toBe(2);
    expect(originAddress(atPage(second, 1))).toBe('/search?cause=SPEEDING');
  });

  it.each(['0', '-1', '1.5', 'x', '9999999999'])('is at its first page for page=%s', (page) => {
    expect(pageOf({ pathname: '/search', params: new URLSearchParams({ page }) })).toBe(1);
  });
});
