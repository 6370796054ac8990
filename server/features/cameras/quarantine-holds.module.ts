import { Module } from '@nestjs/common';
import { QuarantineHolds } from './quarantine-holds.service.js';

/** The hold of quarantines on events. */
@Module({ providers: [QuarantineHolds], exports: [QuarantineHolds] })
export class QuarantineHoldsModule {}
