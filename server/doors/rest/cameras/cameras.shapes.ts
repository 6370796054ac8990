import { z } from 'zod';
import { type CameraChangeRules, PREVIEWED_KINDS } from '../../../features/cameras/camera.rules.js';
import { DAY_CONDITIONS } from '../../../features/calendar/day-kinds.pure.js';
import {
  flag,
  id,
  moment,
  named,
  number,
  oneOf,
  orNull,
  page,
  pageOf,
  text,
  whole,
} from '../../../platform/openapi/fields.js';
import { Cause } from '../common.shapes.js';
import { restBody, restEnum, restShape } from '../rest-shape.js';
import { CameraFactKind } from '../../../features/cameras/cameras.enums.js';
import {
  Camera as CameraModel,
  CameraFact as CameraFactModel,
} from '../../../features/cameras/cameras.model.js';
import { UpdateCameraInput } from '../../../features/cameras/cameras.inputs.js';
import type { BodyOf } from '../spelling.js';

const serialNumber = text('Serial number of the camera, as its events have it.', 'LZ-4471');

/** The page and the search of the cameras. */
export const CamerasQuery = z.strictObject({
  page,
  search: z
    .string()
    .max(200)
    .optional()
    .meta({
      description: 'A part of serial number, name, type, address or site.',
      examples: ['mill street'],
    }),
});

/** The parameter of a camera's routes. */
export const SerialNumber = { serial: serialNumber };

const day = (description: string) => z.iso.date().meta({ description, examples: ['2025-03-01'] });

const kind = restEnum(CameraFactKind);

const factValue = z.record(z.string(), z.unknown());

const value = factValue.meta({
  description:
    'LIMIT, TRIGGER: `{value, unit}`; GRACE, AMBER: `{seconds}`; CERTIFICATE: `{number, laboratory, file}`; WARNING, OUT_OF_SERVICE, HOURS: `{}`; REFERENCE: points and checks; SESSION: `{operator, self_test, file}`; CONDITION: `{condition, file}`; SITE_KIND: `{kind}`.',
  examples: [{ value: 50, unit: 'km/h' }],
});

const to = orNull(day('Last day; null if it is open, or its kind has no end.'));

const instant = (description: string) => moment(description, '2026-09-01T05:30:00.000Z');

const fromAt = orNull(instant('First instant, in place of the first day.'));
const toAt = orNull(instant('The instant at which it ends, in place of the last day.'));

const time = (description: string, example: string) => text(description, example);

const DayCondition = oneOf('DayCondition', 'A kind of day.', DAY_CONDITIONS);

const hourWindow = z.strictObject({
  weekdays: z
    .array(z.int().min(1).max(7))
    .meta({ description: '1 is Monday, 7 is Sunday.', examples: [[1, 2, 3, 4, 5]] }),
  from: time('Local time, 24 hours.', '07:30'),
  to: time('Local time up to 24:00; if it is not after `from`, on the next day.', '16:00'),
  on: orNull(DayCondition, 'Only on such days; null for all.'),
});

const hoursOf = (window: z.ZodType) =>
  orNull(
    z.array(window).meta({
      description: 'The hours at which the fact holds, 1 to 14 windows; null for always.',
    }),
  );

const hours = hoursOf(hourWindow);

const times = { from_at: fromAt, to_at: toAt, hours };

const note = orNull(text('A note of 500 characters at most.', 'Sign replaced'));

export const CameraFact = restShape(CameraFactModel, {
  examples: {
    cameraSerialNumber: 'LZ-4471',
    from: '2025-03-01',
    to: '2025-03-01',
    fromAt: '2026-09-01T05:30:00.000Z',
    toAt: '2026-09-01T05:30:00.000Z',
    note: 'Sign replaced',
    withdrawReason: 'Replaced by 12',
  },
  own: { hours: times.hours, value },
});

export const CameraFactPage = pageOf(CameraFact);

const inForce = orNull(CameraFact, 'The fact of this kind that is in force; null without one.');

const window = {
  from_at: instant('The instant at which it begins.'),
  to_at: instant('The instant at which it ends.'),
};

const kinds = {
  LIMIT: inForce,
  TRIGGER: inForce,
  GRACE: inForce,
  AMBER: inForce,
  CERTIFICATE: inForce,
  WARNING: inForce,
  OUT_OF_SERVICE: inForce,
  REFERENCE: inForce,
  SESSION: inForce,
  HOURS: inForce,
  CONDITION: z.array(CameraFact).meta({ description: 'One of each condition that is in force.' }),
  SITE_KIND: inForce,
};

const FactsToday = named('CameraFactsToday', 'The facts of a camera that hold all of today.', {
  day: day('The local day.'),
  ...kinds,
});

const FactsOfDay = named('CameraFactsOfDay', 'The facts of a camera on a day.', {
  ...FactsToday.shape,
  windows: z.array(z.strictObject({ kind, id: id('Number of the fact.'), ...window })).meta({
    description:
      'The times of the day at which facts with hours or instants are in force, in order. They are not among the facts above.',
  }),
});

const FactsAtInstant = named('CameraFactsAtInstant', 'The facts of a camera at an instant.', {
  at: instant('The instant.'),
  day: day('Its local day.'),
  ...kinds,
});

export const CameraInForce = z.union([FactsOfDay, FactsAtInstant]);

const registeredFact = (value: Record<string, unknown>) =>
  z.strictObject({
    id: id('Number of the fact.'),
    from: day('First day.'),
    to: orNull(day('Last day; null if it is open, or its kind has no end.')),
    from_at: fromAt.optional(),
    to_at: toAt.optional(),
    hours: hours.optional(),
    value: factValue.meta({ description: 'The value of its kind.', examples: [value] }),
  });

const registered = (what: string, value: Record<string, unknown>) =>
  orNull(registeredFact(value), what);

/** The register beside a citation. */
export const CitationRegister = named(
  'CitationRegister',
  'The register of the camera at the capture of an event: the facts in force, or null. Only facts with hours or instants have `hours`, `from_at` and `to_at`.',
  {
    site: orNull(text('Name of the place for people.', 'School gate')),
    LIMIT: registered('The speed limit on the road.', { value: 50, unit: 'km/h' }),
    TRIGGER: registered('The speed from which the camera makes events.', {
      value: 58,
      unit: 'km/h',
    }),
    GRACE: registered('The time in red that is not punished.', { seconds: 0.1 }),
    AMBER: registered('The shortest amber.', { seconds: 3 }),
    CERTIFICATE: registered('The certificate that ends last.', { number: 'C-118' }),
    WARNING: registered('The warning period that ends last.', {}),
    OUT_OF_SERVICE: registered('The time out of service that ends last.', {}),
    REFERENCE: orNull(
      z.strictObject({
        id: id('Number of the fact.'),
        from: day('First day.'),
        to: orNull(day('Null: reference points have no end.')),
      }),
      'The reference points, without their value.',
    ),
    SESSION: registered('The session that covers the capture.', {
      operator: 'R. Alvarez',
      self_test: 'PASS',
    }),
    HOURS: registered('The hours of enforcement.', {}),
    CONDITION: z
      .array(registeredFact({ condition: 'SIGNS' }))
      .meta({ description: 'One of each condition that holds.' }),
    SITE_KIND: registered('The kind of the site.', { kind: 'SCHOOL' }),
  },
);

const fields = {
  system_name: orNull(text('Name of the camera; its newest event says it.', 'Main St / 5th Ave')),
  system_type: orNull(text('Type of the camera; its newest event says it.', 'Redflex HALO')),
  location_address: orNull(text('Address of its place.', 'Main St & 5th Ave, Springfield')),
  latitude: orNull(number('Latitude in degrees, WGS 84.', 40.7128)),
  longitude: orNull(number('Longitude in degrees, WGS 84.', -74.006)),
  time_zone: orNull(text('Name in the time zone database.', 'America/New_York')),
  speed_limit: orNull(number('Speed limit where the device sends none.', 50)),
  speed_trigger: orNull(number('Trigger where the device sends none.', 58)),
  stop_line_distance: orNull(number('Distance to the stop line.', 1.5)),
  cause_codes: orNull(
    z.record(z.string(), Cause).meta({
      description: 'The cause of each code of the device.',
      examples: [{ 1302: 'REDLIGHT' }],
    }),
  ),
  site: orNull(text('Name of the place for people, 120 characters at most.', 'School gate')),
};

const camera = { serial_number: serialNumber, ...fields };

export const CameraRow = named('CameraRow', 'A camera in the list.', camera);

export const CameraPage = pageOf(CameraRow);

export const Camera = restShape(CameraModel, {
  examples: {
    serialNumber: 'LZ-4471',
    systemName: 'Main St / 5th Ave',
    systemType: 'Redflex HALO',
    locationAddress: 'Main St & 5th Ave, Springfield',
    latitude: 40.7128,
    longitude: -74.006,
    timeZone: 'America/New_York',
    speedLimit: 50,
    speedTrigger: 58,
    stopLineDistance: 1.5,
    site: 'School gate',
  },
  own: { cause_codes: camera.cause_codes, in_force: FactsToday },
});

export const CameraChange = restBody(UpdateCameraInput, {
  name: 'CameraChange',
  without: ['cameraSerialNumber'],
  examples: {
    systemName: 'Main St / 5th Ave',
    systemType: 'Redflex HALO',
    locationAddress: 'Main St & 5th Ave, Springfield',
    latitude: 40.7128,
    longitude: -74.006,
    timeZone: 'America/New_York',
    speedLimit: 50,
    speedTrigger: 58,
    stopLineDistance: 1.5,
    site: 'School gate',
  },
  own: { cause_codes: fields.cause_codes.optional() },
}) satisfies BodyOf<typeof CameraChangeRules>;

export const InForceQuery = z.strictObject({
  day: day('The local day; today without one.').optional(),
  at: instant('An instant, in place of a day.').optional(),
});

export const CameraFactsQuery = z.strictObject({
  kind: kind.optional().meta({ description: 'Only those of a kind.' }),
  page,
});

/** Seconds may be left out, and any offset is taken: more than `date-time` allows. */
const sentInstant = (description: string) =>
  orNull(text(`${description} ISO 8601 with an offset.`, '2026-09-01T07:30:00+02:00')).optional();

const newTimes = {
  from: orNull(day('First day, from 2000-01-01 to five years ahead.')).optional(),
  to: to.optional(),
  from_at: sentInstant('First instant, in place of the first day.'),
  to_at: sentInstant('The instant at which it ends, in place of the last day.'),
  hours: hoursOf(hourWindow.partial({ on: true })).optional(),
};

export const FactPreview = named(
  'CameraFactPreview',
  'The times of a fact that is not entered yet, and days.',
  {
    kind: oneOf('TimedFactKind', 'A kind that can have hours.', PREVIEWED_KINDS),
    ...newTimes,
    days: z
      .array(day('A local day.'))
      .meta({ description: 'At most 60 days.', examples: [['2026-09-01']] }),
    time_zone: orNull(
      text("Name in the time zone database; the department's without one.", 'America/New_York'),
    ).optional(),
  },
);

export const FactPreviews = z.strictObject({
  data: z.array(
    z.strictObject({
      day: day('The day that was asked for.'),
      windows: z
        .array(z.strictObject(window))
        .meta({ description: 'The times at which the fact holds, cut at the ends of the day.' }),
    }),
  ),
});

export const NewCameraFact = named('NewCameraFact', 'A new fact of a camera.', {
  kind,
  ...newTimes,
  value: value.meta({
    description:
      'As of a fact, without `unit`: the server adds that of the citation settings to LIMIT and TRIGGER.',
    examples: [{ value: 50 }],
  }),
  note: note.optional(),
  replaces: orNull(
    id('The fact of the same camera and kind that is withdrawn for it.', 11),
  ).optional(),
});

export const Withdrawal = named('CameraFactWithdrawal', 'The reason for a withdrawal.', {
  reason: text('1 to 255 characters.', 'Typed for the wrong camera'),
  mistaken: orNull(
    flag('True if it was entered by mistake, at most 7 days ago: then it counts as never entered.'),
  ).optional(),
});

export const ImportedFacts = z.strictObject({
  added: whole('Number of new facts; those that were there already are not counted.', 12),
});

export const StoredFile = named('CameraFile', 'A file of the register.', {
  file: text('Name of the file, for addresses and values.', '9f2b6c1d4e8a47309f2b6c1d4e8a4730'),
  sha256: text(
    'SHA-256 of its bytes.',
    'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9',
  ),
});

/** The parameter of a file's route. */
export const FileName = {
  file: text('Name of the file.', '9f2b6c1d4e8a47309f2b6c1d4e8a4730'),
};
