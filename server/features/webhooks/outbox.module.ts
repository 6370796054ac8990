import { Module } from '@nestjs/common';
import { Outbox } from './outbox.service.js';

/** Records events for webhooks: for every process in which acts happen. */
@Module({ providers: [Outbox] })
export class OutboxModule {}
