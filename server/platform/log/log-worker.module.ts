import { Module } from '@nestjs/common';
import { CheckpointTimer } from './checkpoints/checkpoint-timer.service.js';
import { CheckpointsService } from './checkpoints/checkpoints.service.js';
import { LogAlarm } from './log-alarm.service.js';
import { LogProver } from './checkpoints/log-prover.service.js';
import { CheckpointMade } from './log.hooks.js';
import { LogModule } from './log.module.js';
import { SigningKeys } from './keys/signing-keys.service.js';
import { TimestampsService } from './checkpoints/timestamps.service.js';

/** The part of the log that signs: for the worker only. */
@Module({
  imports: [LogModule],
  providers: [
    SigningKeys,
    LogAlarm,
    LogProver,
    CheckpointMade,
    CheckpointsService,
    TimestampsService,
    CheckpointTimer,
  ],
  exports: [LogModule, SigningKeys, CheckpointMade, CheckpointsService, TimestampsService],
})
export class LogWorkerModule {}
