import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';

import { api } from '../../test/component/api';
import { FakeDesk } from '../../test/component/desk';
import { acts, reasons, seen } from '../../test/component/desk-page';
import { submittedEvent } from '../../test/component/events';
import { open } from '../../test/component/open';

it('sends one act about an event, however fast the next keys come', async () => {
  const desk = new FakeDesk(
    'SUBMITTED',
    ['1', '2', '3'].map((id) => submittedEvent(id)),
  );
  await open('/desk/submitted', 'inspection');
  await seen('EV-2026-0000001');
  await expect.element(acts()).toBeVisible();
  const held = api.hold('DecideAtDesk');
  await userEvent.keyboard('h{Enter}h{Enter}');
  await held.arrived;
  await expect.element(reasons()).not.toBeInTheDocument();
  held.release();
  await expect.poll(() => desk.decisions.length).toBe(1);
});
