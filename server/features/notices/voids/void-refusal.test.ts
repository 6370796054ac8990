import { describe, expect, it } from 'vitest';
import {
  type PartIn,
  partIn,
  partRefusal,
  VOID_REFUSALS,
  type VoidFacts,
  voidRefusal,
} from './void-refusal.pure.js';

const RIGHT: VoidFacts = {
  isOwnSubmission: false,
  isOwnDecision: false,
  hasConflict: false,
  versionIsRight: true,
  isCurrent: true,
  isVoid: false,
};

describe('the order of refusals of a void notice (programs 9, V)', () => {
  // Each row is wrong in its own way and in all the ways below it.
  const ROWS: [Partial<VoidFacts>, string][] = [
    [{ isOwnSubmission: true }, 'OWN_SUBMISSION'],
    [{ isOwnDecision: true }, 'OWN_DECISION'],
    [{ hasConflict: true }, 'CONFLICT_OF_INTEREST'],
    [{ versionIsRight: false }, 'CHANGED_BY_ANOTHER'],
    [{ isCurrent: false }, 'NOT_CURRENT'],
    [{ isVoid: true }, 'NOTICE_VOID'],
  ];

  it.each(ROWS.map(([, code], place) => [code, place] as const))('%s', (code, place) => {
    const wrong = ROWS.slice(place).map(([facts]) => facts);
    expect(voidRefusal(Object.assign({}, RIGHT, ...wrong) as VoidFacts)).toBe(code);
  });

  it('has no other code, and refuses nothing where nothing is wrong', () => {
    expect(VOID_REFUSALS).toEqual(ROWS.map(([, code]) => code));
    expect(voidRefusal(RIGHT)).toBeNull();
  });
});

const ada = { userId: 1, badgeNumber: 1001 };
const NOBODY: PartIn = { issuedById: null, submittedById: null, conflictBadges: null };

describe('who decides a notice of a recall (repair 2, programs 9)', () => {
  it.each<[ReturnType<typeof partRefusal>, Partial<PartIn>]>([
    [null, {}],
    [null, { issuedById: 2, submittedById: 3, conflictBadges: [1002] }],
    ['OWN_SUBMISSION', { submittedById: 1 }],
    ['OWN_DECISION', { issuedById: 1 }],
    ['CONFLICT_OF_INTEREST', { conflictBadges: [1002, 1001] }],
    // The first of them, in the order of refusals.
    ['OWN_SUBMISSION', { submittedById: 1, issuedById: 1, conflictBadges: [1001] }],
    ['OWN_DECISION', { issuedById: 1, conflictBadges: [1001] }],
  ])('%s for %j', (code, change) => {
    expect(partRefusal(partIn(ada, { ...NOBODY, ...change }))).toBe(code);
  });
});
