import { metresBetween } from '../../../platform/domain/distance.pure.js';
import { define, SECOND_MS, short, whole } from '../check-function.pure.js';
import { numberOrNullParam, numberParam } from '../check-params.pure.js';
import type { CheckedEvent, CheckSubject, OtherEvent } from '../check-subject.types.js';

/* The functions that compare an event with others of the same plate. */

/** At most 24 hours lie between two events that are compared. */
const DAY_SECONDS = 86_400;
const HOUR_SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const KM_M = 1_000;

/** The plate was captured once more, shortly before or after: at the same camera, or for the same cause close by. */
export const DUPLICATE = define({
  label: 'Duplicate',
  text: 'Another event has the same plate, shortly before or after, at the same camera or close by',
  needs: ['others'],
  params: {
    seconds: numberParam({
      label: 'At most apart',
      least: 1,
      most: DAY_SECONDS,
      usual: 60,
      unit: 's',
    }),
    metres: numberOrNullParam({
      label: 'Also at other cameras, at most away',
      description: 'Of the same cause; empty for the same camera alone',
      least: 0,
      most: 5_000,
      usual: null,
      unit: 'm',
    }),
  },
  check: (subject, { seconds, metres }) => {
    const isAtCamera = ({ cameraSerialNumber }: OtherEvent): boolean =>
      cameraSerialNumber === subject.cameraSerialNumber;
    const other = nearest(
      subject,
      (event, apart) =>
        apart <= seconds &&
        (isAtCamera(event) ||
          (metres !== null &&
            event.cause === subject.cause &&
            metresBetween(subject, event) <= metres)),
    );
    if (other === null) return null;
    const away = isAtCamera(other) ? '' : ` and ${whole(metresBetween(subject, other))} m`;
    return `${other.referenceId} has the same plate, ${short(secondsApart(subject, other))} s${away} apart`;
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
    const away = (event: OtherEvent): number => metresBetween(subject, event) / KM_M;
    const other = nearest(
      subject,
      (event, apart) =>
        event.cameraSerialNumber !== subject.cameraSerialNumber &&
        apart <= DAY_SECONDS &&
        away(event) >= km &&
        away(event) * HOUR_SECONDS > kmh * apart,
    );
    if (other === null) return null;
    const minutes = secondsApart(subject, other) / MINUTE_SECONDS;
    return `${other.referenceId} has the same plate, ${short(away(other))} km away, ${short(minutes)} min apart`;
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

const secondsApart = (
  { capturedAt }: CheckedEvent,
  other: Pick<OtherEvent, 'capturedAt'>,
): number => Math.abs(other.capturedAt.getTime() - capturedAt.getTime()) / SECOND_MS;
