import { expect, it } from 'vitest';

import { forecastText } from './forecast-text';

const queues = [
  { queue: 'PENDING' as const, waiting: 900, pacePerDay: 80, neededPerDay: 120, misses: 40 },
  { queue: 'SUBMITTED' as const, waiting: 50, pacePerDay: null, neededPerDay: 130, misses: 2 },
];

// desk 7, the two sentences; without a rule there is none.
it('says how many events miss their deadline, and what would be enough', () => {
  const forecast = { misses: 1042, firstDay: '2026-11-28', queues };
  expect(forecastText(forecast, 'PENDING')).toBe(
    '1,042 events will miss their deadline at the present pace, the first on Nov 28, 2026. 120 a day would be enough, now 80.',
  );
  expect(forecastText(forecast, 'SUBMITTED')).toContain('130 a day would be enough, now 0.');
  expect(forecastText({ misses: 0, firstDay: null, queues }, 'PENDING')).toBe(
    'No event will miss its deadline at the present pace.',
  );
  expect(forecastText(null, 'PENDING')).toBeNull();
});
