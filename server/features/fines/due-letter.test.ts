import { describe, expect, it } from 'vitest';
import {
  type DueLetter,
  dueLetter,
  isOfWarningPeriod,
  type LetterFacts,
  letterKindRefusal,
} from './due-letter.pure.js';

const NOTHING: LetterFacts = {
  hasWarningTexts: true,
  isInWarningPeriod: false,
  firstViolation: null,
};
const NOTICE: DueLetter = { kind: 'NOTICE', reason: null };
const warning = (reason: string): DueLetter => ({ kind: 'WARNING', reason });

describe('which letter is due (programs 4)', () => {
  it.each<[string, Partial<LetterFacts>, DueLetter]>([
    ['nothing speaks for a warning', {}, NOTICE],
    ['a warning period', { isInWarningPeriod: true }, warning('Warning period')],
    [
      'the first violation of a plate',
      { firstViolation: { months: 24, by: 'PLATE' } },
      warning('First violation of the plate in 24 months'),
    ],
    [
      'the first violation of an owner',
      { firstViolation: { months: 12, by: 'OWNER' } },
      warning('First violation of the owner in 12 months'),
    ],
    [
      'both: the warning period comes first',
      { isInWarningPeriod: true, firstViolation: { months: 12, by: 'PLATE' } },
      warning('Warning period'),
    ],
    [
      'both, but no texts of warning letters',
      {
        hasWarningTexts: false,
        isInWarningPeriod: true,
        firstViolation: { months: 12, by: 'PLATE' },
      },
      NOTICE,
    ],
  ])('%s', (_, changes, due) => {
    expect(dueLetter({ ...NOTHING, ...changes })).toEqual(due);
  });

  it('only the warning period makes amounts and schedules matter no more', () => {
    expect(isOfWarningPeriod(warning('Warning period'))).toBe(true);
    expect(isOfWarningPeriod(warning('First violation of the plate in 24 months'))).toBe(false);
    expect(isOfWarningPeriod(NOTICE)).toBe(false);
  });
});

describe('a letter of another kind than the due one is refused (programs 4)', () => {
  it.each([
    [null, NOTICE, null],
    ['NOTICE', NOTICE, null],
    ['WARNING', NOTICE, 'NO_WARNING'],
    [null, warning('Warning period'), null],
    ['WARNING', warning('Warning period'), null],
    ['NOTICE', warning('Warning period'), 'WARNING_ONLY'],
  ] as const)('%s where %j is due: %s', (asked, due, code) => {
    expect(letterKindRefusal(asked, due)).toBe(code);
  });
});
