import { describe, expect, it } from 'vitest';
import { VOID_REFUSALS, type VoidFacts, voidRefusal } from './void-refusal.pure.js';

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
