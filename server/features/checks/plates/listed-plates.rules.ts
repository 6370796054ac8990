import { z } from 'zod';
import { daysBetween } from '../../../platform/domain/local-day.pure.js';
import { plateKey } from '../../../platform/domain/plate.js';
import { flag, optionalText, requiredText } from '../../../platform/errors/validate.js';
import { dayRule } from '../../deadlines/deadlines.rules.js';
import {
  forbiddenIn,
  fromSpreadsheet,
  isFromSpreadsheet,
  mustNotContain,
} from '../../registry/suspect-plate.pure.js';
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

/** The lists whose rows say how a plate reads that was not read, which may be any characters (guards 3). */
const OF_WORDS: ReadonlySet<string> = new Set(['UNREAD']);

/** The characters that people take for patterns; a list has whole plates. */
const PATTERN = /[*?%_]/;

/**
 * Returns what is wrong with a plate for a list, or null (guards 3). One that a spreadsheet may have ruined is said first,
 * and is taken where somebody says that it is written so.
 */
export function plateFault(plate: string, list: string, asWritten: boolean): string | null {
  if (isFromSpreadsheet(plate)) return asWritten ? null : fromSpreadsheet(plate);
  const character = OF_WORDS.has(list) ? null : forbiddenIn(plate);
  if (character === null) return null;
  return PATTERN.test(character)
    ? 'Patterns are not possible, list each plate'
    : mustNotContain(character);
}

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
      asWritten: flag('As written').transform((asWritten) => asWritten === true),
    })
    .superRefine(({ plate, list, asWritten }, context) => {
      const message = plateFault(plate, list, asWritten);
      if (message !== null) context.addIssue({ code: 'custom', path: ['plate'], message });
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

/** The filter of the listed plates; of a plate a part is enough. */
export const ListedPlatesQueryRules = z.strictObject({
  list: List.nullish(),
  plate: optionalText(label, max),
});

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
