import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import { acts, seen } from '../../../test/component/desk-page';
import { offered, pendingEvent, submittedEvent } from '../../../test/component/events';
import { FakeEvents } from '../../../test/component/fake-events';
import { dialog, overlay, question, toast } from '../../../test/component/screen';
import { address, clickBeside, open, reload } from '../../../test/component/open';
import { action, openReport } from '../../../test/component/report-page';

const REASON = 'The driver was an ambulance on duty';
const DISCARD = 'Discard Citation Event';
const FASTER = 'This event was changed by Dario Quist, reload it';

const field = (name = DISCARD): Locator => dialog(name).getByRole('textbox', { name: 'Reason' });

/** Types the reason of a decision. */
async function typed(): Promise<FakeEvents> {
  const fake = new FakeEvents([submittedEvent('1')], 'inspection');
  await openReport('1', 'inspection');
  await action(DISCARD).click();
  await field().fill(REASON);
  return fake;
}

/** Somebody else holds an event, and the page does not hear of it. */
const holdUnheard = (fake: FakeEvents) =>
  fake.change('1', {
    reportStatus: 'HOLD',
    availableActions: [offered('REVISE'), offered('HISTORY'), offered('COMMENTS')],
  });

describe('somebody else was faster', () => {
  it('at a decision: the overlay fails, the toast names the other officer, the page shows what they did', async () => {
    const fake = new FakeEvents([submittedEvent('1')], 'inspection');
    await openReport('1', 'inspection');
    await action(DISCARD).click();
    await expect.element(dialog(DISCARD)).toBeVisible();
    holdUnheard(fake);
    const held = api.hold('TransitionCitation');
    await dialog(DISCARD).getByRole('button', { name: DISCARD }).click();
    await expect.element(overlay('DO NOT go back or refresh the page!')).toBeVisible();
    held.release();
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast(FASTER)).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    expect(address()).toBe('/citations/show/1');
    await expect.element(page.getByText('Hold').first()).toBeVisible();
    await expect.element(action(DISCARD)).not.toBeInTheDocument();
    expect(fake.events[0]).toMatchObject({ reportStatus: 'HOLD' });
  });

  it('at the evidence: the selection is taken back', async () => {
    const fake = new FakeEvents([pendingEvent('1')]);
    await openReport('1', 'processing');
    const { media = [] } = fake.find('1');
    fake.change('1', { media: media.map((each) => ({ ...each, selected: each.id === '13' })) });
    const before = page.getByRole('checkbox', { name: 'Before' });
    await before.click();
    await expect.element(toast(FASTER)).toBeVisible();
    await expect.element(page.getByRole('checkbox', { name: 'After' })).toBeChecked();
    await expect.element(before).not.toBeChecked();
  });
});

// Desk 5: the reason of a decision is a draft, which Esc, leaving and a reload keep.
describe('the reason of a decision', () => {
  it('is there again after Esc, a click beside the dialog and a reload, and nothing is asked', async () => {
    const { drafts } = await typed();
    for (const way of [() => userEvent.keyboard('{Escape}'), clickBeside]) {
      await way();
      await expect.element(dialog(DISCARD)).not.toBeInTheDocument();
      await expect.element(question()).not.toBeInTheDocument();
      await action(DISCARD).click();
      await expect.element(field()).toHaveValue(REASON);
    }
    await expect.poll(() => drafts.get('1')?.reason).toBe(REASON);
    await reload(address(), 'inspection');
    await action(DISCARD).click();
    await expect.element(field()).toHaveValue(REASON);
  });

  it('is there again after a failed transition', async () => {
    await typed();
    api.lose('TransitionCitation');
    await dialog(DISCARD).getByRole('button', { name: DISCARD }).click();
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast('Cannot reach the server, please try again')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await action(DISCARD).click();
    await expect.element(field()).toHaveValue(REASON);
  });

  it('is not lost when somebody else was faster and the action is no longer offered', async () => {
    const fake = await typed();
    holdUnheard(fake);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast(FASTER)).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(action(DISCARD)).not.toBeInTheDocument();
    await action('Revise Citation Event').click();
    await expect.element(field('Revise Citation Event')).toHaveValue(REASON);
    // It goes with the transition, and then there is nothing to ask about.
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.poll(address).toBe('/citations/submitted');
    await expect.element(question()).not.toBeInTheDocument();
    expect(api.sent<{ input: object }>('TransitionCitation').at(-1)?.input).toMatchObject({
      transition: 'REVISE',
      reason: REASON,
    });
  });

  it('keeps the recommendation of a submission that got no answer, and the overlay goes', async () => {
    new FakeEvents([pendingEvent('1', { missing: [] })]);
    await openReport('1', 'processing');
    await action('Submit Citation').click();
    const recommendation = dialog('Submit Citation').getByRole('radio', { name: 'Hold' });
    await recommendation.click();
    api.lose('TransitionCitation');
    await dialog('Submit Citation').getByRole('button', { name: 'Submit Citation' }).click();
    await expect.element(overlay('Failed!')).toBeVisible();
    await expect.element(toast('Cannot reach the server, please try again')).toBeVisible();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await action('Submit Citation').click();
    await expect.element(recommendation).toBeChecked();
  });

  it('does not go along where the desk asks for no note', async () => {
    const desk = new FakeDesk('PENDING', [
      pendingEvent('1', { missing: [], recommendation: 'GENERATE' }),
    ]);
    desk.drafts.set('1', { reason: 'Typed before the event was answered' });
    await open('/desk/pending', 'processing');
    await seen('EV-2026-0000001');
    await expect.element(acts()).toBeVisible();
    await userEvent.keyboard('s');
    await userEvent.keyboard('a');
    await expect.poll(() => desk.decisions).toHaveLength(1);
    expect(desk.decisions[0]?.reason ?? null).toBeNull();
  });
});
