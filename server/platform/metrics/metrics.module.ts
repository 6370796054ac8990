import { Global, Module } from '@nestjs/common';
import { DiskGauges } from './disk-gauges.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.service.js';

/** Metrics of this process, for Prometheus; global, because every part has some. */
@Global()
@Module({ providers: [Metrics, DiskGauges], controllers: [MetricsController], exports: [Metrics] })
export class MetricsModule {}
