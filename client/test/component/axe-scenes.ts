import { http, HttpResponse } from 'msw';
import { expect } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';

import { PAGE_NAMES, type PageEntry, type PageRole, PAGES, pageAt } from '../../lib/session/pages';
import { api } from './api';
import { DECLARED } from './check-functions';
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

/** The person who opens the pages of a role. */
const WHO: Record<PageRole, Part | 'guest'> = {
  guests: 'guest',
  everybody: 'processing',
  officers: 'inspection',
  processing: 'processing',
  inspection: 'inspection',
  administrators: 'admin',
};

/** Adds to the scenes of some roles each page of theirs that no scene opens: a page cannot be forgotten. */
export function withAllPages(roles: readonly PageRole[], scenes: readonly AxeScene[]): AxeScene[] {
  const opened = scenes.map(([, , path]) => pageAt(path.replace(/\?.*$/, '')));
  const others = PAGE_NAMES.map((name): PageEntry => PAGES[name]).filter(
    (entry) => roles.includes(entry.role) && !opened.includes(entry),
  );
  return [
    ...scenes,
    ...others.map(({ path, role }): AxeScene => [
      `the page ${path}`,
      WHO[role],
      path.replaceAll(/:\w+/g, '1'),
    ]),
  ];
}

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

/** A notice of one page with a black bar. */
export const NOTICE = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>endobj
4 0 obj<</Length 24>>stream
0 g 50 700 400 40 re f  
endstream endobj
trailer<</Root 1 0 R>>`;

const pdf = (): HttpResponse<string> =>
  new HttpResponse(NOTICE, { headers: { 'Content-Type': 'application/pdf' } });

/** What the sign-in and the notices ask the REST door for. */
const REST = [
  http.get('/api/demo', () => HttpResponse.json({ state: 'loading', loaded: 120, total: 400 })),
  http.post('/api/auth/login/verify', () =>
    HttpResponse.json({
      twofah_status: 'new',
      twofah_secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      twofah_qrcode: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
      passkey_options: null,
    }),
  ),
  http.post('/api/auth/is_reset', () =>
    HttpResponse.json({ statusCode: 404, code: 'RESET_INVALID', message: '' }, { status: 404 }),
  ),
  http.get('/api/notices/:id/pdf', pdf),
  http.post('/api/pdf-settings/:id/preview', pdf),
];

/** An event with all that a report can show: its actions are those of its officer, and its pictures are pictures. */
const fullEvent = (who: Part | 'guest') => ({
  availableActions: who === 'inspection' ? [...DECISIONS, offered('PRINT')] : SUBMISSION,
  media: images('1'),
  missing: [],
  noViolation: null,
  // A check that blocks, or asks for a reason, comes before the question; the processing officer sees all weights.
  ...(who === 'inspection' && { checks: [{ weight: 'NOTE' as const }] }),
});

/** Moves the mouse away from the page: what lies under it looks different. */
const leaveAlone = (): Promise<unknown> =>
  (cdp() as unknown as { send: (name: string, event: object) => Promise<unknown> }).send(
    'Input.dispatchMouseEvent',
    { type: 'mouseMoved', x: -1, y: -1 },
  );

/** Shows a scene with everything that it can hold, and checks it; also by what else is to be looked at in it. */
export async function showAndCheck(
  [, who, path, play]: AxeScene,
  more: { onDesktop?: () => Promise<void>; onTelephone?: () => Promise<void> } = {},
): Promise<void> {
  api.fill();
  api.answer({
    citation: () => fullEvent(who),
    checkFunctions: () => DECLARED,
    registry: () => ({ source: 'TABLE' as const }),
  });
  api.worker.use(...REST);
  await leaveAlone();
  await open(path, who);
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await loaded();
  await play?.();
  await loaded();
  await more.onDesktop?.();
  await isForEverybody(more.onTelephone);
}
