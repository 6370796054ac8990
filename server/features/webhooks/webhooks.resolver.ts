import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { LIST_ROWS } from '../../platform/graphql/list-rows.js';
import { Allow, CurrentUser } from '../../platform/identity/allow.js';
import type { UserCaller } from '../../platform/identity/caller.js';
import { DeliveriesService, type WebhookDelivery as Delivery } from './deliveries.service.js';
import {
  CreateWebhookInput,
  DeleteWebhookInput,
  ReplayWebhookInput,
  ResendDeliveryInput,
  RotateWebhookSecretInput,
  TestWebhookInput,
  UpdateWebhookInput,
  WebhookDeliveriesArgs,
} from './webhooks.inputs.js';
import {
  CreateWebhookPayload,
  DeleteWebhookPayload,
  ReplayWebhookPayload,
  ResendDeliveryPayload,
  RotateWebhookSecretPayload,
  TestWebhookPayload,
  UpdateWebhookPayload,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryPage,
} from './webhooks.model.js';
import { WebhooksService } from './webhooks.service.js';

/** GraphQL's door to webhooks. */
@Resolver(() => Webhook)
export class WebhooksResolver {
  constructor(
    private readonly all: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Allow('administrator')
  @Query(() => [Webhook], { description: 'All webhooks, the oldest first.' })
  webhooks(): Promise<Webhook[]> {
    return this.all.listWebhooks();
  }

  @Allow('administrator')
  @Query(() => WebhookDeliveryPage, {
    complexity: LIST_ROWS,
    description: 'The deliveries to a webhook, newest first.',
  })
  async webhookDeliveries(
    @Args() { webhookId, page, ...filter }: WebhookDeliveriesArgs,
  ): Promise<WebhookDeliveryPage> {
    const found = await this.deliveries.listDeliveries(webhookId, { ...filter }, page);
    return { ...found, data: found.data.map(withText) };
  }

  @Allow('administrator')
  @Mutation(() => CreateWebhookPayload, {
    description: 'Makes a webhook and shows its secret once.',
  })
  createWebhook(
    @CurrentUser() caller: UserCaller,
    @Args('input') input: CreateWebhookInput,
  ): Promise<CreateWebhookPayload> {
    return this.all.create(caller, { ...input });
  }

  @Allow('administrator')
  @Mutation(() => UpdateWebhookPayload, {
    description: 'Changes a webhook. Switched on again it goes on with what waits, in order.',
  })
  async updateWebhook(
    @CurrentUser() caller: UserCaller,
    @Args('input') { webhookId, ...fields }: UpdateWebhookInput,
  ): Promise<UpdateWebhookPayload> {
    return { webhook: await this.all.update(caller, webhookId, fields) };
  }

  @Allow('administrator')
  @Mutation(() => DeleteWebhookPayload, {
    description: 'Deletes a webhook; what waits for it is cancelled.',
  })
  async deleteWebhook(
    @CurrentUser() caller: UserCaller,
    @Args('input') { webhookId }: DeleteWebhookInput,
  ): Promise<DeleteWebhookPayload> {
    return { deletedId: await this.all.delete(caller, webhookId) };
  }

  @Allow('administrator')
  @Mutation(() => RotateWebhookSecretPayload, {
    description:
      'Gives a webhook a new secret; for 24 hours the earlier one signs as well. One that was replaced shortly before keeps its own 24 hours.',
  })
  async rotateWebhookSecret(
    @CurrentUser() caller: UserCaller,
    @Args('input') { webhookId }: RotateWebhookSecretInput,
  ): Promise<RotateWebhookSecretPayload> {
    return { secret: await this.all.rotateSecret(caller, webhookId) };
  }

  @Allow('administrator')
  @Mutation(() => TestWebhookPayload, { description: 'Sends a test to a webhook.' })
  async testWebhook(
    @CurrentUser() caller: UserCaller,
    @Args('input') { webhookId }: TestWebhookInput,
  ): Promise<TestWebhookPayload> {
    return { delivery: withText(await this.deliveries.test(caller, webhookId)) };
  }

  @Allow('administrator')
  @Mutation(() => ResendDeliveryPayload, {
    description: 'Sends a delivery once more, with the same `webhook-id` and outside the order.',
  })
  async resendDelivery(
    @CurrentUser() caller: UserCaller,
    @Args('input') { deliveryId }: ResendDeliveryInput,
  ): Promise<ResendDeliveryPayload> {
    return { delivery: withText(await this.deliveries.resend(caller, deliveryId)) };
  }

  @Allow('administrator')
  @Mutation(() => ReplayWebhookPayload, {
    description: 'Sends all changes once more that were recorded for a webhook since a moment.',
  })
  async replayWebhook(
    @CurrentUser() caller: UserCaller,
    @Args('input') { webhookId, since }: ReplayWebhookInput,
  ): Promise<ReplayWebhookPayload> {
    return { count: await this.deliveries.replay(caller, webhookId, { since }) };
  }
}

function withText({ payload, ...delivery }: Delivery): WebhookDelivery {
  return { ...delivery, payload: JSON.stringify(payload) };
}
