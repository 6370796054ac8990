import { describe, expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

import { api, refusal } from '../../test/component/api';
import { pendingEvent } from '../../test/component/events';
import { FakeEvents } from '../../test/component/fake-events';
import { question, toast } from '../../test/component/screen';
import { address, open, reload, settled } from '../../test/component/open';
import { openReport, panel } from '../../test/component/report-page';
import { drafts } from '../drafts/drafts';

const field = (): Locator => panel().getByRole('textbox', { name: 'Comment' });
const add = (): Locator => panel().getByRole('button', { name: 'Add Comment' });
const said = (text: string) => expect.element(panel().getByText(text)).toBeVisible();

/** Opens the discussion of an event beside its report. */
async function opened(fake: FakeEvents = new FakeEvents([pendingEvent('1')])): Promise<FakeEvents> {
  await openReport('1', 'processing');
  await userEvent.keyboard('c');
  await expect.element(field()).toHaveFocus();
  return fake;
}

// Architecture, GraphQL: the comments of an open event are pushed, nothing polls.
it('shows in the discussion what others say as it is said', async () => {
  const fake = await opened();
  await said('No comments yet');
  await expect.poll(() => api.isSubscribed('commentAdded')).toBe(true);
  const asked = api.sent('Comments').length;
  for (const body of ['Have a look at the second picture', 'And at the plate']) {
    // Each push begins anew behind the last comment.
    await expect.poll(() => api.isSubscribed('commentAdded')).toBe(true);
    api.push('commentAdded', fake.say('1', 'inspection', body));
    await said(body);
  }
  await said('2 comments');
  expect(api.sent('Comments')).toHaveLength(asked);
});

describe('a comment that cannot be sent', () => {
  it('has a sentence of its own where the connection failed, which goes when it was sent', async () => {
    await opened();
    await field().fill('Is anybody there?');
    api.lose('CreateComment');
    await add().click();
    const failed = toast('Cannot reach the server, your comment was not added');
    await expect.element(failed).toBeVisible();
    await expect.element(field()).toHaveValue('Is anybody there?');
    await add().click();
    await said('1 comment');
    await expect.element(failed).not.toBeInTheDocument();
  });

  it('is in the field again after the server has failed', async () => {
    await opened();
    await field().fill('Is anybody there?');
    api.refuse('CreateComment', refusal('INTERNAL', 'Internel server error', 500));
    await add().click();
    await expect.element(toast('Internel server error')).toBeVisible();
    await said('17 / 256');
    await expect.element(field()).toHaveValue('Is anybody there?');
  });

  it('is said to be empty, until one was added', async () => {
    await opened();
    await add().click();
    const empty = toast('Cannot be empty comment');
    await expect.element(empty).toBeVisible();
    await field().fill('Now there is one.');
    await add().click();
    await said('1 comment');
    await expect.element(empty).not.toBeInTheDocument();
    expect(location.pathname).toBe('/citations/show/1');
  });
});

// Issue 25, point 4.
describe('the discussion', () => {
  it('has the width that it was given, by the keyboard too, and keeps it', async () => {
    await opened();
    const share = (): number =>
      (panel().element().getBoundingClientRect().width / window.innerWidth) * 100;
    await expect.poll(share).toBeCloseTo(50, 0);
    const separator = panel().getByRole('separator', { name: 'Width of the discussion' });
    (separator.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(separator).toHaveAttribute('aria-valuenow', '40');
    await expect.poll(share).toBeCloseTo(40, 0);
    await reload(address(), 'processing');
    await expect.element(panel()).toBeVisible();
    await expect.poll(share).toBeCloseTo(40, 0);
    await separator.dblClick();
    await expect.poll(share).toBeCloseTo(50, 0);
    expect(localStorage.getItem('discussion-width')).toBeNull();
  });

  it('has days, and own comments at the right', async () => {
    const fake = new FakeEvents([pendingEvent('1')]);
    fake.say('1', 'inspection', 'Theirs', '2026-03-01T09:00:00.000Z');
    fake.say('1', 'processing', 'Mine', '2026-03-02T09:00:00.000Z');
    await opened(fake);
    const log = panel().getByRole('log');
    for (const day of ['Mar 1, 2026', 'Mar 2, 2026'])
      await expect.element(log.getByRole('group', { name: day })).toBeVisible();
    const left = (text: string) => log.getByText(text).element().getBoundingClientRect().x;
    expect(left('Mine')).toBeGreaterThan(left('Theirs'));
  });
});

// Desk 5: what is typed as a comment is a draft, which Esc, leaving and a reload keep.
describe('a comment that is not added yet', () => {
  const TEXT = 'The plate is hard to read, look again';

  /** Types a comment beside the history of an event. */
  async function typed(): Promise<FakeEvents> {
    const fake = new FakeEvents([pendingEvent('1')]);
    await open('/citations/history/1', 'processing');
    await page.getByRole('link', { name: 'View Comments' }).click();
    await field().fill(TEXT);
    return fake;
  }

  it('is there again after Esc and after a reload, and nothing is asked', async () => {
    const fake = await typed();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel()).not.toBeInTheDocument();
    await expect.element(question()).not.toBeInTheDocument();
    await page.getByRole('link', { name: 'View Comments' }).click();
    await expect.element(field()).toHaveValue(TEXT);
    await expect.poll(() => fake.drafts.get('1')?.comment).toBe(TEXT);
    await reload(address(), 'processing');
    await expect.element(field()).toHaveValue(TEXT);
  });

  it('goes along where the discussion does, without a question', async () => {
    await typed();
    await panel().getByRole('link', { name: 'View Report' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'REDLIGHT Citation Report - 1' }))
      .toBeVisible();
    await expect.element(field()).toHaveValue(TEXT);
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('is gone once it was added', async () => {
    const fake = await typed();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await said(TEXT);
    await expect.element(field()).toHaveValue('');
    await expect.element(panel().getByText('Sending')).not.toBeInTheDocument();
    await panel().getByRole('button', { name: 'Close the discussion' }).click();
    await expect.element(panel()).not.toBeInTheDocument();
    await reload('/citations/history/1?comments=1', 'processing');
    await said(TEXT);
    await expect.element(field()).toHaveValue('');
    expect(fake.drafts.get('1')?.comment).toBeNull();
  });

  it('stays gone when the draft from before it comes late', async () => {
    const fake = new FakeEvents([pendingEvent('1')]);
    fake.drafts.set('1', { comment: TEXT, lookupTerm: 'KLM 4821' });
    const held = api.hold('Draft', { isAfter: true });
    await open('/citations/history/1', 'processing');
    await page.getByRole('link', { name: 'View Comments' }).click();
    await held.arrived;
    await field().fill('Said before the draft came');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await said('Said before the draft came');
    held.release();
    // The rest of it has been taken.
    await expect.poll(() => drafts.get('1').lookupTerm).toBe('KLM 4821');
    await expect.element(field()).toHaveValue('');
  });

  it('stays gone when its draft was being saved as it was added', async () => {
    const fake = await typed();
    await expect.poll(() => fake.drafts.get('1')?.comment).toBe(TEXT);
    const saving = fake.holdDraft();
    await field().fill('Being saved as it is added');
    await saving.arrived;
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(field()).toHaveValue('');
    await settled();
    expect(api.sent('CreateComment')).toEqual([]);
    saving.release();
    await expect.poll(() => api.sent('CreateComment')).toHaveLength(1);
    await said('Being saved as it is added');
    await said('1 comment');
    await expect.poll(() => fake.drafts.get('1')?.comment).toBeNull();
  });

  it('does not push away what was typed meanwhile when it fails', async () => {
    await typed();
    const held = api.hold('CreateComment');
    api.lose('CreateComment');
    await add().click();
    await held.arrived;
    await field().fill('and another thing');
    held.release();
    await expect.element(field()).toHaveValue(`${TEXT}\nand another thing`);
  });
});
