import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CheckpointMade } from '../../platform/log/log.hooks.js';
import { JobsService } from '../../platform/jobs/jobs.service.js';
import { currentTrace } from '../../platform/tracing/trace.js';
import { RECORD_CHECKPOINT } from './outbox.queries.js';

/** Records checkpoints for webhooks, in the transaction that adds them (proof 1); for the worker only. */
@Injectable()
export class CheckpointOutbox implements OnModuleInit {
  constructor(
    private readonly made: CheckpointMade,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.made.add(async (tx, { size, root, note }) => {
      const values = [null, currentTrace(), size, root.toString('base64'), note];
      for (const { webhookId } of await tx.rows(RECORD_CHECKPOINT, values))
        await this.jobs.enqueue(tx, 'deliverWebhook', { webhookId });
    });
  }
}
