import { Module } from '@nestjs/common';
import { DeliveriesService } from './deliveries.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { WebhooksResolver } from './webhooks.resolver.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks and their deliveries, as administrators see them. */
@Module({
  providers: [WebhookSecrets, WebhooksService, DeliveriesService, WebhooksResolver],
  exports: [WebhooksService, DeliveriesService],
})
export class WebhooksModule {}
