import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const MAX_WAIT_SECONDS = 7 * 24 * 60 * 60;

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

const isNetwork = (text: string): boolean =>
  ipaddr.isValidCIDR(text) || (ipaddr.isValid(text) && /[.:]/.test(text));

const isWait = (text: string): boolean =>
  /^\d{1,6}(?:\.\d{1,3})?$/.test(text) && Number(text) <= MAX_WAIT_SECONDS;

/** `WEBHOOK_ALLOW`: addresses and networks that webhooks may lead to although they are not public. */
export const WebhookAllow = z
  .string()
  .refine(
    (text) => partsOf(text).every(isNetwork),
    'must be IP addresses and networks with commas between them, such as 10.1.2.3,fd00::/8',
  )
  .transform(partsOf)
  .default([]);

/** `WEBHOOK_RETRIES`: the waits after failed requests, in seconds. */
export const WebhookRetries = z
  .string()
  .refine(
    (text) => partsOf(text).every(isWait),
    'must be numbers of seconds with commas between them, such as 5,30,120',
  )
  .transform((text) => partsOf(text).map(Number))
  .default([5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000]);
