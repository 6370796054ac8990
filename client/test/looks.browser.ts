import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';

import { type Accepted, samplePackage, smallPackage } from './deliveries.js';
import { eventually, heading, reads, rows, toast } from './reading.js';
import { NARROW } from './scenes.js';
import { Stage } from './stage.js';
import { prepare, submitted } from './work.js';

/** A screen of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

let stage: Stage;
let pending: Accepted;
let next: Accepted;
let review: Accepted;

beforeAll(async () => {
  stage = await Stage.start(inject('services'));
  await Promise.all([stage.as('processing'), stage.as('inspection'), stage.as('admin')]);
  next = await stage.deliver(await smallPackage('SPEEDING'));
  pending = await stage.deliver(await proportionsPackage());
  review = await submitted(stage, 'SPEEDING', 'GENERATE', await samplePackage('SPEEDING'));
});
afterEach(() => stage.check());
afterAll(() => stage.stop());

/** Four pictures of other proportions each; the first is larger than any screen. */
async function proportionsPackage() {
  const event = await smallPackage('REDLIGHT');
  const sizes = [
    [4000, 2250],
    [900, 1200],
    [1200, 400],
    [40, 3000],
  ] as const;
  for (const [index, [width, height]] of sizes.entries()) {
    const create = { width, height, channels: 3, background: 'teal' } as const;
    event.files.set(`${index + 1}.jpg`, await sharp({ create }).jpeg().toBuffer());
  }
  return event;
}

const report = async (
  who: 'processing' | 'inspection',
  { id }: Accepted,
  viewport = { width: 1280, height: 720 },
): Promise<Page> => {
  const page = await stage.open(who, `/citations/show/${id}`);
  await page.setViewportSize(viewport);
  await page.getByRole('region', { name: 'Full case' }).waitFor();
  return page;
};

const isFocused = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not on the page');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

describe('the keyboard is not lost (WCAG 2.4.3)', () => {
  it('after the viewer it is on the picture that was looked at', async () => {
    const page = await report('processing', pending);
    await page.getByRole('button', { name: 'View Before' }).click();
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await eventually(() => isFocused(page.getByRole('button', { name: 'View Before' }))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Viewer: During' }).waitFor();
    await page.getByRole('button', { name: 'Close viewer (Esc)' }).click();
    await eventually(() => isFocused(page.getByRole('button', { name: 'View During' }))).toBe(true);
  });

  // The focus comes into the dialog a moment after it is shown.
  it('is with the viewer at once: an arrow key works wherever the focus is', async () => {
    const page = await report('processing', pending);
    await page.getByRole('button', { name: 'View Before' }).click();
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'Viewer: During' }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
  });

  it('leaves the browser its own keys: in the viewer, Alt and an arrow go back and on', async () => {
    const page = await report('processing', pending);
    await page.getByRole('button', { name: 'View Before' }).click();
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
    const isLeft = (key: string, altKey = false) =>
      page.evaluate(
        (init) =>
          document.body.dispatchEvent(
            new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
          ),
        { key, altKey },
      );
    expect(await isLeft('ArrowLeft', true)).toBe(true);
    expect(await isLeft('ArrowRight', true)).toBe(true);
    await page.getByRole('dialog', { name: 'Viewer: Before' }).waitFor();
    expect(await isLeft('ArrowRight')).toBe(false);
    await page.getByRole('dialog', { name: 'Viewer: During' }).waitFor();
  });

  it('goes into the menu of a narrow screen, and back to its button', async () => {
    const page = await report('processing', pending, NARROW);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await eventually(() => isFocused(page.getByRole('link', { name: 'Home' }))).toBe(true);
    await page.keyboard.press('Escape');
    const burger = page.getByRole('button', { name: 'Open menu' });
    await eventually(() => isFocused(burger)).toBe(true);
    // Tab does not reach collapsed entries.
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('nav'))).toBe(null);
  });

  it('is on the button of a dialog’s menu again when the dialog is closed', async () => {
    const page = await report('processing', pending, NARROW);
    const actions = page.getByRole('button', { name: 'Actions', exact: true });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Submit Citation' }).click();
    await page.getByRole('dialog', { name: 'Submit Citation' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await eventually(() => isFocused(actions)).toBe(true);
  });
});

describe('forced colours (WCAG 1.4.1): what a colour says, a line says too', () => {
  const outline = (element: Locator): Promise<string> =>
    element.evaluate((node) => {
      const { outlineStyle, outlineWidth, borderBlockEndColor, borderInlineStartWidth } =
        getComputedStyle(node);
      return [outlineStyle, outlineWidth, borderBlockEndColor, borderInlineStartWidth].join(' ');
    });

  it('selected evidence, the open tab and the page of the menu differ from the others', async () => {
    const page = await report('processing', pending);
    await page.emulateMedia({ forcedColors: 'active' });
    const tile = (caption: string) =>
      page.locator('div', { has: page.getByRole('button', { name: `View ${caption}` }) }).last();
    await page.getByRole('checkbox', { name: 'Before' }).check();
    await reads(page, '1 / 4 selected');
    expect(await outline(tile('Before'))).not.toBe(await outline(tile('During')));
    const tab = (name: RegExp) => page.getByRole('tab', { name });
    expect(await outline(tab(/Images/))).not.toBe(await outline(tab(/Videos/)));
    await page.getByRole('checkbox', { name: 'Before' }).uncheck();
    await reads(page, '0 / 4 selected');
    await page.getByRole('link', { name: 'Pending Citation Events' }).click();
    await heading(page, 'Pending Citation Events').waitFor();
    const entry = (name: string) => page.getByRole('link', { name, exact: true });
    expect(await outline(entry('Pending Citation Events'))).not.toBe(
      await outline(entry('Search')),
    );
  });

  it('the bars of the chart are drawn in a colour of the user', async () => {
    const page = await stage.open('inspection', '/');
    await page.emulateMedia({ forcedColors: 'active' });
    const fills = () =>
      page.locator('section svg path').evaluateAll((paths) => {
        const probe = document.createElement('i');
        probe.style.color = 'CanvasText';
        document.body.append(probe);
        const own = getComputedStyle(probe).color;
        probe.remove();
        return paths.some((path) => getComputedStyle(path).fill === own);
      });
    await eventually(fills).toBe(true);
  });
});

describe('a form says what is wrong, and takes the keyboard there (WCAG 3.3.1)', () => {
  it('where our own check finds it: the first field of the page', async () => {
    const page = await stage.open('processing', '/profile');
    const form = page.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Last name').fill('');
    await form.getByLabel('Email').fill('nobody');
    await form.getByRole('button', { name: 'Save' }).click();
    await eventually(() => isFocused(form.getByLabel('Last name'))).toBe(true);
    const alerts = form.getByRole('alert');
    expect(await alerts.allInnerTexts()).toEqual([
      'Last Name is required',
      'Email must be valid',
      'Cannot make changes without current password',
    ]);
    const described = await form.getByLabel('Last name').getAttribute('aria-describedby');
    expect(described).toContain(await alerts.first().getAttribute('id'));
    expect(await form.getByLabel('Last name').getAttribute('aria-invalid')).toBe('true');
  });

  it('where the server finds it', async () => {
    const page = await stage.open('admin', '/admin/users', [422]);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByLabel('First name').fill('Ada');
    await dialog.getByLabel('Last name').fill('Marlow');
    await dialog.getByLabel('Email').fill(stage.cast.processing.email);
    await dialog.getByLabel('Badge No').fill('99123');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Inspection Officer' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await dialog.getByRole('alert').first().waitFor();
    await eventually(() => isFocused(dialog.getByLabel('Email'))).toBe(true);
  });

  it('on the sign-in page', async () => {
    const page = await stage.open('guest', '/login');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await eventually(() => isFocused(page.getByLabel('Email'))).toBe(true);
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([
      'Email is required',
      'Password is required',
    ]);
  });
});

describe('single-letter keys (WCAG 2.1.4)', () => {
  it('are switched off in the profile, and on again', async () => {
    const page = await stage.open('processing', '/profile');
    const keys = page.getByRole('switch', { name: 'Single-letter keys' });
    expect(await keys.isChecked()).toBe(true);
    await keys.click();
    await toast(page, 'Successfully saved user details').waitFor();
    expect(await keys.isChecked()).toBe(false);

    await page.goto(`/citations/show/${pending.id}`);
    await page.getByRole('checkbox', { name: 'Before' }).waitFor();
    for (const key of ['1', 'v', 'l', 's', 'c', 'g', 'f', 'n', 'u']) {
      await page.keyboard.press(key);
    }
    await page.getByRole('button', { name: 'View Before' }).click();
    const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
    await viewer.getByRole('button', { name: 'Zoom in', exact: true }).waitFor();
    await page.keyboard.press('+');
    await page.keyboard.press('ArrowRight');
    // Only the arrow had an effect: otherwise the page would differ here, or there would be two dialogs.
    await page.getByRole('dialog', { name: 'Viewer: During' }).waitFor();
    await reads(page, '100 %');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await reads(page, '0 / 4 selected');
    // The key that lists the keys acts all the same.
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Shortcuts' });
    await reads(sheet, 'Single-letter keys are switched off.');
    await sheet.getByRole('link', { name: 'Switch them on in your profile' }).click();
    await heading(page, 'Profile').waitFor();
    await keys.click();
    await eventually(() => keys.isChecked()).toBe(true);
    await toast(page, 'Successfully saved user details').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await heading(page, 'Pending Citation Events').waitFor();
  });
});

describe('nothing covers what is read', () => {
  it.each([
    ['at 400 %', ZOOMED],
    ['on a phone', NARROW],
  ])('the recommendation %s, wherever the page is scrolled', async (_, viewport) => {
    const page = await report('inspection', review, viewport);
    const chip = page.getByText('Generate', { exact: true }).first();
    await chip.waitFor();
    const covered = await chip.evaluate((node) => {
      const found: number[] = [];
      for (let top = 0; top <= document.documentElement.scrollHeight; top += 20) {
        scrollTo(0, top);
        const { left, right, top: y, bottom } = node.getBoundingClientRect();
        if (y < 0 || bottom > innerHeight) continue;
        for (const x of [left + 1, (left + right) / 2, right - 1]) {
          const above = document.elementFromPoint(x, (y + bottom) / 2);
          if (above === null || !(node.contains(above) || above.contains(node))) found.push(top);
        }
      }
      return found;
    });
    // The header of a phone stays in sight; at 400 % it scrolls away.
    expect(covered.filter((top) => viewport === ZOOMED || top < 60)).toEqual([]);
  });

  it.each([
    ['a laptop', { width: 1280, height: 720 }],
    ['a large screen', { width: 2560, height: 1440 }],
  ])('by the actions on %s, and they are beside the summary', async (_, viewport) => {
    const page = await report('inspection', review, viewport);
    const panel = page.getByRole('toolbar', { name: 'Actions' });
    const boxes = async () => {
      const [actions, summary, evidence, fullCase] = await Promise.all([
        boxOf(panel),
        boxOf(page.getByRole('region', { name: 'Summary' })),
        boxOf(page.getByRole('region', { name: 'Evidence' })),
        boxOf(page.getByRole('region', { name: 'Full case' })),
      ]);
      return { actions, summary, evidence, fullCase };
    };
    for (const scroll of [0, 50]) {
      await page.evaluate((top) => scrollTo(0, top), scroll);
      await page.waitForTimeout(50);
      const { actions, summary, evidence } = await boxes();
      expect(actions.y - summary.bottom, 'empty above it').toBeLessThanOrEqual(24);
      expect(actions.y - summary.bottom, 'over the summary').toBeGreaterThanOrEqual(0);
      expect(actions.x, 'over the evidence').toBeGreaterThanOrEqual(evidence.right);
      expect(actions.bottom, 'below the window').toBeLessThanOrEqual(viewport.height);
    }
  });

  // The full case has the whole width (issue 25, point 1): the actions go to the foot of the window.
  it('by the actions on a low window at the end of the page, and they are in sight', async () => {
    const page = await report('inspection', review, { width: 1280, height: 500 });
    const panel = page.getByRole('toolbar', { name: 'Actions' });
    const bottoms = async () => {
      await page.evaluate(() => scrollTo(0, 10_000));
      const [actions, fullCase] = await Promise.all([
        boxOf(panel),
        boxOf(page.getByRole('region', { name: 'Full case' })),
      ]);
      return [actions.bottom === 500, actions.y >= fullCase.bottom];
    };
    await eventually(bottoms).toEqual([true, true]);
    expect(await panel.getByRole('button').count()).toBe(6);
    await page.evaluate(() => scrollTo(0, 0));
    await eventually(async () => (await boxOf(panel)).x > 640).toBe(true);
  });
});

describe('the report', () => {
  it('fills what is recommended, and nothing else', async () => {
    const page = await report('inspection', review);
    const filled = page
      .getByRole('toolbar', { name: 'Actions' })
      .locator('[data-variant="filled"]');
    expect(await filled.allInnerTexts()).toEqual(['Generate Citation Notice']);
    const mine = await report('processing', pending);
    expect(
      await mine
        .getByRole('toolbar', { name: 'Actions' })
        .locator('[data-variant="filled"]')
        .allInnerTexts(),
    ).toEqual(['Submit Citation']);
  });

  it('shows pictures in their own proportions; a column of 40 × 3000 does not push the others away', async () => {
    const page = await report('processing', pending);
    const ratio = async (caption: string): Promise<number> => {
      const { width, height } = await boxOf(page.getByRole('button', { name: `View ${caption}` }));
      return width / height;
    };
    expect(await ratio('Before')).toBeCloseTo(16 / 9, 1);
    expect(await ratio('During')).toBeCloseTo(3 / 4, 1);
    expect(await ratio('After')).toBeCloseTo(3, 1);
    expect(await ratio('Enhanced plate')).toBeCloseTo(3 / 4, 1);
  });

  it('loads the original of a picture only when it is zoomed beyond the large one', async () => {
    const page = await stage.open('processing', '/');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/media/')) asked.push(pathname + search);
    });
    await page.goto(`/citations/show/${pending.id}`);
    await page.getByRole('button', { name: 'View Before' }).click();
    const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
    const image = viewer.getByRole('img', { name: 'Before' });
    await eventually(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(
      1600,
    );
    const original = (path: string): boolean => /^\/api\/media\/\d+$/.test(path);
    expect(asked.filter((path) => path.endsWith('?size=large'))).toHaveLength(1);
    expect(asked.filter(original)).toEqual([]);
    await page.keyboard.press('+');
    await reads(viewer, 'Original');
    await eventually(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBe(
      4000,
    );
    expect(new Set(asked.filter(original)).size).toBe(1);
  });

  it('has the next event ready before N is pressed', async () => {
    const page = await stage.open('processing', '/');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const { media } = await stage.call<{ media: { id: number }[] }>(
      'processing',
      'GET',
      `citations/${next.id}`,
    );
    await page.goto(`/citations/show/${pending.id}`);
    await page.getByRole('region', { name: 'Full case' }).waitFor();
    for (const { id } of media) {
      await eventually(() => asked.some((url) => url.endsWith(`/api/media/${id}/thumbnail`))).toBe(
        true,
      );
    }
    // A picture of the viewer's size would count as a look at the evidence.
    expect(asked.filter((url) => url.includes('size=large'))).toEqual([]);
  });
});

describe('the history', () => {
  it('has one entry for selections in a row, which opens', async () => {
    const event = await stage.deliver(await smallPackage('REDLIGHT'));
    await prepare(stage, 'processing', event.id, 'REDLIGHT');
    const page = await stage.open('processing', `/citations/history/${event.id}`);
    const lines = await rows(page, 'Citation history');
    const before = await lines.count();
    const entry = page.getByRole('button', { name: '4 images selected' });
    expect(await entry.getAttribute('aria-expanded')).toBe('false');
    await entry.click();
    expect(await lines.count()).toBe(before + 4);
    await reads(page, 'Image 4 selected by Priya Venkat');
    await page.getByLabel('Timeline').click();
    const steps = page.getByRole('list', { name: 'Citation history' });
    await steps.getByRole('button', { name: '4 images selected' }).click();
    await reads(steps, 'Image 4 selected');
  });
});

describe('the logs', () => {
  it('name people, and lead to everything about one event', async () => {
    const page = await stage.open('admin', '/admin/logs?tab=app');
    const table = page.getByRole('table', { name: 'App Logs' });
    await rows(page, 'App Logs');
    await reads(table, 'Priya Venkat');
    await table.getByRole('link', { name: review.reference_id }).first().click();
    await reads(page, `About ${review.reference_id} only.`);
    const lines = await rows(page, 'App Logs');
    await eventually(async () =>
      (await lines.allInnerTexts()).every((line) => line.includes(review.reference_id)),
    ).toBe(true);
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.getByText(`About ${review.reference_id} only.`).waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'System Logs' }).click();
    await rows(page, 'System Logs');
    expect(await page.getByRole('table').innerText()).not.toMatch(/\bUser \d+\b/);
  });
});

describe('a notice on a phone', () => {
  it('is shown page by page, as wide as the window', async () => {
    const event = await submitted(stage, 'REDLIGHT');
    await stage.call('inspection', 'PUT', `citations/${event.id}`, { report_status: 'COMPLETED' });
    const page = await stage.open('inspection', `/notices/${event.id}/print_preview`);
    await page.setViewportSize(NARROW);
    const paper = page.getByRole('img', { name: /^Page 1 of \d$/ });
    await paper.waitFor({ timeout: 60_000 });
    const { width, height } = await boxOf(paper);
    expect(width).toBeGreaterThan(NARROW.width - 40);
    expect(height / width).toBeCloseTo(297 / 210, 1);
    // The page has a drawing in more than one colour.
    const colours = () =>
      paper.evaluate((node) => {
        const canvas = node as HTMLCanvasElement;
        const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set<number>();
        for (let at = 0; at < data.length; at += 4) seen.add((data[at]! << 8) + data[at + 1]!);
        return seen.size;
      });
    await eventually(colours).toBeGreaterThan(20);
    await page
      .getByRole('region', { name: /Notice Print Preview/ })
      .getByText('Port Ellery')
      .first()
      .waitFor({ state: 'attached' });
  });
});

describe('a list on a phone', () => {
  it('has two lines for an event, and is sorted by touch', async () => {
    const page = await stage.open('processing', '/citations/pending');
    await page.setViewportSize(NARROW);
    const lines = await rows(page, 'Pending Citation Events');
    const row = lines.filter({ hasText: pending.reference_id });
    const { height } = await boxOf(row);
    expect(height).toBeLessThanOrEqual(80);
    const inSight = row.getByRole('cell').filter({ visible: true });
    const tops = await inSight.evaluateAll((cells) =>
      cells.map((cell) => Math.round(cell.getBoundingClientRect().top / 12)),
    );
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Reference ID');
    await page.waitForURL(/sortby=reference_id/);
    const references = async () =>
      (await lines.allInnerTexts()).map((line) => /EV-\d+-\d+/.exec(line)?.[0]);
    const sorted = (await references()).toSorted();
    await eventually(references).toEqual(sorted.toReversed());
    await page.getByRole('button', { name: 'Descending, turn the order round' }).click();
    await page.waitForURL(/order=asc/);
    await eventually(references).toEqual(sorted);
  });
});
