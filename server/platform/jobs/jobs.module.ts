import { BullModule } from '@nestjs/bull';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { CONFIG, type Config } from '../config/config.js';
import { HourlyRounds } from './hourly-rounds.js';
import { JobHandlers } from './job-handlers.js';
import { JobQueues } from './job-queues.js';
import { JOB_TIMES, jobTimes } from './job-times.js';
import { QUEUES } from './jobs.js';
import { JobsRunner } from './jobs.runner.js';
import { JobsService } from './jobs.service.js';
import { RedisConnections } from '../redis/redis-connections.js';
import { RedisModule } from '../redis/redis.module.js';
import { Sweeper } from './sweeper.js';

/** Both processes need this to write jobs: the service and the queues; and the hourly rounds. */
@Global()
@Module({
  imports: [
    RedisModule,
    BullModule.registerQueueAsync(
      ...QUEUES.map((name) => ({
        name,
        imports: [RedisModule],
        inject: [RedisConnections],
        useFactory: (redis: RedisConnections) => ({
          createClient: (type: 'client' | 'subscriber' | 'bclient') => redis.forBull(type),
          skipVersionCheck: true,
          prefix: 'stopline',
          // After a flush Bull fails on the running job; it may continue sooner than after its usual 5 s.
          settings: { retryProcessDelay: 500 },
        }),
      })),
    ),
  ],
  providers: [JobsService, JobQueues, HourlyRounds],
  exports: [JobsService, JobQueues, HourlyRounds, RedisModule],
})
export class JobsModule {
  /** Replaces the service that writes jobs: a program that replays the past does not want them done at once. */
  static writtenBy(service: Type<JobsService>): DynamicModule {
    return {
      module: JobsModule,
      providers: [service, { provide: JobsService, useExisting: service }],
      exports: [service],
    };
  }

  /** Adds everything that runs jobs: for the worker, beside the modules whose handlers it runs. */
  static forWorker(): DynamicModule {
    return {
      module: JobsModule,
      imports: [DiscoveryModule],
      providers: [
        JobHandlers,
        JobsRunner,
        Sweeper,
        { provide: JOB_TIMES, inject: [CONFIG], useFactory: (config: Config) => jobTimes(config) },
      ],
      exports: [JOB_TIMES],
    };
  }
}
