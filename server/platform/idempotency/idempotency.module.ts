import { Global, Module } from '@nestjs/common';
import { Idempotency } from './idempotency.service.js';

/** Repeated requests; global, because both doors take them. */
@Global()
@Module({ providers: [Idempotency], exports: [Idempotency] })
export class IdempotencyModule {}
