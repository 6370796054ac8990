import { describe, expect, it } from 'vitest';

import { mayMeasure } from './may-measure';

const PROCESSING = { isInspectionOfficer: false };
const INSPECTION = { isInspectionOfficer: true };
const event = (reportStatus: 'PENDING' | 'REVIEW' | 'HOLD' | 'COMPLETED', editable = false) => ({
  reportStatus,
  editable,
  availableActions: ['COMMENTS'],
  register: { reference: { id: '1' } },
});

// Cameras 4: processing officers where the event is editable, inspection officers in the review group and on HOLD.
describe('who may measure', () => {
  it.each([
    ['processing officers an event that they may edit', event('PENDING', true), PROCESSING, true],
    ['processing officers none in review', event('REVIEW'), PROCESSING, false],
    ['inspection officers one in review', event('REVIEW'), INSPECTION, true],
    ['inspection officers one on hold', event('HOLD'), INSPECTION, true],
    ['inspection officers none that is pending', event('PENDING'), INSPECTION, false],
    ['inspection officers none that is completed', event('COMPLETED'), INSPECTION, false],
  ] as const)('%s', (_, subject, user, may) => {
    expect(mayMeasure(subject, user)).toBe(may);
  });

  it('nobody without reference points, or where no act is offered', () => {
    const without = { ...event('PENDING', true), register: { reference: null } };
    expect(mayMeasure(without, PROCESSING)).toBe(false);
    expect(mayMeasure({ ...event('REVIEW'), availableActions: [] }, INSPECTION)).toBe(false);
  });
});
