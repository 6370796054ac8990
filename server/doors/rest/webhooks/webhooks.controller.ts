import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DeliveriesService } from '../../../features/webhooks/deliveries.service.js';
import { WebhooksService } from '../../../features/webhooks/webhooks.service.js';
import { Allow, CurrentUser } from '../../../platform/identity/allow.js';
import type { UserCaller } from '../../../platform/identity/caller.js';
import { empty, json } from '../../../platform/openapi/answers.js';
import { Operation } from '../../../platform/openapi/operation.decorator.js';
import { fromRest, fromRestQuery, toRest } from '../spelling.js';
import { deliveryToRest } from './webhooks.answer.js';
import {
  CreatedWebhook,
  NewWebhook,
  Replay,
  Replayed,
  RotatedSecret,
  Webhook,
  WebhookChange,
  WebhookDeliveriesQuery,
  WebhookDelivery,
  WebhookDeliveryPage,
} from './webhooks.shapes.js';

/** The REST routes for webhooks (joining 2). */
@ApiTags('Webhooks')
@Controller('api')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    private readonly deliveries: DeliveriesService,
  ) {}

  @Operation({
    summary: 'All webhooks',
    answers: { 200: json('Oldest first; never their secrets.', Webhook.array()) },
  })
  @Allow('administrator')
  @Get('webhooks')
  async listWebhooks() {
    return toRest(await this.webhooks.listWebhooks());
  }

  @Operation({
    summary: 'Make a webhook',
    body: NewWebhook,
    answers: { 201: json('The secret, shown only this once.', CreatedWebhook) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('webhooks')
  async createWebhook(@CurrentUser() caller: UserCaller, @Body() body: unknown) {
    const { webhook, secret } = await this.webhooks.create(caller, fromRest(body));
    return { id: webhook.id, secret };
  }

  @Operation({
    summary: 'Change a webhook, switch it off or on',
    description:
      'While it is off nothing is recorded for it. Switched on again it goes on with what waits, in order.',
    body: WebhookChange,
    answers: { 200: json('The webhook.', Webhook) },
  })
  @Allow('administrator')
  @Put('webhooks/:id')
  async updateWebhook(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return toRest(await this.webhooks.update(caller, id, fromRest(body)));
  }

  @Operation({
    summary: 'Delete a webhook',
    description: 'Waiting deliveries are cancelled.',
    answers: { 204: empty('It is gone.') },
  })
  @Allow('administrator')
  @Delete('webhooks/:id')
  @HttpCode(204)
  async deleteWebhook(@CurrentUser() caller: UserCaller, @Param('id') id: string): Promise<void> {
    await this.webhooks.delete(caller, id);
  }

  @Operation({
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours the earlier one signs as well.',
    answers: { 200: json('The new secret, shown only this once.', RotatedSecret) },
  })
  @Allow('administrator')
  @Post('webhooks/:id/rotate-secret')
  @HttpCode(200)
  async rotateWebhookSecret(@CurrentUser() caller: UserCaller, @Param('id') id: string) {
    return { secret: await this.webhooks.rotateSecret(caller, id) };
  }

  @Operation({
    summary: 'Send a test to a webhook',
    answers: { 202: json('The delivery.', WebhookDelivery) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('webhooks/:id/test')
  @HttpCode(202)
  async testWebhook(@CurrentUser() caller: UserCaller, @Param('id') id: string) {
    return deliveryToRest(await this.deliveries.test(caller, id));
  }

  @Operation({
    summary: 'The deliveries to a webhook',
    query: WebhookDeliveriesQuery,
    answers: { 200: json('15 per page, newest first.', WebhookDeliveryPage) },
  })
  @Allow('administrator')
  @Get('webhooks/:id/deliveries')
  async listWebhookDeliveries(@Param('id') id: string, @Query() query: Record<string, unknown>) {
    const { page, ...filter } = fromRestQuery(query, WebhookDeliveriesQuery);
    const { data, ...place } = await this.deliveries.listDeliveries(id, filter, page);
    return { data: data.map(deliveryToRest), ...toRest(place) };
  }

  @Operation({
    summary: 'Send the recorded events of a webhook again',
    body: Replay,
    answers: { 202: json('Number of new deliveries.', Replayed) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('webhooks/:id/replay')
  @HttpCode(202)
  async replayWebhook(
    @CurrentUser() caller: UserCaller,
    @Param('id') id: string,
    @Body() body: unknown,
  ) {
    return { count: await this.deliveries.replay(caller, id, fromRest(body)) };
  }

  @Operation({
    summary: 'Send a delivery again',
    description: 'With the same `webhook-id`, outside the order.',
    answers: { 202: json('The new delivery.', WebhookDelivery) },
    refuses: [409],
  })
  @Allow('administrator')
  @Post('webhook-deliveries/:id/resend')
  @HttpCode(202)
  async resendDelivery(@CurrentUser() caller: UserCaller, @Param('id') id: string) {
    return deliveryToRest(await this.deliveries.resend(caller, id));
  }
}
