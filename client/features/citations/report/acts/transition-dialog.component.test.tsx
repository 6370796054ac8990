import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { api } from '../../../../test/component/api';
import { submittedEvent } from '../../../../test/component/events';
import { FakeEvents } from '../../../../test/component/fake-events';
import { dialog, overlay } from '../../../../test/component/screen';
import { action, openReport } from '../../../../test/component/report-page';

const boxOf = (locator: Locator) => locator.element().getBoundingClientRect().toJSON() as object;

// A click on a button that moves away is a click on something else.
it('a dialog does not move under the pointer when the reasons of the department come late', async () => {
  new FakeEvents([submittedEvent('1')], 'inspection');
  const held = api.hold('Reasons');
  await openReport('1', 'inspection');
  await action('Hold Citation Event').click();
  const confirm = dialog('Hold Citation Event').getByRole('button', {
    name: 'Hold Citation Event',
  });
  await expect.element(confirm).toBeVisible();
  const list = page.getByRole('combobox', { name: 'From the list' });
  await expect.element(list).toBeDisabled();
  const before = boxOf(confirm);
  held.release();
  await expect.element(list).toBeEnabled();
  expect(boxOf(confirm)).toEqual(before);
});

// Issue 25, point 2.
describe('the dialog that generates a notice', () => {
  const asked = () => dialog('Generate Citation Notice');

  it('names plate, owner, amount and pages, and is not held up by them', async () => {
    new FakeEvents([submittedEvent('1')], 'inspection');
    api.answer({ noticeForecast: () => ({ pages: 3 }) });
    const held = api.hold('NoticeForecast');
    await openReport('1', 'inspection');
    await userEvent.keyboard('a');
    for (const text of [
      'KLM 4821',
      'Ada Marlow',
      'None, no fine schedule covers this event',
      'Counting …',
    ])
      await expect.element(asked().getByText(text)).toBeVisible();
    const confirm = asked().getByRole('button', { name: 'Generate Citation Notice' });
    await expect.element(confirm).toBeEnabled();
    const before = boxOf(confirm);
    held.release();
    await expect.element(asked().getByText('3')).toBeVisible();
    expect(boxOf(confirm)).toEqual(before);
  });

  it('does not do it by its key and Enter, but by Ctrl and Enter', async () => {
    const { events } = new FakeEvents([submittedEvent('1')], 'inspection');
    await openReport('1', 'inspection');
    const cancel = asked().getByRole('button', { name: 'Cancel' });
    // At once, when the dialog may not have the focus yet: Enter closes it, or comes too early for it.
    await userEvent.keyboard('a{Enter}');
    await userEvent.keyboard('{Escape}');
    await expect.element(asked()).not.toBeInTheDocument();
    expect(events[0]).toMatchObject({ reportStatus: 'REVIEW' });
    // Once it has the focus.
    await userEvent.keyboard('a');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(asked()).not.toBeInTheDocument();
    expect(api.sent('TransitionCitation')).toEqual([]);
    await userEvent.keyboard('a');
    await expect.element(cancel).toHaveFocus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(overlay('Done!')).toBeVisible();
    await expect.element(overlay('Done!')).not.toBeInTheDocument();
    expect(events[0]).toMatchObject({ reportStatus: 'COMPLETED' });
  });
});
