import { describe, expect, it } from 'vitest';

import { ADMIN_AREA_NAMES, ADMIN_AREAS, type AdminPage } from './admin-areas';
import { MENU_ENTRIES, menuFor } from './menu';
import { paths } from './paths';

const PAGES = ADMIN_AREA_NAMES.flatMap((area): readonly AdminPage[] => ADMIN_AREAS[area]);
const MENU = menuFor({
  isAdministrator: true,
  isInspectionOfficer: false,
  isProcessingOfficer: false,
}).map((key) => MENU_ENTRIES[key]);

describe('the pages of the administrators (issue 25, point 10)', () => {
  it('stand in one group each, all but their first page', () => {
    const all = Object.values(paths).filter(
      (path): path is Extract<typeof path, string> =>
        typeof path === 'string' &&
        path.startsWith('/admin/') &&
        path !== paths.adminDashboard &&
        // A tab of a page.
        !path.includes('?'),
    );
    expect(PAGES.map(({ path }) => path).toSorted()).toEqual(all.toSorted());
  });

  it('have a key after g each, in the first level of the menu or in the second', () => {
    const first = new Set<string>(MENU.map(({ path }) => path));
    for (const { path, key, label } of PAGES) expect(key === null, label).toBe(first.has(path));
    const keys = [...MENU.map(({ key }) => key), ...PAGES.flatMap(({ key }) => key ?? [])];
    expect(keys).toHaveLength(new Set(keys).size);
  });
});
