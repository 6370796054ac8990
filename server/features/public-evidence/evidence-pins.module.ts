import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { EvidencePins } from './evidence-pins.service.js';

/** The PINs of notices: wherever events are completed, and wherever notices are printed. */
@Module({ imports: [NoticesModule], providers: [EvidencePins], exports: [EvidencePins] })
export class EvidencePinsModule {}
