import type { Page } from 'playwright';

import { eventually, reads, rows } from './reading.js';
import type { Props, Scene } from './scene.js';

/** Raises the alarm of a worker whose statement no other one can find in this log, so that none ends it. */
const BROKEN = `UPDATE log_state SET broken_at = now(), broken_origin = 'lost.example.org/stopline-history',
  broken_size = 1, broken_root = decode(repeat('00', 32), 'hex')`;

const RECIPIENT = 'District Court of Quillon, Traffic Division';

/** A package of each state: one is made for real, and the states that take weeks or a damaged file are written. */
async function furnish({ stage, completed }: Props): Promise<void> {
  const path = `citations/${completed}/packages`;
  const { data } = await stage.call<{ data: object[] }>('inspection', 'GET', path);
  if (data.length > 0) return;
  await stage.database.query(
    `INSERT INTO court_packages
       (citation_id, masked, created_by, status, purpose, recipient, created_at, bytes, sha256, expires_at, message)
     SELECT $1, false, users.id, given.* FROM users, (VALUES
       ('EXPIRED', 'Objection of the owner, file 4 C 210/26', $3, now() - interval '40 days', 8123456, repeat('9f4ac0d1', 8),
        now() - interval '10 days', null),
       ('FAILED', 'Hearing of December 3, file 4 C 377/26', $3, now() - interval '1 day', null, null, null,
        'The file of media 3 is damaged')
     ) AS given WHERE users.email = $2`,
    [completed, stage.cast.inspection.email, RECIPIENT],
  );
  await stage.call('inspection', 'POST', path, {
    purpose: 'Hearing of December 3, file 4 C 377/26',
    recipient: RECIPIENT,
    masked: false,
  });
}

/** The foot of the report, where the packages are. */
async function packages(page: Page): Promise<void> {
  const section = page.getByRole('region', { name: 'Court packages' });
  await section.getByRole('table').waitFor();
  await section.getByRole('link', { name: /^Download/ }).waitFor();
  await section.scrollIntoViewIfNeeded();
}

/** Runs in the browser: scrolls to the end of the page, at each width. */
const toTheEnd = (): void => {
  const scroll = (): void => window.scrollTo(0, document.documentElement.scrollHeight);
  scroll();
  window.addEventListener('resize', scroll);
};

/** The checkpoints, once the worker has made the first one. */
async function checkpoints(page: Page): Promise<void> {
  await eventually(async () => {
    await (await refresh(page)).click();
    return page.getByRole('button', { name: /^Show note/ }).count();
  }).toBeGreaterThan(0);
}

const refresh = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Refresh' });
  await button.and(page.locator(':enabled')).waitFor();
  return button;
};

/** Court packages, and the keys and checkpoints that they rest on (proof 1 to 3). */
export const PROOF_SCENES: readonly Scene[] = [
  {
    name: 'report-packages',
    who: 'inspection',
    path: () => '/citations/submitted',
    play: async (page, props) => {
      await furnish(props);
      await page.goto(`/citations/show/${props.completed}`);
      await packages(page);
      await page.evaluate(toTheEnd);
    },
    narrow: true,
  },
  {
    name: 'report-package-ask',
    who: 'inspection',
    path: ({ completed }) => `/citations/show/${completed}`,
    play: async (page) => {
      await page.getByRole('button', { name: 'Court package' }).click();
      const dialog = page.getByRole('dialog', { name: 'Court package' });
      await dialog.getByRole('button', { name: 'Ask for it' }).click();
      await reads(dialog, 'Purpose is required', 'Recipient is required');
    },
    narrow: true,
  },
  {
    name: 'admin-proof',
    who: 'admin',
    path: () => '/admin/proof',
    play: checkpoints,
    narrow: true,
  },
  {
    name: 'admin-proof-note',
    who: 'admin',
    path: () => '/admin/proof',
    play: async (page) => {
      await checkpoints(page);
      await (
        await rows(page, 'Checkpoints')
      )
        .first()
        .getByRole('button', { name: /^Show/ })
        .click();
      await page.getByRole('dialog').getByLabel('Note', { exact: true }).waitFor();
    },
    narrow: true,
  },
  {
    name: 'admin-dashboard-history-broken',
    who: 'admin',
    path: () => '/admin/dashboard',
    play: async (page, { stage }) => {
      await stage.database.query(BROKEN);
      await page.reload();
      await reads(page, 'The history does not continue what was signed before');
      await stage.database.query('UPDATE log_state SET broken_at = NULL');
    },
    narrow: true,
  },
];
