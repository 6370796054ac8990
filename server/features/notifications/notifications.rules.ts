import { z } from 'zod';
import { IsoMoment } from '../../platform/errors/validate.js';

/** Which notifications become read: those until a moment, or all of them. */
export const MarkAllReadRules = z.strictObject({
  until: z
    .union(
      [z.date(), IsoMoment.transform((text) => new Date(text))],
      'Until must be an ISO 8601 date and time with its offset',
    )
    .nullish(),
});
