import { z } from 'zod';
import { define, numberParam, SECOND_MS, short } from '../check-function.pure.js';
import type { CheckSubject, OtherEvent } from '../check-subject.types.js';

/* The functions that compare an event with others of the same plate. */

/** At most 24 hours lie between two events that are compared. */
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
/** The radius of the sphere that distances are computed on (cameras 2), in kilometres. */
const EARTH_KM = 6_371;

/** The same camera captured the plate once more, shortly before or after; discarded events do not count. */
export const DUPLICATE = define(
  z.strictObject({ seconds: numberParam('Seconds', 1, DAY_SECONDS, 60) }),
  (subject, { seconds }) => {
    const other = nearest(
      subject,
      ({ cameraSerialNumber, isDiscarded }, apart) =>
        !isDiscarded && cameraSerialNumber === subject.cameraSerialNumber && apart <= seconds,
    );
    return other === null
      ? null
      : `${other.referenceId} has the same plate, ${short(secondsApart(subject, other))} s apart`;
  },
);

/** Another camera captured the plate so far away that no vehicle gets there in that time. */
export const TOO_FAR = define(
  z.strictObject({
    kmh: numberParam('Km/h', 50, 1_000, 250),
    km: numberParam('Km', 0.1, 100, 1),
  }),
  (subject, { kmh, km }) => {
    const other = nearest(subject, (event, apart) => {
      const away = kilometres(subject, event);
      return (
        event.cameraSerialNumber !== subject.cameraSerialNumber &&
        apart <= DAY_SECONDS &&
        away >= km &&
        away * HOUR_SECONDS > kmh * apart
      );
    });
    if (other === null) return null;
    const minutes = secondsApart(subject, other) / MINUTE_SECONDS;
    return `${other.referenceId} has the same plate, ${short(kilometres(subject, other))} km away, ${short(minutes)} min apart`;
  },
);

/** Returns the event nearest in time that a condition holds for, then the one with the lowest id. */
function nearest(
  subject: CheckSubject,
  holds: (event: OtherEvent, secondsApart: number) => boolean,
): OtherEvent | null {
  const [found] = subject.others
    .filter((event) => holds(event, secondsApart(subject, event)))
    .toSorted(
      (one, other) =>
        secondsApart(subject, one) - secondsApart(subject, other) || one.id - other.id,
    );
  return found ?? null;
}

const secondsApart = ({ capturedAt }: CheckSubject, other: OtherEvent): number =>
  Math.abs(other.capturedAt.getTime() - capturedAt.getTime()) / SECOND_MS;

type Place = Pick<OtherEvent, 'latitude' | 'longitude'>;

/** The distance of two places on a sphere (haversine formula). */
function kilometres(from: Place, to: Place): number {
  const [north, east] = [
    radians(to.latitude - from.latitude),
    radians(to.longitude - from.longitude),
  ];
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
