import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import { reasons, seen } from '../../../test/component/desk-page';
import { submittedEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';

/** The part of Chromium's protocol that is used here. */
interface Protocol {
  send: (method: string, params: object) => Promise<unknown>;
}

const protocol = cdp() as unknown as Protocol;

/** Key code of a key that an input method takes. */
const TAKEN = 229;

/** Begins or changes a composition in the field with the caret, as an input method does. */
const compose = (text: string): Promise<unknown> =>
  protocol.send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

/** A key that the input method takes. */
const keyOfInputMethod = (key: string): Promise<unknown> =>
  protocol.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key,
    code: key,
    windowsVirtualKeyCode: TAKEN,
  });

/** Ends a composition: its text is typed. */
const commit = (text: string): Promise<unknown> => protocol.send('Input.insertText', { text });

async function atTheDesk(): Promise<FakeDesk> {
  const desk = new FakeDesk('SUBMITTED', [submittedEvent('1'), submittedEvent('2')]);
  await open('/desk/submitted', 'inspection');
  await seen('EV-2026-0000001');
  return desk;
}

// Reliability 29: the keys of an input method are no commands.
it('sends no act by the Enter that ends a composition in the text of a reason', async () => {
  const desk = await atTheDesk();
  await userEvent.keyboard('d');
  await expect.element(reasons()).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await compose('ざいたく');
  await keyOfInputMethod('Enter');
  await commit('在宅');
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toHaveValue('在宅');
  await expect.element(reasons()).toBeVisible();
  expect(desk.decisions).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => desk.decisions.map(({ reason }) => reason)).toEqual(['在宅']);
});

// Safari sends the Enter after the end of the composition: only its key code tells.
it('sends no act by an Enter that has the key code of an input method alone', async () => {
  const desk = await atTheDesk();
  await userEvent.keyboard('d');
  await expect.element(reasons()).toBeVisible();
  await keyOfInputMethod('Enter');
  await keyOfInputMethod('Escape');
  await expect.element(reasons()).toBeVisible();
  expect(desk.decisions).toEqual([]);
});

it('closes nothing by the Escape that drops a composition in a comment', async () => {
  await atTheDesk();
  await userEvent.keyboard('c');
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await expect.element(comment).toBeVisible();
  await compose('びじん');
  await keyOfInputMethod('Escape');
  await compose('');
  await expect.element(comment).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(comment).not.toBeInTheDocument();
});

it('searches by no Enter that ends a composition in a search field', async () => {
  await open('/search', 'inspection');
  const owner = page.getByRole('textbox', { name: 'Owner name' });
  await owner.click();
  await compose('山田');
  await keyOfInputMethod('Enter');
  await commit('山田');
  await expect.element(owner).toHaveValue('山田');
  expect(api.sent('SearchCitations')).toEqual([]);
});

// Issue 37, point 14: an input method may take keys outside of any field.
it('says that an input method takes the single keys, until one comes through', async () => {
  const desk = await atTheDesk();
  const hint = page.getByText(
    'An input method takes the keys: switch it to direct input to decide by single keys',
  );
  await keyOfInputMethod('h');
  await expect.element(hint).toBeVisible();
  expect(desk.decisions).toEqual([]);
  await userEvent.keyboard('1');
  await expect.element(hint).not.toBeInTheDocument();
});
