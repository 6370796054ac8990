import type { WebhookDelivery } from '../../../features/webhooks/deliveries.service.js';
import { type Rest, toRest } from '../spelling.js';

/** A delivery as REST spells it. Its body is shown as it is sent, in the spelling of its own. */
export function deliveryToRest({
  payload,
  ...delivery
}: WebhookDelivery): Rest<Omit<WebhookDelivery, 'payload'>> & Pick<WebhookDelivery, 'payload'> {
  return { ...toRest(delivery), payload };
}
