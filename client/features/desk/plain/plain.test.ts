import { describe, expect, it } from 'vitest';

import { type Judged, notPlain } from './plain';

const PLAIN = {
  missing: [],
  checks: [{ weight: 'NOTE', sentence: 'The clock of the camera was set today' }],
  facts: [
    { label: 'Plate', state: 'EQUAL' },
    { label: 'Color', state: 'UNKNOWN' },
  ],
  deadline: { state: 'URGENT' },
  sentBack: null,
  plateUnusual: false,
  vehicle: { ownerName: 'Ada Marlow' },
} as unknown as Judged;

// Issue 37, point 14: one key submits what is plain, and nothing else.
describe('a plain event', () => {
  it('is one where there is nothing to judge', () => {
    expect(notPlain(PLAIN, null)).toBeNull();
    expect(notPlain(PLAIN, 'GENERATE')).toBeNull();
    expect(notPlain({ ...PLAIN, deadline: null }, null)).toBeNull();
  });

  it.each<[string, object]>([
    ['Missing media attachments', { missing: ['Missing media attachments'] }],
    ['no vehicle is attached', { vehicle: { ownerName: null } }],
    ['Speed is too low', { checks: [{ weight: 'BLOCK', sentence: 'Speed is too low' }] }],
    ['Plate is listed', { checks: [{ weight: 'CONFIRM', sentence: 'Plate is listed' }] }],
    ['Color does not agree', { facts: [{ label: 'Color', state: 'CONTRADICTION' }] }],
    ['it was sent back', { sentBack: { answered: true } }],
    ['the plate does not have the usual format', { plateUnusual: true }],
    ['its deadline has passed', { deadline: { state: 'EXPIRED' } }],
  ])('is none: %s', (reason, changes) => {
    expect(notPlain({ ...PLAIN, ...changes }, null)).toBe(reason);
  });

  it.each(['DISCARD', 'HOLD'] as const)('is none where %s was chosen', (chosen) => {
    expect(notPlain(PLAIN, chosen)).toBe('another recommendation was chosen');
  });
});
