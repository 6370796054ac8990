import { expect, it } from 'vitest';

import { forecastText, missesText } from './forecast-text';

const queues = [
  {
    queue: 'PENDING' as const,
    waiting: 900,
    pacePerDay: 80.4,
    neededPerDay: 120,
    misses: 1040,
    firstDay: '2026-11-28',
  },
  {
    queue: 'SUBMITTED' as const,
    waiting: 50,
    pacePerDay: null,
    neededPerDay: 130,
    misses: 2,
    firstDay: '2026-12-03',
  },
];

// Desk 7, the two sentences; without a rule there is none. Desk 14: of one's own queue, in whole numbers.
it('says how many events of the queue miss their deadline, and what would be enough', () => {
  const forecast = { misses: 1042, firstDay: '2026-11-28', queues };
  expect(forecastText(forecast, 'PENDING')).toBe(
    '1,040 events will miss their deadline at the present pace, the first on Nov 28, 2026. 120 a day would be enough, now 80.',
  );
  expect(forecastText(forecast, 'SUBMITTED')).toBe(
    '2 events will miss their deadline at the present pace, the first on Dec 3, 2026. 130 a day would be enough, now 0.',
  );
  const pending = queues.map((each) =>
    each.queue === 'PENDING' ? each : { ...each, misses: 0, firstDay: null },
  );
  expect(forecastText({ ...forecast, queues: pending }, 'SUBMITTED')).toBe(
    'No event will miss its deadline at the present pace.',
  );
  expect(missesText(forecast)).toContain('1,042 events will miss');
  expect(forecastText(null, 'PENDING')).toBeNull();
});
