import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { SignInModule } from '../../../features/sign-in/sign-in.module.js';
import { ActivityModule } from '../../../platform/activity/activity.module.js';
import { AuthModule } from '../../../platform/auth/auth.module.js';
import { ConfigModule } from '../../../platform/config/config.module.js';
import { DatabaseModule } from '../../../platform/database/database.module.js';
import { HealthModule } from '../../../platform/health/health.module.js';
import { IdempotencyModule } from '../../../platform/idempotency/idempotency.module.js';
import { JobsModule } from '../../../platform/jobs/jobs.module.js';
import { MetricsModule } from '../../../platform/metrics/metrics.module.js';
import { StorageModule } from '../../../platform/storage/storage.module.js';
import { openApiDocument } from './openapi-document.js';
import { RestModule } from '../rest.module.js';

/** This door, and below it what the application gives to each feature. */
@Module({
  imports: [
    ConfigModule,
    DatabaseModule.forEntities([]),
    MetricsModule,
    ActivityModule,
    StorageModule,
    JobsModule,
    IdempotencyModule,
    AuthModule,
    SignInModule,
    HealthModule,
    RestModule,
  ],
})
class PrintedModule {}

// Prints the OpenAPI document to standard output. In preview mode Nest makes no provider, so that it needs no database.
const app = await NestFactory.create(PrintedModule, new FastifyAdapter(), {
  logger: ['error'],
  preview: true,
  abortOnError: false,
});
console.log(JSON.stringify(openApiDocument(app, '/'), null, 2));
