import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api, refusal } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import { handedOut, seen, shown } from '../../../test/component/desk-page';
import { offered, pendingEvent, submittedEvent } from '../../../test/component/events';
import { answered } from '../../../test/component/looked-up';
import { open } from '../../../test/component/open';

const submitted = (): FakeDesk =>
  new FakeDesk(
    'SUBMITTED',
    ['1', '2', '3', '4'].map((id) => submittedEvent(id)),
  );

const statuses = (desk: FakeDesk) => desk.decisions.map(({ status }) => status);

// Issue 37, point 3: undo belongs to the decision that it was pressed for.
it('takes nothing back by a z that was meant for a decision that is refused', async () => {
  const desk = submitted();
  await open('/desk/submitted', 'inspection');
  await seen('EV-2026-0000001');
  await userEvent.keyboard('h{Enter}');
  await seen('EV-2026-0000002');
  await handedOut('3');
  const held = api.hold('DecideAtDesk');
  await userEvent.keyboard('h{Enter}');
  await held.arrived;
  await seen('EV-2026-0000003');
  await userEvent.keyboard('z');
  desk.change('2', {});
  held.release();
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: 'This event was changed by Dario Quist, reload it' }),
    )
    .toBeVisible();
  expect(shown()).toBe('EV-2026-0000002');
  // Asked for after the refusal, and so after what an undo would ask for.
  await expect.poll(() => api.sent('CitationReport')).toContainEqual({ id: '2' });
  await expect.poll(() => api.sent('Desk').length).toBeGreaterThan(1);
  expect(statuses(desk)).toEqual(['WAITING']);
  expect(api.sent('TakeBackDecision')).toEqual([]);
});

it('takes the decision back that was on its way when z was pressed, and the one before by the next z', async () => {
  const desk = submitted();
  await open('/desk/submitted', 'inspection');
  await seen('EV-2026-0000001');
  await userEvent.keyboard('h{Enter}');
  await seen('EV-2026-0000002');
  await handedOut('3');
  const held = api.hold('DecideAtDesk');
  await userEvent.keyboard('h{Enter}');
  await held.arrived;
  await seen('EV-2026-0000003');
  await userEvent.keyboard('zz');
  expect(api.sent('TakeBackDecision')).toEqual([]);
  held.release();
  await expect.poll(() => statuses(desk)).toEqual(['TAKEN_BACK', 'TAKEN_BACK']);
  expect(api.sent('TakeBackDecision')).toEqual([
    { input: { decisionId: '2' } },
    { input: { decisionId: '1' } },
  ]);
});

// Issue 37, point 3: a link opens what it names.
it('shows no other event in the place of one that a link names and that is not to be had', async () => {
  const desk = submitted();
  api.answer({
    desk: () => ({ queue: 'SUBMITTED', held: [{ citation: desk.events[0] }] }),
  });
  api.refuse('RenewClaim', refusal('CLAIMS_FULL', 'You hold two events already'));
  await open('/desk/submitted?event=3', 'inspection');
  await expect
    .element(page.getByText('EV-2026-0000003 was not opened: You hold two events already'))
    .toBeVisible();
  expect(api.sent('ClaimNext')).toEqual([]);
  await page.getByRole('button', { name: 'Give EV-2026-0000001 back' }).click();
  await seen('EV-2026-0000003');
  expect(api.sent('ReleaseClaim')).toContainEqual({ input: { citationId: '1' } });
});

it('goes on with the queue after a link that failed, where the officer says so', async () => {
  submitted();
  api.refuse('RenewClaim', refusal('CLAIM_TAKEN', 'Dario Quist is reviewing this event now'));
  await open('/desk/submitted?event=3', 'inspection');
  await expect
    .element(
      page.getByText('EV-2026-0000003 was not opened: Dario Quist is reviewing this event now'),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Start reviewing' }).click();
  await seen('EV-2026-0000001');
});

it('says why an event that was fetched ahead and left the queue cannot be decided', async () => {
  const desk = submitted();
  await open('/desk/submitted', 'inspection');
  await seen('EV-2026-0000001');
  await handedOut('2');
  desk.change('2', { reportStatus: 'HOLD', availableActions: [offered('REVISE')] });
  await userEvent.keyboard('h{Enter}');
  await expect.poll(shown).toBe('EV-2026-0000002');
  // The server sends the event as it is to everybody who begins to follow it.
  await expect
    .poll(() => {
      api.push('citationUpdated', desk.events[1] ?? {});
      return page.getByText('This event is no longer in this queue').elements().length;
    })
    .toBe(1);
});

it('lets keys go nowhere while a slow Select runs', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1'), pendingEvent('2')]);
  api.answer({
    vehicleLookup: () =>
      answered({ ownerVehicleLicensePlate: 'KLM 4821', ownerName: 'Ada Marlow' }),
    updateVehicle: () => ({ citation: desk.events[0] }),
  });
  await open('/desk/pending', 'processing');
  await seen('EV-2026-0000001');
  await userEvent.keyboard('l');
  const plate = page.getByRole('textbox', { name: 'License Plate' });
  await expect.element(plate).toHaveValue('KLM 4821');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Ada Marlow')).toBeVisible();
  const held = api.hold('UpdateVehicle');
  await userEvent.keyboard('{Enter}');
  await held.arrived;
  await userEvent.keyboard('sa1 {Enter}');
  await expect.element(plate).toHaveValue('KLM 4821');
  held.release();
  await expect.element(plate).not.toBeInTheDocument();
  expect(desk.decisions).toEqual([]);
  expect(api.sent('UpdateVehicle')).toHaveLength(1);
});
