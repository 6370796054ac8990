import { plateConfidenceIn } from '../../observation/facts.pure.js';
import { define } from '../check-function.pure.js';
import { numberParam, wholeParam } from '../check-params.pure.js';
import type { CheckedEvent, RegisteredPlate } from '../check-subject.types.js';
import { COLOR_FAMILIES, isOfOneFamily } from './vehicle.pure.js';

/* The function that finds registered plates for which the plate of an event may have been taken (guards 2). */

/** Of a shorter plate too many others are the continuation. */
const SHORTEST = 3;

/** Another registered plate looks like this one, or is longer at its begin or end, and the vehicle is not confirmed. */
export const LOOK_ALIKE = define({
  label: 'Look-alike',
  text: 'Another registered plate looks alike, or is longer, and the vehicle does not prove this one',
  needs: ['lookAlikes'],
  params: {
    below: numberParam({
      label: 'Confidence below',
      description:
        'From 0 to 1; a plate that the camera is as sure of is taken where nothing of the vehicle is known',
      least: 0,
      most: 1,
      usual: 0.95,
    }),
    places: wholeParam({ label: 'Other characters, at most', least: 0, most: 2, usual: 2 }),
    missing: wholeParam({
      label: 'Missing characters, at most',
      description: 'At the begin or the end of the plate',
      least: 0,
      most: 4,
      usual: 2,
    }),
  },
  check: (subject, { below, places, missing }) => {
    const { plate, plateKey, lookAlikes } = subject;
    if (plate === null || plateKey === null || isConfirmed(subject, below)) return null;
    const isLong = [...plateKey].length >= SHORTEST;
    const [other] = lookAlikes
      .filter(({ kind, characters }) =>
        kind === 'ALIKE' ? characters <= places : isLong && characters <= missing,
      )
      .toSorted(
        (one, two) =>
          Number(one.kind === 'LONGER') - Number(two.kind === 'LONGER') ||
          one.characters - two.characters ||
          (one.plate < two.plate ? -1 : 1),
      );
    if (other === undefined) return null;
    const words = other.kind === 'ALIKE' ? 'looks like' : 'is a part of';
    return `${plate} ${words} ${other.plate}${look(other)}`;
  },
});

function look({ color, makeModel }: RegisteredPlate): string {
  const known = [color, makeModel].filter((text) => text !== null);
  return known.length === 0 ? '' : ` (${known.join(' ')})`;
}

/**
 * True if the vehicle proves the plate: something of it is as registered and nothing contradicts, or nothing is known and
 * the camera is sure of the plate.
 */
function isConfirmed({ facts, registeredColors, metadata }: CheckedEvent, below: number): boolean {
  const states = facts
    .filter(({ name }) => name === 'MAKE_MODEL' || name === 'COLOR' || name === 'STYLE')
    .map(({ name, state, observed }) =>
      name === 'COLOR' &&
      state === 'CONTRADICTION' &&
      isOfOneFamily(observed, registeredColors, COLOR_FAMILIES)
        ? 'EQUAL'
        : state,
    );
  if (states.includes('CONTRADICTION')) return false;
  if (states.includes('EQUAL')) return true;
  const confidence = plateConfidenceIn(metadata);
  return confidence !== null && confidence >= below;
}
