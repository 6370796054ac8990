import { z } from 'zod';
import { secondsBetween } from '../../platform/domain/measured.pure.js';
import { nearKey } from '../registry/near-plate.pure.js';
import {
  type CheckSubject,
  PLATE_LISTS,
  type OtherEvent,
  type RegisterNumber,
} from './check-subject.types.js';

/* The functions of the checks (cameras 2). Each returns its sentence; null where it does not fire or something is unknown. */

/** A function with the schema of its parameters; a missing parameter has its default. */
interface CheckFunction<Params extends z.ZodObject> {
  params: Params;
  check: (subject: CheckSubject, params: z.output<Params>) => string | null;
}

const define = <Params extends z.ZodObject>(
  params: Params,
  check: CheckFunction<Params>['check'],
): CheckFunction<Params> => ({ params, check });

const none = z.strictObject({});
const number = (least: number, most: number, usual: number): z.ZodDefault<z.ZodNumber> =>
  z.number().min(least).max(most).default(usual);

/** At most 24 hours lie between two events that are compared. */
const LONGEST_SECONDS = 86_400;
/** The radius of the earth that distances are computed with, in kilometres. */
const EARTH_KM = 6_371;
/** An event that was captured later than this after its arrival has a wrong clock, in milliseconds. */
const LATE_MS = 5_000;

/** The colours that one vehicle may be called by. */
const COLOR_FAMILIES = [
  ['red', 'maroon'],
  ['gray', 'grey', 'silver'],
  ['white', 'cream'],
  ['blue', 'navy'],
  ['black'],
  ['green'],
  ['brown', 'beige', 'tan'],
  ['yellow', 'gold'],
];
const VEHICLE_FACTS = ['MAKE_MODEL', 'COLOR', 'STYLE'] as const;

export const CHECK_FUNCTIONS = {
  LIMIT_DIFFERS: define(none, ({ speedLimit, unit, register: { LIMIT } }) => {
    if (speedLimit === null || LIMIT === null) return null;
    return (
      otherUnit(LIMIT, unit) ??
      sentenceIf(
        LIMIT.value !== Number(speedLimit),
        `Limit ${speedLimit} ${unit} on the event, ${short(LIMIT.value)} ${unit} in the register`,
      )
    );
  }),

  BELOW_TRIGGER: define(none, ({ speedMeasured, speedTrigger, unit, register: { TRIGGER } }) => {
    if (speedMeasured === null) return null;
    const different = TRIGGER === null ? null : otherUnit(TRIGGER, unit);
    if (different !== null) return different;
    const ofEvent = speedTrigger === null ? null : Number(speedTrigger);
    if (ofEvent === null && TRIGGER === null) return null;
    const isOfEvent = ofEvent !== null && ofEvent >= (TRIGGER?.value ?? 0);
    const trigger = isOfEvent ? ofEvent : (TRIGGER?.value ?? 0);
    const said = isOfEvent ? speedTrigger : short(trigger);
    return sentenceIf(
      Number(speedMeasured) < trigger,
      `Measured ${speedMeasured} ${unit}, trigger ${said} ${unit}`,
    );
  }),

  NO_CERTIFICATE: define(
    z.strictObject({ always: z.boolean().default(false) }),
    ({ day, register: { CERTIFICATE, hasCertificates } }, { always }) =>
      sentenceIf(
        !CERTIFICATE && (always || hasCertificates),
        `No certificate of calibration for ${day}`,
      ),
  ),

  OUT_OF_SERVICE: define(none, ({ day, register: { OUT_OF_SERVICE } }) =>
    sentenceIf(OUT_OF_SERVICE, `Camera out of service on ${day}`),
  ),

  WARNING_PERIOD: define(none, ({ day, register: { WARNING } }) =>
    sentenceIf(WARNING, `Warning period on ${day}`),
  ),

  IN_GRACE: define(none, ({ redlightSwitchedAt, capturedAt, register: { GRACE } }) => {
    if (redlightSwitchedAt === null || GRACE === null) return null;
    const red = (capturedAt.getTime() - redlightSwitchedAt.getTime()) / 1_000;
    return sentenceIf(
      red < GRACE,
      `Red for ${secondsBetween(redlightSwitchedAt, capturedAt)} s, grace ${short(GRACE)} s`,
    );
  }),

  AMBER_SHORT: define(none, ({ metadata, register: { AMBER } }) => {
    const amber = numberIn(metadata['amber_s']);
    return amber === null || AMBER === null
      ? null
      : sentenceIf(amber < AMBER, `Amber ${amber} s, register ${short(AMBER)} s`);
  }),

  VEHICLE_DIFFERS: define(
    z.strictObject({
      facts: z
        .array(z.enum(VEHICLE_FACTS))
        .min(1)
        .max(3)
        .default([...VEHICLE_FACTS]),
      color_families: z
        .array(z.array(z.string().min(1).max(40)).min(1).max(20))
        .max(30)
        .default(COLOR_FAMILIES),
    }),
    ({ facts }, { facts: names, color_families: families }) => {
      const different = facts.filter(
        ({ name, state, observed, registered }) =>
          state === 'CONTRADICTION' &&
          names.some((one) => one === name) &&
          !(name === 'COLOR' && areOfOneFamily(observed, registered, families)),
      );
      return different.length === 0
        ? null
        : different
            .map(
              ({ label, observed, registered }) =>
                `${label} ${observed} seen, ${registered} registered`,
            )
            .join('; ');
    },
  ),

  PLATE_DIFFERS: define(none, ({ facts }) => {
    const plate = facts.find(({ name }) => name === 'PLATE');
    if (plate?.state !== 'CONTRADICTION' || plate.observed === null || plate.registered === null)
      return null;
    const { observed, registered } = plate;
    const note = nearKey(observed) === nearKey(registered) ? ' (look-alike)' : '';
    return `Plate ${observed} read, ${registered} registered${note}`;
  }),

  LOW_CONFIDENCE: define(
    z.strictObject({ below: number(0, 1, 0.8) }),
    ({ metadata }, { below }) => {
      const confidence = numberIn(metadata['plate_confidence']);
      return confidence === null
        ? null
        : sentenceIf(
            confidence < below,
            `Plate read with confidence ${Number(confidence.toFixed(2))}`,
          );
    },
  ),

  DUPLICATE: define(
    z.strictObject({ seconds: number(1, LONGEST_SECONDS, 60) }),
    (subject, { seconds }) => {
      const other = nearest(
        subject,
        ({ cameraSerialNumber, isDiscarded }, apart) =>
          !isDiscarded &&
          cameraSerialNumber === subject.cameraSerialNumber &&
          apart <= seconds * 1_000,
      );
      return other === null
        ? null
        : `${other.referenceId} has the same plate, ${short(apartMs(subject, other) / 1_000)} s apart`;
    },
  ),

  TOO_FAR: define(
    z.strictObject({ kmh: number(50, 1_000, 250), km: number(0.1, 100, 1) }),
    (subject, { kmh, km }) => {
      const other = nearest(subject, (event, apart) => {
        const away = kilometres(subject, event);
        return (
          event.cameraSerialNumber !== subject.cameraSerialNumber &&
          away >= km &&
          away > (kmh * apart) / 3_600_000
        );
      });
      if (other === null) return null;
      const minutes = apartMs(subject, other) / 60_000;
      return `${other.referenceId} has the same plate, ${short(kilometres(subject, other))} km away, ${short(minutes)} min apart`;
    },
  ),

  SEVERAL_VEHICLES: define(z.strictObject({ from: number(2, 20, 2) }), ({ metadata }, { from }) => {
    const vehicles = numberIn(metadata['vehicles_in_zone']);
    return vehicles === null
      ? null
      : sentenceIf(vehicles >= from, `${short(vehicles)} vehicles in the measuring zone`);
  }),

  IMAGE_TIMES: define(
    z.strictObject({ seconds: number(0.1, 600, 10) }),
    ({ images }, { seconds }) => {
      const timed = images.flatMap(({ sequenceNumber, capturedAt }) =>
        capturedAt === null ? [] : [{ sequenceNumber, at: capturedAt.getTime() }],
      );
      for (const [index, later] of timed.entries()) {
        const earlier = timed[index - 1];
        if (earlier !== undefined && later.at <= earlier.at)
          return `Images ${earlier.sequenceNumber} and ${later.sequenceNumber} are in the wrong order`;
      }
      const [first, last] = [timed[0], timed.at(-1)];
      if (first === undefined || last === undefined) return null;
      const apart = (last.at - first.at) / 1_000;
      return sentenceIf(
        apart > seconds,
        `Images ${first.sequenceNumber} and ${last.sequenceNumber} are ${short(apart)} s apart`,
      );
    },
  ),

  CLOCK_OFF: define(
    z.strictObject({ milliseconds: number(1, 3_600_000, 1_000) }),
    ({ metadata, capturedAt, arrivedAt }, { milliseconds }) => {
      const { clock } = metadata;
      const drift =
        typeof clock === 'object' && clock !== null && 'drift_ms' in clock
          ? numberIn(clock.drift_ms)
          : null;
      if (drift !== null && Math.abs(drift) > milliseconds)
        return `Clock of the camera is ${short(drift)} ms off`;
      const late = capturedAt.getTime() - arrivedAt.getTime();
      return sentenceIf(late > LATE_MS, `Captured ${short(late / 1_000)} s after it arrived`);
    },
  ),

  LISTED_PLATE: define(
    z.strictObject({ list: z.enum(PLATE_LISTS).default('EXEMPT') }),
    ({ lists }, { list }) =>
      sentenceIf(
        lists.includes(list),
        list === 'EXEMPT'
          ? 'Plate is on the list of exempt plates'
          : 'Plate is on the list of conflicts',
      ),
  ),

  PICTURE_DIFFERS: define(none, ({ cause, measurement }) => {
    if (measurement?.verdict !== 'DIFFERS') return null;
    if (cause === 'REDLIGHT') return 'The picture does not show the vehicle crossing the stop line';
    const { speed, speedU, unit, device } = measurement;
    return `The picture gives ${short(speed)} ± ${short(speedU ?? 0)} ${unit}, the device ${device} ${unit}`;
  }),

  NOT_MOVED: define(none, ({ measurement }) =>
    sentenceIf(measurement?.verdict === 'NOT_MOVED', 'The vehicle did not move between the images'),
  ),

  NOT_MEASURED: define(none, ({ measurement, register: { REFERENCE } }) =>
    sentenceIf(REFERENCE && measurement === null, 'Not measured in the picture'),
  ),
} as const satisfies Record<
  string,
  { params: z.ZodObject; check: (subject: CheckSubject, params: never) => string | null }
>;

/** The functions, in the order of cameras 2. */
export type CheckFunctionName = keyof typeof CHECK_FUNCTIONS;

const sentenceIf = (fires: boolean, sentence: string): string | null => (fires ? sentence : null);

/** The sentence that stands in the place of a comparison where the units differ. */
const otherUnit = ({ unit }: RegisterNumber, ofEvent: string): string | null =>
  sentenceIf(unit !== ofEvent, `Register counts in ${unit}, the event in ${ofEvent}`);

/** A number with at most one decimal. */
const short = (value: number): string => String(Number(value.toFixed(1)));

const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

const colorKey = (color: string | null): string => (color ?? '').trim().toLowerCase();

function areOfOneFamily(
  one: string | null,
  other: string | null,
  families: readonly (readonly string[])[],
): boolean {
  return families.some((family) => {
    const keys = family.map(colorKey);
    return keys.includes(colorKey(one)) && keys.includes(colorKey(other));
  });
}

const apartMs = ({ capturedAt }: CheckSubject, other: OtherEvent): number =>
  Math.abs(other.capturedAt.getTime() - capturedAt.getTime());

/** The event nearest in time that a condition holds for, then the one with the lowest id. */
function nearest(
  subject: CheckSubject,
  holds: (event: OtherEvent, apartMs: number) => boolean,
): OtherEvent | null {
  const found = subject.others
    .filter((event) => holds(event, apartMs(subject, event)))
    .sort((one, other) => apartMs(subject, one) - apartMs(subject, other) || one.id - other.id);
  return found[0] ?? null;
}

/** The distance on a sphere. */
function kilometres(
  from: Pick<OtherEvent, 'latitude' | 'longitude'>,
  to: Pick<OtherEvent, 'latitude' | 'longitude'>,
): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [north, east] = [
    radians(to.latitude - from.latitude),
    radians(to.longitude - from.longitude),
  ];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
