import { Module } from '@nestjs/common';
import { ReasonsService } from './reasons.service.js';

/** The reasons that an act or a skip can be given for. */
@Module({ providers: [ReasonsService], exports: [ReasonsService] })
export class ReasonsModule {}
