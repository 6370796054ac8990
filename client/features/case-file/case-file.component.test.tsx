import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { pendingEvent } from '../../test/component/events';
import { open } from '../../test/component/open';
import { button, heading, reads } from '../../test/component/screen';

// Issue 25, point 5: on paper nothing can be pressed, and each sheet says whose it is.
it('the case on paper has all pictures, no look-up, and who has printed it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  // On the screen the owner of this event may be looked up.
  const event = pendingEvent('1', {
    editable: true,
    fine: { reason: [{ rule: 'FEE', input: '850', result: '5850' }] },
  });
  api.answer({ citation: () => event });
  await open('/citations/report/1/print', 'processing');
  await expect.element(heading('Case File - EV-2026-0000001')).toBeVisible();
  await reads(page, 'Ready to be printed', 'No owner yet');
  await expect.poll(() => print.mock.calls).toHaveLength(1);
  expect(page.getByRole('figure').elements()).toHaveLength(event.media?.length ?? 0);
  expect(page.getByRole('figure').elements()).toHaveLength(4);
  // Programs 2: it stands open, and is there before the paper is printed.
  await expect.element(page.getByRole('list', { name: 'Reason of the amount' })).toBeVisible();
  expect(api.sent('FineUnits')).toEqual([]);
  await expect.element(button('Vehicle Lookup')).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/^Printed by Priya Venkat \(badge 4215\), .*\d{4}/))
    .toBeInTheDocument();
});
