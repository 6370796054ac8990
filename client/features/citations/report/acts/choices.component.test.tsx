import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { RegistryVehicle } from '../../../../graphql/schema';
import { type Partly, api } from '../../../../test/component/api';
import { FakeDesk } from '../../../../test/component/desk';
import { seen } from '../../../../test/component/desk-page';
import { pendingEvent, submittedEvent } from '../../../../test/component/events';
import { FakeEvents } from '../../../../test/component/fake-events';
import { open } from '../../../../test/component/open';
import { openReport } from '../../../../test/component/report-page';
import { dialog } from '../../../../test/component/screen';

const PLATE = 'KLM 4821';
const TWO: Partly<RegistryVehicle> = {
  ownerVehicleLicensePlate: PLATE,
  choices: [
    {
      answerId: '11',
      ownerVehicleLicensePlate: PLATE,
      ownerName: 'Ada Marlow',
      plateClass: 'Car',
      plateRegion: 'US-MD',
      ownerVehicleMakeModel: 'Norda Vela',
      ownerVehicleColor: 'Blue',
      ownerSince: '2024-06-01',
      sourceDay: '2026-05-01',
    },
    {
      answerId: '12',
      ownerVehicleLicensePlate: PLATE,
      ownerName: 'Tern Haulage',
      plateClass: 'Truck',
      plateRegion: 'US-MD',
    },
  ],
};
const choices = () => page.getByRole('group', { name: 'Entries of the registry' });

// Guards 6: choices as a list; digits take.
it('of several entries the desk attaches the one whose digit is pressed', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1')]);
  desk.registry.push(TWO);
  await open('/desk/pending', 'processing');
  await seen('EV-2026-0000001');
  await userEvent.keyboard('l');
  const field = page.getByRole('textbox', { name: 'License Plate' });
  await field.fill(PLATE);
  await userEvent.keyboard('{Enter}');
  await expect.element(choices()).toHaveFocus();
  await expect
    .element(choices().getByRole('button', { name: /^Car · US-MD/ }))
    .toHaveTextContent('1Car · US-MDNorda Vela · Blue · owner since Jun 1, 2024 · of May 1, 2026');
  await userEvent.keyboard('3');
  expect(desk.find('1').vehicle?.ownerName).toBeUndefined();
  await userEvent.keyboard('2');
  await expect.element(choices()).not.toBeInTheDocument();
  await expect.poll(() => desk.find('1').vehicle?.ownerName).toBe('Tern Haulage');
  expect(api.sent('UpdateVehicle')).toMatchObject([
    { input: { answerId: '12', vehicle: { plateClass: 'Truck', plateRegion: 'US-MD' } } },
  ]);
});

it('on the report page a digit chooses, and Enter attaches', async () => {
  const fake = new FakeEvents([pendingEvent('1', { vehicle: { cause: 'REDLIGHT' } })]);
  api.answer({ vehicleLookup: () => TWO });
  await openReport('1', 'processing');
  await userEvent.keyboard('l');
  await dialog('Vehicle Lookup').getByLabelText('License Plate').fill(PLATE);
  await userEvent.keyboard('{Enter}');
  await expect.element(choices()).toHaveFocus();
  await userEvent.keyboard('1');
  await expect.element(dialog('Vehicle Lookup').getByText('Ada Marlow')).toBeVisible();
  expect(fake.events[0]?.vehicle?.ownerName).toBeUndefined();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => fake.events[0]?.vehicle?.ownerName).toBe('Ada Marlow');
});

it('the owner has the day of the source, and both sides where the registry has changed', async () => {
  new FakeEvents(
    [
      submittedEvent('1', {
        registry: { answerId: '11', sourceDay: '2026-05-01', changed: ['owner'] },
      }),
    ],
    'inspection',
  );
  api.answer({
    citationRegistry: () => ({
      attached: { answerId: '11', ownerVehicleLicensePlate: PLATE, ownerName: 'Ada Marlow' },
      now: [{ ownerVehicleLicensePlate: PLATE, ownerName: 'Ben Okafor' }],
    }),
  });
  await openReport('1', 'inspection');
  await expect.element(page.getByText('of May 1, 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const sides = page.getByRole('dialog', { name: 'The registry has changed since' });
  await expect
    .element(sides.getByRole('row', { name: /Owner name/ }))
    .toHaveTextContent('Owner nameAda MarlowBen Okafor');
});
