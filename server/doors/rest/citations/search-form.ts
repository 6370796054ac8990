import { z } from 'zod';
import {
  type FilterFields,
  FilterRules,
  SearchDate,
} from '../../../features/citations/citations.rules.js';
import { optionalText, validate } from '../../../platform/errors/validate.js';

/** The search form (spec 5) in its own words: every field may be left out. */
export const SearchFormRules = z.strictObject({
  referenceNumber: optionalText('Reference', 50),
  reportStatus: FilterRules.shape.reportStatus,
  cause: FilterRules.shape.cause,
  vehicleRegistrationPlate: FilterRules.shape.plate,
  vehicleOwner: FilterRules.shape.owner,
  startDate: SearchDate('Start date'),
  endDate: SearchDate('End date'),
});

/** Returns the filter that a search form means. @throws AppError `INVALID` */
export function searchFilter(form: Record<string, string>): Partial<FilterFields> {
  const {
    referenceNumber: text,
    vehicleRegistrationPlate: plate,
    vehicleOwner: owner,
    startDate,
    endDate,
    ...rest
  } = validate(SearchFormRules, form);
  return { ...rest, text, plate, owner, ...rangeOf(startDate, endDate) };
}

/** Returns the range of two dates; one alone means from that date to now (spec 5). */
function rangeOf(
  start: Date | null,
  end: Date | null,
): Pick<FilterFields, 'capturedFrom' | 'capturedTo'> {
  const from = start ?? end;
  const to = start !== null && end !== null ? end : from === null ? null : new Date();
  return { capturedFrom: from, capturedTo: to };
}
