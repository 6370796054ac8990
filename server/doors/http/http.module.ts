import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/health/health.module.js';
import { Connections } from './connections.js';
import { GracefulStop } from './graceful-stop.js';

/** What the API's server does with its connections; the worker's has nobody but those who watch it. */
@Module({ imports: [HealthModule], providers: [Connections, GracefulStop] })
export class HttpModule {}
