import { Module } from '@nestjs/common';
import { LogWorkerModule } from '../../platform/log/log-worker.module.js';
import { CheckpointOutbox } from './checkpoint-outbox.service.js';
import { DeliveriesProcessor } from './deliveries.processor.js';
import { DeliveryRecords } from './delivery-records.service.js';
import { DeliveryRequests } from './delivery-requests.service.js';
import { WebhookHousekeeping } from './webhook-housekeeping.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';

/** The worker's part of webhooks: the requests to their receivers. */
@Module({
  imports: [LogWorkerModule],
  providers: [
    CheckpointOutbox,
    WebhookSecrets,
    DeliveryRecords,
    DeliveryRequests,
    DeliveriesProcessor,
    WebhookHousekeeping,
  ],
})
export class WebhooksWorkerModule {}
