import { z } from 'zod';
import { daysBetween } from '../../../platform/domain/local-day.pure.js';
import { plateKey } from '../../../platform/domain/plate.js';
import { optionalText, requiredText } from '../../../platform/errors/validate.js';
import { dayRule } from '../../deadlines/deadlines.rules.js';
import { PLATE, VEHICLE_FIELDS } from '../../registry/vehicle-fields.pure.js';
import { PLATE_LISTS, type PlateList } from '../check-subject.types.js';

const { label, max } = VEHICLE_FIELDS[PLATE];

const List = z.enum(PLATE_LISTS, `List must be one of ${PLATE_LISTS.join(', ')}`);

/** Plates of the other lists are the same for every officer (guards 2). */
const isOfOfficers = (list: PlateList): boolean => list === 'EXEMPT' || list === 'CONFLICT';

const BADGE = 'Badge No must be a whole number from 1';

/** A badge number as users have it; a file and GraphQL send it as text. */
const BadgeNumber = z
  .union(
    [
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ],
    BADGE,
  )
  .pipe(z.int().min(1, BADGE).max(2_147_483_647, 'Badge No is too large'))
  .nullish()
  .transform((badge) => badge ?? null);

/**
 * A plate for a list (cameras 2).
 *
 * @param today the local day on which it begins, if none is given
 */
export const listedPlateRules = (today: string) =>
  z
    .strictObject({
      plate: requiredText(label, max).refine(
        (plate) => plateKey(plate) !== '',
        `${label} must be more than spaces and dashes`,
      ),
      list: List,
      badgeNumber: BadgeNumber,
      from: dayRule('From')
        .nullish()
        .transform((from) => from ?? today),
      to: dayRule('To')
        .nullish()
        .transform((to) => to ?? null),
      note: optionalText('Note', 255),
    })
    .refine(({ list, badgeNumber }) => badgeNumber === null || isOfOfficers(list), {
      path: ['badgeNumber'],
      message: 'Badge No is only for EXEMPT and CONFLICT',
    })
    .refine(({ from, to }) => to === null || to >= from, {
      path: ['to'],
      message: 'To must not be before from',
    });
export type ListedPlateRules = ReturnType<typeof listedPlateRules>;
export type ListedPlateFields = z.infer<ListedPlateRules>;

/** The filter of the listed plates. */
export const ListedPlatesQueryRules = z.strictObject({ list: List.nullish() });

const LONGEST_DAYS = 366;

/** The local days, both included, on which events with listed plates were discarded. */
export const PlateDiscardsRules = z
  .strictObject({ from: dayRule('From'), to: dayRule('To') })
  .superRefine(({ from, to }, context) => {
    const days = daysBetween(from, to) + 1;
    const message =
      days < 1
        ? 'To must not be before from'
        : days > LONGEST_DAYS
          ? `From and to must span at most ${LONGEST_DAYS} days`
          : null;
    if (message !== null) context.addIssue({ code: 'custom', path: ['to'], message });
  });
