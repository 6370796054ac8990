import type {
  WebhookAttemptError,
  WebhookDeliveryStatus,
  WebhookEventType,
  WebhookType,
} from '../../graphql/schema';

/** The types that a webhook may want: as receivers read them, and in words. */
export const TYPES: Record<WebhookType, { name: string; text: string }> = {
  CITATION_CREATED: { name: 'citation.created', text: 'An event came in' },
  CITATION_SUBMITTED: { name: 'citation.submitted', text: 'An event was submitted' },
  CITATION_HELD: { name: 'citation.held', text: 'An event was put on hold' },
  CITATION_REVISED: { name: 'citation.revised', text: 'An event was sent back for revision' },
  CITATION_DECIDED: { name: 'citation.decided', text: 'An event is completed or discarded' },
  NOTICE_RENDERED: { name: 'notice.rendered', text: 'A version of a notice is made' },
  NOTICE_MAILED: { name: 'notice.mailed', text: 'A notice was mailed' },
  NOTICE_RETURNED: { name: 'notice.returned', text: 'A notice came back' },
  NOTICE_VOIDED: { name: 'notice.voided', text: 'A notice is void' },
  NOTICE_REISSUED: { name: 'notice.reissued', text: 'A notice replaced another one' },
  CAMERA_QUARANTINED: { name: 'camera.quarantined', text: 'A camera is in quarantine' },
  CAMERA_QUARANTINE_LIFTED: {
    name: 'camera.quarantine_lifted',
    text: 'The quarantine of a camera was lifted',
  },
  LOG_CHECKPOINT: { name: 'log.checkpoint', text: 'A checkpoint of the log was signed' },
};

/** Returns the type of a delivery as receivers read it. */
export function typeName(type: WebhookEventType): string {
  return type === 'WEBHOOK_TEST' ? 'webhook.test' : TYPES[type].name;
}

/** Theme colours of the states of a delivery. */
export const STATUS_COLORS: Record<WebhookDeliveryStatus, string> = {
  PENDING: 'amber',
  DELIVERED: 'green',
  FAILED: 'red',
  CANCELLED: 'gray',
};

/** The reasons for which a request got no answer. */
const ERRORS: Record<WebhookAttemptError, string> = {
  ADDRESS_REFUSED: 'Its address is not a public one',
  NAME_NOT_FOUND: 'Its name has no address',
  CONNECTION_FAILED: 'No connection, or it broke off',
  CERTIFICATE_REFUSED: 'Its certificate is not trusted',
  TIMEOUT: 'No answer within 5 seconds',
};

/** The answer to a request in a few words: `200` or a sentence. */
export function answerText({
  httpStatus,
  error,
}: {
  httpStatus: number | null;
  error: WebhookAttemptError | null;
}): string {
  return error === null ? String(httpStatus ?? '') : ERRORS[error];
}

/** The state of a webhook: on, or off and why. */
export function stateOf({
  active,
  disabledReason,
}: {
  active: boolean;
  disabledReason: 'GONE' | 'FAILED' | null;
}): { word: string; color: string; text: string | null } {
  if (active) return { word: 'On', color: 'green', text: null };
  if (disabledReason === null) return { word: 'Off', color: 'gray', text: null };
  const text =
    disabledReason === 'GONE'
      ? 'The product switched it off: its receiver answered that it is gone.'
      : 'The product switched it off: a delivery failed at its last retry.';
  return { word: 'Switched off', color: 'red', text };
}
