import { describe, expect, it } from 'vitest';
import { actsFor, type PartIn, partRefusal } from './part.pure.js';

const ada = { userId: 1, badgeNumber: 1001 };
const ben = { userId: 2, badgeNumber: 1002 };
const part = (change: Partial<PartIn> = {}): PartIn => ({
  issuedBy: null,
  submittedBy: null,
  conflictBadges: null,
  ...change,
});

describe('who decides a notice of a recall (repair 2, programs 9)', () => {
  it.each<[ReturnType<typeof partRefusal>, Partial<PartIn>]>([
    [null, {}],
    [null, { issuedBy: 2, submittedBy: 3, conflictBadges: [1002] }],
    ['OWN_SUBMISSION', { submittedBy: 1 }],
    ['OWN_DECISION', { issuedBy: 1 }],
    ['CONFLICT_OF_INTEREST', { conflictBadges: [1002, 1001] }],
    // The first of them, in the order of refusals.
    ['OWN_SUBMISSION', { submittedBy: 1, issuedBy: 1, conflictBadges: [1001] }],
    ['OWN_DECISION', { issuedBy: 1, conflictBadges: [1001] }],
  ])('%s for %j', (code, change) => {
    expect(partRefusal(ada, part(change))).toBe(code);
  });
});

describe('in whose name one of many is decided (repair 4)', () => {
  it.each<[typeof ada | null, Partial<PartIn>]>([
    [ada, {}],
    [ada, { issuedBy: 2 }],
    [ben, { issuedBy: 1 }],
    [ben, { submittedBy: 1 }],
    // What both had a part in.
    [null, { issuedBy: 1, submittedBy: 2 }],
    [null, { issuedBy: 2, submittedBy: 1 }],
    // A plate on a list of either.
    [null, { conflictBadges: [1001] }],
    [null, { conflictBadges: [1002] }],
    [ada, { conflictBadges: [1003] }],
  ])('%j for %j', (actor, change) => {
    expect(actsFor(ada, ben, part(change))).toEqual(actor);
  });
});
