import { describe, expect, it } from 'vitest';
import { refusalOf } from './citation.workflow.js';
import { type NoticeActFacts, noticeActs } from './notice-acts.pure.js';

const INSPECTOR = { userId: 3, badgeNumber: 30, duty: 'inspection' } as const;
const FACTS: NoticeActFacts = {
  number: 'STL-2026-000001',
  isVoid: false,
  issuedById: 1,
  submittedById: 2,
  conflictBadges: null,
  addressee: { kind: 'OWNER', recordedById: null },
  waiting: null,
  holding: null,
  noAuthority: null,
};
const NO_AUTHORITY = 'You have no authority to issue notices on Nov 28, 2026';
const holding = { serial: 'SP-1', reason: 'Clock was wrong' };

const refusals = (facts: Partial<NoticeActFacts>) =>
  noticeActs(INSPECTOR, { ...FACTS, ...facts }).map(({ name, refusal }) => [name, refusal]);

describe('the acts of an inspector on a notice (repair 2, in the order of programs 9)', () => {
  it.each<[string, Partial<NoticeActFacts>, string | null, string | null]>([
    ['nothing in the way', {}, null, null],
    ['no authority stops only what is issued', { noAuthority: NO_AUTHORITY }, null, NO_AUTHORITY],
    [
      'a conflict of interest goes before it',
      { noAuthority: NO_AUTHORITY, conflictBadges: [30] },
      'This plate is on your conflict list, another officer must act',
      'This plate is on your conflict list, another officer must act',
    ],
    [
      'a quarantine stops only what is issued',
      { holding },
      null,
      'Camera SP-1 is in quarantine: Clock was wrong',
    ],
    ['a quarantine comes after it', { holding, noAuthority: NO_AUTHORITY }, null, NO_AUTHORITY],
  ])('%s', (_, facts, toVoid, reissue) =>
    expect(refusals(facts)).toEqual([
      ['VOID', toVoid],
      ['REISSUE', reissue],
    ]),
  );
});

describe('what stops a notice is shown at the decision in the order of programs 9', () => {
  const IN_ORDER = [
    ['noAuthority', 'no authority'],
    ['noViolation', 'no violation'],
    ['deadlinePassed', 'deadline'],
    ['scheduleFault', 'unit'],
    ['setupFault', 'settings'],
    ['quarantined', 'quarantine'],
    ['blocked', 'blocked'],
  ] as const;
  it.each(IN_ORDER.map(([name, sentence], place) => ({ name, sentence, place })))(
    '$name goes before all that follow',
    ({ place, sentence }) => {
      const missing = ['one', 'two'];
      const obstacles = { missing, ...Object.fromEntries(IN_ORDER.slice(place)) };
      expect(refusalOf('generate', obstacles)).toBe(sentence);
      expect(refusalOf('discard', obstacles)).toBeNull();
    },
  );

  it('what is missing comes last', () => {
    expect(refusalOf('generate', { missing: ['one', 'two'] })).toBe('one. two');
    expect(refusalOf('generate', { missing: [] })).toBeNull();
  });
});
