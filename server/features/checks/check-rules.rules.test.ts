import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors/app-error.js';
import { NO_NAMES } from '../../platform/domain/no-names.js';
import { CHECK_FUNCTION_NAMES, type CheckFunctionName } from './check-functions.pure.js';
import { checkParams, paramsFromText } from './check-rules.rules.js';

function errorsOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof AppError ? error.details.errors : error;
  }
}

const FAMILIES = [
  ['red', 'maroon'],
  ['gray', 'grey', 'silver'],
  ['white', 'cream'],
  ['blue', 'navy'],
  ['black'],
  ['green'],
  ['brown', 'beige', 'tan'],
  ['yellow', 'gold'],
];

describe('the parameters of a function (cameras 2)', () => {
  const DEFAULTS: Partial<Record<CheckFunctionName, object>> = {
    NO_CERTIFICATE: { always: false },
    VEHICLE_DIFFERS: { facts: ['MAKE_MODEL', 'COLOR', 'STYLE'], color_families: FAMILIES },
    LOW_CONFIDENCE: { below: 0.8 },
    DUPLICATE: { seconds: 60, metres: null },
    TOO_FAR: { kmh: 250, km: 1 },
    SEVERAL_VEHICLES: { from: 2 },
    IMAGE_TIMES: { seconds: 10 },
    CLOCK_OFF: { milliseconds: 1_000 },
    LISTED_PLATE: { list: 'EXEMPT' },
    IMPLAUSIBLE: { kmh: 250, times_limit: null, red_s: 600 },
    SAME_PICTURE: { from: 2 },
    EARLIER_VOID: { reasons: ['WRONG_PLATE', 'WRONG_VEHICLE', 'WRONG_OWNER', 'OTHER'], days: 365 },
    LETTER_CAME_BACK: { reasons: ['DECEASED', 'MOVED', 'UNKNOWN', 'ADDRESS'], days: 730 },
    LOOK_ALIKE: { below: 0.95, places: 2, missing: 2 },
    PLACE_DIFFERS: { metres: 150 },
    HOUR_OFF: { minutes: 10 },
    NO_NAME: { words: NO_NAMES },
    NO_SESSION: { always: false },
    SELF_TEST_FAILED: { whole_day: true },
    SITE_NOT_READY: { conditions: ['PUBLISHED', 'SIGNS'], always: false },
  };

  it.each(CHECK_FUNCTION_NAMES)('%s has these defaults', (name) => {
    expect(checkParams(name, undefined)).toEqual(DEFAULTS[name] ?? {});
    expect(checkParams(name, {})).toEqual(DEFAULTS[name] ?? {});
  });

  it.each([
    ['LOW_CONFIDENCE', 'below', 0, 1],
    ['DUPLICATE', 'seconds', 1, 86_400],
    ['TOO_FAR', 'kmh', 50, 1_000],
    ['TOO_FAR', 'km', 0.1, 100],
    ['SEVERAL_VEHICLES', 'from', 2, 20],
    ['IMAGE_TIMES', 'seconds', 0.1, 600],
    ['CLOCK_OFF', 'milliseconds', 1, 3_600_000],
  ] as const)('%s takes %s from %d to %d', (name, param, least, most) => {
    expect(checkParams(name, { [param]: least })).toMatchObject({ [param]: least });
    expect(checkParams(name, { [param]: most })).toMatchObject({ [param]: most });
    for (const wrong of [least - 0.01, most + 0.01, String(least), null])
      expect(errorsOf(() => checkParams(name, { [param]: wrong }))).toHaveProperty([
        `params.${param}`,
      ]);
  });

  it.each<[CheckFunctionName, unknown, string]>([
    ['IN_GRACE', { seconds: 1 }, 'params.seconds'],
    ['DUPLICATE', { seconds: 1, minutes: 2 }, 'params.minutes'],
    ['VEHICLE_DIFFERS', { facts: [] }, 'params.facts'],
    ['VEHICLE_DIFFERS', { facts: ['PLATE'] }, 'params.facts.0'],
    ['VEHICLE_DIFFERS', { color_families: [[]] }, 'params.color_families.0'],
    ['VEHICLE_DIFFERS', { color_families: [['red\u0000']] }, 'params.color_families.0.0'],
    ['VEHICLE_DIFFERS', { colorFamilies: [] }, 'params.colorFamilies'],
    ['LISTED_PLATE', { list: 'OTHER' }, 'params.list'],
    ['NO_CERTIFICATE', { always: 'yes' }, 'params.always'],
    ['DUPLICATE', [], 'params'],
    ['DUPLICATE', 'seconds', 'params'],
  ])('%s refuses %j', (name, params, field) => {
    expect(Object.keys(errorsOf(() => checkParams(name, params)) as object)).toEqual([field]);
  });

  it('is JSON text at the door of GraphQL', () => {
    expect(paramsFromText('{"seconds": 5}')).toEqual({ seconds: 5 });
    expect(paramsFromText(null)).toBeUndefined();
    expect(errorsOf(() => paramsFromText('{seconds: 5}'))).toEqual({
      params: ['Params must be the JSON text of an object'],
    });
  });
});
