import { z } from 'zod';

/** A whole number from 1, as both doors send it. */
const count = (label: string) => {
  const message = `${label} must be a whole number from 1`;
  const written = z
    .string()
    .regex(/^[1-9]\d{0,14}$/, message)
    .transform(Number);
  return z.union([z.number(), written], message).pipe(z.int(message).min(1, message));
};

/** The name of an origin, or nothing for the newest one. */
const origin = z
  .string()
  .max(255, 'Origin must be at most 255 characters long')
  .regex(/^[^\0]*$/, 'Origin has characters that cannot be stored')
  .refine((text) => text.isWellFormed(), 'Origin has characters that cannot be stored')
  .nullish()
  .transform((text) => (text == null || text === '' ? null : text));

export const OriginRules = z.strictObject({ origin });

export const ConsistencyRules = z.strictObject({
  from: count('From'),
  to: count('To'),
  origin,
});

export const InclusionRules = z.strictObject({
  activityId: count('Activity ID'),
  size: count('Size'),
  origin,
});
