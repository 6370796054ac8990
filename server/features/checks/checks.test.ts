import { describe, expect, it } from 'vitest';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { CheckSubject } from './check-subject.types.js';
import {
  type CheckingRule,
  checkOf,
  firedChecks,
  keptChecks,
  objectionsOf,
  reasonErrors,
  shownChecks,
} from './checks.pure.js';

const SUBJECT = {
  cause: 'SPEEDING',
  metadata: { plate_confidence: 0.7, vehicles_in_zone: 3 },
} as unknown as CheckSubject;

const rule = (code: string, changes: Partial<CheckingRule> = {}): CheckingRule => ({
  code,
  label: `Label of ${code}`,
  version: 1,
  weight: 'NOTE',
  cause: null,
  function: 'LOW_CONFIDENCE',
  params: {},
  ...changes,
});
const OFFICER = { id: 3, name: 'Cy Young', firstName: 'Cy', lastName: 'Young', badgeNumber: 9 };

describe('the checks that fire (cameras 2)', () => {
  it('are BLOCK first, then CONFIRM, NOTE, each by code', () => {
    const rules = [
      rule('Z_NOTE'),
      rule('B_CONFIRM', { weight: 'CONFIRM' }),
      rule('A_NOTE'),
      rule('Z_BLOCK', { weight: 'BLOCK' }),
      rule('A_CONFIRM', { weight: 'CONFIRM' }),
      rule('A_BLOCK', { weight: 'BLOCK' }),
    ];
    expect(firedChecks(rules, SUBJECT).map(({ code }) => code)).toEqual([
      'A_BLOCK',
      'Z_BLOCK',
      'A_CONFIRM',
      'B_CONFIRM',
      'A_NOTE',
      'Z_NOTE',
    ]);
  });

  it('are those of rules for the cause of the event, or for both', () => {
    const rules = [
      rule('BOTH'),
      rule('REDLIGHT', { cause: 'REDLIGHT' }),
      rule('SPEEDING', { cause: 'SPEEDING' }),
    ];
    expect(firedChecks(rules, SUBJECT).map(({ code }) => code)).toEqual(['BOTH', 'SPEEDING']);
  });

  it('leave out a rule of a function that this build does not know', () => {
    const unknown = ['NOT_YET', 'toString'] as unknown as CheckFunctionName[];
    const rules = unknown.map((name) => rule('NEWER', { function: name }));
    expect(firedChecks(rules, SUBJECT)).toEqual([]);
  });

  it('take the parameters of the rule, and the defaults for those that are missing', () => {
    expect(checkOf('LOW_CONFIDENCE', {})(SUBJECT)).toBe('Plate read with confidence 0.7');
    expect(checkOf('LOW_CONFIDENCE', { below: 0.7 })(SUBJECT)).toBeNull();
    expect(() => checkOf('LOW_CONFIDENCE', { above: 1 })).toThrow();
  });
});

describe('reasons for checks (cameras 2)', () => {
  const fired = firedChecks(
    [
      rule('BLOCKS', { weight: 'BLOCK' }),
      rule('ASKS', { weight: 'CONFIRM' }),
      rule('ASKS_TOO', { weight: 'CONFIRM', function: 'SEVERAL_VEHICLES' }),
      rule('SAYS'),
    ],
    SUBJECT,
  );

  it('are kept with the check of their code; one for a check that does not fire is passed over', () => {
    const kept = keptChecks(fired, [
      { code: 'ASKS', reason: 'Seen' },
      { code: 'ELSE', reason: 'Passed over' },
    ]);
    expect(kept.map(({ code, reason }) => [code, reason])).toEqual([
      ['BLOCKS', null],
      ['ASKS', 'Seen'],
      ['ASKS_TOO', null],
      ['SAYS', null],
    ]);
    expect(objectionsOf(kept)).toEqual({
      blocks: ['Plate read with confidence 0.7'],
      unconfirmed: ['3 vehicles in the measuring zone'],
    });
  });

  it('that are missing are named by code too, where nobody could see the checks before', () => {
    const sentence = '3 vehicles in the measuring zone';
    expect(reasonErrors(keptChecks(fired, [{ code: 'ASKS', reason: 'Seen' }]))).toEqual({
      confirmations: [`A reason is needed: ${sentence}`],
      'confirmations.ASKS_TOO': [sentence],
    });
    const all = fired.map(({ code }) => ({ code, reason: 'Seen' }));
    expect(reasonErrors(keptChecks(fired, all))).toEqual({});
  });

  it('are shown with their officer and moment, and not where the last act gave none', () => {
    const at = '2026-03-01T14:05:00.000Z';
    const checks = keptChecks(fired, [{ code: 'ASKS', reason: 'Seen' }]);
    const shown = shownChecks(fired, { checks, user: OFFICER, at });
    expect(shown.map(({ confirmed }) => confirmed)).toEqual([
      null,
      { user: OFFICER, at, reason: 'Seen' },
      null,
      null,
    ]);
    for (const kept of [null, { checks: null, user: OFFICER, at }])
      expect(shownChecks(fired, kept).every(({ confirmed }) => confirmed === null)).toBe(true);
  });
});
