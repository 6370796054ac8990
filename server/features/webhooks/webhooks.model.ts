import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { Page } from '../../platform/graphql/page.model.js';
import type {
  AttemptError,
  DeliveryStatus,
  DisabledReason,
  WebhookEventType,
  WebhookType,
} from './webhook.types.js';
import {
  WebhookAttemptError,
  WebhookDeliveryStatus,
  WebhookDisabledReason,
  WebhookEventTypeEnum,
  WebhookTypeEnum,
} from './webhooks.enums.js';

@ObjectType({ description: 'A receiver of changes. Its secret is never shown again.' })
export class Webhook {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'Address that requests go to.' })
  url!: string;

  @Field(() => String)
  description!: string;

  @Field(() => [WebhookTypeEnum], { description: 'The changes that it wants.' })
  types!: WebhookType[];

  @Field(() => Boolean, { description: 'While false nothing is recorded for it.' })
  active!: boolean;

  @Field(() => WebhookDisabledReason, {
    nullable: true,
    description: 'The reason why the product switched it off; null if a person did, or it is on.',
  })
  disabledReason!: DisabledReason | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'The last answer with 2xx.' })
  lastDeliveryAt!: Date | null;

  @Field(() => Int, { description: 'Number of deliveries that wait.' })
  pending!: number;
}

@ObjectType({ description: 'One request to a receiver.' })
export class WebhookAttempt {
  @Field(() => Date)
  at!: Date | string;

  @Field(() => Int, { nullable: true, description: 'Status of the answer; null without one.' })
  httpStatus!: number | null;

  @Field(() => Int, { description: 'Milliseconds that it took.' })
  ms!: number;

  @Field(() => WebhookAttemptError, { nullable: true, description: 'Null with an answer.' })
  error!: AttemptError | null;

  @Field(() => String, {
    nullable: true,
    description: 'Start of the answer, 1,000 characters at most.',
  })
  body!: string | null;
}

@ObjectType({ description: 'A change on its way to a webhook.' })
export class WebhookDelivery {
  @Field(() => ID)
  id!: number;

  @Field(() => String, { description: 'The `webhook-id`: the same in all requests for a change.' })
  eventId!: string;

  @Field(() => WebhookEventTypeEnum)
  type!: WebhookEventType;

  @Field(() => WebhookDeliveryStatus)
  status!: DeliveryStatus;

  @Field(() => [WebhookAttempt], { description: 'The requests, oldest first.' })
  attempts!: WebhookAttempt[];

  @Field(() => Date, { nullable: true, description: 'Null once it has ended.' })
  nextAttemptAt!: Date | null;

  @Field(() => String, { description: 'The body that is sent, as JSON text.' })
  payload!: string;
}

@ObjectType({ implements: [Page], description: 'Some deliveries to a webhook, newest first.' })
export class WebhookDeliveryPage extends Page {
  @Field(() => [WebhookDelivery])
  data!: WebhookDelivery[];
}

@ObjectType()
export class CreateWebhookPayload {
  @Field(() => Webhook)
  webhook!: Webhook;

  @Field(() => String, { description: 'Signs the deliveries. It is shown only this once.' })
  secret!: string;
}

@ObjectType()
export class UpdateWebhookPayload {
  @Field(() => Webhook)
  webhook!: Webhook;
}

@ObjectType()
export class DeleteWebhookPayload {
  @Field(() => ID, { description: 'Number of the webhook that was deleted.' })
  deletedId!: number;
}

@ObjectType()
export class RotateWebhookSecretPayload {
  @Field(() => String, { description: 'The new secret, shown only this once.' })
  secret!: string;
}

@ObjectType({ isAbstract: true })
abstract class OrderedDelivery {
  @Field(() => WebhookDelivery)
  delivery!: WebhookDelivery;
}

@ObjectType()
export class TestWebhookPayload extends OrderedDelivery {}

@ObjectType()
export class ResendDeliveryPayload extends OrderedDelivery {}

@ObjectType()
export class ReplayWebhookPayload {
  @Field(() => Int, { description: 'Number of new deliveries.' })
  count!: number;
}
