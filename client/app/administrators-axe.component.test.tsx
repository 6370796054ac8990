import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { opens, press, showAndCheck, withAllPages } from '../test/component/axe-scenes';

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
    ['a new webhook', 'admin', '/admin/webhooks', opens('Add', 'Add webhook')],
    ['the desks', 'admin', '/admin/desk'],
    ['the report of the desks', 'admin', '/admin/desk?tab=report'],
    ['the reasons', 'admin', '/admin/desk?tab=reasons'],
    ['the deadlines', 'admin', '/admin/desk?tab=deadlines'],
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

it.each(SCENES)('%s is for everybody', (...scene) => showAndCheck(scene));
