import { z } from 'zod';
import { ACTIVITIES, type ActivityType } from '../../platform/activity/activity.types.js';
import { optionalText } from '../../platform/errors/validate.js';
import { SearchDate } from '../citations/citations.rules.js';

/** All kinds of entries, in the order of their catalogue. */
export const LOG_KINDS = Object.keys(ACTIVITIES) as [ActivityType, ...ActivityType[]];

/** The number of a row, as both doors send it. */
const RowNumber = (label: string): z.ZodType<number | null> => {
  const message = `${label} must be a whole number from 1`;
  const written = z
    .string()
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number);
  return z
    .union([z.number(), written], message)
    .pipe(z.int(message).min(1, message).max(2_147_483_647, message))
    .nullish()
    .transform((id) => id ?? null);
};

/** The filter of the logs; every field is optional. */
export const LogFilterRules = z.strictObject({
  citationId: RowNumber('Citation ID'),
  reference: optionalText('Reference', 50),
  userId: RowNumber('User ID'),
  kind: z.enum(LOG_KINDS, 'Kind is not one of the list').nullish(),
  startDate: SearchDate('Start date'),
  endDate: SearchDate('End date'),
});

/** The filter of the logs, checked. */
export type LogFilter = z.infer<typeof LogFilterRules>;
