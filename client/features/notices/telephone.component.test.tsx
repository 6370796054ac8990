import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { TELEPHONE } from '../../test/component/axe';
import { NOTICE } from '../../test/component/axe-scenes';
import { open } from '../../test/component/open';

it('a notice on a telephone is shown page by page, as wide as the window', async () => {
  await page.viewport(TELEPHONE.width, TELEPHONE.height);
  api.worker.use(
    http.get(
      '/api/notices/:id/pdf',
      () => new HttpResponse(NOTICE, { headers: { 'Content-Type': 'application/pdf' } }),
    ),
  );
  await open('/notices/1/print_preview', 'inspection');
  const paper = page.getByRole('img', { name: 'Page 1 of 1' });
  await expect.element(paper).toBeVisible();
  const { width, height } = paper.element().getBoundingClientRect();
  expect(width).toBeGreaterThan(TELEPHONE.width - 40);
  expect(height / width).toBeCloseTo(297 / 210, 1);
  // It is drawn: there is ink and there is paper.
  await expect
    .poll(() => {
      const canvas = paper.element() as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set<number>();
      for (let at = 0; at < data.length; at += 4) colours.add(data[at]!);
      return [colours.has(0), colours.has(255)];
    })
    .toEqual([true, true]);
});
