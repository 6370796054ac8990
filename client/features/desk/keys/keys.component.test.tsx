import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { router } from '../../../app/router';
import { api } from '../../../test/component/api';
import { FakeDesk } from '../../../test/component/desk';
import {
  acts,
  alert,
  evidence,
  hit,
  look,
  nextFrame,
  openDesk,
  press,
  reasonText,
  reasons,
  referenceOf,
  seen,
  shown,
  strip,
} from '../../../test/component/desk-page';
import { images, pendingEvent, submittedEvent } from '../../../test/component/events';
import { open, settled } from '../../../test/component/open';

const [first, second, third] = [referenceOf(1), referenceOf(2), referenceOf(3)];

const deskOf = (count: number): FakeDesk =>
  new FakeDesk(
    'SUBMITTED',
    Array.from({ length: count }, (_, index) => submittedEvent(String(index + 1))),
  );

const comment = () => page.getByRole('textbox', { name: 'Comment' });
const plate = () => page.getByRole('textbox', { name: 'License Plate' });
const pressed = () => reasons().getByRole('button', { pressed: true });

/** Waits until the report page has led back to its list, which it does a moment after an act. */
const isBack = () =>
  expect.poll(() => router.state.location.pathname).toMatch(/^\/citations\/(?:pending|submitted)$/);

/** True if an event was taken back, and waits behind the one on the stage. */
const isBehind = (reference: string): boolean =>
  alert(`${reference} was taken back`).elements().length > 0;

/** Two decisions that wait; the third event is on the stage. */
async function holdTwo(): Promise<FakeDesk> {
  const desk = deskOf(4);
  await openDesk();
  await press('h{Enter}');
  await seen(second);
  await press('h{Enter}');
  await seen(third);
  await expect.poll(() => desk.made).toEqual(['HOLD WAITING', 'HOLD WAITING']);
  return desk;
}

// Desk 14: what is opened to type in has the caret, and takes all letters.
describe('what is typed', () => {
  it('goes into the discussion from the first letter on', async () => {
    deskOf(2);
    await openDesk();
    await press('cdriver h1');
    await expect.element(comment()).toHaveValue('driver h1');
    // Keys still type into the comment after a click on the picture.
    await evidence().getByRole('img').first().click();
    await press('dz');
    await expect.element(comment()).toHaveValue('driver h1dz');
    expect(reasons().elements()).toEqual([]);
    expect(shown()).toBe(first);
    await press('{Escape}');
    await expect.element(comment()).not.toBeInTheDocument();
  });

  it('goes from the list of reasons to its text by one Tab, and into no other act', async () => {
    const desk = deskOf(2);
    await openDesk();
    await press('d');
    // A letter is no act while the list is open.
    await press('hgp{Tab}');
    await expect.element(reasonText()).toHaveFocus();
    await press('{Escape}');
    // A reason of one act is none of another.
    await press('d{ArrowDown}{Escape}r');
    await expect.element(reasons()).toBeVisible();
    expect(pressed().elements()).toEqual([]);
    await press('{Escape}d');
    await expect.poll(() => pressed().element().textContent).toContain('Plate not readable');
    await press('{Escape}');
    await expect.element(acts()).toBeVisible();
    expect(desk.decisions).toEqual([]);
  });
});

// Desk 14: keys that repeat while held down act once.
describe('a key that is held down', () => {
  it('takes one decision back: z', async () => {
    const desk = await holdTwo();
    await press('{z>5/}');
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING', 'HOLD TAKEN_BACK']);
    await expect.element(page.getByText(/takes effect in/)).toBeVisible();
    // Another one would have been sent with the answer to the first.
    await expect.poll(() => shown() === second || isBehind(second)).toBe(true);
    await settled();
    expect(api.sent('TakeBackDecision')).toHaveLength(1);
    await press('z');
    await expect.poll(() => desk.made).toEqual(['HOLD TAKEN_BACK', 'HOLD TAKEN_BACK']);
  });

  it('takes one decision back: Enter on Undo', async () => {
    const desk = await holdTwo();
    page.getByRole('button', { name: 'Undo (Z)' }).element().focus();
    await press('{Enter>5/}');
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING', 'HOLD TAKEN_BACK']);
    // Another undo would have been sent with the answer to the first.
    await expect.poll(() => shown() === second || isBehind(second)).toBe(true);
    await settled();
    expect(api.sent('TakeBackDecision')).toHaveLength(1);
    await press('z');
    await expect.poll(() => desk.made).toEqual(['HOLD TAKEN_BACK', 'HOLD TAKEN_BACK']);
  });

  it('sends one decision: Enter on the list of reasons', async () => {
    const desk = deskOf(3);
    await openDesk();
    await press('h{Enter>5/}');
    await seen(second);
    await expect.poll(() => desk.made).toEqual(['HOLD WAITING']);
    await expect.element(reasons()).not.toBeInTheDocument();
  });

  it('types nothing into what it opens: l and c', async () => {
    new FakeDesk('PENDING', [pendingEvent('1')]);
    await openDesk('processing');
    await press('{l>4/}');
    await expect.element(plate()).toHaveValue('KLM 4821');
    await press('l');
    await expect.element(plate()).toHaveValue('l');
    await press('{Escape}');
    await press('{c>4/}');
    await expect.element(comment()).toHaveFocus();
    await press('ac');
    await expect.element(comment()).toHaveValue('ac');
  });

  it('zooms again and again: +', async () => {
    deskOf(1);
    await openDesk();
    const scale = () => page.getByText(/^\d+ %$/);
    await expect.element(scale()).toHaveTextContent('100 %');
    await press('+');
    const once = scale().element().textContent;
    await press('0{+>3/}');
    await nextFrame();
    expect(parseInt(scale().element().textContent ?? '')).toBeGreaterThan(parseInt(once ?? ''));
  });
});

// Desk 14: digits count shifted or not; letters by their place where the layout has no Latin letters.
describe('other keyboards', () => {
  it('have letters and digits by their place', async () => {
    const desk = deskOf(3);
    await openDesk();
    // Russian.
    await hit({ key: 'в', code: 'KeyD' });
    await expect.element(reasons()).toBeVisible();
    // French.
    await hit({ key: 'é', code: 'Digit2' });
    await seen(second);
    await expect.poll(() => desk.decisions.at(-1)?.reasonCode).toBe('EMERGENCY_VEHICLE');
    await hit({ key: 'я', code: 'KeyZ' });
    await seen(first);
    await hit({ key: 'd', code: 'KeyD' });
    await expect.element(reasons()).toBeVisible();
    // British, with Shift.
    await hit({ key: '#', code: 'Digit3', shift: true });
    await seen(second);
    await expect.poll(() => desk.decisions.at(-1)?.reasonCode).toBe('OTHER');
  });

  // Desk 9: a sign typed with AltGr (Ctrl and Alt on Windows) or Option counts; Ctrl with a sign is the browser's.
  it('type signs with AltGr of Windows and with Option', async () => {
    deskOf(1);
    await openDesk();
    const filter = () => evidence().element().querySelector('img')?.style.filter;
    for (const modifiers of [{ altGr: true }, { alt: true }]) {
      const type = async (key: string, code: string) => hit({ key, code, ...modifiers, text: key });
      const message = JSON.stringify(modifiers);
      await hit({ key: ']', code: 'Digit9', ctrl: true });
      await type(']', 'Digit9');
      await expect.poll(filter, { message }).toBe('brightness(120%) contrast(100%)');
      await type('}', 'Digit0');
      await expect.poll(filter, { message }).toBe('brightness(120%) contrast(120%)');
      await type('[', 'Digit8');
      await type('{', 'Digit7');
      await expect.poll(filter, { message }).toBe('brightness(100%) contrast(100%)');
    }
  });
});

// Desk 14: 0 and two digits reach any medium; the strip shows that there is more.
it('shows the twelfth of twelve images by 0 1 2', async () => {
  new FakeDesk('PENDING', [pendingEvent('1', { media: images('1', false, 12), mediaCount: 12 })]);
  await openDesk('processing');
  await expect.element(strip()).toHaveAttribute('data-more', 'end');
  await press('012');
  const medium = (digit: number) =>
    strip()
      .getByRole('button')
      .nth(digit - 1);
  await expect.element(medium(12)).toHaveAttribute('aria-current');
  await expect.element(strip()).toHaveAttribute('data-more', 'start');
  await press('3');
  await expect.element(medium(3)).toHaveAttribute('aria-current');
});

// Desk 14: usual evidence holds videos too; one that is selected is taken out as an image is.
it('takes a video out of the evidence by Space', async () => {
  const [video, ...others] = images('1', false);
  const desk = new FakeDesk('PENDING', [
    pendingEvent('1', { media: [{ ...video, type: 'VIDEO', selected: true }, ...others] }),
  ]);
  await openDesk('processing');
  await strip()
    .getByRole('button', { name: /^Video.*, evidence$/ })
    .click();
  const box = page.getByRole('checkbox', { name: 'Evidence (Space)' });
  await expect.element(box).toBeChecked();
  await press(' ');
  await expect.element(box).not.toBeInTheDocument();
  await expect.poll(() => desk.find('1').media?.filter(({ selected }) => selected)).toEqual([]);
});

// Desk 14: usual evidence by one key, and the vehicle that was looked up by Enter: 12 keys become 2.
it('takes the usual evidence by e, and what was looked up by itself by Enter', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1')]);
  desk.lookUps.set('1', { ownerVehicleLicensePlate: 'KLM 4821', ownerName: 'Leonie Farrugia' });
  await openDesk('processing');
  const attach = page.getByRole('button', { name: 'Attach (Enter)' });
  await expect.element(attach).toBeVisible();
  await expect.element(page.getByText('Leonie Farrugia').first()).toBeVisible();
  expect(desk.find('1').vehicle?.ownerName).toBeUndefined();
  await press('{Enter}e');
  await expect.element(attach).not.toBeInTheDocument();
  await expect.element(page.getByText('4 / 4 selected')).toBeVisible();
  expect(desk.find('1').vehicle?.ownerName).toBe('Leonie Farrugia');
});

it('takes the usual evidence by e on the report page too', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1')]);
  await open('/citations/show/1', 'processing');
  await expect.element(page.getByRole('button', { name: /^Usual evidence/ })).toBeVisible();
  // Its keys come with the next frame.
  await nextFrame();
  await press('e');
  await expect.element(page.getByText('4 / 4 selected')).toBeVisible();
  await expect.poll(() => desk.find('1').selectedCount).toBe(4);
});

// Desk 14: a reason has its own digit.
it('takes a reason by its key, wherever it stands in the list', async () => {
  const desk = deskOf(3);
  desk.reasons = [
    ...desk.reasons,
    { id: 'HOLD-OTHER', act: 'HOLD', code: 'OTHER', label: 'Other', key: 0, position: 9 },
  ];
  await openDesk();
  await press('h0');
  await seen(second);
  await expect
    .poll(() => desk.decisions)
    .toMatchObject([{ act: 'HOLD', reasonCode: 'OTHER', status: 'WAITING' }]);
});

// Desk 4: a reason that needs a text is not sent without it.
it('asks for the text of a reason that needs one', async () => {
  const desk = deskOf(3);
  desk.reasons = desk.reasons.map((each) => ({ ...each, needsText: each.code === 'OTHER' }));
  await openDesk();
  await press('d3');
  await expect.element(reasonText()).toHaveFocus();
  await expect.element(page.getByPlaceholder('A text is required for this reason')).toBeVisible();
  expect(desk.decisions).toEqual([]);
  await press('A trailer{Enter}');
  await seen(second);
  await expect
    .poll(() => desk.decisions)
    .toMatchObject([{ act: 'DISCARD', reasonCode: 'OTHER', reason: 'A trailer' }]);
});

// Desk 9: Enter searches, Enter takes; near misses; a changed field clears the result.
it('looks a plate up beside the picture, and offers those that look alike', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1')]);
  const vehicle = { ownerVehicleLicensePlate: 'RAD 1298', ownerName: 'Ada Marlow' };
  desk.registry.push(vehicle);
  desk.lookAlikes.push(vehicle);
  await openDesk('processing');
  await press('l');
  await press('RAD I298{Enter}');
  const alike = page
    .getByRole('group', { name: 'Plates that look alike' })
    .getByRole('button')
    .filter({ hasText: 'RAD 1298' });
  await expect.element(alike).toBeVisible();
  await expect.element(page.getByText('Vehicle not found')).toBeVisible();
  await plate().fill('RAD 1298');
  await expect.element(alike).not.toBeInTheDocument();
  await press('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Select' })).toBeVisible();
  await press('{Enter}');
  await expect.element(acts()).toBeVisible();
  await expect.poll(() => desk.find('1').vehicle?.ownerName).toBe('Ada Marlow');
});

// Desk 9: what the officer did before is waited for, never refused.
it('prepares and submits by keys, however late the answers are', async () => {
  const desk = new FakeDesk('PENDING', [pendingEvent('1'), pendingEvent('2')]);
  await openDesk('processing');
  const held = api.hold('SelectMedia');
  await press('1 2 3 4 sa');
  await held.arrived;
  expect(desk.decisions).toEqual([]);
  held.release();
  await seen(second);
  await expect
    .poll(() => desk.decisions)
    .toMatchObject([{ act: 'SUBMIT', recommendation: 'GENERATE', expectedVersion: 5 }]);
  expect(desk.find('1').selectedCount).toBe(4);
});

// Desk 9, as the processing desk: letters, digits and signs do all of the work.
it('decides one event after the other until nothing is left', async () => {
  const desk = deskOf(5);
  await openDesk();
  for (const digit of [2, 3, 4]) await look(digit);
  await press('a');
  await seen(second);
  await press('d1');
  await seen(third);
  await press('h{Enter}');
  await seen(referenceOf(4));
  await press('r1');
  await seen(referenceOf(5));
  await press('d{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Nothing left to review' })).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  const given = () => desk.decisions.map(({ act, reasonCode }) => [act, reasonCode ?? null]);
  await expect.poll(given).toEqual([
    ['GENERATE', null],
    ['DISCARD', 'PLATE_UNREADABLE'],
    ['HOLD', null],
    ['REVISE', 'WRONG_EVIDENCE'],
    ['DISCARD', 'EMERGENCY_VEHICLE'],
  ]);
});

// Desk 5: a skipped event is not handed to this officer; they can end their own skips.
it('skips, until nothing is left, and shows the skipped events again', async () => {
  const desk = deskOf(1);
  await openDesk();
  await press('k1');
  await expect.element(page.getByRole('heading', { name: 'Nothing left to review' })).toBeVisible();
  await expect
    .poll(() => desk.skips)
    .toMatchObject([{ citationId: '1', reasonCode: 'ASK_COLLEAGUE' }]);
  await expect.element(page.getByText(/^You skipped 1, the first comes back at /)).toBeVisible();
  await page.getByRole('button', { name: 'Show skipped events' }).click();
  await seen(first);
});

// Desk 5: an event that was sent back and not changed since needs a note, on the desk and on the report page.
describe('an event that was sent back', () => {
  const NOTE_REQUIRED = 'A note is required, nothing was changed since it was sent back';

  const sentBack = (): FakeDesk =>
    new FakeDesk('PENDING', [
      pendingEvent('1', {
        reportStatus: 'REVISE',
        sentBack: {
          user: { id: '3', name: 'Ines Okonedo' },
          at: '2026-03-02T08:00:00.000Z',
          reasonLabel: 'Wrong evidence',
          answered: false,
        },
      }),
      pendingEvent('2'),
    ]);

  it('goes again with a note, at the desk', async () => {
    const desk = sentBack();
    await openDesk('processing');
    await press('s');
    await expect.element(page.getByText(NOTE_REQUIRED)).toBeVisible();
    await press('a');
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    expect(desk.decisions).toEqual([]);
    await press('The plate can be read in the fourth picture{Enter}');
    await seen(second);
    await expect
      .poll(() => desk.decisions)
      .toMatchObject([{ act: 'SUBMIT', reason: 'The plate can be read in the fourth picture' }]);
  });

  it('goes again with a note, on the report page', async () => {
    sentBack();
    await open('/citations/show/1', 'processing');
    await page.getByRole('button', { name: 'Submit Citation' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Submit Citation' });
    await dialog.getByRole('radio', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Submit Citation' }).click();
    await expect.element(dialog.getByText(NOTE_REQUIRED).first()).toBeVisible();
    expect(api.sent('TransitionCitation')).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Note' }).fill('It can be read');
    await dialog.getByRole('button', { name: 'Submit Citation' }).click();
    await expect
      .poll(() => api.sent('TransitionCitation'))
      .toMatchObject([{ input: { transition: 'SUBMIT', reason: 'It can be read' } }]);
    await isBack();
  });
});

// Desk 3 and 9: Esc leaves the desk, which ends the claims.
it('leaves by Esc, and gives back what it holds', async () => {
  const desk = deskOf(3);
  await openDesk();
  await expect.poll(() => desk.inHand).toEqual(['1', '2']);
  await press('{Escape}');
  await expect.poll(() => router.state.location.pathname).toBe('/citations/submitted');
  await expect.poll(() => desk.inHand).toEqual([]);
});
