import { define, numberIn, SECOND_MS, sentenceIf, short } from '../check-function.pure.js';
import { numberParam } from '../check-params.pure.js';

/* The functions that look at the work of the camera: its zone, its images and its clock. */

/** More than one vehicle was in the zone that is measured. */
export const SEVERAL_VEHICLES = define({
  label: 'Several vehicles',
  text: 'More than one vehicle was in the measuring zone',
  params: { from: numberParam({ label: 'Vehicles from', least: 2, most: 20, usual: 2 }) },
  check: ({ metadata }, { from }) => {
    const vehicles = numberIn(metadata['vehicles_in_zone']);
    return vehicles === null
      ? null
      : sentenceIf(vehicles >= from, `${short(vehicles)} vehicles in the measuring zone`);
  },
});

/** The images of the violation have the places 1 to 3; others are overviews or close-ups. */
const LAST_IMAGE = 3;

/** The times of images 1, 2 and 3 do not rise, or the first and the last are too far apart. An image without time is left out. */
export const IMAGE_TIMES = define({
  label: 'Image times',
  text: 'Images are in the wrong order, or too far apart',
  needs: ['images'],
  params: {
    seconds: numberParam({
      label: 'First and last at most apart',
      least: 0.1,
      most: 600,
      usual: 10,
      unit: 's',
    }),
  },
  check: ({ images }, { seconds }) => {
    const timed = images
      .flatMap(({ sequenceNumber, capturedAt }) =>
        capturedAt === null || sequenceNumber < 1 || sequenceNumber > LAST_IMAGE
          ? []
          : [{ sequenceNumber, at: capturedAt.getTime() }],
      )
      .toSorted((one, other) => one.sequenceNumber - other.sequenceNumber);
    for (const [index, later] of timed.entries()) {
      const earlier = timed[index - 1];
      if (earlier !== undefined && later.at <= earlier.at)
        return `Images ${earlier.sequenceNumber} and ${later.sequenceNumber} are in the wrong order`;
    }
    const [first, last] = [timed[0], timed.at(-1)];
    if (first === undefined || last === undefined) return null;
    const apart = (last.at - first.at) / SECOND_MS;
    return sentenceIf(
      apart > seconds,
      `Images ${first.sequenceNumber} and ${last.sequenceNumber} are ${short(apart)} s apart`,
    );
  },
});

/** An event that was captured later than this after its arrival has a wrong clock, in milliseconds. */
const LATE_MS = 5_000;

/** The camera states a drift of its clock that is too large, or captured the event after it arrived. */
export const CLOCK_OFF = define({
  label: 'Clock off',
  text: 'The clock of the camera is wrong',
  params: {
    milliseconds: numberParam({
      label: 'Off by more than',
      least: 1,
      most: 3_600_000,
      usual: 1_000,
      unit: 'ms',
    }),
  },
  check: ({ metadata: { clock }, capturedAt, arrivedAt }, { milliseconds }) => {
    const drift =
      typeof clock === 'object' && clock !== null && 'drift_ms' in clock
        ? numberIn(clock.drift_ms)
        : null;
    if (drift !== null && Math.abs(drift) > milliseconds)
      return `Clock of the camera is ${short(drift)} ms off`;
    const late = capturedAt.getTime() - arrivedAt.getTime();
    return sentenceIf(late > LATE_MS, `Captured ${short(late / SECOND_MS)} s after it arrived`);
  },
});
