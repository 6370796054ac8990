import { Module } from '@nestjs/common';
import { SealService } from './seal.service.js';

/** Seals the history and the logs: for the worker only. */
@Module({ providers: [SealService], exports: [SealService] })
export class SealModule {}
