import { Module } from '@nestjs/common';
import { SealModule } from '../activity/activity.module.js';
import { LogTreeService } from './tree/log-tree.service.js';
import { TreeGrowth } from './tree/tree-growth.service.js';

/** Proofs of what the history contains: for every process. */
@Module({ providers: [LogTreeService], exports: [LogTreeService] })
export class LogModule {}

/** Seals the history and stores the tree over it: for the worker only. */
@Module({ imports: [SealModule], providers: [TreeGrowth], exports: [SealModule] })
export class LogSealingModule {}
