import { describe, expect, it } from 'vitest';
import { type CheckingRule, firedChecks } from './checks.pure.js';
import type { CheckFunctionName } from './check-functions.pure.js';
import type { CheckSubject } from './check-subject.types.js';

const rule = (code: string, changed: Partial<CheckingRule> = {}): CheckingRule => ({
  code,
  label: code.toLowerCase(),
  function: 'SEVERAL_VEHICLES',
  params: {},
  cause: null,
  weight: 'NOTE',
  version: 3,
  ...changed,
});

// No other part of an event is looked at by this function.
const EVENT = { cause: 'REDLIGHT', metadata: { vehicles_in_zone: 3 } } as unknown as CheckSubject;

const codes = (rows: CheckingRule[]): string[] => firedChecks(rows, EVENT).map(({ code }) => code);

describe('the checks of an event (cameras 2)', () => {
  it('have BLOCK first, then CONFIRM and NOTE, each by code', () => {
    expect(
      codes([
        rule('B_NOTE'),
        rule('A_NOTE'),
        rule('Z_CONFIRM', { weight: 'CONFIRM' }),
        rule('Y_BLOCK', { weight: 'BLOCK' }),
        rule('X_BLOCK', { weight: 'BLOCK' }),
      ]),
    ).toEqual(['X_BLOCK', 'Y_BLOCK', 'Z_CONFIRM', 'A_NOTE', 'B_NOTE']);
  });

  it('leave out a rule of the other cause, and one that does not fire', () => {
    expect(
      codes([
        rule('BOTH'),
        rule('OTHER', { cause: 'SPEEDING' }),
        rule('OWN', { cause: 'REDLIGHT' }),
        rule('SILENT', { params: { from: 4 } }),
      ]),
    ).toEqual(['BOTH', 'OWN']);
  });

  it('leave out a rule of a function that this build does not know', () => {
    const unknown = ['NOT_YET', 'toString'] as unknown as CheckFunctionName[];
    expect(codes(unknown.map((name) => rule('NEWER', { function: name })))).toEqual([]);
  });

  it('carry code, label, version, weight and sentence', () => {
    expect(firedChecks([rule('ONE')], EVENT)).toEqual([
      {
        code: 'ONE',
        label: 'one',
        version: 3,
        weight: 'NOTE',
        sentence: '3 vehicles in the measuring zone',
      },
    ]);
  });
});
