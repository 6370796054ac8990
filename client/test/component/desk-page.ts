import { expect, vi } from 'vitest';
import { type Locator, cdp, page, userEvent } from 'vitest/browser';

import { apollo } from '../../app/apollo';
import { CitationReportDocument } from '../../graphql/documents';
import { open } from './open';

/** The acts on the event on the stage; they appear with it. */
export const acts = (): Locator => page.getByRole('toolbar', { name: 'Acts' });

/** A list of reasons. */
export const reasons = (): Locator => page.getByRole('group', { name: 'Reasons' });

/** The text of a reason. */
export const reasonText = (): Locator => page.getByRole('textbox', { name: 'Text' });

/** The pictures of the event on the stage. */
export const evidence = (): Locator => page.getByRole('region', { name: 'Evidence' });

/** The strip of small pictures below the stage. */
export const strip = (): Locator => page.getByRole('group', { name: 'Images and videos' });

/** A sentence that interrupts: beside the event, or in the bar below. */
export const alert = (text: string | RegExp): Locator =>
  page.getByRole('alert').filter({ hasText: text });

/** The reference of the event on the stage. */
export const shown = (): string | undefined =>
  document.querySelector<HTMLElement>('a[href^="/citations/show/"]')?.innerText;

/** The reference of an event of the fixtures. */
export const referenceOf = (id: string | number): string =>
  `EV-2026-${String(id).padStart(7, '0')}`;

/** Waits until an event is on the stage and its first picture is painted: no act counts before. */
export async function seen(reference: string): Promise<void> {
  await expect.poll(shown).toBe(reference);
  await expect.poll(() => document.querySelector('[data-painted]')).not.toBeNull();
}

/** Opens the desk of an officer with an event on its stage. */
export async function openDesk(
  who: 'inspection' | 'processing' = 'inspection',
  reference = referenceOf(1),
): Promise<void> {
  await open(`/desk/${who === 'processing' ? 'pending' : 'submitted'}`, who);
  await seen(reference);
  await expect.element(acts()).toBeVisible();
}

/** Waits until the page has an event in hand that it does not show yet: the server knows that before the page does. */
export async function handedOut(id: string): Promise<void> {
  const known = { query: CitationReportDocument, variables: { id } };
  await expect.poll(() => apollo.readQuery(known)).not.toBeNull();
  await nextFrame();
}

/** Presses keys in sequence, as fast as possible: `d1`, `h{Enter}`. */
export const press = (keys: string): Promise<void> => userEvent.keyboard(keys);

/** Presses a letter several times before the page can do anything between: faster than any hand, on any machine. */
export function pressAtOnce(key: string, times: number): void {
  const target = document.activeElement ?? document.body;
  for (let pressed = 0; pressed < times; pressed += 1)
    for (const type of ['keydown', 'keyup'])
      target.dispatchEvent(
        new KeyboardEvent(type, {
          key,
          code: `Key${key.toUpperCase()}`,
          bubbles: true,
          cancelable: true,
        }),
      );
}

/** Brings a medium onto the stage by its digit, and waits until it is seen. */
export async function look(digit: number): Promise<void> {
  await press(`${digit}`);
  await expect
    .poll(
      () =>
        strip()
          .getByRole('button')
          .nth(digit - 1)
          .element().ariaCurrent,
    )
    .not.toBeNull();
  await expect.poll(() => document.querySelector('.mantine-Loader-root')).toBeNull();
}

/** Answers after the events that the browser and React have in hand now. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/**
 * Stops the clock of the page; its timers go on. `vi.useFakeTimers` is not for this: each try of `expect.poll` moves it.
 * @returns lets time pass
 */
export function stopClock(): { pass: (ms: number) => void } {
  let now = Date.now();
  vi.setSystemTime(now);
  return {
    pass: (ms) => {
      now += ms;
      vi.setSystemTime(now);
    },
  };
}

/** A key of some keyboard: what it types, and its place. */
interface Key {
  key: string;
  code: string;
  /** `text` where it types something; what the key is called, unless that is told. */
  text?: string;
  shift?: boolean;
  /** AltGr: Windows reports it as Ctrl with Alt. */
  altGr?: boolean;
  ctrl?: boolean;
  alt?: boolean;
}

/** The bits of modifiers in the browser's protocol. */
const BITS = { alt: 1, ctrl: 2, shift: 8 };

interface KeyEvents {
  send: (
    method: 'Input.dispatchKeyEvent',
    params: { type: string; key: string; code: string; modifiers: number; text?: string },
  ) => Promise<unknown>;
}

/** Presses one key of another keyboard. */
export async function hit({ key, code, ...how }: Key): Promise<void> {
  const modifiers =
    (how.shift ? BITS.shift : 0) |
    (how.ctrl || how.altGr ? BITS.ctrl : 0) |
    (how.alt || how.altGr ? BITS.alt : 0);
  const types = how.text ?? (how.ctrl || how.alt ? undefined : key);
  const { send } = keyEvents();
  await send('Input.dispatchKeyEvent', {
    type: types === undefined ? 'rawKeyDown' : 'keyDown',
    key,
    code,
    modifiers,
    ...(types !== undefined && { text: types }),
  });
  await send('Input.dispatchKeyEvent', { type: 'keyUp', key, code, modifiers });
}

function keyEvents(): KeyEvents {
  const session = cdp() as unknown as KeyEvents;
  return { send: (...call) => session.send(...call) };
}
