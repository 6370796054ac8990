import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/app-error.js';
import { validate } from '../../platform/errors/validate.js';
import { CalendarRules, DeadlineRuleRules, OwnDayRules, PreviewRules } from './deadlines.rules.js';

/** Returns the sentences of a refusal by field; none if the input is right. */
function errors(schema: Parameters<typeof validate>[0], input: unknown): unknown {
  try {
    validate(schema, input);
    return null;
  } catch (error) {
    return (error as AppError).details.errors;
  }
}

const RULE = {
  cause: 'REDLIGHT',
  effectiveFrom: '2026-11-21',
  starts: 'VIOLATION',
  days: 14,
  kind: 'CALENDAR',
};
const DAYS = 'Days must be from 1 to 3650';

const LIMB = { starts: 'VIOLATION', count: 3, unit: 'MONTHS', firstDayCounts: true };
const { starts: _starts, days: _days, kind: _kind, ...HEAD } = RULE;
const NAMED = 'Named starts rules for named addressees only';

describe('a new deadline rule with limbs (programs 1)', () => {
  it('keeps them, and has none of the form of before', () =>
    expect(validate(DeadlineRuleRules, { ...HEAD, limbs: [LIMB] })).toMatchObject({
      limbs: [LIMB],
      ...{ starts: null, days: null, kind: null },
    }));

  it('has no deadline without a limb, in either form', () => {
    expect(validate(DeadlineRuleRules, { ...HEAD, limbs: [] })).toMatchObject({ limbs: [] });
    expect(validate(DeadlineRuleRules, { ...RULE, days: null })).toMatchObject({ limbs: [] });
  });

  it.each([
    ['both forms', { ...RULE, limbs: [LIMB] }, ['limbs']],
    ['four limbs', { ...HEAD, limbs: [LIMB, LIMB, LIMB, LIMB] }, ['limbs']],
    ['121 months', { ...HEAD, limbs: [{ ...LIMB, count: 121 }] }, ['limbs.0.count']],
    ['3651 days', { ...HEAD, limbs: [{ ...LIMB, unit: 'DAYS', count: 3651 }] }, ['limbs.0.count']],
    ['no count', { ...HEAD, limbs: [{ ...LIMB, count: 0 }] }, ['limbs.0.count']],
    ['another unit', { ...HEAD, limbs: [{ ...LIMB, unit: 'WEEKS' }] }, ['limbs.0.unit']],
    ['an unknown field', { ...HEAD, limbs: [{ ...LIMB, days: 3 }] }, ['limbs.0.days']],
    [
      'transit days of POSTED',
      { ...HEAD, limbs: [LIMB], metBy: 'POSTED', transitDays: 1 },
      ['transitDays'],
    ],
    [
      '31 transit days',
      { ...HEAD, limbs: [LIMB], metBy: 'ARRIVED', transitDays: 31 },
      ['transitDays'],
    ],
    ['another plate', { ...HEAD, limbs: [LIMB], plate: 'AWAY' }, ['plate']],
    ['neither form', HEAD, ['starts', 'days', 'kind']],
  ])('%s: 422', (_what, rule, fields) =>
    expect(Object.keys(errors(DeadlineRuleRules, rule) as object)).toEqual(fields),
  );

  it('starts with the naming for named persons only', () => {
    const limbs = [{ ...LIMB, starts: 'NAMED' }];
    expect(errors(DeadlineRuleRules, { ...HEAD, limbs })).toEqual({ limbs: [NAMED] });
    expect(errors(DeadlineRuleRules, { ...HEAD, limbs, addressee: 'NAMED' })).toBeNull();
  });
});

describe('a new deadline rule (desk 6, 11)', () => {
  it('has no place and does not apply to waiting events unless it says so', () =>
    expect(validate(DeadlineRuleRules, RULE)).toEqual({
      ...RULE,
      addressee: 'OWNER',
      plate: 'ANY',
      limbs: [{ starts: 'VIOLATION', count: 14, unit: 'DAYS', firstDayCounts: false }],
      metBy: 'DECIDED',
      transitDays: 0,
      country: null,
      state: null,
      region: null,
      applyToWaiting: false,
    }));

  it('days null: no deadline from that day on', () =>
    expect(validate(DeadlineRuleRules, { ...RULE, days: null })).toMatchObject({ days: null }));

  it.each([
    ['days', 0, DAYS],
    ['days', 3651, DAYS],
    ['days', 1.5, DAYS],
    ['days', '14', DAYS],
    ['days', undefined, DAYS],
    ['cause', 'PARKING', 'Cause must be REDLIGHT or SPEEDING'],
    ['effectiveFrom', undefined, 'Effective from is required'],
    ['effectiveFrom', '2026-02-30', 'Effective from must be a date'],
    ['effectiveFrom', '2026-11-21T00:00Z', 'Effective from must be a date'],
    ['effectiveFrom', '1999-12-31', 'Effective from must be from 2000 to 2099'],
    ['starts', 'violation', 'Starts must be one of VIOLATION, RECEIVED, OWNER_KNOWN'],
    ['kind', null, 'Kind must be one of CALENDAR, BUSINESS'],
    ['applyToWaiting', 'yes', 'Apply to waiting must be true or false'],
    ['createdBy', 1, 'createdBy is not a known field'],
  ])('%s %j: %s', (field, value, sentence) =>
    expect(errors(DeadlineRuleRules, { ...RULE, [field]: value })).toEqual({ [field]: [sentence] }),
  );

  it.each([1, 3650])('%i days are right', (days) =>
    expect(errors(DeadlineRuleRules, { ...RULE, days })).toBeNull(),
  );
});

describe('a preview', () => {
  const PREVIEW = { days: 14, kind: 'BUSINESS', startsAt: ['2026-11-14T16:24:04Z'] };

  it('reads instants', () =>
    expect(validate(PreviewRules, PREVIEW).startsAt).toEqual([new Date('2026-11-14T16:24:04Z')]));

  it.each([
    ['days', null, 'days', DAYS],
    ['timeZone', 'Mars/Olympus', 'timeZone', 'Time zone is not known'],
    ['startsAt', undefined, 'startsAt', 'Starts at must be a list'],
    ['startsAt', ['yesterday'], 'startsAt.0', 'Starts at must be a date'],
    ['startsAt', ['1999-12-31T00:00Z'], 'startsAt.0', 'Starts at must be from 2000 to 2099'],
    [
      'startsAt',
      Array.from({ length: 101 }, () => '2026-11-14T16:24:04Z'),
      'startsAt',
      'Starts at must have at most 100 dates',
    ],
  ])('%s %j: %s, %s', (field, value, path, sentence) =>
    expect(errors(PreviewRules, { ...PREVIEW, [field]: value })).toEqual({ [path]: [sentence] }),
  );
});

describe('days of the calendar', () => {
  it.each([
    ['2026', 2026],
    [2026, 2026],
  ])('year %j is %i', (year, read) => expect(validate(CalendarRules, { year }).year).toBe(read));

  it.each([undefined, '26', '1999', 2100, 2026.5, 'x'])('year %j is refused', (year) =>
    expect(errors(CalendarRules, { year })).toEqual({ year: ['Year must be from 2000 to 2099'] }),
  );

  it.each([
    ['name', '', 'Name is required'],
    ['name', 'x'.repeat(81), 'Name must be at most 80 characters long'],
    ['kind', 'OWN', 'Kind must be one of HOLIDAY, WORKING_DAY'],
    ['day', '2026-13-01', 'Day must be a date'],
  ])('an own day: %s %j, %s', (field, value, sentence) => {
    const day = { day: '2026-04-06', kind: 'HOLIDAY', name: 'Easter Monday' };
    expect(errors(OwnDayRules, day)).toBeNull();
    expect(errors(OwnDayRules, { ...day, [field]: value })).toEqual({ [field]: [sentence] });
  });
});
