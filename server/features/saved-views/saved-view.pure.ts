import type { FilterFields } from '../citations/citations.rules.js';

/** The fields of the filter that the lists of the client have (desk 8). */
export const VIEW_FIELDS = [
  'cause',
  'location',
  'recommendation',
  'noPlate',
  'hasComments',
  'sentBackToMe',
  'deadline',
] as const satisfies readonly (keyof FilterFields)[];

/** The filter of a saved view; null does not restrict the list. */
export type ViewFilter = {
  [Name in (typeof VIEW_FIELDS)[number]]: NonNullable<FilterFields[Name]> | null;
};

/** Returns a filter with each field. */
export function viewFilter(given: Partial<FilterFields>): ViewFilter {
  return {
    cause: given.cause ?? null,
    location: given.location ?? null,
    recommendation: given.recommendation ?? null,
    noPlate: given.noPlate ?? null,
    hasComments: given.hasComments ?? null,
    sentBackToMe: given.sentBackToMe ?? null,
    deadline: given.deadline ?? null,
  };
}
