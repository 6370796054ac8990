import { http } from 'msw';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { api, picture } from '../../../../test/component/api';
import { pendingEvent } from '../../../../test/component/events';
import { open } from '../../../../test/component/open';

/**
 * Notes the pictures that are asked for from now on, each with its size. The browser keeps those that this page has shown
 * before: the events of these tests are shown by no other.
 */
function asked(): string[] {
  const paths: string[] = [];
  const note = ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url);
    paths.push(pathname + search);
  };
  api.worker.use(
    http.get('/api/media/:id', (given) => {
      note(given);
      return picture('original', 4000, 2250);
    }),
    http.get('/api/media/:id/thumbnail', (given) => {
      note(given);
      const isLarge = new URL(given.request.url).searchParams.get('size') === 'large';
      return isLarge ? picture('large', 1600, 900) : picture('thumbnail', 640, 360);
    }),
  );
  return paths;
}

const original = (path: string): boolean => /^\/api\/media\/\d+$/.test(path);

it('loads the original of a picture only when it is zoomed beyond the large one', async () => {
  const paths = asked();
  const media = pendingEvent('931').media?.map((image) => ({
    ...image,
    width: 4000,
    height: 2250,
  }));
  api.answer({ citation: () => pendingEvent('931', { media }) });
  await open('/citations/show/931', 'processing');
  await page.getByRole('button', { name: 'View Before' }).click();
  const viewer = page.getByRole('dialog', { name: 'Viewer: Before' });
  const width = () =>
    viewer.getByRole('img', { name: 'Before' }).query() instanceof HTMLImageElement
      ? (viewer.getByRole('img', { name: 'Before' }).element() as HTMLImageElement).naturalWidth
      : 0;
  await expect.poll(width).toBe(1600);
  expect(paths.filter((path) => path.endsWith('/9311/thumbnail?size=large'))).toHaveLength(1);
  expect(paths.filter(original)).toEqual([]);
  await userEvent.keyboard('+');
  await expect.element(viewer.getByText('Original')).toBeVisible();
  await expect.poll(width).toBe(4000);
  expect(new Set(paths.filter(original)).size).toBe(1);
});

it('has the next event ready before N is pressed, without a look at its evidence', async () => {
  const paths = asked();
  api.answer({
    citation: ({ id }: { id: string }) => pendingEvent(id),
    citations: () => ({
      data: [{ id: '932' }, { id: '933' }],
      currentPage: 1,
      lastPage: 1,
      perPage: 10,
      total: 2,
      totalIsExact: true,
    }),
  });
  await open('/citations/show/932', 'processing');
  await expect.element(page.getByRole('region', { name: 'Full case' })).toBeInTheDocument();
  for (const id of ['9331', '9332', '9333', '9334'])
    await expect.poll(() => paths).toContain(`/api/media/${id}/thumbnail`);
  expect(paths.filter((path) => path.includes('size=large'))).toEqual([]);
});
