import { Module } from '@nestjs/common';
import { PrintRunsModule } from '../print-runs/print-runs.module.js';
import { FiguresService } from './figures.service.js';
import { HomeResolver } from './home.resolver.js';
import { WorkService } from './work.service.js';

/** The first pages: the tasks of an officer, and the figures of administrators. It reads what other features keep. */
@Module({
  imports: [PrintRunsModule],
  providers: [FiguresService, WorkService, HomeResolver],
  exports: [FiguresService, WorkService],
})
export class HomeModule {}
