import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import { api } from '../../../../test/component/api';
import { submittedEvent } from '../../../../test/component/events';
import { answerEvents } from '../../../../test/component/many-events';
import { open } from '../../../../test/component/open';
import { dialog } from '../../../../test/component/screen';

const SENTENCE = 'Generate makes a warning letter: Warning period';
const warned = () =>
  submittedEvent('1', { letter: { kind: 'WARNING', reason: 'Warning period' }, fine: null });

describe('a warning letter in place of a notice (programs 4)', () => {
  it('is said beside the act, and the act asks for that letter', async () => {
    answerEvents([warned()]);
    await open('/citations/show/1', 'inspection');
    await expect.element(page.getByText(SENTENCE)).toBeVisible();
    await page.getByRole('button', { name: 'Generate Citation Notice' }).click();
    await expect.element(page.getByText('None, it is a warning letter')).toBeVisible();
    await dialog('Generate Citation Notice')
      .getByRole('button', { name: 'Generate Citation Notice' })
      .click();
    await expect
      .poll(() => api.sent<{ input: object }>('TransitionCitation').map(({ input }) => input))
      .toMatchObject([{ transition: 'GENERATE', letterKind: 'WARNING' }]);
    // The answer leads to the list, and must not do so in the page of the next test.
    await expect
      .element(page.getByRole('heading', { name: 'Submitted for Final Review' }))
      .toBeVisible();
  });

  it('is marked in the list of what was generated', async () => {
    answerEvents([
      submittedEvent('1', {
        letter: { kind: 'WARNING', reason: null },
        reportStatus: 'COMPLETED',
        stoplineReferenceId: 'WRN-2026-000001',
      }),
    ]);
    await open('/citations/generated', 'inspection');
    await expect.element(page.getByText('Warning', { exact: true })).toBeVisible();
  });
});
