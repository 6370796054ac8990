import { metresBetween } from '../../../platform/domain/distance.pure.js';
import { folded } from '../../../platform/domain/fold.pure.js';
import { define, sentenceIf, SECOND_MS, whole } from '../check-function.pure.js';
import { numberParam } from '../check-params.pure.js';

/* The functions that compare place and clock of an event with what is usual for its camera (guards 2). */

/** An address without everything but letters and digits: registers abbreviate and punctuate as they like. */
const addressKey = (address: string): string => folded(address).replace(/[^\p{L}\p{N}]/gu, '');

/** The event has another address than its camera in the register, or a position too far away from it. */
export const PLACE_DIFFERS = define({
  label: 'Place differs',
  text: 'Address or position of the event are not those of the register',
  needs: ['place'],
  params: {
    metres: numberParam({ label: 'Farther than', least: 1, most: 10_000, usual: 150, unit: 'm' }),
  },
  check: ({ address, latitude, longitude, place }, { metres }) => {
    if (place.address !== null && addressKey(address) !== addressKey(place.address))
      return `Place ${address} on the event, ${place.address} in the register`;
    if (place.latitude === null || place.longitude === null) return null;
    const registered = { latitude: place.latitude, longitude: place.longitude };
    const away = metresBetween({ latitude, longitude }, registered);
    return sentenceIf(away > metres, `${whole(away)} m away from the place in the register`);
  },
});

const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
/** With fewer events nothing is usual. */
const LEAST_EVENTS = 10;
const [LOW, MIDDLE, HIGH] = [0.1, 0.5, 0.9];

/** The event arrived about an hour later or earlier after its capture than is usual for its camera. */
export const HOUR_OFF = define({
  label: 'Hour off',
  text: 'The clock of the camera may be an hour behind or ahead',
  needs: ['delays'],
  params: {
    minutes: numberParam({
      label: 'About an hour, more or less by',
      least: 1,
      most: 25,
      usual: 10,
      unit: 'min',
    }),
  },
  check: ({ arrivedAt, capturedAt, delays }, { minutes }) => {
    if (delays.length < LEAST_EVENTS) return null;
    const sorted = delays.toSorted((one, other) => one - other);
    const spread = (quantile(sorted, HIGH) - quantile(sorted, LOW)) / MINUTE_SECONDS;
    if (spread > 2 * minutes) return null;
    const delay = (arrivedAt.getTime() - capturedAt.getTime()) / SECOND_MS;
    const off = (delay - quantile(sorted, MIDDLE)) / MINUTE_SECONDS;
    if (Math.abs(Math.abs(off) - HOUR_MINUTES) > minutes) return null;
    const [when, where] = off > 0 ? ['later', 'behind'] : ['earlier', 'ahead'];
    return `Arrived ${whole(Math.abs(off))} min ${when} than usual for this camera, its clock may be an hour ${where}`;
  },
});

/** The value of a sorted list below which a share of it lies; between two values it is interpolated. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
