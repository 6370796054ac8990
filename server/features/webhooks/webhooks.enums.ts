import { register, words } from '../../platform/graphql/enums.js';
import {
  ATTEMPT_ERRORS,
  DELIVERY_STATUSES,
  DISABLED_REASONS,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_TYPES,
} from './webhook.types.js';

type NameOf<Type extends string> = Type extends `${infer Subject}.${infer Change}`
  ? `${Uppercase<Subject>}_${Uppercase<Change>}`
  : never;

/** A GraphQL enum of types as REST writes them: `citation.created` is `CITATION_CREATED`. */
function named<Type extends string>(types: readonly Type[]): { [Key in Type as NameOf<Key>]: Key } {
  return Object.fromEntries(types.map((type) => [type.replace('.', '_').toUpperCase(), type])) as {
    [Key in Type as NameOf<Key>]: Key;
  };
}

export const WebhookTypeEnum = named(WEBHOOK_TYPES);
export const WebhookEventTypeEnum = named(WEBHOOK_EVENT_TYPES);
export const WebhookDeliveryStatus = words(DELIVERY_STATUSES);
export const WebhookDisabledReason = words(DISABLED_REASONS);
export const WebhookAttemptError = words(ATTEMPT_ERRORS);

const CHANGES = {
  CITATION_CREATED: 'An event came in.',
  CITATION_SUBMITTED: 'An event waits for a decision.',
  CITATION_HELD: 'An event was put on hold.',
  CITATION_REVISED: 'An event was sent back for revision.',
  CITATION_DECIDED: 'An event is completed or discarded.',
  NOTICE_RENDERED: 'A version of a notice is made.',
  NOTICE_MAILED: 'The mailing of a notice was confirmed.',
  NOTICE_RETURNED: 'A notice came back.',
  NOTICE_VOIDED: 'A notice is void.',
  NOTICE_REISSUED: 'A notice replaced another one of its event.',
  CAMERA_QUARANTINED: 'A camera is in quarantine.',
  CAMERA_QUARANTINE_LIFTED:
    'A camera is no longer in quarantine: notices of its events can be generated again.',
  LOG_CHECKPOINT: 'A checkpoint of the log was signed.',
};

register(WebhookTypeEnum, 'WebhookType', 'A change that a webhook may want.', CHANGES);
register(WebhookEventTypeEnum, 'WebhookEventType', 'The type of a delivery.', {
  ...CHANGES,
  WEBHOOK_TEST: 'A test by hand.',
});
register(WebhookDeliveryStatus, 'WebhookDeliveryStatus', 'The state of a delivery.', {
  PENDING: 'A request will be made.',
  DELIVERED: 'The receiver answered with 2xx.',
  FAILED: 'The receiver is gone, or the last retry failed.',
  CANCELLED: 'The webhook was deleted before.',
});
register(WebhookDisabledReason, 'WebhookDisabledReason', 'The reason why a webhook is off.', {
  GONE: 'The receiver answered 410.',
  FAILED: 'The last retry of a delivery failed.',
});
register(WebhookAttemptError, 'WebhookAttemptError', 'The reason for a missing answer.', {
  ADDRESS_REFUSED: 'The address is not public, and not in WEBHOOK_ALLOW.',
  NAME_NOT_FOUND: 'The name has no address.',
  CONNECTION_FAILED: 'The connection was refused, or broke off.',
  CERTIFICATE_REFUSED: 'The certificate of the receiver is not trusted.',
  TIMEOUT: 'It took longer than 5 seconds.',
});
