import { describe, expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { router } from '../../../../app/router';
import type { Check } from '../../../../graphql/schema';
import { type Partly, api } from '../../../../test/component/api';
import { isForEverybody } from '../../../../test/component/axe';
import { FakeDesk } from '../../../../test/component/desk';
import {
  acts,
  alert,
  look,
  nextFrame,
  openDesk,
  press,
  pressAtOnce,
  referenceOf,
  seen,
} from '../../../../test/component/desk-page';
import {
  DECISIONS,
  images,
  offered,
  pendingEvent,
  submittedEvent,
} from '../../../../test/component/events';
import { open, reload } from '../../../../test/component/open';

const SENTENCE = 'Plate is on the list of exempt plates';
const REASON = 'Not on an emergency call';
const BLOCKED = 'Warning period on Mar 1, 2026';

const EXEMPT: Partly<Check> = {
  code: 'EXEMPT_PLATE',
  label: 'Exempt plate',
  weight: 'CONFIRM',
  sentence: SENTENCE,
};

const WARNING: Partly<Check> = {
  code: 'WARNING_PERIOD',
  label: 'Warning period',
  weight: 'BLOCK',
  sentence: BLOCKED,
};

/** An event that is prepared, with checks that fire. */
const prepared = (...checks: Partly<Check>[]): FakeDesk =>
  new FakeDesk('PENDING', [
    pendingEvent('1', {
      reportStatus: 'UPDATED',
      media: images('1'),
      missing: [],
      checks,
      vehicle: { cause: 'REDLIGHT', ownerName: 'Ada Marlow', ownerVehicleLicensePlate: 'RAD 1298' },
    }),
  ]);

const checks = (): Locator => page.getByRole('list', { name: 'Checks' });
const field = (): Locator => page.getByRole('textbox', { name: `Reason: ${SENTENCE}` });

async function openReport(who: 'processing' | 'inspection'): Promise<void> {
  await open('/citations/show/1', who);
  await expect.element(page.getByRole('toolbar', { name: 'Actions' })).toBeVisible();
  // Its keys come with the next frame.
  await nextFrame();
}

/** Waits until the report page has led back to its list, which it does a moment after an act. */
const isBack = () =>
  expect.poll(() => router.state.location.pathname).toMatch(/^\/citations\/(?:pending|submitted)$/);

/** Submits with a recommendation, by keys. */
async function submit(recommendation: string): Promise<void> {
  await press('s');
  await expect.element(page.getByRole('dialog', { name: 'Submit Citation' })).toBeVisible();
  await page.getByRole('radio', { name: recommendation }).click();
  await press('{Enter}');
}

// Cameras 2: CONFIRM asks for a reason, for submit with the recommendation GENERATE and for generate.
describe('a check that asks for a reason', () => {
  it('keeps the report page until it is given, and goes with the act', async () => {
    const desk = prepared(EXEMPT);
    await openReport('processing');
    await expect.element(checks().getByText(SENTENCE)).toBeVisible();
    await isForEverybody();
    await submit('Generate');
    await expect.element(field()).toHaveFocus();
    expect(api.sent('TransitionCitation')).toEqual([]);
    await field().fill(REASON);
    // Enter leaves the field; the letters after it are the page's again.
    await press('{Enter}');
    await submit('Generate');
    await expect.poll(() => desk.find('1').reportStatus).toBe('REVIEW');
    expect(api.sent('TransitionCitation')).toMatchObject([
      {
        input: {
          transition: 'SUBMIT',
          recommendation: 'GENERATE',
          confirmations: [{ code: 'EXEMPT_PLATE', reason: REASON }],
        },
      },
    ]);
    await isBack();
  });

  it('is not asked for by another act', async () => {
    prepared(EXEMPT);
    await openReport('processing');
    await submit('Discard');
    await expect
      .poll(() => api.sent('TransitionCitation'))
      .toMatchObject([{ input: { transition: 'SUBMIT', recommendation: 'DISCARD' } }]);
    await isBack();
  });

  it('keeps what was typed over a reload (desk 5)', async () => {
    const desk = prepared(EXEMPT);
    await openReport('processing');
    await field().fill(REASON);
    await expect
      .poll(() => desk.drafts.get('1')?.confirmations)
      .toEqual([{ code: 'EXEMPT_PLATE', reason: REASON }]);
    await reload('/citations/show/1', 'processing');
    await expect.element(field()).toHaveValue(REASON);
  });

  it('shows the inspection officer the reason of the submit, and asks for their own at the desk', async () => {
    const at = '2026-03-02T08:00:00.000Z';
    const confirmed = { user: { id: '5', name: 'Priya Venkat' }, at, reason: REASON };
    const desk = new FakeDesk('SUBMITTED', [
      submittedEvent('1', { checks: [{ ...EXEMPT, confirmed }] }),
      submittedEvent('2'),
    ]);
    await openDesk();
    await expect
      .element(checks().getByText(/Priya Venkat, .+: Not on an emergency call$/))
      .toBeVisible();
    await press('a');
    await expect.element(alert(`A reason is needed: ${SENTENCE}`)).toBeVisible();
    await expect.element(field()).toHaveFocus();
    // Letters that are acts of the desk belong to the field.
    await press('Ahd');
    await expect.element(field()).toHaveValue('Ahd');
    await press('{Enter}');
    for (const digit of [2, 3, 4]) await look(digit);
    await press('a');
    await seen(referenceOf(2));
    await expect
      .poll(() => desk.decisions)
      .toMatchObject([
        { act: 'GENERATE', confirmations: [{ code: 'EXEMPT_PLATE', reason: 'Ahd' }] },
      ]);
  });

  it('goes with the event that it was typed for, however late the answers are', async () => {
    const desk = new FakeDesk(
      'SUBMITTED',
      ['1', '2', '3'].map((id) => submittedEvent(id, { checks: [EXEMPT] })),
    );
    await openDesk();
    const late = api.hold('DecideAtDesk');
    await field().fill('On private land');
    await press('{Enter}');
    // More letters than acts: those that come before the next event is seen act on nothing.
    pressAtOnce('a', 3);
    await late.arrived;
    await seen(referenceOf(2));
    await expect.element(field()).toHaveValue('');
    await press('a');
    await expect.element(alert(`A reason is needed: ${SENTENCE}`)).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await press('No blue light');
    late.release();
    await press('{Enter}a');
    await expect
      .poll(() =>
        desk.decisions.map(({ citationId, confirmations }) => [
          citationId,
          confirmations?.[0]?.reason,
        ]),
      )
      .toEqual([
        ['1', 'On private land'],
        ['2', 'No blue light'],
      ]);
  });
});

// Guards 1: pages take the recommendation GENERATE away, and say why.
describe('an event that is no violation', () => {
  const SLOW = 'Measured 40 km/h, charged 40 km/h: not above the limit of 40 km/h';
  const slow = (): FakeDesk =>
    new FakeDesk('PENDING', [
      pendingEvent('1', { media: images('1'), missing: [SLOW], noViolation: SLOW, checks: [] }),
    ]);

  it('cannot be recommended on the report page', async () => {
    slow();
    await openReport('processing');
    await expect.element(page.getByRole('listitem').getByText(SLOW)).toBeVisible();
    await press('s');
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await expect.element(dialog.getByRole('radio', { name: /^Generate/ })).toBeDisabled();
    await expect.element(dialog.getByText(SLOW)).toBeVisible();
    await expect.element(dialog.getByRole('radio', { name: /^Discard/ })).toBeEnabled();
  });

  it('cannot be recommended at the desk', async () => {
    const desk = slow();
    await openDesk('processing');
    await isForEverybody();
    await expect.element(page.getByText(SLOW).first()).toBeVisible();
    await press('sa');
    const asked = page.getByRole('region', { name: 'Submit Citation' });
    await expect.element(asked.getByText(SLOW)).toBeVisible();
    await press('{Enter}');
    await press('{Escape}');
    await expect.element(acts()).toBeVisible();
    expect(desk.decisions).toEqual([]);
  });
});

// Cameras 2: BLOCK stops; the page takes the recommendation GENERATE away where a check blocks.
describe('a check that blocks', () => {
  it('takes the recommendation away on the report page', async () => {
    prepared(WARNING);
    await openReport('processing');
    await expect.element(checks().getByText(BLOCKED)).toBeVisible();
    await press('s');
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await expect.element(dialog.getByRole('radio', { name: /^Generate/ })).toBeDisabled();
    await expect.element(dialog.getByText(BLOCKED)).toBeVisible();
  });

  it('takes the recommendation away at the desk', async () => {
    const desk = prepared(WARNING);
    await openDesk('processing');
    await expect.element(checks().getByText(BLOCKED)).toBeVisible();
    await isForEverybody();
    await press('sa');
    const asked = page.getByRole('region', { name: 'Submit Citation' });
    await expect.element(asked.getByText(BLOCKED)).toBeVisible();
    await press('{Enter}');
    await press('{Escape}');
    await expect.element(acts()).toBeVisible();
    expect(desk.decisions).toEqual([]);
  });

  it('says why a notice cannot be generated', async () => {
    const actions = DECISIONS.filter(({ name }) => name !== 'GENERATE');
    new FakeDesk('SUBMITTED', [
      submittedEvent('1', {
        checks: [WARNING],
        availableActions: [offered('GENERATE', BLOCKED), ...actions],
      }),
    ]);
    await openReport('inspection');
    await expect.element(checks().getByText(BLOCKED)).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Generate Citation Notice' }).first())
      .toHaveAttribute('aria-disabled', 'true');
    await press('a');
    expect(page.getByRole('dialog').elements()).toEqual([]);
  });
});
