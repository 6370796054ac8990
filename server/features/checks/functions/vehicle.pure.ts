import { plateKey } from '../../../platform/domain/plate.js';
import { colorKey, FACTS } from '../../observation/facts.pure.js';
import { lookAlikePlaces, nearKey } from '../../registry/near-plate.pure.js';
import { define, numberIn, sentenceIf, short } from '../check-function.pure.js';
import { choiceParam, choicesParam, groupsParam, numberParam } from '../check-params.pure.js';
import type { PlateList } from '../check-subject.types.js';

/* The functions that look at the vehicle and its plate. */

/** The colors that one vehicle may be called by. */
export const COLOR_FAMILIES = [
  ['red', 'maroon'],
  ['gray', 'grey', 'silver'],
  ['white', 'cream'],
  ['blue', 'navy'],
  ['black'],
  ['green'],
  ['brown', 'beige', 'tan'],
  ['yellow', 'gold'],
];

const FACT_LABELS = {
  MAKE_MODEL: FACTS.MAKE_MODEL,
  COLOR: FACTS.COLOR,
  STYLE: FACTS.STYLE,
} as const;

/** A fact of the vehicle contradicts the registered one. Colors of one family are equal, also to the second color. */
export const VEHICLE_DIFFERS = define({
  label: 'Vehicle differs',
  text: 'The vehicle that was seen is not the registered one',
  params: {
    facts: choicesParam({
      label: 'Compared',
      options: FACT_LABELS,
      usual: ['MAKE_MODEL', 'COLOR', 'STYLE'],
    }),
    color_families: groupsParam({
      label: 'Colors that are one',
      description: 'Colors of one line count as equal',
      most: 30,
      eachMost: 20,
      longest: 40,
      usual: COLOR_FAMILIES,
    }),
  },
  check: ({ facts, registeredColors }, { facts: names, color_families: families }) => {
    const different = facts.filter(
      ({ name, state, observed }) =>
        state === 'CONTRADICTION' &&
        names.some((one) => one === name) &&
        !(name === 'COLOR' && isOfOneFamily(observed, registeredColors, families)),
    );
    if (different.length === 0) return null;
    return different
      .map(
        ({ label, observed, registered }) => `${label} ${observed} seen, ${registered} registered`,
      )
      .join('; ');
  },
});

/** The plate that the camera read is not the registered one. */
export const PLATE_DIFFERS = define({
  label: 'Plate differs',
  text: 'The plate that was read is not the registered one',
  check: ({ facts }) => {
    const plate = facts.find(({ name }) => name === 'PLATE');
    if (plate?.state !== 'CONTRADICTION') return null;
    const { observed, registered } = plate;
    if (observed === null || registered === null || plateKey(observed) === '') return null;
    const isLookAlike =
      lookAlikePlaces(observed, registered) !== null || nearKey(observed) === nearKey(registered);
    const note = isLookAlike ? ' (look-alike)' : '';
    return `Plate ${observed} read, ${registered} registered${note}`;
  },
});

const CONFIDENCE_DECIMALS = 2;

/** The confidence of the camera in the plate is too low. A number outside of 0 to 1 is no confidence (desk 8). */
export const LOW_CONFIDENCE = define({
  label: 'Low confidence',
  text: 'The camera is not sure of the plate',
  params: {
    below: numberParam({
      label: 'Confidence below',
      description: 'From 0 to 1',
      least: 0,
      most: 1,
      usual: 0.8,
    }),
  },
  check: ({ metadata }, { below }) => {
    const confidence = numberIn(metadata['plate_confidence']);
    if (confidence === null || confidence < 0 || confidence > 1) return null;
    return sentenceIf(
      confidence < below,
      `Plate read with confidence ${short(confidence, CONFIDENCE_DECIMALS)}`,
    );
  },
});

const LIST_LABELS: Record<PlateList, string> = {
  EXEMPT: 'Exempt',
  CONFLICT: 'Conflicts',
  UNREAD: 'Not read',
  TEST: 'Test',
  STOLEN: 'Stolen',
};

const LIST_SENTENCES: Record<Exclude<PlateList, 'UNREAD'>, string> = {
  EXEMPT: 'Plate is on the list of exempt plates',
  CONFLICT: 'Plate is on the list of conflicts',
  TEST: 'Plate is on the list of test plates',
  STOLEN: 'Plate is on the list of stolen plates',
};

/** The captured or the registered plate is on a list on the day; of UNREAD, the plate means that none was read. */
export const LISTED_PLATE = define({
  label: 'Listed plate',
  text: 'The plate is on a list',
  needs: ['lists'],
  params: { list: choiceParam({ label: 'List', options: LIST_LABELS, usual: 'EXEMPT' }) },
  check: ({ plate, isUnread, lists }, { list }) =>
    list === 'UNREAD'
      ? sentenceIf(isUnread, `${plate} means that the plate was not read`)
      : sentenceIf(lists.includes(list), LIST_SENTENCES[list]),
});

/** True if a color and one of the registered ones are of one family. */
export function isOfOneFamily(
  observed: string | null,
  registered: readonly string[],
  families: readonly (readonly string[])[],
): boolean {
  if (observed === null) return false;
  return families.some((family) => {
    const keys = family.map(colorKey);
    return (
      keys.includes(colorKey(observed)) &&
      registered.some((color) => keys.includes(colorKey(color)))
    );
  });
}
