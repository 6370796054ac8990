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

type ViewField = (typeof VIEW_FIELDS)[number];

/** The filter of a saved view; null does not restrict the list, and a switch is on or not there. */
export type ViewFilter = {
  [Name in ViewField]: Exclude<NonNullable<FilterFields[Name]>, false> | null;
};

/** Returns a filter with each field. */
export function viewFilter(given: {
  [Name in ViewField]?: ViewFilter[Name] | undefined;
}): ViewFilter {
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
