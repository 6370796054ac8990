import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api } from './api';
import { isForEverybody, loaded } from './axe';
import { DECISIONS, images, offered, SUBMISSION } from './events';
import { open } from './open';
import type { Part } from './people';

/** A page of the client, or one state of it, as it is looked at by axe. */
export type AxeScene = [
  name: string,
  who: Part | 'guest',
  path: string,
  /** Brings the page into the state. */
  play?: () => Promise<unknown>,
];

/** Presses a button of the page. */
export const press = (name: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();

/** Presses a button, which opens a dialog. */
export const opens =
  (button: string | RegExp, dialog: string | RegExp = button) =>
  async (): Promise<void> => {
    await press(button);
    await expect.element(page.getByRole('dialog', { name: dialog })).toBeVisible();
  };

/** Presses a key, which opens a dialog. */
export const keys = (typed: string) => (): Promise<void> => userEvent.keyboard(typed);

/** An event with all that a report can show: its actions are those of its officer, and its pictures are pictures. */
const fullEvent = (who: Part | 'guest') => ({
  availableActions: who === 'inspection' ? [...DECISIONS, offered('PRINT')] : SUBMISSION,
  media: images('1'),
  missing: [],
});

/** Shows a scene with everything that it can hold, and checks it. */
export async function showAndCheck([, who, path, play]: AxeScene): Promise<void> {
  api.fill();
  api.answer({ citation: () => fullEvent(who) });
  api.worker.use(
    http.get('/api/demo', () => HttpResponse.json({ state: 'loading', loaded: 120, total: 400 })),
  );
  await open(path, who);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await loaded();
  await play?.();
  await loaded();
  await isForEverybody();
}
