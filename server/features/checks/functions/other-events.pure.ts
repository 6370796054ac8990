import { define, SECOND_MS, short } from '../check-function.pure.js';
import { numberParam } from '../check-params.pure.js';
import type { CheckedEvent, CheckSubject, OtherEvent } from '../check-subject.types.js';

/* The functions that compare an event with others of the same plate. */

/** At most 24 hours lie between two events that are compared. */
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
/** The radius of the sphere that distances are computed on (cameras 2), in kilometres. */
const EARTH_KM = 6_371;

/** The same camera captured the plate once more, shortly before or after; discarded events do not count. */
export const DUPLICATE = define({
  label: 'Duplicate',
  text: 'Another event has the same plate and camera, shortly before or after',
  needs: ['others'],
  params: {
    seconds: numberParam({
      label: 'At most apart',
      least: 1,
      most: DAY_SECONDS,
      usual: 60,
      unit: 's',
    }),
  },
  check: (subject, { seconds }) => {
    const other = nearest(
      subject,
      ({ cameraSerialNumber, isDiscarded }, apart) =>
        !isDiscarded && cameraSerialNumber === subject.cameraSerialNumber && apart <= seconds,
    );
    return other === null
      ? null
      : `${other.referenceId} has the same plate, ${short(secondsApart(subject, other))} s apart`;
  },
});

/** Another camera captured the plate so far away that no vehicle gets there in that time. */
export const TOO_FAR = define({
  label: 'Too far',
  text: 'The same plate was elsewhere, farther than anybody drives in that time',
  needs: ['others'],
  params: {
    kmh: numberParam({ label: 'Faster than', least: 50, most: 1_000, usual: 250, unit: 'km/h' }),
    km: numberParam({ label: 'At least away', least: 0.1, most: 100, usual: 1, unit: 'km' }),
  },
  check: (subject, { kmh, km }) => {
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
});

/** Returns the event nearest in time that a condition holds for, then the one with the lowest id. */
function nearest(
  subject: CheckSubject<'others'>,
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

const secondsApart = ({ capturedAt }: CheckedEvent, other: OtherEvent): number =>
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
