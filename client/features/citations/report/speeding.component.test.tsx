import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';

import { api } from '../../../test/component/api';
import { submittedEvent } from '../../../test/component/events';
import { openReport } from '../../../test/component/report-page';
import { beside } from '../../../test/component/screen';

const region = (name: string): Locator => page.getByRole('region', { name });

// Specification, sections 2 and 3: the images of a speeding event have names of their own.
it('a speeding event shows its images by their names, with plate, allowed speed and trigger', async () => {
  api.answer({
    citation: () =>
      submittedEvent('1', {
        facts: [
          {
            name: 'PLATE',
            label: 'Plate',
            observed: 'MNK 1230',
            registered: 'MNK 1230',
            state: 'EQUAL',
          },
          {
            name: 'SPEED_LIMIT',
            label: 'Allowed',
            observed: '40',
            unit: 'km/h',
            state: 'SHOWN',
          },
        ],
        vehicle: { cause: 'SPEEDING', speedLimitTrigger: 46 },
      }),
  });
  await openReport('1', 'inspection');
  for (const caption of ['Captured image 1', 'Captured image 2', 'Captured image 3', 'Plate'])
    await expect.element(page.getByRole('button', { name: `View ${caption}` })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'View Before' })).not.toBeInTheDocument();
  await expect.element(region('Summary').getByRole('img', { name: 'Plate' })).toBeVisible();
  const facts = region('Summary').getByRole('region', { name: 'Facts' });
  await expect.element(facts.getByText('Allowed', { exact: true })).toBeVisible();
  await expect.element(facts.getByText('40 km/h')).toBeVisible();
  await expect.element(beside(region('Full case'), 'Trigger')).toHaveTextContent('46 km/h');
});
