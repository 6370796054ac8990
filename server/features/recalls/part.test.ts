import { describe, expect, it } from 'vitest';
import type { PartIn } from '../notices/voids/void-refusal.pure.js';
import { actsFor } from './part.pure.js';

const ada = { userId: 1, badgeNumber: 1001 };
const ben = { userId: 2, badgeNumber: 1002 };
const part = (change: Partial<PartIn> = {}): PartIn => ({
  issuedById: null,
  submittedById: null,
  conflictBadges: null,
  ...change,
});

describe('in whose name one of many is decided (repair 4)', () => {
  it.each<[typeof ada | null, Partial<PartIn>]>([
    [ada, {}],
    [ada, { issuedById: 2 }],
    [ben, { issuedById: 1 }],
    [ben, { submittedById: 1 }],
    // What both had a part in.
    [null, { issuedById: 1, submittedById: 2 }],
    [null, { issuedById: 2, submittedById: 1 }],
    // A plate on a list of either.
    [null, { conflictBadges: [1001] }],
    [null, { conflictBadges: [1002] }],
    [ada, { conflictBadges: [1003] }],
  ])('%j for %j', (actor, change) => {
    expect(actsFor(ada, ben, part(change))).toEqual(actor);
  });
});
