import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { keys, opens, press, showAndCheck, withAllPages } from '../test/component/axe-scenes';
import { acts } from '../test/component/desk-page';

const atDesk = async (): Promise<void> => {
  await expect.element(acts()).toBeVisible();
};

/** Opens what the camera sent with an event. */
const rawMetadata = async (): Promise<void> => {
  await press('Raw metadata');
  await expect
    .element(page.getByRole('button', { name: 'Raw metadata' }))
    .toHaveAttribute('aria-expanded', 'true');
};

const saveView = async (): Promise<void> => {
  await press('Views');
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
};

/** Waits until the passkeys of the profile are there. */
const passkeys = async (): Promise<void> => {
  await expect
    .element(page.getByRole('table', { name: 'Passkeys' }).getByRole('row').nth(1))
    .toBeVisible();
};

const SCENES = withAllPages(
  ['everybody', 'officers', 'processing', 'inspection'],
  [
    ['the dashboard of a processing officer', 'processing', '/'],
    ['the dashboard of an inspection officer', 'inspection', '/'],
    ['the list of pending events', 'processing', '/citations/pending'],
    ['the list of submitted events', 'inspection', '/citations/submitted'],
    ['the list of generated notices', 'inspection', '/citations/generated'],
    ['the list of discarded events', 'inspection', '/citations/discarded'],
    ['the list of events on hold', 'inspection', '/citations/hold'],
    [
      'a filtered list',
      'processing',
      '/citations/pending?no_plate=true&cause=REDLIGHT&recommendation=HOLD&deadline=LATE',
    ],
    ['the form of a saved view', 'processing', '/citations/pending?cause=REDLIGHT', saveView],
    ['a page past the end of a list', 'inspection', '/citations/hold?page=999'],
    ['a report', 'inspection', '/citations/show/1'],
    ['a report with its raw metadata', 'inspection', '/citations/show/1', rawMetadata],
    ['a report with its discussion', 'inspection', '/citations/show/1?comments=1'],
    [
      'the question before a notice',
      'inspection',
      '/citations/show/1',
      opens(/^Generate Citation/),
    ],
    [
      'the question before a discard',
      'inspection',
      '/citations/show/1',
      opens(/^Discard Citation/),
    ],
    ['the question before a hold', 'inspection', '/citations/show/1', opens(/^Hold Citation/)],
    [
      'the question before a revision',
      'inspection',
      '/citations/show/1',
      opens(/^Revise Citation/),
    ],
    [
      'the question before a submission',
      'processing',
      '/citations/show/1',
      opens(/^Submit Citation/),
    ],
    ['the vehicle lookup', 'processing', '/citations/show/1', opens('Vehicle Lookup')],
    ['the viewer', 'processing', '/citations/show/1', opens(/^View (?!Raw)/, /^Viewer/)],
    ['the sheet of shortcuts', 'processing', '/citations/show/1', keys('?')],
    [
      'the question before a court package',
      'inspection',
      '/citations/show/1',
      opens('Court package'),
    ],
    ['the measurement', 'processing', '/citations/show/1', opens('Measure', /Measure/)],
    ['the case on paper', 'inspection', '/citations/report/1/print'],
    ['the history', 'inspection', '/citations/history/1'],
    ['the timeline', 'inspection', '/citations/history/1?view=timeline'],
    ['the desk of pending events', 'processing', '/desk/pending', atDesk],
    ['the desk of submitted events', 'inspection', '/desk/submitted', atDesk],
    ['the search', 'processing', '/search'],
    ['found events', 'processing', '/search?cause=REDLIGHT&report_status=PENDING'],
    [
      'a found event under the mouse',
      'processing',
      '/search?cause=REDLIGHT&report_status=PENDING',
      () => page.getByRole('row').nth(1).hover(),
    ],
    ['the print preview', 'inspection', '/notices/1/print_preview'],
    ['notifications', 'processing', '/notifications'],
    ['the help', 'processing', '/citations/pending', opens('Help')],
    ['the profile with passkeys', 'processing', '/profile', passkeys],
    ['an address that leads nowhere', 'processing', '/no/such/page'],
  ],
);

it.each(SCENES)('%s is for everybody', (...scene) => showAndCheck(scene));
