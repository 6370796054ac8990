import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fact } from '../observation/facts.pure.js';
import { define, short } from './check-function.pure.js';
import {
  CHECK_FUNCTION_NAMES,
  CHECK_FUNCTIONS,
  type CheckFunctionName,
} from './check-functions.pure.js';
import { checkOf, checkWith } from './checks.pure.js';
import { SUBJECTS } from './check-subjects.queries.js';
import {
  type CheckSubject,
  NOTHING_KNOWN,
  type OtherEvent,
  type RegisterInForce,
} from './check-subject.types.js';

/** An event of which nothing is known that a check needs. */
const UNKNOWN: CheckSubject = {
  cause: 'SPEEDING',
  capturedAt: new Date('2026-05-04T10:00:00.000Z'),
  arrivedAt: new Date('2026-05-04T10:00:09.000Z'),
  day: '2026-05-04',
  unit: 'km/h',
  cameraSerialNumber: 'A',
  latitude: 52,
  longitude: 13,
  speedMeasured: null,
  speedLimit: null,
  speedTrigger: null,
  redlightSwitchedAt: null,
  metadata: {},
  facts: [],
  registeredColors: [],
  ...NOTHING_KNOWN,
};

type Known = Partial<Omit<CheckSubject, 'register'>> & { register?: Partial<RegisterInForce> };
/** A row of a golden table: the event, the sentence or null, and the parameters that differ from the defaults. */
type Row = [about: string, known: Known, sentence: string | null, params?: object];

const km = (value: number) => ({ value, unit: 'km/h' });
const at = (milliseconds: number) => new Date(UNKNOWN.capturedAt.getTime() + milliseconds);
const fact = (name: Fact['name'], label: string, observed: string, registered: string): Fact => ({
  name,
  label,
  observed,
  registered,
  unit: null,
  state: 'CONTRADICTION',
  confidence: null,
  characterConfidences: null,
});
const make = fact('MAKE_MODEL', 'Make and model', 'Audi A4', 'Ford Focus');
const color = (observed: string, registered: string) =>
  fact('COLOR', 'Color', observed, registered);
const other = (milliseconds: number, changed: Partial<OtherEvent> = {}): OtherEvent => ({
  id: 7,
  referenceId: 'E-7',
  cameraSerialNumber: 'A',
  capturedAt: at(milliseconds),
  latitude: 52,
  longitude: 13,
  isDiscarded: false,
  ...changed,
});
// One degree of latitude on a sphere of 6,371 km is 111.19 km.
const farOther = (milliseconds: number, changed: Partial<OtherEvent> = {}) =>
  other(milliseconds, { cameraSerialNumber: 'B', latitude: 53, ...changed });
const image = (sequenceNumber: number, milliseconds: number | null) => ({
  sequenceNumber,
  capturedAt: milliseconds === null ? null : at(milliseconds),
});
const measurement = (verdict: 'AGREES' | 'DIFFERS' | 'UNCERTAIN' | 'NOT_MOVED') => ({
  verdict,
  speed: 43.89,
  speedU: 2.2,
  unit: 'km/h',
  device: 61,
});
const red = (seconds: number, GRACE: number): Known => ({
  cause: 'REDLIGHT',
  redlightSwitchedAt: at(-seconds * 1_000),
  register: { GRACE },
});
const amber = (amber_s: unknown, AMBER = 3.5): Known => ({
  metadata: { amber_s },
  register: { AMBER },
});

const TABLES: Record<CheckFunctionName, Row[]> = {
  LIMIT_DIFFERS: [
    [
      'another number',
      { speedLimit: '50', register: { LIMIT: km(30) } },
      'Limit 50 km/h on the event, 30 km/h in the register',
    ],
    [
      'the digits of the camera',
      { speedLimit: '50.00', register: { LIMIT: km(30.25) } },
      'Limit 50.00 km/h on the event, 30.3 km/h in the register',
    ],
    ['the same number in other digits', { speedLimit: '50.0', register: { LIMIT: km(50) } }, null],
    [
      'another unit, the same number',
      { speedLimit: '50', register: { LIMIT: { value: 50, unit: 'mph' } } },
      'Register counts in mph, the event in km/h',
    ],
    ['no limit on the event', { register: { LIMIT: { value: 50, unit: 'mph' } } }, null],
    ['no limit in the register', { speedLimit: '50' }, null],
  ],
  BELOW_TRIGGER: [
    [
      'below that of the event',
      { speedMeasured: '55.5', speedTrigger: '56' },
      'Measured 55.5 km/h, trigger 56 km/h',
    ],
    [
      'below that of the register, which is larger',
      { speedMeasured: '57', speedTrigger: '56', register: { TRIGGER: km(58) } },
      'Measured 57 km/h, trigger 58 km/h',
    ],
    [
      'below that of the event, which is larger',
      { speedMeasured: '57', speedTrigger: '58.0', register: { TRIGGER: km(56) } },
      'Measured 57 km/h, trigger 58.0 km/h',
    ],
    [
      'at the trigger',
      { speedMeasured: '58.00', speedTrigger: '56', register: { TRIGGER: km(58) } },
      null,
    ],
    [
      'another unit',
      {
        speedMeasured: '90',
        speedTrigger: '56',
        register: { TRIGGER: { value: 35, unit: 'mph' } },
      },
      'Register counts in mph, the event in km/h',
    ],
    [
      'nothing measured',
      { speedTrigger: '56', register: { TRIGGER: { value: 35, unit: 'mph' } } },
      null,
    ],
    ['no trigger', { speedMeasured: '10' }, null],
  ],
  NO_CERTIFICATE: [
    [
      'others, none of that day',
      { hasCertificates: true },
      'No certificate of calibration for 2026-05-04',
    ],
    ['one of that day', { hasCertificates: true, register: { CERTIFICATE: true } }, null],
    ['none at all', {}, null],
    ['none at all, always', {}, 'No certificate of calibration for 2026-05-04', { always: true }],
    [
      'one of that day, always',
      { hasCertificates: true, register: { CERTIFICATE: true } },
      null,
      { always: true },
    ],
  ],
  OUT_OF_SERVICE: [
    ['such a fact', { register: { OUT_OF_SERVICE: true } }, 'Camera out of service on 2026-05-04'],
    ['no such fact', { register: { WARNING: true } }, null],
  ],
  WARNING_PERIOD: [
    ['such a fact', { register: { WARNING: true } }, 'Warning period on 2026-05-04'],
    ['no such fact', { register: { OUT_OF_SERVICE: true } }, null],
  ],
  IN_GRACE: [
    ['within', red(0.3, 0.5), 'Red for 0.3 s, grace 0.5 s'],
    ['a millisecond within', red(0.099, 0.1), 'Red for 0.1 s, grace 0.1 s'],
    ['at the boundary', red(0.1, 0.1), null],
    ['at a boundary of three decimals', red(0.257, 0.257), null],
    ['before red', red(-0.2, 0), 'Red for -0.2 s, grace 0 s'],
    ['after', red(1, 0.5), null],
    ['red is not known', { register: { GRACE: 1 } }, null],
    ['no grace', { redlightSwitchedAt: at(-100) }, null],
  ],
  AMBER_SHORT: [
    ['shorter', amber(3.25), 'Amber 3.25 s, register 3.5 s'],
    ['as long', amber(3.5), null],
    ['tiny', amber(1e-7), 'Amber 0.0000001 s, register 3.5 s'],
    ['as text', amber('3.25'), null],
    ['not there', amber(undefined), null],
    ['no fact', { metadata: { amber_s: 1 } }, null],
  ],
  VEHICLE_DIFFERS: [
    ['one fact', { facts: [make] }, 'Make and model Audi A4 seen, Ford Focus registered'],
    [
      'two facts',
      { facts: [make, color('red', 'blue')], registeredColors: ['blue'] },
      'Make and model Audi A4 seen, Ford Focus registered; Color red seen, blue registered',
    ],
    ['a color of one family', { facts: [color('Maroon', 'RED')], registeredColors: ['RED'] }, null],
    [
      'a color of one family with the second one',
      { facts: [color('silver', 'blue')], registeredColors: ['blue', 'gray'] },
      null,
    ],
    [
      'gray is grey in a family of the parameters',
      { facts: [color('grey', 'lead')], registeredColors: ['lead'] },
      null,
      { color_families: [['gray', 'lead']] },
    ],
    [
      'no family',
      { facts: [color('maroon', 'red')], registeredColors: ['red'] },
      'Color maroon seen, red registered',
      { color_families: [] },
    ],
    ['a fact that is not asked for', { facts: [make] }, null, { facts: ['COLOR', 'STYLE'] }],
    ['a fact that is equal', { facts: [{ ...make, state: 'EQUAL' }] }, null],
    ['a fact that is unknown', { facts: [{ ...make, registered: null, state: 'UNKNOWN' }] }, null],
    ['the plate', { facts: [fact('PLATE', 'Plate', 'ABC 1', 'XYZ 9')] }, null],
  ],
  PLATE_DIFFERS: [
    [
      'another plate',
      { facts: [fact('PLATE', 'Plate', 'ABC 123', 'XYZ 123')] },
      'Plate ABC 123 read, XYZ 123 registered',
    ],
    [
      'look-alikes only',
      { facts: [fact('PLATE', 'Plate', 'AB0 118', 'ABO 1I8')] },
      'Plate AB0 118 read, ABO 1I8 registered (look-alike)',
    ],
    [
      'a look-alike and another character',
      { facts: [fact('PLATE', 'Plate', 'AB0 118', 'ABO 119')] },
      'Plate AB0 118 read, ABO 119 registered',
    ],
    ['equal', { facts: [{ ...fact('PLATE', 'Plate', 'A', 'A'), state: 'EQUAL' }] }, null],
    [
      'not looked up',
      { facts: [{ ...fact('PLATE', 'Plate', 'A', ''), registered: null, state: 'UNKNOWN' }] },
      null,
    ],
  ],
  LOW_CONFIDENCE: [
    ['below', { metadata: { plate_confidence: 0.795 } }, 'Plate read with confidence 0.8'],
    ['two decimals', { metadata: { plate_confidence: 0.614 } }, 'Plate read with confidence 0.61'],
    ['at the boundary', { metadata: { plate_confidence: 0.8 } }, null],
    [
      'another boundary',
      { metadata: { plate_confidence: 0.95 } },
      'Plate read with confidence 0.95',
      { below: 0.96 },
    ],
    ['as text', { metadata: { plate_confidence: '0.1' } }, null],
    ['no share', { metadata: { plate_confidence: -1 } }, null],
    ['not there', {}, null],
  ],
  DUPLICATE: [
    ['before', { others: [other(-12_340)] }, 'E-7 has the same plate, 12.3 s apart'],
    ['at the boundary', { others: [other(60_000)] }, 'E-7 has the same plate, 60 s apart'],
    ['beyond it', { others: [other(60_001)] }, null],
    ['at another camera', { others: [other(1, { cameraSerialNumber: 'B' })] }, null],
    ['discarded', { others: [other(1, { isDiscarded: true })] }, null],
    [
      'the nearest of several',
      { others: [other(9_000), other(-4_000, { id: 9, referenceId: 'E-9' })] },
      'E-9 has the same plate, 4 s apart',
    ],
    [
      'the lowest id of two as near',
      { others: [other(-4_000, { id: 9, referenceId: 'E-9' }), other(4_000)] },
      'E-7 has the same plate, 4 s apart',
    ],
    [
      'a longer time',
      { others: [other(3_600_000)] },
      'E-7 has the same plate, 3600 s apart',
      { seconds: 3_600 },
    ],
    ['no other event', {}, null],
  ],
  TOO_FAR: [
    [
      'faster',
      { others: [farOther(1_200_000)] },
      'E-7 has the same plate, 111.2 km away, 20 min apart',
    ],
    [
      'at the same moment',
      { others: [farOther(0)] },
      'E-7 has the same plate, 111.2 km away, 0 min apart',
    ],
    ['slower', { others: [farOther(1_800_000)] }, null],
    [
      'also discarded',
      { others: [farOther(-1_200_000, { isDiscarded: true })] },
      'E-7 has the same plate, 111.2 km away, 20 min apart',
    ],
    ['at the same camera', { others: [farOther(0, { cameraSerialNumber: 'A' })] }, null],
    [
      'nearer than the parameter says',
      { others: [farOther(0, { latitude: 52.8 })] },
      null,
      { km: 100 },
    ],
    ['nearer than a kilometre', { others: [farOther(0, { latitude: 52.008 })] }, null],
    [
      'more than 24 hours apart',
      { others: [farOther(86_400_001, { latitude: -52, longitude: -167 })] },
      null,
      { kmh: 50 },
    ],
    [
      'exactly 24 hours apart',
      { others: [farOther(86_400_000, { latitude: -52, longitude: -167 })] },
      'E-7 has the same plate, 20015.1 km away, 1440 min apart',
    ],
    ['no other event', {}, null],
  ],
  SEVERAL_VEHICLES: [
    ['two', { metadata: { vehicles_in_zone: 2 } }, '2 vehicles in the measuring zone'],
    ['one', { metadata: { vehicles_in_zone: 1 } }, null],
    ['two of three', { metadata: { vehicles_in_zone: 2 } }, null, { from: 3 }],
    ['as text', { metadata: { vehicles_in_zone: '5' } }, null],
    ['not there', {}, null],
  ],
  IMAGE_TIMES: [
    [
      'falling',
      { images: [image(1, 500), image(2, 0), image(3, 900)] },
      'Images 1 and 2 are in the wrong order',
    ],
    [
      'equal',
      { images: [image(1, 0), image(2, 500), image(3, 500)] },
      'Images 2 and 3 are in the wrong order',
    ],
    [
      'falling past an image without time',
      { images: [image(1, 500), image(2, null), image(3, 0)] },
      'Images 1 and 3 are in the wrong order',
    ],
    [
      'too far apart',
      { images: [image(1, 0), image(2, 500), image(3, 10_060)] },
      'Images 1 and 3 are 10.1 s apart',
    ],
    ['as far as allowed', { images: [image(1, 0), image(2, 500), image(3, 10_000)] }, null],
    [
      'a shorter time',
      { images: [image(1, 0), image(2, 301)] },
      'Images 1 and 2 are 0.3 s apart',
      { seconds: 0.3 },
    ],
    ['rising', { images: [image(1, 0), image(2, 500), image(3, 900)] }, null],
    ['an image of another place', { images: [image(1, 0), image(2, 500), image(4, -900)] }, null],
    ['in another order of the list', { images: [image(3, 900), image(1, 0), image(2, 500)] }, null],
    ['one time', { images: [image(1, null), image(2, 0)] }, null],
    ['no image', {}, null],
  ],
  CLOCK_OFF: [
    [
      'drift',
      { metadata: { clock: { drift_ms: 1_500.25 } } },
      'Clock of the camera is 1500.3 ms off',
    ],
    [
      'drift the other way',
      { metadata: { clock: { drift_ms: -1_001 } } },
      'Clock of the camera is -1001 ms off',
    ],
    ['at the boundary', { metadata: { clock: { drift_ms: -1_000 } } }, null],
    ['captured after it arrived', { arrivedAt: at(-5_001) }, 'Captured 5 s after it arrived'],
    [
      'the drift is named first',
      { arrivedAt: at(-9_000), metadata: { clock: { drift_ms: 2_000 } } },
      'Clock of the camera is 2000 ms off',
    ],
    ['5 s after it arrived', { arrivedAt: at(-5_000) }, null],
    ['as text', { metadata: { clock: { drift_ms: '5000' } } }, null],
    ['a clock that is text', { metadata: { clock: 'off' } }, null],
    ['not there', {}, null],
  ],
  LISTED_PLATE: [
    ['exempt', { lists: ['EXEMPT'] }, 'Plate is on the list of exempt plates'],
    [
      'conflict',
      { lists: ['CONFLICT'] },
      'Plate is on the list of conflicts',
      { list: 'CONFLICT' },
    ],
    ['on the other list', { lists: ['CONFLICT'] }, null],
    ['on none', {}, null],
  ],
  PICTURE_DIFFERS: [
    [
      'a speed',
      { speedMeasured: '61.0', measurement: measurement('DIFFERS') },
      'The picture gives 43.9 ± 2.2 km/h, the device 61.0 km/h',
    ],
    [
      'the stop line',
      { cause: 'REDLIGHT', measurement: measurement('DIFFERS') },
      'The picture does not show the vehicle crossing the stop line',
    ],
    ['it agrees', { measurement: measurement('AGREES') }, null],
    ['it is uncertain', { measurement: measurement('UNCERTAIN') }, null],
    ['it did not move', { measurement: measurement('NOT_MOVED') }, null],
    ['not measured', {}, null],
  ],
  NOT_MOVED: [
    [
      'it did not',
      { measurement: measurement('NOT_MOVED') },
      'The vehicle did not move between the images',
    ],
    ['it did', { measurement: measurement('DIFFERS') }, null],
    ['not measured', {}, null],
  ],
  NOT_MEASURED: [
    [
      'reference points and no measurement',
      { register: { REFERENCE: true } },
      'Not measured in the picture',
    ],
    ['measured', { register: { REFERENCE: true }, measurement: measurement('AGREES') }, null],
    ['no reference points', {}, null],
  ],
};

const subjectOf = ({ register, ...known }: Known): CheckSubject => ({
  ...UNKNOWN,
  ...known,
  register: { ...NOTHING_KNOWN.register, ...register },
});

describe.each(CHECK_FUNCTION_NAMES)('%s (cameras 2)', (name) => {
  it.each(TABLES[name])('%s', (_, known, sentence, params = {}) => {
    expect(checkOf(name, params)(subjectOf(known))).toBe(sentence);
  });

  it('never fires where everything is unknown', () => {
    expect(checkOf(name, {})(UNKNOWN)).toBeNull();
  });
});

describe('a function gets what it declares to need, and nothing else (guards 2)', () => {
  const nosy = define({
    label: 'Nosy',
    text: 'It looks at what it does not declare',
    needs: ['lists'],
    // @ts-expect-error -- `others` is not declared, so that the compiler does not know it here.
    check: ({ lists, others }) => `${lists.length} ${typeof others}`,
  });

  it('also where the compiler is not asked', () => {
    const subject = subjectOf({ lists: ['EXEMPT'], others: [other(0)] });
    expect(checkWith(nosy, {})(subject)).toBe('1 undefined');
  });

  it('and the statement reads a column for each need that some function declares', () => {
    for (const [name, { needs }] of Object.entries(CHECK_FUNCTIONS))
      for (const need of needs)
        expect(SUBJECTS.sql).toMatch(
          new RegExp(`'${need}', CASE WHEN n\\.functions && ARRAY\\[[^\\]]*'${name}'`),
        );
  });
});

describe('numbers of a sentence (cameras 2)', () => {
  it.each([
    [0.25, '0.3'],
    [0.35, '0.4'],
    [-0.35, '-0.4'],
    [-0.04, '0'],
    [100, '100'],
    [9.96, '10'],
    [1e-7, '0'],
    [1e21, '1000000000000000000000'],
  ])('%d is written as %s', (value, text) => {
    expect(short(value)).toBe(text);
  });

  it('have at most one decimal, and are within half of one', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        const text = short(value);
        expect(text).toMatch(/^(0|-?(0\.[1-9]|[1-9]\d*(\.[1-9])?))$/);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.05 + 1e-6);
      }),
    );
  });
});
