import { describe, expect, it } from 'vitest';
import type { FactKind } from './camera.types.js';
import type { Hours } from './hours.pure.js';
import { type Calendar, inForceAt, inForceOn, type TimedFact, windowsOn } from './in-force.pure.js';

// cameras 1: "In force on a day, of facts that are not withdrawn: for kinds without `to` the one with the latest `from`
// not after the day, the highest id of equals; for the others each that covers the day, in `in-force` the one that ends
// last (open is last)." Both days are included.

const DAY = '2026-05-10';

let next = 1;
const fact = (
  kind: FactKind,
  from: string,
  to: string | null = null,
  changes: Partial<TimedFact> = {},
): TimedFact => ({
  id: next++,
  kind,
  from,
  to,
  fromAt: null,
  toAt: null,
  hours: null,
  ...changes,
});

/** The kinds of which one is in force. */
type SingleKind = Exclude<FactKind, 'CONDITION'>;

/** Returns the first day of the fact in force. */
const inForce = (kind: SingleKind, facts: TimedFact[], day = DAY): string | undefined =>
  inForceOn(facts, day, 'UTC')[kind]?.from;

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
      expect(inForceOn([older, newer], DAY, 'UTC')[kind]).toBe(newer);
      expect(inForceOn([newer, older], DAY, 'UTC')[kind]).toBe(newer);
    });
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
  const { LIMIT, WARNING, ...others } = inForceOn(facts, DAY, 'UTC');
  expect([LIMIT, WARNING]).toEqual(facts);
  expect(others).toEqual({
    TRIGGER: null,
    GRACE: null,
    AMBER: null,
    CERTIFICATE: null,
    OUT_OF_SERVICE: null,
    REFERENCE: null,
    SESSION: null,
    HOURS: null,
    CONDITION: [],
    SITE_KIND: null,
  });
});

// guards 4: "In force at t: of facts not withdrawn that hold at t: for LIMIT and TRIGGER first those with instants, then
// those with `hours`, then those with neither; in each the latest begin, then the highest id. For the others any that
// holds; named is the one that ends last."

const CALENDAR: Calendar = { timeZone: 'UTC', dayIs: () => false };
const at = (facts: TimedFact[], kind: SingleKind, moment: string): number | undefined =>
  inForceAt(facts, new Date(moment), CALENDAR)[kind]?.id;

const SCHOOL_RUN: Hours = [{ weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '09:00', on: null }];
const MORNING: Hours = [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '12:00', on: null }];
// A Tuesday.
const EIGHT = '2026-05-12T08:00:00.000Z';

describe.each(['LIMIT', 'TRIGGER'] as const)('in force at an instant: %s', (kind) => {
  const always = fact(kind, '2026-05-11', null, { id: 901 });
  const byHours = fact(kind, '2026-02-01', null, { id: 902, hours: SCHOOL_RUN });
  const byInstants = fact(kind, '2026-01-01', null, {
    id: 903,
    fromAt: '2026-01-01T00:00:00.000Z',
    toAt: '2026-05-12T08:30:00.000Z',
  });

  it.each<[what: string, facts: TimedFact[], moment: string, expected: number | undefined]>([
    ['nothing', [], EIGHT, undefined],
    ['instants come before hours and days', [always, byHours, byInstants], EIGHT, 903],
    ['hours come before days', [always, byHours], EIGHT, 902],
    [
      'outside of its hours a fact does not hold',
      [always, byHours],
      '2026-05-12T09:00:00.000Z',
      901,
    ],
    [
      'after its last instant it does not hold',
      [byInstants],
      '2026-05-12T08:30:00.000Z',
      undefined,
    ],
    [
      'with hours and instants it is one with instants',
      [
        byHours,
        fact(kind, '2026-01-01', null, {
          id: 904,
          toAt: '2027-01-01T00:00:00.000Z',
          hours: MORNING,
        }),
      ],
      EIGHT,
      904,
    ],
    [
      'of two with hours the one that began last',
      [byHours, fact(kind, '2026-03-01', null, { id: 850, hours: MORNING })],
      EIGHT,
      850,
    ],
    [
      'of two that began on one day the highest id',
      [byHours, fact(kind, '2026-02-01', null, { id: 905, hours: MORNING })],
      EIGHT,
      905,
    ],
    [
      'the one that began last, though another is open',
      [always, fact(kind, '2026-05-12', '2026-05-12', { id: 800 })],
      EIGHT,
      800,
    ],
    [
      'of two with instants the later begin on one day',
      [
        fact(kind, '2026-05-12', null, { id: 701, fromAt: '2026-05-12T07:00:00.000Z' }),
        fact(kind, '2026-05-12', null, { id: 700, fromAt: '2026-05-12T07:30:00.000Z' }),
      ],
      EIGHT,
      700,
    ],
    [
      'the last day of a fact that ends',
      [fact(kind, '2026-01-01', '2026-05-12', { id: 1 })],
      EIGHT,
      1,
    ],
    ['the day after it', [fact(kind, '2026-01-01', '2026-05-11')], EIGHT, undefined],
  ])('%s', (_, facts, moment, expected) => {
    expect(at(facts, kind, moment)).toBe(expected);
    expect(at(facts.toReversed(), kind, moment)).toBe(expected);
  });
});

describe.each(['WARNING', 'OUT_OF_SERVICE'] as const)('in force at an instant: %s', (kind) => {
  it.each<[what: string, facts: TimedFact[], expected: number | undefined]>([
    [
      'hours do not come before days: open is last',
      [
        fact(kind, '2026-01-01', null, { id: 11 }),
        fact(kind, '2026-05-01', '2026-05-31', { id: 12, hours: SCHOOL_RUN }),
      ],
      11,
    ],
    [
      'the one that ends last, by its hours or not',
      [
        fact(kind, '2026-01-01', '2026-05-20', { id: 11 }),
        fact(kind, '2026-05-01', '2026-05-31', { id: 12, hours: SCHOOL_RUN }),
      ],
      12,
    ],
    [
      'an instant within the last day of another is before its end',
      [
        fact(kind, '2026-01-01', '2026-05-12', { id: 11, toAt: '2026-05-12T20:00:00.000Z' }),
        fact(kind, '2026-01-01', '2026-05-12', { id: 10 }),
      ],
      10,
    ],
    [
      'outside of its hours none',
      [
        fact(kind, '2026-01-01', null, {
          hours: [{ weekdays: [2], from: '09:00', to: '10:00', on: null }],
        }),
      ],
      undefined,
    ],
  ])('%s', (_, facts, expected) => expect(at(facts, kind, EIGHT)).toBe(expected));
});

describe('a whole day', () => {
  const always = fact('LIMIT', '2026-01-01', null, { id: 1 });
  const school = fact('LIMIT', '2026-01-01', null, { id: 2, hours: SCHOOL_RUN });
  const morning = fact('LIMIT', '2026-02-01', null, { id: 3, hours: MORNING });
  const pole = fact('OUT_OF_SERVICE', '2026-05-12', '2026-05-12', {
    id: 4,
    fromAt: '2026-05-12T06:30:00.000Z',
    toAt: '2026-05-12T07:00:00.000Z',
  });

  it('has the facts without hours and instants', () => {
    const { LIMIT, OUT_OF_SERVICE } = inForceOn([always, school, pole], '2026-05-12', 'UTC');
    expect([LIMIT?.id, OUT_OF_SERVICE]).toEqual([1, null]);
  });

  it.each<[what: string, facts: TimedFact[], day: string, expected: string[]]>([
    ['no facts with hours', [always], '2026-05-12', []],
    ['one with hours', [always, school], '2026-05-12', ['LIMIT 2 07:00-09:00']],
    ['a Sunday', [always, school], '2026-05-10', []],
    [
      'only the one in force, and in order of time',
      [school, fact('LIMIT', '2025-01-01', null, { id: 5, hours: MORNING }), pole],
      '2026-05-12',
      [
        'LIMIT 5 06:00-07:00',
        'OUT_OF_SERVICE 4 06:30-07:00',
        'LIMIT 2 07:00-09:00',
        'LIMIT 5 09:00-12:00',
      ],
    ],
    [
      'one that is hidden by another has none',
      [school, morning],
      '2026-05-12',
      ['LIMIT 3 06:00-12:00'],
    ],
  ])('its windows: %s', (_, facts, day, expected) =>
    expect(
      windowsOn(facts, day, CALENDAR).map(
        ({ kind, id, fromAt, toAt }) =>
          `${kind} ${id} ${fromAt.toISOString().slice(11, 16)}-${toAt.toISOString().slice(11, 16)}`,
      ),
    ).toEqual(expected),
  );
});

// programs 5: "HOURS is in force by its days alone, whatever the clock (the latest `from`, then the highest id; in
// `in-force?day=` too). CONDITION is a list there (one each); SESSION is found by `at=` (with `day=` among `windows`)."
describe('sessions, hours of enforcement, conditions, kinds of sites (programs 5)', () => {
  const night = { hours: [{ ...SCHOOL_RUN[0]!, from: '22:00', to: '23:00' }] };

  it('hours are in force outside of them too, on a day and at an instant', () => {
    const facts = [
      fact('HOURS', '2026-01-01', null, night),
      fact('HOURS', '2026-05-01', null, night),
      fact('HOURS', '2026-05-01', null, night),
    ];
    expect(inForceOn(facts, DAY, 'UTC').HOURS).toBe(facts[2]);
    expect(at(facts, 'HOURS', EIGHT)).toBe(facts[2]?.id);
    expect(windowsOn(facts, DAY, CALENDAR)).toEqual([]);
  });

  it('one of each condition is, in the order of their words', () => {
    const condition = (word: string, from: string, to: string | null = null) =>
      fact('CONDITION', from, to, { value: { condition: word } });
    const facts = [
      condition('SIGNS', '2026-01-01'),
      condition('PUBLISHED', '2026-01-01', '2026-12-31'),
      condition('SIGNS', '2026-02-01', '2026-06-30'),
      condition('STUDY', '2027-01-01'),
    ];
    const found = inForceOn(facts, DAY, 'UTC').CONDITION;
    expect(found).toEqual([facts[1], facts[0]]);
  });

  it('a session is found at an instant, and its times on a day', () => {
    const times = { fromAt: '2026-05-12T06:00:00.000Z', toAt: '2026-05-12T08:30:00.000Z' };
    const facts = [fact('SESSION', '2026-05-12', '2026-05-12', times)];
    expect(at(facts, 'SESSION', EIGHT)).toBe(facts[0]?.id);
    expect(at(facts, 'SESSION', '2026-05-12T08:30:00.000Z')).toBeUndefined();
    expect(inForceOn(facts, '2026-05-12', 'UTC').SESSION).toBeNull();
    expect(windowsOn(facts, '2026-05-12', CALENDAR)).toMatchObject([{ kind: 'SESSION' }]);
  });
});
