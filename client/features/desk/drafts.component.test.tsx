import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { session } from '../../lib/session/session';
import { api, refusal } from '../../test/component/api';
import { FakeDesk } from '../../test/component/desk';
import {
  acts,
  openDesk,
  press,
  reasonText,
  referenceOf,
  seen,
} from '../../test/component/desk-page';
import { pendingEvent, submittedEvent } from '../../test/component/events';
import { open, reload } from '../../test/component/open';
import { PEOPLE } from '../../test/component/people';

const first = referenceOf(1);

const deskOf = (count: number): FakeDesk =>
  new FakeDesk(
    'SUBMITTED',
    Array.from({ length: count }, (_, index) => submittedEvent(String(index + 1))),
  );

/** Opens the dialog of an act on the report page. @returns the field of its reason */
async function reasonIn(act: string) {
  await page.getByRole('button', { name: act }).first().click();
  const dialog = page.getByRole('dialog', { name: act });
  await expect.element(dialog.getByRole('combobox', { name: 'From the list' })).toBeVisible();
  return dialog.getByRole('textbox', { name: 'Reason' });
}

// Desk 5: a reload empties nothing, 500 ms after the last key the server has it, and with it any other browser.
describe('what was typed', () => {
  it('is there when the page is loaded again', async () => {
    deskOf(2);
    await openDesk();
    await press('h{Tab}');
    await reasonText().fill('Ask the camera team');
    await reload('/desk/submitted', 'inspection');
    await seen(first);
    await press('h');
    await expect.element(reasonText()).toHaveValue('Ask the camera team');
  });

  it('is with the server after the last key, and on another computer', async () => {
    const desk = deskOf(2);
    await openDesk();
    await press('h{Tab}');
    await reasonText().fill('Ask the camera team');
    await expect.poll(() => desk.drafts.get('1')?.reason).toBe('Ask the camera team');
    await reload('/desk/submitted', 'inspection');
    // Another browser has stored nothing.
    sessionStorage.clear();
    await reload('/citations/show/1', 'inspection');
    await expect.element(await reasonIn('Hold Citation Event')).toHaveValue('Ask the camera team');
  });

  // Desk 14: a draft's reason belongs to its act, its text too.
  it('stays with the act that it was typed for, on desk and report page', async () => {
    const desk = deskOf(2);
    await openDesk();
    await press('d{ArrowDown}{Tab}');
    await press('A trailer');
    await press('{Escape}h');
    await expect.element(reasonText()).toHaveValue('');
    await press('{Escape}d');
    await expect.element(reasonText()).toHaveValue('A trailer');
    const kept = { reason: 'A trailer', reasonCode: 'PLATE_UNREADABLE' };
    await expect.poll(() => desk.drafts.get('1')).toMatchObject(kept);
    await reload('/citations/show/1', 'inspection');
    await expect.element(await reasonIn('Hold Citation Event')).toHaveValue('');
    await press('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(await reasonIn('Discard Citation Event')).toHaveValue('A trailer');
    expect(desk.drafts.get('1')).toMatchObject(kept);
  });

  // Desk 5: a refusal, an undo, Esc empty nothing; a decision does once it is carried out.
  it('is there again after an undo', async () => {
    deskOf(2);
    await openDesk();
    await press('h{Tab}');
    await press('Ask the camera team{Enter}');
    await seen(referenceOf(2));
    await press('z');
    await seen(first);
    await press('h');
    await expect.element(reasonText()).toHaveValue('Ask the camera team');
  });
});

// Desk 14: what was typed is sent when the line or the session is back.
describe('a draft that could not be sent', () => {
  it('is sent when the line is back', async () => {
    const desk = deskOf(2);
    await openDesk();
    let tries = 0;
    api.worker.use(
      http.put(
        '/api/citations/:id/draft',
        () => {
          tries += 1;
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await press('h{Tab}');
    await reasonText().fill('Ask the camera team');
    await expect.poll(() => tries).toBe(1);
    expect(desk.drafts.get('1')?.reason).toBeUndefined();
    window.dispatchEvent(new Event('online'));
    await expect.poll(() => desk.drafts.get('1')?.reason).toBe('Ask the camera team');
  });

  // Issue 23, point 28: a comment that was typed just before the session ended is not lost.
  it.each(['not sent', 'sent at once'])(
    'is there after a new sign-in: a comment, %s',
    async (how) => {
      const desk = new FakeDesk('PENDING', [pendingEvent('1')], 'redlight');
      await open('/citations/show/1?comments=1', 'redlight');
      const comment = page.getByRole('textbox', { name: 'Comment' });
      await comment.fill('The plate is');
      await expect.poll(() => desk.drafts.get('1')?.comment).toBe('The plate is');
      // The session ends with the first request that has the text.
      const refused = (code: string) => () =>
        HttpResponse.json({ statusCode: 401, code, message: 'Signed out' }, { status: 401 });
      if (how === 'not sent')
        api.worker.use(
          http.put('/api/citations/:id/draft', refused('TOKEN_EXPIRED'), { once: true }),
          http.post('/api/auth/refresh', refused('UNAUTHENTICATED'), { once: true }),
        );
      else api.refuse('CreateComment', refusal('UNAUTHENTICATED', 'Signed out', 401));
      await comment.fill('The plate is bent');
      if (how === 'sent at once') await press('{Control>}{Enter}{/Control}');
      await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      session.keep(PEOPLE.redlight);
      await expect.element(comment).toHaveValue('The plate is bent');
      await expect.poll(() => desk.drafts.get('1')?.comment).toBe('The plate is bent');
      expect(desk.comments).toEqual([]);
    },
  );
});

// Desk 5: who was faster takes no word away.
it('keeps what was typed about an event that a colleague has changed', async () => {
  const desk = deskOf(2);
  await openDesk();
  await press('h{Tab}');
  await press('The owner moved');
  desk.moveOn('1', 'DISCARDED');
  await press('{Enter}');
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'This event was changed by Dario Quist' }))
    .toBeVisible();
  await expect.poll(() => desk.drafts.get('1')?.reason).toBe('The owner moved');
  await expect.element(page.getByRole('button', { name: 'Next event' })).toBeVisible();
  await expect.element(acts()).toBeVisible();
});
