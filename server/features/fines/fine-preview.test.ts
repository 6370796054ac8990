import { expect, it } from 'vitest';
import { type PreviewedEvent, previewOf } from './fine-preview.pure.js';

const band = (from: number, to: number | null, amount: number | null) => ({
  from,
  to,
  amount,
  points: null,
  earlyAmount: null,
  lateAmounts: [],
  note: null,
  speedFrom: null,
  fee: null,
  offenceCode: null,
  legalBasis: null,
  perUnit: null,
  steps: [],
});

const SCHEDULE = {
  cause: 'SPEEDING',
  currency: 'USD',
  unit: 'km/h',
  repeat: null,
  factor: null,
  toleranceFixed: 3,
  tolerancePercent: 0,
  fee: 850,
  bands: [band(0, 10, 5_000), band(10, 20, 99_999_999), band(20, null, null)],
} as const;

const event = (referenceId: string, measured: string | null): PreviewedEvent => ({
  referenceId,
  capturedAt: new Date('2026-11-14T16:24:04Z'),
  measured,
  limit: '50',
  switchedAt: null,
  circumstances: { siteKind: null, isFlagged: false, earlier: [] },
});

it('adds up each band with the fee, and names what no band covers (mailing 1)', () =>
  expect(
    previewOf({ ...SCHEDULE, bands: [...SCHEDULE.bands] }, [
      event('EV-1', '53'),
      event('EV-2', '62.9'),
      event('EV-3', '63'),
      event('EV-4', '63'),
      event('EV-5', '200'),
      event('EV-6', '52.9'),
      event('EV-7', null),
    ]),
  ).toEqual({
    events: 7,
    total: 2 * 5_850 + 2 * 100_000_849,
    currency: 'USD',
    bands: [
      { from: 0, to: 10, count: 2, total: 11_700 },
      { from: 10, to: 20, count: 2, total: 200_001_698 },
      { from: 20, to: null, count: 1, total: 0 },
    ],
    uncovered: [
      { referenceId: 'EV-6', message: 'No band covers -0.1, which is below 0' },
      { referenceId: 'EV-7', message: 'Without a measurement no band can be chosen' },
    ],
    uncoveredCount: 2,
  }));

it('names 20 events at most', () => {
  const events = Array.from({ length: 25 }, (_, index) => event(`EV-${index}`, '10'));
  const preview = previewOf({ ...SCHEDULE, bands: [...SCHEDULE.bands] }, events);
  expect([preview.uncovered.length, preview.uncovered.at(-1)?.referenceId]).toEqual([20, 'EV-19']);
  expect(preview.uncoveredCount).toBe(25);
});
