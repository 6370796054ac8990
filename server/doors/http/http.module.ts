import { Module } from '@nestjs/common';
import { HealthModule } from '../../platform/health/health.module.js';
import { Connections } from './connections.js';
import { GracefulStop } from './graceful-stop.js';

/** The limits of the API server's connections, and the stop of the process's servers. The worker's server only answers health checks and metrics. */
@Module({
  imports: [HealthModule],
  providers: [Connections, GracefulStop],
  exports: [Connections, GracefulStop],
})
export class HttpModule {}
