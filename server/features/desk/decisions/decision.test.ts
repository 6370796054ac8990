import { describe, expect, it } from 'vitest';
import {
  DECISION_STATUSES,
  decisionFault,
  type DecisionFacts,
  effectOf,
  repeatStatus,
  slowDown,
  undoOf,
} from './decision.pure.js';
import { DESK_ACTS } from '../../citations/citation.types.js';

const RIGHT: DecisionFacts = {
  isUnanswered: false,
  hasText: false,
  selectedImages: 4,
  viewedImages: 4,
  requireViewedEvidence: true,
  withForeignMedia: [],
};

describe('the rules of the desk alone (desk 4, 5)', () => {
  const note = { reason: ['A note is required, nothing was changed since it was sent back'] };
  const viewed = { viewed: ['Look at every selected image in large first, 3 of 4 are left'] };

  it.each(DESK_ACTS)('%s with nothing wrong is not refused', (act) =>
    expect(decisionFault(act, RIGHT)).toBeNull(),
  );

  it.each(DESK_ACTS)('%s: images that were not viewed stop GENERATE alone', (act) =>
    expect(decisionFault(act, { ...RIGHT, viewedImages: 1 })).toEqual(
      act === 'GENERATE' ? viewed : null,
    ),
  );

  it('GENERATE: a single image that was not viewed stops it', () =>
    expect(decisionFault('GENERATE', { ...RIGHT, viewedImages: 3 })).toEqual({
      viewed: ['Look at every selected image in large first, 1 of 4 are left'],
    }));

  it.each([
    ['SUBMIT', true, false, note],
    ['SUBMIT', true, true, null],
    ['SUBMIT', false, false, null],
    ['DISCARD', true, false, null],
  ] as const)('%s, unanswered %s, with a note %s: %j', (act, isUnanswered, hasText, fault) =>
    expect(decisionFault(act, { ...RIGHT, isUnanswered, hasText })).toEqual(fault),
  );

  it('images need not be viewed where the settings do not say so', () =>
    expect(
      decisionFault('GENERATE', { ...RIGHT, viewedImages: 0, requireViewedEvidence: false }),
    ).toBeNull());

  it.each(DESK_ACTS)('%s: media of another event stop every act', (act) =>
    expect(decisionFault(act, { ...RIGHT, withForeignMedia: ['viewed', 'played'] })).toEqual({
      viewed: ['Viewed must be media of this event'],
      played: ['Played must be media of this event'],
    }),
  );
});

describe('when a decision takes effect (desk 4)', () => {
  const takenAt = '2026-11-28T23:00:00.000Z';
  it.each([
    ['DISCARD', 10, null, '2026-11-28T23:00:10.000Z', false, 'after the grace'],
    ['DISCARD', 0, null, takenAt, true, 'grace 0'],
    ['GENERATE', 10, null, '2026-11-28T23:00:10.000Z', false, 'no deadline'],
    ['GENERATE', 10, '2026-11-28T23:01:10.000Z', '2026-11-28T23:00:10.000Z', false, '60 s before'],
    ['GENERATE', 10, '2026-11-28T23:01:09.999Z', takenAt, true, 'less than 60 s before'],
    ['GENERATE', 60, '2026-11-28T23:00:30.000Z', takenAt, true, 'the deadline is in the grace'],
    ['DISCARD', 10, '2026-11-28T23:00:30.000Z', '2026-11-28T23:00:10.000Z', false, 'no GENERATE'],
  ] as const)(
    '%s, grace %i s, due at %s: %s, at once %s (%s)',
    (act, grace, due, at, isAtOnce, _why) =>
      expect(effectOf(act, new Date(takenAt), grace, due === null ? null : new Date(due))).toEqual({
        takesEffectAt: new Date(at),
        isAtOnce,
      }),
  );
});

describe('the same call again (desk 4)', () => {
  const call = { userId: 3, citationId: 7, act: 'DISCARD', version: 2 } as const;

  it.each([
    ['WAITING', 202],
    ['CARRIED_OUT', 200],
    ['TAKEN_BACK', null],
    ['SUPERSEDED', null],
    ['FAILED', null],
  ] as const)('%s: %s', (status, answer) =>
    expect(repeatStatus({ ...call, status }, call)).toBe(answer),
  );

  it.each([{ userId: 4 }, { citationId: 8 }, { act: 'HOLD' as const }, { version: 3 }])(
    'with %j it is another call',
    (other) =>
      expect(repeatStatus({ ...call, status: 'WAITING' }, { ...call, ...other })).toBeNull(),
  );
});

it('undo: as long as it waits; repeated it is answered again; else it is final', () =>
  expect(DECISION_STATUSES.map((status) => [status, undoOf(status)])).toEqual([
    ['WAITING', 'take back'],
    ['CARRIED_OUT', 'DECISION_FINAL'],
    ['TAKEN_BACK', 'repeat'],
    ['SUPERSEDED', 'DECISION_FINAL'],
    ['FAILED', 'DECISION_FINAL'],
  ]));

describe('slow_down: the last 20 of today took less than the guard each, once in 20 (desk 10)', () => {
  const fast = (count: number): number[] => new Array<number>(count).fill(2);
  it.each([
    [fast(19), 3, false],
    [fast(20), 3, true],
    [fast(21), 3, false],
    [fast(39), 3, false],
    [fast(40), 3, true],
    [[...fast(10), 3, ...fast(19)], 3, false],
    [[...fast(10), 3, ...fast(20)], 3, true],
    [[...fast(19), 2.9], 3, true],
    [[...fast(19), 3], 3, false],
    [fast(20), 2, false],
    [fast(20), 0, false],
    [[], 3, false],
  ])('%j, guard %i s: %s', (seconds, guard, says) => expect(slowDown(seconds, guard)).toBe(says));
});
