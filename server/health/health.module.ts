import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';

/** What whoever watches the service asks it. */
@Module({ controllers: [HealthController] })
export class HealthModule {}
