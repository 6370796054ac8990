import { Module } from '@nestjs/common';
import { SigningKeys } from './signing-keys.service.js';

/** The part of the log that signs: for the worker only. */
@Module({ providers: [SigningKeys], exports: [SigningKeys] })
export class LogWorkerModule {}
