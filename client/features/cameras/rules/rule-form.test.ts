import { describe, expect, it } from 'vitest';

import { isSameForm, jsonOf, paramFaults, paramsOf, paramsText, type RuleForm } from './rule-form';

const form = (fields: Partial<RuleForm>): RuleForm => ({
  function: 'TOO_FAR',
  params: '{"kmh":250,"km":1}',
  cause: null,
  ...fields,
});

// Cameras 5: a rule is asked for once more if it was never rehearsed in this form.
describe('the form of a rule', () => {
  it('is the same in another order, and with defaults left out', () => {
    expect(isSameForm(form({}), form({ params: '{"km":1,"kmh":250}' }))).toBe(true);
    expect(isSameForm(form({}), form({ params: '{}' }))).toBe(true);
  });

  it.each([
    ['another parameter', { params: '{"kmh":251}' }],
    ['another cause', { cause: 'SPEEDING' }],
    ['another function', { function: 'NOT_MOVED', params: '{}' }],
  ] as const)('is another one with %s', (_, fields) => {
    expect(isSameForm(form({}), form(fields))).toBe(false);
  });
});

// Cameras 2: defaults of the table.
it.each([
  ['LOW_CONFIDENCE', { below: 0.8 }],
  ['DUPLICATE', { seconds: 60 }],
  ['TOO_FAR', { kmh: 250, km: 1 }],
  ['SEVERAL_VEHICLES', { from: 2 }],
  ['IMAGE_TIMES', { seconds: 10 }],
  ['CLOCK_OFF', { milliseconds: 1000 }],
  ['LISTED_PLATE', { list: 'EXEMPT' }],
  ['NO_CERTIFICATE', { always: false }],
  ['NOT_MOVED', {}],
] as const)('begins %s with %o', (name, params) => {
  expect(paramsOf(name)).toEqual(params);
});

it('sends numbers as numbers, and no empty line of colors', () => {
  expect(jsonOf('DUPLICATE', { seconds: '90' })).toBe('{"seconds":90}');
  const params = { facts: ['COLOR'], color_families: [['red', 'maroon'], []] };
  expect(JSON.parse(jsonOf('VEHICLE_DIFFERS', params))).toEqual({
    facts: ['COLOR'],
    color_families: [['red', 'maroon']],
  });
});

// Cameras 2: the limits of the table.
it.each([
  ['LOW_CONFIDENCE', { below: 1.1 }, { below: 'From 0 to 1' }],
  ['DUPLICATE', { seconds: 86_401 }, { seconds: 'From 1 to 86,400' }],
  ['TOO_FAR', { kmh: 49, km: '' }, { kmh: 'From 50 to 1,000', km: 'From 0.1 to 100' }],
  ['VEHICLE_DIFFERS', { facts: [], color_families: [] }, { facts: 'Choose at least one' }],
  ['IMAGE_TIMES', { seconds: 0.1 }, {}],
] as const)('finds what is wrong with %s %o', (name, params, faults) => {
  expect(paramFaults(name, params)).toEqual(faults);
});

it.each([
  ['TOO_FAR', '{}', 'Faster than 250 km/h · At least away 1 km'],
  ['LOW_CONFIDENCE', '{"below":0.75}', 'Confidence below 0.75'],
  ['VEHICLE_DIFFERS', '{"facts":["COLOR"]}', 'Compared: Color'],
  ['LISTED_PLATE', '{"list":"CONFLICT"}', 'List: Conflicts'],
  ['NO_CERTIFICATE', '{}', ''],
  ['NO_CERTIFICATE', '{"always":true}', 'Also for cameras without any certificate'],
] as const)('says the parameters of %s %s', (name, params, text) => {
  expect(paramsText(name, params)).toBe(text);
});
