import { z } from 'zod';
import { plateKey } from '../../../platform/domain/plate.js';
import { requiredText } from '../../../platform/errors/validate.js';
import { colorKey } from '../../observation/facts.pure.js';
import { nearKey } from '../../registry/near-plate.pure.js';
import {
  define,
  NO_PARAMS,
  numberIn,
  numberParam,
  sentenceIf,
  short,
} from '../check-function.pure.js';
import { PLATE_LISTS } from '../check-subject.types.js';

/* The functions that look at the vehicle and its plate. */

/** The colors that one vehicle may be called by. */
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

const FACT_NAMES = ['MAKE_MODEL', 'COLOR', 'STYLE'] as const;
const FACTS = `Facts must be at least one of ${FACT_NAMES.join(', ')}`;
const FAMILIES = 'Color families must be at most 30 lists of 1 to 20 colors';

/** A fact of the vehicle contradicts the registered one. Colors of one family are equal, also to the second color. */
export const VEHICLE_DIFFERS = define(
  z.strictObject({
    facts: z
      .array(z.enum(FACT_NAMES, FACTS), FACTS)
      .transform((given) => FACT_NAMES.filter((name) => given.includes(name)))
      .refine((names) => names.length > 0, FACTS)
      .default([...FACT_NAMES]),
    color_families: z
      .array(
        z.array(requiredText('Color', 40), FAMILIES).min(1, FAMILIES).max(20, FAMILIES),
        FAMILIES,
      )
      .max(30, FAMILIES)
      .default(COLOR_FAMILIES),
  }),
  ({ facts, registeredColors }, { facts: names, color_families: families }) => {
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
);

/** The plate that the camera read is not the registered one. */
export const PLATE_DIFFERS = define(NO_PARAMS, ({ facts }) => {
  const plate = facts.find(({ name }) => name === 'PLATE');
  if (plate?.state !== 'CONTRADICTION') return null;
  const { observed, registered } = plate;
  if (observed === null || registered === null || plateKey(observed) === '') return null;
  const note = nearKey(observed) === nearKey(registered) ? ' (look-alike)' : '';
  return `Plate ${observed} read, ${registered} registered${note}`;
});

const CONFIDENCE_DECIMALS = 2;

/** The confidence of the camera in the plate is too low. A number outside of 0 to 1 is no confidence (desk 8). */
export const LOW_CONFIDENCE = define(
  z.strictObject({ below: numberParam('Below', 0, 1, 0.8) }),
  ({ metadata }, { below }) => {
    const confidence = numberIn(metadata['plate_confidence']);
    if (confidence === null || confidence < 0 || confidence > 1) return null;
    return sentenceIf(
      confidence < below,
      `Plate read with confidence ${short(confidence, CONFIDENCE_DECIMALS)}`,
    );
  },
);

/** The captured or the registered plate is on a list on the day. */
export const LISTED_PLATE = define(
  z.strictObject({
    list: z.enum(PLATE_LISTS, `List must be one of ${PLATE_LISTS.join(', ')}`).default('EXEMPT'),
  }),
  ({ lists }, { list }) =>
    sentenceIf(
      lists.includes(list),
      list === 'EXEMPT'
        ? 'Plate is on the list of exempt plates'
        : 'Plate is on the list of conflicts',
    ),
);

function isOfOneFamily(
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
