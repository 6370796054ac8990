import { z } from 'zod';
import { textFault } from '../../platform/errors/text.pure.js';
import { IsoMoment, optionalText } from '../../platform/errors/validate.js';
import { DELIVERY_STATUSES, WEBHOOK_TYPES } from './webhook.types.js';

/** The refusal of an address, whatever is wrong with it (joining 2). */
export const BAD_ADDRESS = 'Address must be an https address that can be reached from outside';

const TYPES = `Types must be at least one of ${WEBHOOK_TYPES.join(', ')}`;

const FIELDS = {
  url: z
    .string({ error: BAD_ADDRESS })
    .refine((text) => textFault(text, 2_000, false) === null, BAD_ADDRESS),
  description: optionalText('Description', 200).transform((text) => text ?? ''),
  types: z
    .array(z.enum(WEBHOOK_TYPES, TYPES), TYPES)
    .min(1, TYPES)
    .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type))),
};

/** A new webhook. */
export const WebhookRules = z.strictObject(FIELDS);

/** All of a webhook that can be changed. */
export const WebhookChangeRules = z.strictObject({
  ...FIELDS,
  active: z.boolean('Active must be true or false'),
});

/** The filter of a webhook's deliveries. */
export const DeliveriesRules = z.strictObject({
  status: z
    .enum(DELIVERY_STATUSES, `Status must be one of ${DELIVERY_STATUSES.join(', ')}`)
    .nullish(),
});

const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The start of what is sent again: events are kept for 30 days. */
export const ReplayRules = z.strictObject({
  since: z
    .union([IsoMoment, z.date()], 'Since must be a moment as 2026-05-04T09:30:00Z')
    .transform((given) => new Date(given))
    .refine(
      (since) => since.getTime() >= Date.now() - DAYS * DAY_MS,
      `Since must not be more than ${DAYS} days ago`,
    ),
});
