import { describe, expect, it } from 'vitest';
import type { FactKind } from './camera.types.js';
import { type DatedFact, inForceOn } from './in-force.pure.js';

// cameras 1: "In force on a day, of facts that are not withdrawn: for kinds without `to` the one with the latest `from`
// not after the day, the highest id of equals; for the others each that covers the day, in `in-force` the one that ends
// last (open is last)." Both days are included.

const DAY = '2026-05-10';

let next = 1;
const fact = (
  kind: FactKind,
  from: string,
  to: string | null = null,
  changes: Partial<DatedFact> = {},
): DatedFact => ({ id: next++, kind, from, to, withdrawnAt: null, ...changes });

/** Returns the first day of the fact in force, or its id where one is given. */
const inForce = (kind: FactKind, facts: DatedFact[], day = DAY): string | undefined =>
  inForceOn(facts, day)[kind]?.from;

describe.each(['LIMIT', 'TRIGGER', 'GRACE', 'AMBER', 'REFERENCE'] as const)(
  'a kind without an end: %s',
  (kind) => {
    it.each<[what: string, days: string[], expected: string | undefined]>([
      ['no fact', [], undefined],
      ['begins on the day', ['2026-05-10'], '2026-05-10'],
      ['begins on the day after', ['2026-05-11'], undefined],
      ['the latest before the day', ['2026-01-01', '2026-05-09', '2026-03-01'], '2026-05-09'],
      ['a later one has not begun', ['2026-01-01', '2026-05-11'], '2026-01-01'],
    ])('%s', (_, days, expected) =>
      expect(
        inForce(
          kind,
          days.map((day) => fact(kind, day)),
        ),
      ).toBe(expected),
    );

    it('of two that begin on one day the highest id, in any order of the list', () => {
      const older = fact(kind, '2026-05-01', null, { id: 100 });
      const newer = fact(kind, '2026-05-01', null, { id: 101 });
      expect(inForceOn([older, newer], DAY)[kind]).toBe(newer);
      expect(inForceOn([newer, older], DAY)[kind]).toBe(newer);
    });

    it('a withdrawn one does not count', () =>
      expect(
        inForce(kind, [
          fact(kind, '2026-01-01'),
          fact(kind, '2026-05-01', null, { withdrawnAt: '2026-05-02T10:00:00.000Z' }),
        ]),
      ).toBe('2026-01-01'));
  },
);

describe.each(['CERTIFICATE', 'WARNING', 'OUT_OF_SERVICE'] as const)(
  'a kind with an end: %s',
  (kind) => {
    it.each<
      [what: string, facts: [from: string, to: string | null][], expected: string | undefined]
    >([
      ['no fact', [], undefined],
      ['its first day is the day', [['2026-05-10', '2026-05-12']], '2026-05-10'],
      ['its last day is the day', [['2026-05-01', '2026-05-10']], '2026-05-01'],
      ['one day', [['2026-05-10', '2026-05-10']], '2026-05-10'],
      ['it ended the day before', [['2026-05-01', '2026-05-09']], undefined],
      ['it begins the day after', [['2026-05-11', '2026-05-20']], undefined],
      [
        'of several the one that ends last, though another began later',
        [
          ['2026-01-01', '2026-12-31'],
          ['2026-05-01', '2026-06-30'],
        ],
        '2026-01-01',
      ],
      [
        'open is last',
        [
          ['2026-05-02', null],
          ['2026-01-01', '2099-12-31'],
        ],
        '2026-05-02',
      ],
      [
        'an open one that has not begun does not cover the day',
        [
          ['2026-05-11', null],
          ['2026-01-01', '2026-05-10'],
        ],
        '2026-01-01',
      ],
    ])('%s', (_, facts, expected) =>
      expect(
        inForce(
          kind,
          facts.map(([from, to]) => fact(kind, from, to)),
        ),
      ).toBe(expected),
    );
  },
);

it('kinds do not touch each other, and each has its place', () => {
  const facts = [fact('LIMIT', '2026-01-01'), fact('WARNING', '2026-05-01', '2026-05-31')];
  const { LIMIT, WARNING, ...others } = inForceOn(facts, DAY);
  expect([LIMIT, WARNING]).toEqual(facts);
  expect(others).toEqual({
    TRIGGER: null,
    GRACE: null,
    AMBER: null,
    CERTIFICATE: null,
    OUT_OF_SERVICE: null,
    REFERENCE: null,
  });
});
