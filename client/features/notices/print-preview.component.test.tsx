import { http } from 'msw';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../test/component/api';
import { submittedEvent } from '../../test/component/events';
import { refused } from '../../test/component/guest';
import { open } from '../../test/component/open';
import { button, heading, reads } from '../../test/component/screen';

it('/notices/{id}/print_preview says so where there is no notice', async () => {
  const event = submittedEvent('7', { reportStatus: 'DISCARDED' });
  api.answer({ citation: () => ({ ...event, notice: null }) });
  api.worker.use(
    http.get('/api/notices/7/pdf', () => refused(404, 'NOTICE_NOT_FOUND', 'Notice not found')),
  );
  await open('/notices/7/print_preview', 'inspection');
  await expect.element(heading('Notice Print Preview - 7')).toBeVisible();
  await reads(page, 'This notice cannot be shown');
  await expect.element(button('Print')).toBeDisabled();
});
