import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import type { Vehicle } from '../../../../graphql/schema';
import { type Partly, api, refusal } from '../../../../test/component/api';
import { pendingEvent } from '../../../../test/component/events';
import { FakeEvents } from '../../../../test/component/fake-events';
import { dialog, toast } from '../../../../test/component/screen';
import { openReport } from '../../../../test/component/report-page';

const lookUp = () => dialog('Vehicle Lookup');
const plate = () => lookUp().getByLabelText('License Plate');
const leonie = () => lookUp().getByText('Leonie Farrugia-Strand');
const image = () => lookUp().getByRole('img', { name: 'Enhanced plate' });

/** Opens the look-up of an event with a plate, as its camera has read it. */
async function opened(vehicle: Partly<Vehicle> = { ownerVehicleLicensePlate: null }) {
  const fake = new FakeEvents([pendingEvent('1', { vehicle: { cause: 'REDLIGHT', ...vehicle } })]);
  await openReport('1', 'processing');
  await userEvent.keyboard('l');
  await expect.element(plate()).toHaveFocus();
  return fake;
}

// Specification, section 5, "Vehicle lookup".
describe('the vehicle look-up', () => {
  it('forgets what was found as soon as the plate is another', async () => {
    const { events } = await opened();
    await plate().fill('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await expect.element(leonie()).toBeVisible();
    await plate().fill('MNK 1230');
    await expect.element(leonie()).not.toBeInTheDocument();
    await lookUp().getByRole('button', { name: 'Select' }).click();
    await expect.element(toast('Cannot select empty vehicle')).toBeVisible();
    expect(events[0]?.vehicle?.ownerName).toBeUndefined();
  });

  it('does not show an answer that comes late beside the plate that stands there by then', async () => {
    await opened();
    const held = api.hold('VehicleLookup');
    await plate().fill('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await held.arrived;
    await plate().fill('MNK 1231');
    held.release();
    // The button is free once the answer is there.
    await expect.element(lookUp().getByRole('button', { name: 'Search' })).toBeEnabled();
    await expect.element(leonie()).not.toBeInTheDocument();
    // The answer was there: it counts again for its plate.
    await plate().fill('RAD 1298');
    await expect.element(leonie()).toBeVisible();
  });

  it('shows the plate that is to be typed, beside the field on a small notebook too', async () => {
    await opened();
    await expect.element(image()).toBeVisible();
    await page.viewport(1280, 600);
    for (const part of [image(), plate()]) {
      const { top, bottom } = part.element().getBoundingClientRect();
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(600);
    }
  });

  // Issue 25, point 3.
  it('shows the differences only, by a sign and a word', async () => {
    await opened({
      ownerVehicleLicensePlate: 'RAD 1298',
      ownerVehicleMakeModel: 'Some other make',
    });
    await lookUp().getByRole('button', { name: 'Search' }).click();
    await expect.element(leonie()).toBeVisible();
    await expect.element(lookUp().getByText('1 value differs from the record.')).toBeVisible();
    const marked = lookUp().getByRole('list', { name: 'Differences' }).getByRole('listitem');
    await expect.element(marked).toMatchTextContent('Differs');
    await expect.element(marked).toMatchTextContent('Make and model');
    await expect.element(marked).toMatchTextContent('On record: Some other make');
    expect(marked.element().querySelectorAll('svg')).toHaveLength(1);
    await lookUp().getByRole('button', { name: 'Select' }).click();
    await expect.element(lookUp()).not.toBeInTheDocument();
    await userEvent.keyboard('l');
    await lookUp().getByRole('button', { name: 'Search' }).click();
    await expect.element(lookUp().getByText('Nothing differs from the record.')).toBeVisible();
    await expect.element(marked).not.toBeInTheDocument();
  });

  it('searches with Enter and takes with Enter, and says who was found, what differs, and that it was taken', async () => {
    const { events } = await opened({
      ownerVehicleLicensePlate: 'RAD 1298',
      ownerVehicleColor: 'Pink',
    });
    await userEvent.keyboard('{Enter}');
    await expect
      .element(lookUp().getByRole('status'))
      .toMatchTextContent(
        /^Found RAD 1298: Leonie Farrugia-Strand\..*Color: Pink on record, Red in the/,
      );
    expect(events[0]?.vehicle?.ownerName).toBeUndefined();
    await userEvent.keyboard('{Enter}');
    await expect.element(lookUp()).not.toBeInTheDocument();
    await expect
      .element(
        page.getByRole('status').filter({ hasText: 'RAD 1298 was taken: Leonie Farrugia-Strand.' }),
      )
      .toBeInTheDocument();
    expect(events[0]?.vehicle?.ownerName).toBe('Leonie Farrugia-Strand');
  });

  it('offers plates that look alike, also for one that is not found', async () => {
    const { events } = await opened();
    api.answer({
      vehicleNearMisses: () => [{ ownerVehicleLicensePlate: 'RAD 1298', ownerVehicleColor: 'Red' }],
    });
    await plate().fill('RAD I29B');
    await userEvent.keyboard('{Enter}');
    const alike = lookUp().getByRole('group', { name: 'Plates that look alike' });
    await alike.getByRole('button', { name: /^RAD 1298/ }).click();
    await expect.element(leonie()).toBeVisible();
    await expect.element(plate()).toHaveValue('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await expect.element(lookUp()).not.toBeInTheDocument();
    expect(events[0]?.vehicle?.ownerName).toBe('Leonie Farrugia-Strand');
  });

  it('has the picture of the plate with 640 px, and zooms it', async () => {
    await opened();
    await expect.element(image()).toBeVisible();
    await expect
      .poll(() => (image().element() as HTMLImageElement).naturalWidth)
      .toBeGreaterThan(0);
    await expect.poll(() => image().element().getBoundingClientRect().width).toBe(640);
    await lookUp().getByRole('button', { name: 'Zoom in (+)' }).click();
    await expect.element(lookUp().getByText('150 %')).toBeVisible();
  });

  it('takes back that a plate was not found when one was found', async () => {
    await opened();
    await plate().fill('NONE 00');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Vehicle not found').first()).toBeVisible();
    await plate().fill('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await expect.element(leonie()).toBeVisible();
    await expect.element(toast('Vehicle not found')).not.toBeInTheDocument();
  });

  it('says that the registry is down, and that there is nothing to take', async () => {
    await opened();
    api.refuse(
      'VehicleLookup',
      refusal('REGISTRY_UNAVAILABLE', 'Vehicle registry is not available', 503),
    );
    await plate().fill('RAD 1298');
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Vehicle registry is not available').first()).toBeVisible();
    await lookUp().getByRole('button', { name: 'Select' }).click();
    await expect.element(toast('Cannot select empty vehicle')).toBeVisible();
  });

  it('says that a vehicle could not be attached', async () => {
    await opened({ ownerVehicleLicensePlate: 'RAD 1298' });
    await userEvent.keyboard('{Enter}');
    await expect.element(leonie()).toBeVisible();
    api.refuse('UpdateVehicle', refusal('INTERNAL', 'Something went wrong', 500));
    await userEvent.keyboard('{Enter}');
    await expect.element(toast('Internel server error')).toBeVisible();
    await expect.element(leonie()).toBeVisible();
  });
});
