import { describe, expect, it } from 'vitest';

import {
  byState,
  endsInDays,
  endText,
  type FactInWords,
  type FactValues,
  jsonOf,
  stateOf,
  timesOf,
  valuesOf,
  valueText,
} from './fact-words';

const TODAY = '2026-11-26';

const fact = (fields: Partial<FactInWords & { hours: string }>) => ({
  id: '7',
  kind: 'LIMIT' as const,
  from: '2025-03-01',
  to: null,
  fromAt: null,
  toAt: null,
  hours: null,
  value: '{"value":50,"unit":"km/h"}',
  withdrawnAt: null,
  ...fields,
});

// Cameras 1: the value of each kind.
it.each([
  ['LIMIT', '{"value":50,"unit":"km/h"}', '50 km/h'],
  ['TRIGGER', '{"value":62.5,"unit":"mph"}', '62.5 mph'],
  ['GRACE', '{"seconds":0.125}', '0.125 s'],
  ['AMBER', '{"seconds":3}', '3 s'],
  ['CERTIFICATE', '{"number":"C-118","laboratory":"PTB"}', 'C-118'],
  // Programs 5.
  ['SESSION', '{"operator":"Ada Byron","self_test":"PASS"}', 'Ada Byron, self-test passed'],
  ['CONDITION', '{"condition":"SIGNS"}', 'Signs in place'],
  ['SITE_KIND', '{"kind":"BUILT_UP"}', 'Built-up area'],
] as const)('says a %s of %s as %s', (kind, value, text) => {
  expect(valueText({ kind, value })).toBe(text);
});

describe('the state of a fact on a day (cameras 1)', () => {
  it('is in force for kinds without an end where the register says so', () => {
    expect(stateOf(fact({}), TODAY, ['7'])).toBe('IN_FORCE');
    expect(stateOf(fact({}), TODAY, ['8'])).toBe('PAST');
    expect(stateOf(fact({ hours: '[]' }), TODAY, ['8'])).toBe('IN_FORCE');
    expect(stateOf(fact({ hours: '[]', to: '2026-11-25' }), TODAY, ['8'])).toBe('PAST');
    expect(stateOf(fact({ from: '2026-11-27' }), TODAY, [])).toBe('LATER');
  });

  it('hours of enforcement are in force by their days alone (programs 5)', () => {
    const hours = fact({ kind: 'HOURS', hours: '[]' });
    expect(stateOf(hours, TODAY, ['8'])).toBe('PAST');
    expect(stateOf(hours, TODAY, ['7'])).toBe('IN_FORCE');
  });

  it('includes both days of kinds with an end', () => {
    const certificate = (to: string | null, from = '2025-01-01') =>
      stateOf(fact({ kind: 'CERTIFICATE', from, to }), TODAY, []);
    expect(certificate(TODAY)).toBe('IN_FORCE');
    expect(certificate(null)).toBe('IN_FORCE');
    expect(certificate(TODAY, TODAY)).toBe('IN_FORCE');
    expect(certificate('2026-11-25')).toBe('PAST');
  });

  it('is withdrawn whatever its days are', () => {
    const withdrawn = { ...fact({}), withdrawnAt: '2026-11-01T10:00:00Z' };
    expect(stateOf(withdrawn, TODAY, ['7'])).toBe('WITHDRAWN');
  });

  it('puts what is in force first and withdrawn facts last, newest first in each', () => {
    const rows = (['WITHDRAWN', 'PAST', 'IN_FORCE', 'PAST', 'LATER'] as const).map((state, id) => ({
      state,
      id,
    }));
    expect(byState(rows).map(({ id }) => id)).toEqual([2, 4, 1, 3, 0]);
  });
});

// Cameras 5: a certificate of the demo ends in 20 days.
it.each([
  ['2026-12-16', 20, 'Ends in 20 days'],
  ['2026-11-27', 1, 'Ends tomorrow'],
  ['2026-11-26', 0, 'Ends today'],
  ['2026-12-26', 30, 'Ends in 30 days'],
] as const)('says that a certificate to %s ends soon', (to, days, text) => {
  expect(endsInDays({ to }, TODAY)).toBe(days);
  expect(endText(days)).toBe(text);
});

it.each(['2026-12-27', '2026-11-25', null])('does not say it of one to %s', (to) => {
  expect(endsInDays({ to }, TODAY)).toBeNull();
});

describe('the form of a fact', () => {
  it('sends numbers, and only what a certificate has', () => {
    const values = { ...valuesOf('LIMIT', null, TODAY), number: '60.5' };
    expect(values.from).toBe(TODAY);
    expect(jsonOf('LIMIT', values)).toBe('{"value":60.5}');
    expect(jsonOf('GRACE', { ...values, number: 0.1 })).toBe('{"seconds":0.1}');
    expect(jsonOf('WARNING', values)).toBe('{}');
    expect(jsonOf('CERTIFICATE', { ...values, number: ' C-118 ' })).toBe('{"number":"C-118"}');
  });

  it('begins with the values of the fact that is replaced', () => {
    const value = '{"number":"C-118","laboratory":"PTB","file":"ab.pdf"}';
    const old = { ...fact({ kind: 'CERTIFICATE', value, to: '2027-06-30' }), note: 'Yearly' };
    const values = valuesOf('CERTIFICATE', old, TODAY);
    expect(values).toEqual({
      number: 'C-118',
      laboratory: 'PTB',
      choice: '',
      operator: '',
      selfTest: '',
      file: 'ab.pdf',
      from: '2025-03-01',
      to: '2027-06-30',
      fromTime: '',
      toTime: '',
      hours: [],
      note: 'Yearly',
    });
    expect(JSON.parse(jsonOf('CERTIFICATE', values))).toEqual(JSON.parse(value));
  });

  // Programs 5.
  it.each([
    ['SESSION', '{"operator":"Ada Byron","self_test":"FAIL","file":"ab.pdf"}'],
    ['CONDITION', '{"condition":"SIGNS","file":"ab.pdf"}'],
    ['SITE_KIND', '{"kind":"SCHOOL"}'],
    ['HOURS', '{}'],
  ] as const)('sends a %s as it came', (kind, value) => {
    const old = { ...fact({ kind, value }), note: null };
    expect(jsonOf(kind, valuesOf(kind, old, TODAY))).toBe(value);
  });
});

describe('the times of a fact as they are sent (guards 4)', () => {
  const values = { from: '2026-09-01', to: '', fromTime: '', toTime: '', hours: [] };

  it.each<[what: string, given: Partial<FactValues>, sent: object]>([
    ['whole days', { to: '2026-09-30' }, { from: '2026-09-01', to: '2026-09-30', hours: null }],
    ['open', {}, { from: '2026-09-01', to: null, hours: null }],
    [
      'instants in place of both days',
      { fromTime: '7:30', to: '2026-09-01', toTime: '16:00' },
      { fromAt: '2026-09-01T07:30:00.000Z', toAt: '2026-09-01T16:00:00.000Z', hours: null },
    ],
    [
      'hours',
      { hours: [{ weekdays: ['5', '1'], from: '7:30', to: '24:00', on: 'SCHOOL' }] },
      {
        from: '2026-09-01',
        to: null,
        hours: '[{"weekdays":[1,5],"from":"07:30","to":"24:00","on":"SCHOOL"}]',
      },
    ],
  ])('%s', (_, given, sent) => expect(timesOf({ ...values, ...given })).toEqual(sent));
});
