import { randomUUID } from 'node:crypto';

import { smallPackage } from './deliveries.js';
import { acts, seen } from './desk-keys.js';
import type { Scene } from './scene.js';
import type { Stage } from './stage.js';
import { prepare } from './work.js';

/** The plate that the shared preparation of events enters. */
const PLATE = 'RAD 1298';
const PAST = '2000-01-01';

/** The facts of the camera: none, a period that blocks, or all that fires at once. */
type Setting = 'one' | 'blocked' | 'six';

/** Enters what the scene needs; a second time the same is there already. */
async function enterFacts(stage: Stage, serial: string, setting: Setting): Promise<void> {
  const { rowCount } = await stage.database.query(
    'SELECT FROM camera_facts WHERE camera_serial_number = $1',
    [serial],
  );
  if (rowCount !== 0 || setting === 'one') return;
  const enter = (fact: object): Promise<unknown> =>
    stage.call('admin', 'POST', `cameras/${serial}/facts`, { from: PAST, value: {}, ...fact });
  await enter({ kind: 'WARNING' });
  if (setting === 'blocked') return;
  await enter({ kind: 'OUT_OF_SERVICE' });
  await enter({ kind: 'CERTIFICATE', to: '2000-12-31', value: { number: 'C-118' } });
  await stage.call('admin', 'POST', 'listed-plates', {
    plate: PLATE,
    list: 'CONFLICT',
    from: PAST,
  });
  const { rowCount: rules } = await stage.database.query(
    "SELECT FROM check_rules WHERE code = 'ALWAYS_CERTIFIED'",
  );
  if (rules === 0)
    await stage.call('admin', 'POST', 'check-rules', {
      code: 'ALWAYS_CERTIFIED',
      label: 'Certificate must be there',
      function: 'NO_CERTIFICATE',
      params: { always: true },
      weight: 'CONFIRM',
      active: true,
    });
}

/** A prepared event of a camera of the scene; its plate is exempt. */
async function checked(stage: Stage, setting: Setting): Promise<number> {
  const serial = `CHECKED-${setting}`;
  const camera = { system_name: 'Checked camera', system_type: 'Test', serial_number: serial };
  await stage.call('admin', 'POST', 'listed-plates', { plate: PLATE, list: 'EXEMPT', from: PAST });
  const { id } = await stage.deliver(
    await smallPackage('REDLIGHT', { camera, case_id: `CHECKED-${randomUUID()}` }),
  );
  await prepare(stage, 'processing', id, 'REDLIGHT');
  await enterFacts(stage, serial, setting);
  return id;
}

const onReport =
  (setting: Setting): Scene['play'] =>
  async (page, { stage }) => {
    await page.goto(`/citations/show/${await checked(stage, setting)}`);
    await page.getByRole('list', { name: 'Checks' }).waitFor();
    if (setting !== 'blocked') return;
    await page.keyboard.press('s');
    await page.getByRole('dialog', { name: 'Submit Citation' }).waitFor();
  };

const atDesk =
  (setting: Setting): Scene['play'] =>
  async (page, { stage }) => {
    const id = await checked(stage, setting);
    // The desk of the picture before may still hold its events.
    await stage.endClaims();
    await page.goto(`/desk/pending?event=${id}`);
    await acts(page).waitFor();
    await seen(page);
    await page.getByRole('list', { name: 'Checks' }).waitFor();
  };

const scene = (name: string, play: Scene['play']): Scene => ({
  name,
  who: 'processing',
  path: () => '/citations/pending',
  play,
  narrow: true,
});

/** The checks of an event: one and six of them, and a notice that is stopped (cameras 2). */
export const CHECK_SCENES: readonly Scene[] = [
  scene('report-checks-1', onReport('one')),
  scene('desk-checks-1', atDesk('one')),
  scene('report-blocked', onReport('blocked')),
  scene('report-checks-6', onReport('six')),
  scene('desk-checks-6', atDesk('six')),
];
