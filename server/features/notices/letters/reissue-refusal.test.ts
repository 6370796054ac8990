import { describe, expect, it } from 'vitest';
import { type ReissueFacts, type ReissueRefusal, reissueRefusal } from './reissue-refusal.pure.js';

const ALLOWED: ReissueFacts = {
  isOwnSubmission: false,
  isOwnAddressee: false,
  isOwnDecision: false,
  becomesVoid: true,
  hasConflict: false,
  hasNoAuthority: false,
  versionIsRight: true,
  isCurrent: true,
  waits: true,
  isSamePerson: false,
  anotherWaits: false,
};

/** Each rule with facts that only it refuses, in the order of programs 9. */
const RULES: [ReissueRefusal, Partial<ReissueFacts>][] = [
  ['OWN_SUBMISSION', { isOwnSubmission: true }],
  ['OWN_ADDRESSEE', { isOwnAddressee: true }],
  ['OWN_DECISION', { isOwnDecision: true }],
  ['CONFLICT_OF_INTEREST', { hasConflict: true }],
  ['NO_AUTHORITY', { hasNoAuthority: true }],
  ['CHANGED_BY_ANOTHER', { versionIsRight: false }],
  ['NOT_CURRENT', { isCurrent: false }],
  ['ADDRESSEE_DONE', { waits: false }],
  ['ADDRESSEE_WAITING', { waits: false, isSamePerson: true, anotherWaits: true }],
];

describe('who may reissue what (repair 3, programs 9)', () => {
  it('nothing refuses the addressee that waits, nor the same person while nobody waits', () => {
    expect(reissueRefusal(ALLOWED)).toBeNull();
    expect(reissueRefusal({ ...ALLOWED, waits: false, isSamePerson: true })).toBeNull();
  });

  it.each(RULES)('%s alone', (code, facts) => {
    expect(reissueRefusal({ ...ALLOWED, ...facts })).toBe(code);
  });

  it.each(RULES.slice(0, -2).map(([code], place) => [code, place] as const))(
    '%s comes before all that follow',
    (code, place) => {
      const facts = Object.assign({}, ALLOWED, ...RULES.slice(place, -1).map(([, each]) => each));
      expect(reissueRefusal(facts as ReissueFacts)).toBe(code);
    },
  );

  it('an own decision matters only where that notice becomes void', () => {
    const named = { ...ALLOWED, isOwnDecision: true, becomesVoid: false };
    expect(reissueRefusal(named)).toBeNull();
  });
});
