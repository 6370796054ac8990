import { ArgsType, Field, ID, InputType } from '@nestjs/graphql';
import { PageArgs } from '../../platform/graphql/page.model.js';
import type { DeliveryStatus, WebhookType } from './webhook.types.js';
import { WebhookDeliveryStatus, WebhookTypeEnum } from './webhooks.enums.js';

@InputType()
export class CreateWebhookInput {
  @Field(() => String, {
    description: 'An https address; http only where WEBHOOK_ALLOW has its address.',
  })
  url!: string;

  @Field(() => String, { defaultValue: '', description: '200 characters at most.' })
  description!: string;

  @Field(() => [WebhookTypeEnum], { description: 'The changes that it wants, at least one.' })
  types!: WebhookType[];
}

@InputType({ isAbstract: true })
abstract class OfWebhook {
  @Field(() => ID)
  webhookId!: string;
}

@InputType({ description: 'All of a webhook that can be changed.' })
export class UpdateWebhookInput extends CreateWebhookInput {
  @Field(() => ID)
  webhookId!: string;

  @Field(() => Boolean, { description: 'While false nothing is recorded for it.' })
  active!: boolean;
}

@InputType({ description: 'A webhook that is no longer wanted.' })
export class DeleteWebhookInput extends OfWebhook {}

@InputType({ description: 'A webhook that gets a new secret.' })
export class RotateWebhookSecretInput extends OfWebhook {}

@InputType({ description: 'A webhook that gets a test.' })
export class TestWebhookInput extends OfWebhook {}

@InputType({ description: 'A delivery that is sent once more.' })
export class ResendDeliveryInput {
  @Field(() => ID)
  deliveryId!: string;
}

@InputType({ description: 'The changes that are sent to a webhook once more.' })
export class ReplayWebhookInput extends OfWebhook {
  @Field(() => Date, { description: 'The first moment of the changes; 30 days ago at most.' })
  since!: Date;
}

@ArgsType()
export class WebhookDeliveriesArgs extends PageArgs {
  @Field(() => ID)
  webhookId!: string;

  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Null for all of them.' })
  status?: DeliveryStatus | null;
}
