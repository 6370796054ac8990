import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { open } from '../../test/component/open';
import { PEOPLE, type Part } from '../../test/component/people';
import { button, heading, reads, texts } from '../../test/component/screen';

// Specification, section 2, "Shared chrome"; the headings are those of the pages that the entries lead to.
const MENUS: [Part, [entry: string, heading: string][]][] = [
  [
    'processing',
    [
      ['Home', 'Welcome, Priya Venkat'],
      ['Pending Citation Events', 'Pending Citation Events'],
      ['Submitted Citation Events', 'Submitted for Final Review'],
      ['Citation Events On-Hold', 'Citation Events On-Hold'],
      ['Search', 'Search'],
      ['Profile', 'Profile'],
    ],
  ],
  [
    'inspection',
    [
      ['Home', 'Welcome, Ines Okonedo'],
      ['Submitted Citation Events', 'Submitted for Final Review'],
      ['Generated Citation Notices', 'Generated Citation Notices'],
      ['Discarded Citation Notices', 'Discarded Citation Notices'],
      ['Citation Events On-Hold', 'Citation Events On-Hold'],
      ['Search', 'Search'],
      ['Profile', 'Profile'],
    ],
  ],
  [
    'admin',
    [
      ['Home', 'Admin Dashboard Panel'],
      ['Users', 'Users'],
      ['Logs', 'Logs'],
      ['Citation Settings', 'Citation Settings'],
      ['PDF Settings', 'PDF Settings'],
      ['Profile', 'Profile'],
    ],
  ],
];
const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');

describe('the side menu', () => {
  it.each(MENUS)('leads a user of the role %s everywhere', async (part, entries) => {
    await open('/', part);
    await expect.poll(() => texts(links)).toEqual(entries.map(([entry]) => entry));
    for (const [entry, title] of entries.toReversed()) {
      const link = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: entry, exact: true });
      await link.click();
      await expect.element(heading(title)).toBeVisible();
      await expect.element(link).toHaveAttribute('aria-current', 'page');
    }
    const { name, badgeNumber, role } = PEOPLE[part];
    await reads(page, name, `Badge ${badgeNumber}`, role.name);
    await expect.element(button('Logout')).toBeVisible();
  });
});
