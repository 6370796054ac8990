import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api, picture } from '../../../test/component/api';
import { TELEPHONE } from '../../../test/component/axe';
import { images, pendingEvent, submittedEvent } from '../../../test/component/events';
import { open } from '../../../test/component/open';

/** A screen of 1280 by 1024 at 400 %. */
const ZOOMED = { width: 320, height: 256 };

const region = (name: string) => page.getByRole('region', { name, exact: true });

const toolbar = () => page.getByRole('toolbar', { name: 'Actions' });

async function openReport(
  who: 'processing' | 'inspection',
  { width, height } = { width: 1280, height: 720 },
): Promise<void> {
  await page.viewport(width, height);
  // As long as reports are.
  api.fill();
  const event = who === 'inspection' ? submittedEvent('1') : pendingEvent('1');
  api.answer({ citation: () => ({ ...event, checks: [], missing: [] }) });
  await open('/citations/show/1', who);
  await expect.element(region('Full case')).toBeInTheDocument();
}

const boxOf = (element: { element: () => Element }): DOMRect =>
  element.element().getBoundingClientRect();

describe('nothing covers what is read', () => {
  it.each([
    ['at 400 %', ZOOMED],
    ['on a telephone', TELEPHONE],
  ])('the recommendation %s, wherever the page is scrolled', async (_, viewport) => {
    await openReport('inspection', viewport);
    const chip = page.getByText('Generate', { exact: true }).first();
    await expect.element(chip).toBeInTheDocument();
    const node = chip.element();
    const covered: number[] = [];
    for (let top = 0; top <= document.documentElement.scrollHeight; top += 20) {
      scrollTo(0, top);
      const { left, right, top: y, bottom } = node.getBoundingClientRect();
      if (y < 0 || bottom > innerHeight) continue;
      for (const x of [left + 1, (left + right) / 2, right - 1]) {
        const above = document.elementFromPoint(x, (y + bottom) / 2);
        if (above === null || !(node.contains(above) || above.contains(node))) covered.push(top);
      }
    }
    // The header of a telephone stays in sight; at 400 % it scrolls away.
    expect(covered.filter((top) => viewport === ZOOMED || top < 60)).toEqual([]);
  });

  it('by the actions on a laptop and a large screen, and they are beside the summary', async () => {
    const viewports = [
      { width: 1280, height: 720 },
      { width: 2560, height: 1440 },
    ];
    await openReport('inspection');
    await expect.element(toolbar()).toBeVisible();
    for (const [viewport, scroll] of viewports.flatMap((each) => [
      [each, 0] as const,
      [each, 50] as const,
    ])) {
      await page.viewport(viewport.width, viewport.height);
      scrollTo(0, scroll);
      await expect
        .poll(() => {
          const { top, left, bottom } = boxOf(toolbar());
          const gap = top - boxOf(region('Summary')).bottom;
          return {
            isOverSummary: gap < 0,
            isFarBelow: gap > 24,
            isOverEvidence: left < boxOf(region('Evidence')).right,
            isBelowWindow: bottom > viewport.height,
          };
        })
        .toEqual({
          isOverSummary: false,
          isFarBelow: false,
          isOverEvidence: false,
          isBelowWindow: false,
        });
    }
  });
});

describe('the report', () => {
  it.each([
    ['inspection', 'Generate Citation Notice'],
    ['processing', 'Submit Citation'],
  ] as const)('of a %s officer fills what is recommended, and nothing else', async (who, name) => {
    await openReport(who);
    await expect
      .poll(() =>
        [...document.querySelectorAll('[role="toolbar"] [data-variant="filled"]')].map(
          ({ textContent }) => textContent,
        ),
      )
      .toEqual([name]);
  });

  it('shows pictures in their own proportions; a column of 40 × 3000 does not push the others away', async () => {
    const sizes = [
      [4000, 2250],
      [900, 1200],
      [1200, 400],
      [40, 3000],
    ] as const;
    api.worker.use(
      http.get('/api/media/:id/thumbnail', ({ params }) => {
        const [width, height] = sizes[Number(params['id']) - 9341]!;
        return picture(String(params['id']), width, height);
      }),
    );
    // The browser keeps the pictures of events that were shown before.
    const media = images('934').map((image, index) => ({
      ...image,
      width: sizes[index]![0],
      height: sizes[index]![1],
    }));
    api.answer({ citation: () => pendingEvent('934', { media }) });
    await open('/citations/show/934', 'processing');
    const ratio = (caption: string): number => {
      const { width, height } = boxOf(page.getByRole('button', { name: `View ${caption}` }));
      return Math.round((width / height) * 10) / 10;
    };
    await expect.element(page.getByRole('button', { name: 'View Before' })).toBeVisible();
    await expect
      .poll(() => ['Before', 'During', 'After', 'Enhanced plate'].map(ratio))
      .toEqual([1.8, 0.8, 3, 0.8]);
  });
});
