import { describe, expect, it } from 'vitest';

import { menuFor } from './menu';
import { PAGE_NAMES, pageAt, type PageEntry, PAGES, pagesOf, ADMIN_AREAS } from './pages';

const all = PAGE_NAMES.map((name): PageEntry => PAGES[name]);
const MENU = menuFor({
  isAdministrator: true,
  isInspectionOfficer: false,
  isProcessingOfficer: false,
});

describe('the pages of the administrators (issue 25, point 10)', () => {
  it('are those below /admin, and no others', () => {
    for (const { path, role } of all)
      expect(role === 'administrators', path).toBe(path.startsWith('/admin'));
  });

  it('stand in one group each, all but their first page and the pages of one thing', () => {
    const grouped = ADMIN_AREAS.flatMap(pagesOf).map((name) => PAGES[name].path);
    const expected = all
      .filter(({ path, role }) => role === 'administrators' && !path.includes(':'))
      .map(({ path }) => path)
      .filter((path) => path !== PAGES.adminDashboard.path);
    expect(grouped.toSorted()).toEqual(expected.toSorted());
  });

  it('have a text, and a key after g of their own', () => {
    const pages = new Set([...MENU, ...ADMIN_AREAS.flatMap(pagesOf)]);
    const keys = [...pages].map((name) => PAGES[name].key);
    expect(keys).toHaveLength(new Set(keys).size);
    for (const name of ADMIN_AREAS.flatMap(pagesOf))
      expect((PAGES[name] as PageEntry).text, name).toBeTruthy();
  });
});

describe('help', () => {
  const files = Object.keys(import.meta.glob('../../../docs/help/*.md')).map((path) =>
    path.replace(/^.*\/|\.md$/g, ''),
  );

  it('has a file for each page, and no file without a page', () => {
    const named = [...new Set([...all.flatMap(({ help }) => help ?? []), 'statuses'])];
    expect(files.toSorted()).toEqual(named.toSorted());
  });

  it.each([
    ['/citations/show/7', 'report'],
    ['/admin/cameras/CAM%2F7', 'camera'],
    ['/admin/cameras', 'cameras'],
    ['/no/such/page', undefined],
  ])('of %s is %s', (address, help) => expect(pageAt(address)?.help).toBe(help));
});
