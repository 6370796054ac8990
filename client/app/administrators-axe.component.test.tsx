import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { opens, press, showAndCheck, withAllPages } from '../test/component/axe-scenes';
import { TELEPHONE } from '../test/component/axe';

const secondLevel = async (): Promise<void> => {
  await press('Notices');
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect.element(menu.getByRole('link', { name: 'Notice Runs' })).toBeVisible();
};

/** Waits for the rows of a table. */
const filled = (table: string) => async (): Promise<void> => {
  await expect
    .element(page.getByRole('table', { name: table }).getByRole('row').nth(1))
    .toBeVisible();
};

const SCENES = withAllPages(
  ['administrators'],
  [
    ['the dashboard of administrators', 'admin', '/admin/dashboard'],
    ['the second level of the menu', 'admin', '/admin/dashboard', secondLevel],
    ['users', 'admin', '/admin/users'],
    ['a new user', 'admin', '/admin/users', opens('Add', 'Add user')],
    ['the deletion of a user', 'admin', '/admin/users', opens(/^Delete /, 'Delete user')],
    ['the sessions of a user', 'admin', '/admin/users', opens(/^Sessions of /)],
    ['the system logs', 'admin', '/admin/logs'],
    ['the filtered logs', 'admin', '/admin/logs?kind=signed_in'],
    ['the app logs', 'admin', '/admin/logs?tab=app', filled('App Logs')],
    ['the citation settings', 'admin', '/admin/citations'],
    ['the PDF settings', 'admin', '/admin/pdf-settings'],
    ['a PDF setting', 'admin', '/admin/pdf-settings', opens(/^Edit /)],
    ['the mailing settings', 'admin', '/admin/mailing'],
    ['print runs', 'admin', '/admin/notice-runs'],
    ['a print run', 'admin', '/admin/notice-runs?run=1'],
    ['the start of a print run', 'admin', '/admin/notice-runs', opens('Start a run')],
    ['returned mail', 'admin', '/admin/notice-runs?tab=returns'],
    ['the reconciliation', 'admin', '/admin/notice-runs?tab=reconcile'],
    ['the ledger', 'admin', '/admin/notice-runs?tab=ledger'],
    ['a notice', 'admin', '/admin/notices?number=TEC-2026-000001'],
    ['API tokens', 'admin', '/admin/api-tokens', filled('API tokens')],
    ['a new API token', 'admin', '/admin/api-tokens', opens('Create', 'Create API token')],
    ['webhooks', 'admin', '/admin/webhooks'],
    ['the deliveries of a webhook', 'admin', '/admin/webhooks?webhook=1'],
    ['a new webhook', 'admin', '/admin/webhooks', opens('Add', 'Add webhook')],
    ['the desks', 'admin', '/admin/desk'],
    ['the report of the desks', 'admin', '/admin/desk?tab=report'],
    ['the reasons', 'admin', '/admin/desk?tab=reasons'],
    ['the deadlines', 'admin', '/admin/desk?tab=deadlines'],
    ['a new deadline', 'admin', '/admin/desk?tab=deadlines', opens('Add', 'Add deadline rule')],
    ['the settings of the desks', 'admin', '/admin/desk?tab=settings'],
    ['the calendar', 'admin', '/admin/calendar'],
    ['fine schedules', 'admin', '/admin/fine-schedules', filled('Fine schedules')],
    ['a new fine schedule', 'admin', '/admin/fine-schedules', opens('Add', 'Add fine schedule')],
    ['cameras', 'admin', '/admin/cameras'],
    ['a camera', 'admin', '/admin/cameras/SN-1'],
    ['its reference points', 'admin', '/admin/cameras/SN-1?tab=reference-points'],
    ['rules of the checks', 'admin', '/admin/cameras?tab=rules'],
    ['a rule', 'admin', '/admin/cameras?tab=rules', opens(/^Edit /)],
    ['a rehearsal', 'admin', '/admin/cameras?tab=rules', opens(/^Rehearse /, /^Rehearse/)],
    ['listed plates', 'admin', '/admin/cameras?tab=plates'],
    ['the vehicle registry', 'admin', '/admin/registry', filled('Imports')],
    ['an import of the registry', 'admin', '/admin/registry?import=1'],
    ['a new registry file', 'admin', '/admin/registry', opens('Check a file')],
    ['keys and checkpoints', 'admin', '/admin/proof'],
    ['the note of a checkpoint', 'admin', '/admin/proof', opens(/^Show note/, /^Checkpoint/)],
  ],
);

/** A number by itself, or with a unit of measurement. */
const NUMBER = /^[\d.,\u202f\u00a0 ]{0,12}\d(?: ?(?:s|m|%|km\/h|mph))?$/;

/** The columns of all tables whose values are numbers, and that do not end with their heading at the right. */
function astray(): string[] {
  return [...document.querySelectorAll('table')].flatMap((table) => {
    const rows = [...table.querySelectorAll('tbody tr')];
    return [...table.querySelectorAll('thead th')].flatMap((head, column) => {
      const cells = rows.flatMap((row) => row.children[column] ?? []);
      const texts = cells.map((cell) => (cell as HTMLElement).innerText.trim());
      const isNumeric =
        texts.some((text) => NUMBER.test(text)) &&
        texts.every((text) => text === '–' || NUMBER.test(text));
      const isRight = [head, ...cells].every(
        (cell) => getComputedStyle(cell).textAlign === 'right',
      );
      return isNumeric && !isRight
        ? [`${table.getAttribute('aria-label') ?? ''}: ${head.textContent}`]
        : [];
    });
  });
}

/** The scenes with a table; its rows have two lines on a telephone where it is long. */
const TABLES: Record<string, 'long' | 'short'> = {
  users: 'long',
  'the system logs': 'long',
  'the PDF settings': 'long',
  'print runs': 'long',
  'a print run': 'short',
  'the reconciliation': 'short',
  'the ledger': 'long',
  'API tokens': 'long',
  webhooks: 'long',
  'the deliveries of a webhook': 'short',
  'the desks': 'short',
  'the report of the desks': 'short',
  'the reasons': 'long',
  'the deadlines': 'long',
  'fine schedules': 'long',
  cameras: 'long',
  'its reference points': 'short',
  'rules of the checks': 'long',
  'listed plates': 'long',
  'keys and checkpoints': 'short',
};

const table = page.getByRole('table').first();

// Issue 37, point 15: numbers end at the right, so that their digits stand below each other.
async function hasNumbersAtTheRight(): Promise<void> {
  await expect.element(table).toBeVisible();
  expect(astray(), 'numbers that do not end at the right').toEqual([]);
}

/** The lines of a row on a telephone on which something stands. */
const lines = (): (string | undefined)[] =>
  [
    ...new Set(
      [...(document.querySelector('table tbody tr')?.querySelectorAll('td') ?? [])]
        .filter((cell) => cell.checkVisibility())
        .map((cell) => cell.dataset['line']),
    ),
  ].toSorted();

// Issue 37, point 15.
async function hasTwoLines(): Promise<void> {
  await expect.poll(lines, { message: 'the lines of a row' }).toEqual(['1', '2']);
  expect(document.documentElement.scrollWidth).toBe(TELEPHONE.width);
}

it.each(SCENES)('%s is for everybody', async (...scene) => {
  const kind = TABLES[scene[0]];
  await showAndCheck(scene, {
    ...(kind !== undefined && { onDesktop: hasNumbersAtTheRight }),
    ...(kind === 'long' && { onTelephone: hasTwoLines }),
  });
});

it('has a scene of each table', () => {
  expect(SCENES.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(TABLES)));
});
