import { describe, expect, it } from 'vitest';
import { candidatesFor, ruleFor, sidesOf } from './deadline-choice.pure.js';

const rule = (
  id: number,
  effectiveFrom: string,
  plate: 'HOME' | 'OTHER' | 'ANY' = 'ANY',
  cause: 'REDLIGHT' | 'SPEEDING' = 'REDLIGHT',
  addressee: 'OWNER' | 'NAMED' = 'OWNER',
) => ({ id, cause, addressee, plate, effectiveFrom });

const RULES = [
  rule(1, '2026-01-01'),
  rule(2, '2026-01-01', 'ANY', 'SPEEDING'),
  rule(5, '2026-06-01'),
  rule(4, '2026-06-01'),
  rule(6, '2026-03-01'),
  rule(7, '2026-03-01', 'ANY', 'REDLIGHT', 'NAMED'),
  rule(8, '2026-09-01', 'HOME'),
  rule(9, '2026-09-01', 'OTHER'),
  rule(10, '2026-09-01'),
  rule(11, '2026-10-01'),
];

describe('the rule of an event (desk 6, programs 1)', () => {
  it.each([
    ['REDLIGHT', 'OWNER', '2025-12-31', 'HOME', undefined, 'before the first one'],
    ['REDLIGHT', 'OWNER', '2026-01-01', 'HOME', 1, 'on its first day'],
    ['REDLIGHT', 'OWNER', '2026-05-31', 'HOME', 6, 'the latest effective_from, not the newest'],
    ['REDLIGHT', 'OWNER', '2026-06-01', 'HOME', 5, 'the newest of equals'],
    ['SPEEDING', 'OWNER', '2026-12-31', 'OTHER', 2, 'of its own cause'],
    ['REDLIGHT', 'NAMED', '2026-12-31', 'OTHER', 7, 'of its own addressee'],
    ['REDLIGHT', 'OWNER', '2026-09-01', 'HOME', 8, 'HOME before ANY, though that is newer'],
    ['REDLIGHT', 'OWNER', '2026-09-01', 'OTHER', 9, 'OTHER before ANY'],
    ['REDLIGHT', 'OWNER', '2026-10-01', 'HOME', 11, 'a later general one ends the special ones'],
  ] as const)('%s, %s on %s, %s: %s (%s)', (cause, addressee, violationDay, side, id, _why) =>
    expect(ruleFor(RULES, { cause, addressee, violationDay }, side)?.id).toBe(id),
  );
});

describe('the side of a plate', () => {
  it.each([
    ['US-MD', 'US-MD', ['HOME']],
    ['US', 'US', ['HOME']],
    ['US-VA', 'US-MD', ['OTHER']],
    ['DE', 'US-MD', ['OTHER']],
    ['US', 'US-MD', ['HOME', 'OTHER']],
    ['US-MD', 'US', ['HOME', 'OTHER']],
    [null, 'US-MD', ['HOME', 'OTHER']],
    ['US-MD', null, ['HOME', 'OTHER']],
    [null, null, ['HOME', 'OTHER']],
  ])('%s at %s: %j', (region, home, sides) => expect(sidesOf(region, home)).toEqual(sides));
});

describe('the candidates of an event', () => {
  const on = (violationDay: string, rules = RULES) =>
    candidatesFor(rules, { cause: 'REDLIGHT', addressee: 'OWNER', violationDay }, [
      'HOME',
      'OTHER',
    ]);

  it('are the rules of both sides where the side is not known', () =>
    expect(on('2026-09-01')).toMatchObject({ rule: { id: 8 }, other: { id: 9 } }));

  it('are one where both sides have the same', () =>
    expect(on('2026-10-01')).toEqual({ rule: rule(11, '2026-10-01') }));

  it('may be missing on one side', () => {
    expect(on('2026-09-01', [rule(9, '2026-09-01', 'OTHER')])).toMatchObject({
      rule: null,
      other: { id: 9 },
    });
    expect(on('2026-09-01', [])).toEqual({ rule: null });
  });
});
