import { describe, expect, it } from 'vitest';

import type { CheckFunction } from '../../../graphql/schema';
import { DECLARED } from '../../../test/component/check-functions';
import { declaredIn } from './functions';
import { isSameForm, jsonOf, paramFaults, paramsOf, paramsText, type RuleForm } from './rule-form';

const declaredOf = (name: CheckFunction) => declaredIn(DECLARED, name);

const form = (fields: Partial<RuleForm>): RuleForm => ({
  function: 'TOO_FAR',
  params: '{"kmh":250,"km":1}',
  cause: null,
  ...fields,
});

// Cameras 5: a rule is asked for once more if it was never rehearsed in this form.
describe('the form of a rule', () => {
  const isSame = (fields: Partial<RuleForm>) =>
    isSameForm(declaredOf('TOO_FAR'), form({}), form(fields));

  it('is the same in another order, and with defaults left out', () => {
    expect(isSame({ params: '{"km":1,"kmh":250}' })).toBe(true);
    expect(isSame({ params: '{}' })).toBe(true);
  });

  it.each([
    ['another parameter', { params: '{"kmh":251}' }],
    ['another cause', { cause: 'SPEEDING' }],
    ['another function', { function: 'NOT_MOVED', params: '{}' }],
  ] as const)('is another one with %s', (_, fields) => {
    expect(isSame(fields)).toBe(false);
  });
});

it.each([
  ['LOW_CONFIDENCE', { below: 0.8 }],
  ['DUPLICATE', { seconds: 60, metres: null }],
  ['LISTED_PLATE', { list: 'EXEMPT' }],
  ['NO_CERTIFICATE', { always: false }],
  ['NOT_MOVED', {}],
] as const)('begins %s with the declared %o', (name, params) => {
  expect(paramsOf(declaredOf(name))).toEqual(params);
});

it('keeps a null of the rule where the declaration has a number', () => {
  expect(paramsOf(declaredOf('TOO_FAR'), '{"kmh":null}')).toEqual({ kmh: null, km: 1 });
});

it('sends numbers as numbers, an empty one as null where that is a value, and no empty line of colors', () => {
  const duplicate = declaredOf('DUPLICATE');
  expect(jsonOf(duplicate, { seconds: '90', metres: '' })).toBe('{"seconds":90,"metres":null}');
  const params = { facts: ['COLOR'], color_families: [['red', 'maroon'], []] };
  expect(JSON.parse(jsonOf(declaredOf('VEHICLE_DIFFERS'), params))).toEqual({
    facts: ['COLOR'],
    color_families: [['red', 'maroon']],
  });
});

it.each([
  ['LOW_CONFIDENCE', { below: 1.1 }, { below: 'From 0 to 1' }],
  ['DUPLICATE', { seconds: 86_401, metres: '' }, { seconds: 'From 1 to 86,400' }],
  ['DUPLICATE', { seconds: 60, metres: 5_001 }, { metres: 'From 0 to 5,000, or empty' }],
  ['TOO_FAR', { kmh: 49, km: '' }, { kmh: 'From 50 to 1,000', km: 'From 0.1 to 100' }],
  ['VEHICLE_DIFFERS', { facts: [], color_families: [] }, { facts: 'Choose at least one' }],
] as const)('finds what is wrong with %s %o', (name, params, faults) => {
  expect(paramFaults(declaredOf(name), params)).toEqual(faults);
});

it.each([
  ['TOO_FAR', '{}', 'Faster than 250 km/h · At least away 1 km'],
  ['DUPLICATE', '{}', 'At most apart 60 s'],
  ['LOW_CONFIDENCE', '{"below":0.75}', 'Confidence below 0.75'],
  ['VEHICLE_DIFFERS', '{"facts":["COLOR"]}', 'Compared: Color'],
  ['LISTED_PLATE', '{"list":"CONFLICT"}', 'List: Conflicts'],
  ['NO_CERTIFICATE', '{}', ''],
  ['NO_CERTIFICATE', '{"always":true}', 'Also for cameras without any certificate'],
] as const)('says the parameters of %s %s', (name, params, text) => {
  expect(paramsText(declaredOf(name), params)).toBe(text);
});
