import { expect, it } from 'vitest';

import { type ReportRow, figuresOf } from './report-figures';

const ADA = { id: '1', name: 'Ada Byron', badgeNumber: 1 };

const row = (fields: Partial<ReportRow>): ReportRow => ({
  day: null,
  queue: null,
  act: null,
  reasonCode: null,
  reasonLabel: null,
  cause: null,
  cameraSerialNumber: null,
  officer: null,
  count: 0,
  medianSeconds: null,
  timed: 0,
  under3: 0,
  under10: 0,
  ...fields,
});

// Desk 10: the chart shows the same counts as the table.
it('stacks the acts of each day', () => {
  const rows = [
    row({ day: '2026-11-20', act: 'GENERATE', count: 7 }),
    row({ day: '2026-11-20', act: 'SKIP', count: 2 }),
    row({ day: '2026-11-21', act: 'GENERATE', count: 5 }),
  ];
  expect(figuresOf(rows, ['DAY', 'ACT'])).toEqual({
    labels: ['Nov 20, 2026', 'Nov 21, 2026'],
    series: [
      { name: 'Generate', act: 'GENERATE', values: [7, 5] },
      { name: 'Skip', act: 'SKIP', values: [2, 0] },
    ],
  });
});

it('adds up what is grouped further than the chart shows', () => {
  const rows = [
    row({ officer: ADA, cause: 'REDLIGHT', count: 3 }),
    row({ officer: ADA, cause: 'SPEEDING', count: 4 }),
  ];
  expect(figuresOf(rows, ['OFFICER', 'CAUSE'])).toEqual({
    labels: ['Ada Byron (1)'],
    series: [{ name: 'Events', act: null, values: [7] }],
  });
});
