import {
  CAMERA_EVENT_TYPES,
  CITATION_EVENT_TYPES,
  NOTICE_EVENT_TYPES,
} from '../citations/event-types.pure.js';

/** The changes that a webhook may want. */
export const WEBHOOK_TYPES = [
  ...CITATION_EVENT_TYPES,
  ...NOTICE_EVENT_TYPES,
  ...CAMERA_EVENT_TYPES,
  'log.checkpoint',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** The types that are delivered: the wanted ones, and that of a test. */
export const WEBHOOK_EVENT_TYPES = [...WEBHOOK_TYPES, 'webhook.test'] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELLED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** GONE: the receiver answered 410. FAILED: the last retry failed. */
export const DISABLED_REASONS = ['GONE', 'FAILED'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** The reasons why a request got no answer. */
export const ATTEMPT_ERRORS = [
  'ADDRESS_REFUSED',
  'NAME_NOT_FOUND',
  'CONNECTION_FAILED',
  'CERTIFICATE_REFUSED',
  'TIMEOUT',
] as const;
export type AttemptError = (typeof ATTEMPT_ERRORS)[number];

/** One request to a receiver. */
export interface Attempt {
  /** ISO 8601. */
  at: string;
  httpStatus: number | null;
  /** The time that it took. */
  ms: number;
  error: AttemptError | null;
  /** The start of the answer, 1,000 characters at most; null without an answer. */
  body: string | null;
}

/** The body of a delivery. */
export interface WebhookPayload {
  type: WebhookEventType;
  /** ISO 8601: the time of the act. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** Number of webhooks that an installation may have. */
export const MAX_WEBHOOKS = 20;
