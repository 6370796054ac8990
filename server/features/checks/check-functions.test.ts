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
  type EarlierLetter,
  NOTHING_KNOWN,
  type OtherEvent,
  type PictureElsewhere,
  type RegisteredPlate,
  type RegisterInForce,
} from './check-subject.types.js';

/** An event of which nothing is known that a check needs. */
const UNKNOWN: CheckSubject = {
  cause: 'SPEEDING',
  capturedAt: new Date('2026-05-04T10:00:00.000Z'),
  arrivedAt: new Date('2026-05-04T10:00:09.000Z'),
  day: '2026-05-04',
  time: '10:00',
  unit: 'km/h',
  cameraSerialNumber: 'A',
  address: 'Harbour Street 1, Port Ellery',
  latitude: 52,
  longitude: 13,
  plate: null,
  plateKey: null,
  plateRegion: null,
  isUnread: false,
  ownerName: null,
  ownerAddress: null,
  today: '2026-05-20',
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
  cause: 'SPEEDING',
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

/** An event with files, and where else these files are. */
const pictures = (files: string[], ...elsewhere: PictureElsewhere[]): Known => ({
  plateKey: 'KLM4821',
  plateRegion: 'US-MD',
  pictures: { files, elsewhere },
});
const file = (sha256: string, changed: Partial<PictureElsewhere> = {}): PictureElsewhere => ({
  id: 7,
  referenceId: 'E-7',
  sha256,
  capturedAt: at(-86_400_000),
  isDone: false,
  plateKey: 'KLM4821',
  plateRegion: 'US-MD',
  ...changed,
});

type Void = CheckSubject['voids'][number];
const voids = (...changed: Partial<Void>[]): Known => ({
  voids: changed.map((fields) => ({
    number: 'TF-1',
    reason: 'The plate was misread',
    reasonCode: null,
    cameraSerialNumber: 'B',
    capturedAt: at(-1_000),
    day: '2026-05-04',
    ...fields,
  })),
});

const letters = (...changed: Partial<EarlierLetter>[]): Known => ({
  plateKey: 'KLM4821',
  ownerName: 'José O’Brien',
  ownerAddress: '1 Harbour Lane\nPort Ellery',
  letters: changed.map((fields, index) => ({
    number: `TF-${index + 1}`,
    plateKey: 'KLM4821',
    ownerName: 'José O’Brien',
    ownerAddress: '1 Harbour Lane\nPort Ellery',
    mailedOn: '2026-02-01',
    returnedOn: '2026-03-01',
    returnReason: 'DECEASED',
    ...fields,
  })),
});

const alike = (...changed: Partial<RegisteredPlate>[]): Known => ({
  plate: 'AB0 123',
  plateKey: 'AB0123',
  lookAlikes: changed.map((fields) => ({
    plate: 'ABO 123',
    kind: 'ALIKE',
    characters: 1,
    color: 'blue',
    makeModel: 'Norda Vela',
    ...fields,
  })),
});

const place = (changed: Partial<CheckSubject['place']>): Known => ({
  place: { ...NOTHING_KNOWN.place, ...changed },
});

/** An event that arrives so many minutes later than twenty others, which take a minute. */
const delays = (minutes: number): Known => ({
  arrivedAt: at((1 + minutes) * 60_000),
  delays: Array.from({ length: 20 }, () => 60),
});

const registry = (changed: Partial<NonNullable<CheckSubject['registry']>>): Known => ({
  registry: {
    ownerSince: null,
    sourceDay: null,
    maxAgeDays: 45,
    changed: [],
    hasNewOwner: false,
    ...changed,
  },
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
    [
      'a limit with hours',
      { speedLimit: '50', register: { LIMIT: km(30), timed: ['LIMIT'] } },
      'Limit 50 km/h on the event, 30 km/h in the register on 2026-05-04 at 10:00',
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
    [
      'one with hours or instants',
      { register: { OUT_OF_SERVICE: true, timed: ['OUT_OF_SERVICE'] } },
      'Camera out of service on 2026-05-04 at 10:00',
    ],
    ['no such fact', { register: { WARNING: true } }, null],
  ],
  WARNING_PERIOD: [
    ['such a fact', { register: { WARNING: true } }, 'Warning period on 2026-05-04'],
    [
      'one with hours or instants',
      { register: { WARNING: true, timed: ['WARNING'] } },
      'Warning period on 2026-05-04 at 10:00',
    ],
    // A warning letter is made in place of a notice (programs 4).
    [
      'such a fact, and texts of warning letters',
      { register: { WARNING: true }, hasWarningTexts: true },
      null,
    ],
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
      'look-alikes of groups that overlap',
      { facts: [fact('PLATE', 'Plate', 'CVN 177', 'GYM 177')] },
      'Plate CVN 177 read, GYM 177 registered',
    ],
    [
      'two look-alikes, of which neither is one of the desk',
      { facts: [fact('PLATE', 'Plate', 'CVX 177', 'GYX 177')] },
      'Plate CVX 177 read, GYX 177 registered (look-alike)',
    ],
    [
      'three look-alikes of the desk',
      { facts: [fact('PLATE', 'Plate', 'OB1 000', '08I 000')] },
      'Plate OB1 000 read, 08I 000 registered (look-alike)',
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
    [
      'at another camera, within so many metres',
      { others: [other(-60_000, { cameraSerialNumber: 'B', latitude: 52.0008 })] },
      'E-7 has the same plate, 60 s and 88 m apart',
      { metres: 100 },
    ],
    [
      'at another camera, farther away',
      { others: [other(1, { cameraSerialNumber: 'B', latitude: 52.001 })] },
      null,
      { metres: 100 },
    ],
    [
      'at another camera, of another cause',
      { others: [other(1, { cameraSerialNumber: 'B', cause: 'REDLIGHT' })] },
      null,
      { metres: 100 },
    ],
    [
      'at the same camera, of another cause',
      { others: [other(1_000, { cause: 'REDLIGHT' })] },
      'E-7 has the same plate, 1 s apart',
      { metres: 100 },
    ],
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
    ['test', { lists: ['TEST'] }, 'Plate is on the list of test plates', { list: 'TEST' }],
    ['stolen', { lists: ['STOLEN'] }, 'Plate is on the list of stolen plates', { list: 'STOLEN' }],
    [
      'unread',
      { plate: 'Null', isUnread: true },
      'Null means that the plate was not read',
      { list: 'UNREAD' },
    ],
    ['read', { plate: 'NUL 1', lists: ['EXEMPT'] }, null, { list: 'UNREAD' }],
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
  RED_UNKNOWN: [
    [
      'red light without its start',
      { cause: 'REDLIGHT' },
      'The camera does not say when the light turned red',
    ],
    ['red light with it', { cause: 'REDLIGHT', redlightSwitchedAt: at(-1) }, null],
    ['speeding', {}, null],
  ],
  IMPLAUSIBLE: [
    ['faster', { speedMeasured: '250.1' }, 'Measured 250.1 km/h, more than 250 km/h'],
    [
      'faster by a digit that a number of JavaScript does not keep',
      { speedMeasured: '250.00000000000000001' },
      'Measured 250.00000000000000001 km/h, more than 250 km/h',
    ],
    ['as fast', { speedMeasured: '250.00' }, null],
    [
      'faster in mph',
      { speedMeasured: '155.4', unit: 'mph' },
      'Measured 155.4 mph, more than 155.3 mph',
    ],
    ['as fast in mph', { speedMeasured: '155.3', unit: 'mph' }, null],
    ['another unit', { speedMeasured: '900', unit: 'kn' }, null],
    [
      'more than times the limit',
      { speedMeasured: '90.1', speedLimit: '30' },
      'Measured 90.1 km/h where 30 km/h is allowed',
      { times_limit: 3 },
    ],
    [
      'so many times the limit',
      { speedMeasured: '90', speedLimit: '30' },
      null,
      { times_limit: 3 },
    ],
    [
      'a share of the limit in exact decimals',
      { speedMeasured: '33', speedLimit: '30' },
      null,
      { times_limit: 1.1 },
    ],
    ['no limit', { speedMeasured: '90' }, null, { times_limit: 3 }],
    [
      'the first that holds',
      { speedMeasured: '300', speedLimit: '30' },
      'Measured 300 km/h, more than 250 km/h',
      { times_limit: 3 },
    ],
    [
      'the speed is not compared',
      { speedMeasured: '300', speedLimit: '30' },
      'Measured 300 km/h where 30 km/h is allowed',
      { kmh: null, times_limit: 3 },
    ],
    [
      'red for longer',
      { cause: 'REDLIGHT', redlightSwitchedAt: at(-600_100) },
      'Red for 600.1 s, more than 600 s',
    ],
    ['red for so long', { cause: 'REDLIGHT', redlightSwitchedAt: at(-600_000) }, null],
    [
      'red is not compared',
      { cause: 'REDLIGHT', redlightSwitchedAt: at(-900_000) },
      null,
      { red_s: null },
    ],
  ],
  SAME_PICTURE: [
    [
      'two of three',
      pictures(['a', 'b', 'c'], file('a'), file('b')),
      '2 of 3 files are also files of E-7',
    ],
    ['one of three', pictures(['a', 'b', 'c'], file('a')), null],
    [
      'one of three, of which one is enough',
      pictures(['a', 'b', 'c'], file('a')),
      '1 of 3 files are also files of E-7',
      { from: 1 },
    ],
    [
      'all, which are fewer',
      pictures(['a'], file('a')),
      '1 of 1 files are also files of E-7',
      { from: 3 },
    ],
    [
      'the event with the most',
      pictures(
        ['a', 'b', 'c'],
        file('a'),
        file('b'),
        ...['a', 'b', 'c'].map((one) => file(one, { id: 9, referenceId: 'E-9' })),
      ),
      '3 of 3 files are also files of E-9',
    ],
    [
      'files of two events, one each',
      pictures(['a', 'b', 'c'], file('a'), file('b', { id: 9 })),
      null,
    ],
    [
      'a placeholder, which events of four other plates have',
      pictures(
        ['a', 'b', 'c'],
        file('a'),
        ...['P1', 'P2', 'P3', 'P4'].map((plateKey, id) => file('b', { id: 20 + id, plateKey })),
        file('b'),
      ),
      null,
    ],
    [
      'a file of three other plates is no placeholder',
      pictures(
        ['a', 'b', 'c'],
        file('a'),
        ...['P1', 'P2', 'P3'].map((plateKey, id) => file('b', { id: 20 + id, plateKey })),
        file('b'),
      ),
      '2 of 3 files are also files of E-7',
    ],
    [
      'another known plate within 10 s: one scene',
      pictures(['a'], file('a', { plateKey: 'P1', capturedAt: at(10_000) })),
      null,
    ],
    [
      'another known plate later',
      pictures(['a'], file('a', { plateKey: 'P1', capturedAt: at(10_001) })),
      '1 of 1 files are also files of E-7',
    ],
    [
      'an unknown plate within 10 s',
      pictures(['a'], file('a', { plateKey: null, capturedAt: at(1) })),
      '1 of 1 files are also files of E-7',
    ],
    [
      'the same letters of another region within 10 s',
      pictures(['a'], file('a', { plateRegion: 'US-VA', capturedAt: at(1) })),
      null,
    ],
    [
      'discarded 60 s apart',
      pictures(['a'], file('a', { isDone: true, capturedAt: at(-60_000) })),
      null,
    ],
    [
      'discarded more than 60 s apart',
      pictures(['a'], file('a', { isDone: true, capturedAt: at(-60_001) })),
      '1 of 1 files are also files of E-7',
    ],
    ['none elsewhere', pictures(['a', 'b']), null],
    ['no file', {}, null],
  ],
  EARLIER_VOID: [
    ['before', voids({}), 'Notice TF-1 of this plate was void: The plate was misread'],
    [
      'at the same camera',
      voids({ cameraSerialNumber: 'A' }),
      'Notice TF-1 of this plate was void: The plate was misread (same camera)',
    ],
    [
      'with one of the codes',
      voids({ reasonCode: 'WRONG_OWNER' }),
      'Notice TF-1 of this plate was void: The plate was misread',
    ],
    ['with another code', voids({ reasonCode: 'EXEMPT' }), null],
    [
      'with a code of the rule',
      voids({ reasonCode: 'EXEMPT' }),
      'Notice TF-1 of this plate was void: The plate was misread',
      { reasons: ['EXEMPT'] },
    ],
    [
      '365 days before',
      voids({ day: '2025-05-04' }),
      'Notice TF-1 of this plate was void: The plate was misread',
    ],
    ['366 days before', voids({ day: '2025-05-03' }), null],
    ['captured after', voids({ capturedAt: at(1) }), null],
    [
      'the latest',
      voids({}, { number: 'TF-2', capturedAt: at(-500) }),
      'Notice TF-2 of this plate was void: The plate was misread',
    ],
    ['no such notice', {}, null],
  ],
  LETTER_CAME_BACK: [
    ['of the plate', letters({}), 'A letter to this owner came back on 2026-03-01: DECEASED'],
    [
      'of the address, in other letters',
      letters({
        plateKey: null,
        ownerName: 'JOSE  OBRIEN',
        ownerAddress: '1 harbour lane port ellery',
      }),
      'A letter to this owner came back on 2026-03-01: DECEASED',
    ],
    ['of another plate and address', letters({ plateKey: 'XYZ1', ownerAddress: '2 Hill' }), null],
    ['of another name', letters({ ownerName: 'Ann Lee' }), null],
    ['for another reason', letters({ returnReason: 'REFUSED' }), null],
    [
      'for a reason of the rule',
      letters({ returnReason: 'REFUSED' }),
      'A letter to this owner came back on 2026-03-01: REFUSED',
      { reasons: ['REFUSED'] },
    ],
    [
      '730 days ago',
      letters({ returnedOn: '2024-05-20' }),
      'A letter to this owner came back on 2024-05-20: DECEASED',
    ],
    ['731 days ago', letters({ returnedOn: '2024-05-19' }), null],
    [
      'a later one arrived, mailed 30 days ago',
      letters({}, { returnedOn: null, mailedOn: '2026-04-20' }),
      null,
    ],
    [
      'a later one was mailed 29 days ago',
      letters({}, { returnedOn: null, mailedOn: '2026-04-21' }),
      'A letter to this owner came back on 2026-03-01: DECEASED',
    ],
    [
      'a later one arrived at another address',
      letters({}, { returnedOn: null, mailedOn: '2026-04-01', ownerAddress: '2 Hill' }),
      'A letter to this owner came back on 2026-03-01: DECEASED',
    ],
    [
      'an earlier one arrived',
      letters({}, { returnedOn: null, mailedOn: '2026-01-01' }),
      'A letter to this owner came back on 2026-03-01: DECEASED',
    ],
    [
      'the newest',
      letters({}, { returnedOn: '2026-04-02', returnReason: 'MOVED' }),
      'A letter to this owner came back on 2026-04-02: MOVED',
    ],
    ['no owner', { ...letters({}), ownerName: null }, null],
    ['no letter', { ownerName: 'José O’Brien' }, null],
  ],
  LOOK_ALIKE: [
    ['alike', alike({}), 'AB0 123 looks like ABO 123 (blue Norda Vela)'],
    [
      'of which nothing is known',
      alike({ color: null, makeModel: null }),
      'AB0 123 looks like ABO 123',
    ],
    [
      'of which the color is known',
      alike({ makeModel: null }),
      'AB0 123 looks like ABO 123 (blue)',
    ],
    [
      'longer',
      alike({ kind: 'LONGER', plate: 'AB0 1234' }),
      'AB0 123 is a part of AB0 1234 (blue Norda Vela)',
    ],
    ['longer by more than the rule says', alike({ kind: 'LONGER', characters: 3 }), null],
    ['longer, and a rule without it', alike({ kind: 'LONGER' }), null, { missing: 0 }],
    ['alike, and a rule without it', alike({}), null, { places: 0 }],
    ['a plate of two', { ...alike({ kind: 'LONGER' }), plate: 'AB', plateKey: 'AB' }, null],
    [
      'alike before longer, then by plate',
      alike(
        { kind: 'LONGER' },
        { characters: 2 },
        { plate: 'ABQ 123', characters: 1 },
        { plate: 'ABD 123' },
      ),
      'AB0 123 looks like ABD 123 (blue Norda Vela)',
    ],
    ['confirmed by the model', { ...alike({}), facts: [{ ...make, state: 'EQUAL' }] }, null],
    [
      'confirmed by a color of one family',
      { ...alike({}), facts: [color('maroon', 'red')], registeredColors: ['red'] },
      null,
    ],
    [
      'confirmed, and contradicted',
      {
        ...alike({}),
        facts: [{ ...make, state: 'EQUAL' }, color('red', 'blue')],
        registeredColors: ['blue'],
      },
      'AB0 123 looks like ABO 123 (blue Norda Vela)',
    ],
    [
      'confirmed by the confidence alone',
      { ...alike({}), metadata: { plate_confidence: 0.95 } },
      null,
    ],
    [
      'not sure enough',
      { ...alike({}), metadata: { plate_confidence: 0.94 } },
      'AB0 123 looks like ABO 123 (blue Norda Vela)',
    ],
    ['no plate', { ...alike({}), plate: null, plateKey: null }, null],
    ['none', { plate: 'AB0 123', plateKey: 'AB0123' }, null],
  ],
  PLACE_DIFFERS: [
    [
      'another address',
      place({ address: 'Hill Road 2' }),
      'Place Harbour Street 1, Port Ellery on the event, Hill Road 2 in the register',
    ],
    ['the same in other signs', place({ address: 'HARBOUR-STREET 1 (Port Ellery)' }), null],
    [
      'farther away',
      place({ latitude: 52.0015, longitude: 13 }),
      '166 m away from the place in the register',
    ],
    ['as near as allowed', place({ latitude: 52.0013, longitude: 13 }), null],
    [
      'another distance',
      place({ latitude: 52.0013, longitude: 13 }),
      '144 m away from the place in the register',
      { metres: 144 },
    ],
    [
      'the address is named first',
      place({ address: 'Hill Road 2', latitude: 53, longitude: 13 }),
      'Place Harbour Street 1, Port Ellery on the event, Hill Road 2 in the register',
    ],
    ['none in the register', {}, null],
  ],
  HOUR_OFF: [
    [
      'an hour later',
      delays(60.9),
      'Arrived 60 min later than usual for this camera, its clock may be an hour behind',
    ],
    [
      'an hour earlier',
      delays(-60),
      'Arrived 60 min earlier than usual for this camera, its clock may be an hour ahead',
    ],
    [
      '50 min later',
      delays(50),
      'Arrived 50 min later than usual for this camera, its clock may be an hour behind',
    ],
    ['49 min later', delays(49.9), null],
    [
      '70 min later',
      delays(70),
      'Arrived 70 min later than usual for this camera, its clock may be an hour behind',
    ],
    ['71 min later', delays(70.1), null],
    ['as usual', delays(0), null],
    ['nine events', { ...delays(60), delays: Array.from({ length: 9 }, () => 60) }, null],
    [
      'nothing is usual',
      { ...delays(60), delays: Array.from({ length: 20 }, (_, index) => index * 90) },
      null,
    ],
    [
      'two late ones of twenty change nothing',
      {
        ...delays(60),
        delays: Array.from({ length: 20 }, (_, index) => (index < 1 ? 90_000 : 60)),
      },
      'Arrived 60 min later than usual for this camera, its clock may be an hour behind',
    ],
  ],
  NO_NAME: [
    ['a word of a paper', { ownerName: 'Prawo  Jazdy' }, 'Prawo  Jazdy is not a name'],
    ['a word of a camera', { ownerName: 'null' }, 'null is not a name'],
    ['accents do not count', { ownerName: 'EIGENTUMER' }, 'EIGENTUMER is not a name'],
    ['Greek', { ownerName: 'ΙΔΙΟΚΤΉΤΗΣ' }, 'ΙΔΙΟΚΤΉΤΗΣ is not a name'],
    ['a word within a name', { ownerName: 'Anna Halter' }, null],
    ['a word of the rule', { ownerName: 'Fleet' }, 'Fleet is not a name', { words: ['FLEET'] }],
    ['no owner', {}, null],
  ],
  OWNER_SINCE: [
    [
      'the day after',
      registry({ ownerSince: '2026-05-05' }),
      'Owner since 2026-05-05, after the violation',
    ],
    ['the day of the violation', registry({ ownerSince: '2026-05-04' }), null],
    ['not given', registry({}), null],
    ['no entry attached', {}, null],
  ],
  REGISTRY_CHANGED: [
    [
      'changed',
      registry({ changed: ['owner', 'address'] }),
      'The registry has changed since: owner, address',
    ],
    ['gone', registry({ changed: ['no entry'] }), 'The registry has changed since: no entry'],
    ['sold after the violation', registry({ changed: ['owner'], hasNewOwner: true }), null],
    ['the same', registry({}), null],
    ['no entry attached', {}, null],
  ],
  REGISTRY_OLD: [
    ['46 days ago', registry({ sourceDay: '2026-04-04' }), 'The registry entry is of 2026-04-04'],
    ['45 days ago', registry({ sourceDay: '2026-04-05' }), null],
    ['no day of the source', registry({}), null],
    ['any age is taken', registry({ sourceDay: '2020-01-01', maxAgeDays: null }), null],
    ['no entry attached', {}, null],
  ],
  REGION_DIFFERS: [
    [
      'another state',
      { facts: [fact('PLATE_REGION', 'State or country', 'US-MD', 'US-VA')] },
      'Plate of US-MD read, of US-VA registered',
    ],
    [
      'equal',
      { facts: [{ ...fact('PLATE_REGION', 'State or country', 'DE', 'DE'), state: 'EQUAL' }] },
      null,
    ],
    [
      'a side is missing',
      {
        facts: [
          {
            ...fact('PLATE_REGION', 'State or country', 'DE', ''),
            registered: null,
            state: 'UNKNOWN',
          },
        ],
      },
      null,
    ],
    ['nothing known', {}, null],
  ],
  NO_SESSION: [
    ['covered', { register: { SESSION: true }, hasSessions: true }, null],
    [
      'no session covers the capture',
      { hasSessions: true },
      'No session of the camera covers 2026-05-04, 10:00',
    ],
    ['a camera that never had sessions', { hasSessions: false }, null],
    [
      'such a camera, always',
      { hasSessions: false },
      'No session of the camera covers 2026-05-04, 10:00',
      { always: true },
    ],
  ],
  SELF_TEST_FAILED: [
    [
      'in another session of the day',
      { failedTests: { onDay: true, atCapture: false } },
      'Self-test failed on 2026-05-04',
    ],
    [
      'in another session, where only the own one counts',
      { failedTests: { onDay: true, atCapture: false } },
      null,
      { whole_day: false },
    ],
    [
      'in the own session',
      { failedTests: { onDay: true, atCapture: true } },
      'Self-test failed on 2026-05-04',
      { whole_day: false },
    ],
  ],
  OUTSIDE_HOURS: [
    [
      'outside',
      { register: { isOutsideHours: true } },
      'Outside of the hours of enforcement: Monday, 10:00',
    ],
    ['within, or no hours at all', { register: { isOutsideHours: false } }, null],
  ],
  SITE_NOT_READY: [
    [
      'one of two is not in force',
      { register: { CONDITION: ['PUBLISHED'] }, hasConditions: true },
      'Site not ready on 2026-05-04: SIGNS',
    ],
    [
      'both, in the order of the words',
      { hasConditions: true },
      'Site not ready on 2026-05-04: PUBLISHED, SIGNS',
    ],
    [
      'others are asked for',
      { register: { CONDITION: ['PUBLISHED', 'SIGNS'] }, hasConditions: true },
      'Site not ready on 2026-05-04: ORDINANCE, STUDY',
      { conditions: ['ORDINANCE', 'STUDY'] },
    ],
    ['ready', { register: { CONDITION: ['PUBLISHED', 'SIGNS'] }, hasConditions: true }, null],
    ['a camera that never had conditions', { hasConditions: false }, null],
    [
      'such a camera, always',
      { hasConditions: false },
      'Site not ready on 2026-05-04: PUBLISHED, SIGNS',
      { always: true },
    ],
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
